// The words of the game's choices, prompts, refusals and events, and what it asks.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/napoleon/board.h"
#include "games/napoleon/slots.h"

namespace casus::napoleon {

enum class Prompted : std::uint8_t {
  wait,
  wait_for_chance,
  over,
  muster,
  entrust,
  choose_slot,
  council,
  produce,
  march,
  regroup,
  battle,
  answer_offer,
  willing,
  name_patron,
  muster_state,
  rise,
  step,
  join,
  split,
  losses,
  disband,
  war_or_peace,
  length,
  concession,
  target,
  vassal,
  remnant,
  go_home,
  give_corps,
  trade,
  restore,
  draft_trade,
  answer_trade,
  draft_peace,
  answer_peace,
  launch,
  hoist,
  join_fleet,
  flee,
  refuge,
  nelson,
};

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(),
    form<Prompted::wait_for_chance>(),
    form<Prompted::over>(),
    form<Prompted::muster>(kPower, number_slot("pips", 0, 12)),
    form<Prompted::entrust>(),
    form<Prompted::choose_slot>(kNation),
    form<Prompted::council>(),
    form<Prompted::produce>(),
    form<Prompted::march>(),
    form<Prompted::regroup>(),
    form<Prompted::battle>(),
    form<Prompted::answer_offer>(kNation, kFromNation),
    form<Prompted::willing>(kNation, kState),
    form<Prompted::name_patron>(kState),
    form<Prompted::muster_state>(kState, number_slot("pips", 0, 12)),
    form<Prompted::rise>(kNation, number_slot("dice", 0, 2)),
    form<Prompted::step>(kPower, kRegion),
    form<Prompted::join>(kPower),
    form<Prompted::split>(),
    form<Prompted::losses>(kNation, number_slot("pips", 0, kMostInRegion)),
    form<Prompted::disband>(),
    form<Prompted::war_or_peace>(),
    form<Prompted::length>(kNation),
    form<Prompted::concession>(kNation, kOther, kPicks),
    form<Prompted::target>(kNation),
    form<Prompted::vassal>(),
    form<Prompted::remnant>(),
    form<Prompted::go_home>(kPower),
    form<Prompted::give_corps>(kNation),
    form<Prompted::trade>(kNation),
    form<Prompted::restore>(kNation),
    form<Prompted::draft_trade>(kNation, kOther),
    form<Prompted::answer_trade>(kNation, kFromNation),
    form<Prompted::draft_peace>(kNation, kOther),
    form<Prompted::answer_peace>(kNation, kFromNation),
    form<Prompted::launch>(kPower, number_slot("pips", 0, 20)),
    form<Prompted::hoist>(),
    form<Prompted::join_fleet>(kNation, kBox),
    form<Prompted::flee>(kNation, kBox),
    form<Prompted::refuge>(kNation, kBox),
    form<Prompted::nelson>(kBox),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::napoleon

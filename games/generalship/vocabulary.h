// The words of Generalship's choices, prompts, refusals and events, and what it asks.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/generalship/slots.h"

namespace casus::generalship {

enum class Prompted : std::uint8_t {
  wait,
  wait_for_chance,
  wait_for_leads,
  over,
  lead,
  act,
  arrange,
  market,
  generals,
  keep,
  technology,
  renaissance,
  remove,
  drown,
  alliance,
  draft,
  march,
  stow,
  reinforce,
  buy_off,
  exchange,
  withdraw,
  chase,
  ambush,
  cancel_ambush,
  restore_ambush,
  buy_cards,
  attack,
  defend,
  lose,
  retreat,
  reward,
  upkeep,
  swap,
};

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(kSeat),
    form<Prompted::wait_for_chance>(),
    form<Prompted::wait_for_leads>(),
    form<Prompted::over>(),
    form<Prompted::lead>().in_secret(),
    form<Prompted::act>(),
    form<Prompted::arrange>(kNumber),
    form<Prompted::market>(kMost),
    form<Prompted::generals>().in_secret(),
    form<Prompted::keep>().in_secret(),
    form<Prompted::technology>().in_secret(),
    form<Prompted::renaissance>(),
    form<Prompted::remove>(kNumber).in_secret(),
    form<Prompted::drown>(kTile).in_secret(),
    form<Prompted::alliance>(),
    form<Prompted::draft>().in_secret(),
    form<Prompted::march>().in_secret(),
    form<Prompted::stow>(kTile, kUnit).in_secret(),
    form<Prompted::reinforce>(kTile).in_secret(),
    form<Prompted::buy_off>(),
    form<Prompted::exchange>().in_secret(),
    form<Prompted::withdraw>().in_secret(),
    form<Prompted::chase>().in_secret(),
    form<Prompted::ambush>().in_secret(),
    form<Prompted::cancel_ambush>().in_secret(),
    form<Prompted::restore_ambush>().in_secret(),
    form<Prompted::buy_cards>().in_secret(),
    form<Prompted::attack>().in_secret(),
    form<Prompted::defend>().in_secret(),
    form<Prompted::lose>(kNumber).in_secret(),
    form<Prompted::retreat>(kTile).in_secret(),
    form<Prompted::reward>(),
    form<Prompted::upkeep>(kFee, kFood).in_secret(),
    form<Prompted::swap>(),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::generalship

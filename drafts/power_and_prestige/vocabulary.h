// The words of choices, prompts, refusals and events, and what is asked.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/power_and_prestige/slots.h"

namespace casus::power_and_prestige {

enum class Prompted : std::uint8_t {
  wait,
  wait_for_chance,
  over,
  choose_start,
  choose_house,
  choose_province,
  place_start,
  take_ally,
  march,
  march_to,
  march_arms,
  choose_battle,
  lose,
  retreat,
  forced_retreat,
  bury,
  join,
  next_member,
  seize,
  declare,
  form,
  allow_supply,
  give_up,
  trade,
  gift,
  gift_gold,
  accept_gift,
  house,
  upkeep,
  upkeep_arms,
  plan,
  plan_artists,
  plan_repairs,
  seal,
  engage_again,
  cancel,
  place,
  place_troops,
  place_arms,
  convention,
};

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(kSeatsOf),
    form<Prompted::wait_for_chance>(),
    form<Prompted::over>(),
    form<Prompted::choose_start>(),
    form<Prompted::choose_house>(),
    form<Prompted::choose_province>(),
    form<Prompted::place_start>(kBuilding).in_secret(),
    form<Prompted::take_ally>(),
    form<Prompted::march>().in_secret(),
    form<Prompted::march_to>(kFrom).in_secret(),
    form<Prompted::march_arms>(kArm, kFrom).in_secret(),
    form<Prompted::choose_battle>(),
    form<Prompted::lose>(kBanner, kArm, kDue),
    form<Prompted::retreat>(kLocation),
    form<Prompted::forced_retreat>(kLocation),
    form<Prompted::bury>(kBanner, kArm, kDue),
    form<Prompted::join>(kBanner),
    form<Prompted::next_member>(),
    form<Prompted::seize>(),
    form<Prompted::declare>(),
    form<Prompted::form>(),
    form<Prompted::allow_supply>(),
    form<Prompted::give_up>(),
    form<Prompted::trade>(kNumber).in_secret(),
    form<Prompted::gift>(kGold).in_secret(),
    form<Prompted::gift_gold>(kSeat).in_secret(),
    form<Prompted::accept_gift>(),
    form<Prompted::house>(),
    form<Prompted::upkeep>(kUnits),
    form<Prompted::upkeep_arms>(kArm, kFrom).in_secret(),
    form<Prompted::plan>(kItem, kGold).in_secret(),
    form<Prompted::plan_artists>(kGold).in_secret(),
    form<Prompted::plan_repairs>(kGold).in_secret(),
    form<Prompted::seal>(kGold).in_secret(),
    form<Prompted::engage_again>(),
    form<Prompted::cancel>(kArtist),
    form<Prompted::place>(kItem),
    form<Prompted::place_troops>(),
    form<Prompted::place_arms>(kArm, kFrom).in_secret(),
    form<Prompted::convention>().in_secret(),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::power_and_prestige

// The answers of Generalship. Acts from `lay` on are outcomes of chance.
#pragma once

#include "core/choice.h"
#include "games/generalship/slots.h"

namespace casus::generalship {

enum class Act : std::uint8_t {
  lead,  // commander, and the first card of political power
  act,
  arrange,  // which of two circles
  trade,    // so many exchanges of this resource for the other
  draw,
  appoint,
  strengthen,
  promote,  // the last card of political power becomes commander
  keep,
  develop,
  align,  // the alliances as they are to be
  draft,
  launch,
  upgrade,
  take,  // units for a group
  by,    // a ship that takes regiments aboard or sets them ashore
  sail,  // a squadron with its load, to reinforce
  go,
  land,  // the regiments of a group that has sailed
  stow,
  force,
  toss,
  pay,
  present,
  match,
  advanced,
  flagship,
  seal,
  lose,
  drown,
  remove,
  retreat,
  retreat_ships,
  points,
  depose,
  both,
  swap,
  pass,
  lay,
  deal,
  draw_general,
  draw_technology,
  draw_event,
  draw_basic,
  draw_advanced,
};

inline constexpr auto kActForms = Forms{
    form<Act::lead>(kGeneral, kPower),
    form<Act::act>(kAction),
    form<Act::arrange>(kCircle),
    form<Act::trade>(kResource, number_slot("number", 1, 9)),
    form<Act::draw>(),
    form<Act::appoint>(kGeneral),
    form<Act::strengthen>(kGeneral),
    form<Act::promote>(),
    form<Act::keep>(kGeneral),
    form<Act::develop>(kTechnology, number_slot("ones", 0, 9), number_slot("twos", 0, 9)),
    form<Act::align>(kFirst, kSecond),
    form<Act::draft>(kUnit),
    form<Act::launch>(kUnit, kTile),
    form<Act::upgrade>(kTile, kUnit, kInto, kSaving),
    form<Act::take>(kTile, kUnit, kCount, kState),
    form<Act::by>(kUnit, kState),
    form<Act::sail>(kTile, kSquadron),
    form<Act::go>(kTile),
    form<Act::land>(kTile),
    form<Act::stow>(kSquadron),
    form<Act::force>(),
    form<Act::toss>(kCard),
    form<Act::pay>(),
    form<Act::present>(kCard),
    form<Act::match>(kCard, kUnit, number_slot("count", 1, 3)),
    form<Act::advanced>(kCard),
    form<Act::flagship>(kUnit),
    form<Act::seal>(),
    form<Act::lose>(kUnit),
    form<Act::drown>(kUnit),
    form<Act::remove>(kTile, kUnit),
    form<Act::retreat>(kTile),
    form<Act::retreat_ships>(kTile),
    form<Act::points>(),
    form<Act::depose>(),
    form<Act::both>(),
    form<Act::swap>(kTile),
    form<Act::pass>(),
    form<Act::lay>(kTile),
    form<Act::deal>(kGeneral),
    form<Act::draw_general>(kGeneral),
    form<Act::draw_technology>(number_slot("points", 1, 2)),
    form<Act::draw_event>(kEvent),
    form<Act::draw_basic>(kCard),
    form<Act::draw_advanced>(kCard),
};
constexpr const auto& forms_of(Act) { return kActForms; }

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

}  // namespace casus::generalship

// Plundering and razing (chapters 6.1.1, 6.4 and 6.8.2).
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// The troops that a seat may plunder with: its own, and as leader those of the external ally.
Refused why_not_with(const Common& common, Seat seat, Banner banner) {
  const std::uint8_t owner = owner_with(common, banner);
  if (owner == byte(seat)) return {};
  const bool leads = owner == byte(kAlly) && common.leader == byte(seat) &&
                     friends_of(common, seat).contains(kAlly);
  return leads ? Refused{} : refuse_troops(banner);
}

// Somebody of the side may still annex the province, which goes before plundering.
bool waits_for_others(const Board& board, const Position& position, Seat seat, Province land) {
  const Common& common = position.common;
  if (common.second_pass || common.plundered.contains(land)) return false;
  for (const Seat other : common.pending) {
    if (other == seat) continue;
    // In fog nobody may learn from a refusal how many troops an ally has.
    const bool could = has_fog(common)
                           ? common.present[at(other)].contains(board.of(land).capital) &&
                                 !is_friendly_land(common, other, land)
                           : could_annex(board, position, other, land);
    if (could) return true;
  }
  return false;
}

// What speaks against plundering anything in a province, whatever it is.
Refused why_not_there(const Board& board, const Position& position, Seat seat, Province land) {
  const Common& common = position.common;
  if (!table_of(board, common).in_play.contains(land)) return refuse<Why::not_in_play>(land);
  if (common.annexed.contains(land)) return refuse<Why::annexed_now>(land);
  if (waits_for_others(board, position, seat, land)) return refuse<Why::annexing_first>(land);
  return {};
}

void use_anywhere(const Board& board, Position& position, Owner owner, Province land, int units) {
  Arms& used = position.apart[at(owner)][at(board.of(land).capital)];
  used.of[1] = byte(used.of[1] + units);
}
void use_at(Position& position, Owner owner, Location place) {
  Arms& used = position.apart[at(owner)][at(place)];
  used.of[0] = byte(used.of[0] + 1);
}

// The external ally receives no gold and loses no prestige.
int gold_of_building(const Board& board, Owner owner) {
  return owner == kAlly ? 0 : board.figure(Figure::plunder_building_gold);
}

void pay_for_plunder(Play& play, Seat seat, Owner owner, int prestige, int gold) {
  if (owner == kAlly) return;
  std::uint16_t& treasury = play.common.gold[at(seat)];
  treasury = static_cast<std::uint16_t>(treasury + gold);
  change_prestige(play, seat, -prestige);
}

bool has_standing(const Board& board, const Common& common, Location place, Building building) {
  const SiteRange range = sites_for(board, place, building);
  const Sites& sites = common.sites[at(board.land_of(place))];
  for (std::size_t s = range.first; s < range.end; ++s) {
    if (sites[s].is(building) && !sites[s].plundered()) return true;
  }
  return false;
}

Refused why_not_units_for(const Board& board, const Position& position, Owner owner, Location place,
                          Building building) {
  const bool rural = board.building[at(building)].rural;
  const int units = rural ? free_units_in(position, board, owner, board.land_of(place))
                          : free_units_at(position, board, owner, place);
  if (units > 0) return {};
  const Places& present = position.common.present[at(owner)];
  const bool there =
      rural ? present.meets(board.of(board.land_of(place)).places) : present.contains(place);
  return there ? refuse<Why::nobody_free>(place) : refuse<Why::nobody_there>(place);
}

// Without the waiting for others who may annex.
Refused why_not_province(const Board& board, const Position& position, Owner owner, Province land) {
  const Common& common = position.common;
  if (is_friendly_land(common, owner, land)) return refuse<Why::friendly_province>(land);
  if (common.unrest.contains(land)) return refuse<Why::unrest_already>(land);
  const int needed = board.figure(Figure::plunder_units);
  if (free_units_in(position, board, owner, land) < needed) {
    return refuse<Why::too_few_to_plunder>(needed, land);
  }
  return {};
}
Refused why_not_building(const Board& board, const Position& position, Owner owner, Location place,
                         Building building) {
  const Common& common = position.common;
  const Province land = board.land_of(place);
  if (is_friendly_land(common, owner, land)) return refuse<Why::friendly_province>(land);
  if (!has_standing(board, common, place, building)) {
    return refuse<Why::no_building>(building, place);
  }
  return why_not_units_for(board, position, owner, place, building);
}
Refused why_not_house(const Board& board, const Position& position, Owner owner, Seat victim) {
  const Common& common = position.common;
  if (common.residence[at(victim)] == kNobody) return refuse<Why::no_residence>(victim);
  if (friends_of(common, owner).contains(victim)) return refuse<Why::friendly_residence>(victim);
  const auto place = static_cast<Location>(common.residence[at(victim)]);
  if (free_units_at(position, board, owner, place) > 0) return {};
  return common.present[at(owner)].contains(place) ? refuse<Why::nobody_free>(place)
                                                   : refuse<Why::nobody_at_residence>(place);
}

// Whether anything in the province could be plundered but for the annexing of others.
bool finds_loot(const Board& board, const Position& position, Owner owner, Province land) {
  if (!why_not_province(board, position, owner, land)) return true;
  for (std::size_t s = 0; s < kSites; ++s) {
    const Site site = position.common.sites[at(land)][s];
    if (site.empty()) continue;
    const Location place = place_of_site(board, land, s);
    if (!why_not_building(board, position, owner, place, site.building())) return true;
  }
  for (const Seat victim : all_seats(position.common)) {
    const std::uint8_t house = position.common.residence[at(victim)];
    if (house == kNobody || board.land_of(static_cast<Location>(house)) != land) continue;
    if (!why_not_house(board, position, owner, victim)) return true;
  }
  return false;
}

Lands lands_with(const Board& board, const Common& common, Owner owner) {
  Lands found;
  for (const Location place : common.present[at(owner)]) found.insert(board.land_of(place));
  return found;
}

void list_buildings(const Board& board, const Position& position, Owner owner, Province land,
                    Choices& choices) {
  const Banner banner = banner_of(position.common, owner);
  const Sites& sites = position.common.sites[at(land)];
  std::uint8_t last = kNobody;
  Location last_place{};
  for (std::size_t s = 0; s < kSites; ++s) {
    if (sites[s].empty() || sites[s].plundered()) continue;
    const Location place = place_of_site(board, land, s);
    // Alike buildings of a city stand side by side.
    if (last == sites[s].bits() && last_place == place) continue;
    last = sites[s].bits();
    last_place = place;
    if (!why_not_units_for(board, position, owner, place, sites[s].building())) {
      choices.push_back(make_choice<Act::plunder>(banner, place, sites[s].building()));
    }
  }
}

}  // namespace

bool is_hindered(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  if (common.second_pass || common.pending.without(seat).empty()) return false;
  const bool leads = common.leader == byte(seat) && friends_of(common, seat).contains(kAlly);
  for (const Owner owner : {seat, kAlly}) {
    if (owner == kAlly && !leads) continue;
    for (const Province land : lands_with(board, common, owner)) {
      if (common.annexed.contains(land)) continue;
      if (waits_for_others(board, position, seat, land) &&
          (has_fog(common) || finds_loot(board, position, owner, land))) {
        return true;
      }
    }
  }
  return false;
}

Refused why_not_plunder_province(const Board& board, const Position& position, Seat seat,
                                 Banner banner, Province land) {
  if (const Refused no = why_not_with(position.common, seat, banner)) return no;
  if (const Refused no = why_not_there(board, position, seat, land)) return no;
  return why_not_province(board, position, seat_at(owner_with(position.common, banner)), land);
}

Refused why_not_plunder(const Board& board, const Position& position, Seat seat, Banner banner,
                        Location place, Building building) {
  if (const Refused no = why_not_with(position.common, seat, banner)) return no;
  if (const Refused no = why_not_there(board, position, seat, board.land_of(place))) return no;
  const Owner owner = seat_at(owner_with(position.common, banner));
  return why_not_building(board, position, owner, place, building);
}

Refused why_not_plunder_house(const Board& board, const Position& position, Seat seat,
                              Banner banner, Seat victim) {
  const Common& common = position.common;
  if (const Refused no = why_not_with(common, seat, banner)) return no;
  const std::uint8_t house = common.residence[at(victim)];
  if (house == kNobody) return refuse<Why::no_residence>(victim);
  const Province land = board.land_of(static_cast<Location>(house));
  if (const Refused no = why_not_there(board, position, seat, land)) return no;
  return why_not_house(board, position, seat_at(owner_with(common, banner)), victim);
}

Refused why_not_raze(const Board& board, const Position& position, Seat seat, Banner banner,
                     Location place) {
  const Common& common = position.common;
  if (const Refused no = why_not_with(common, seat, banner)) return no;
  if (!common.fortresses.contains(place)) return refuse<Why::no_fortress>(place);
  const Owner owner = seat_at(owner_with(common, banner));
  const Province land = board.land_of(place);
  if (common.owner[at(land)] == kNobody) return refuse<Why::neutral_fortress>(place);
  if (is_friendly_land(common, owner, land)) return refuse<Why::friendly_province>(land);
  if (free_units_at(position, board, owner, place) > 0) return {};
  return common.present[at(owner)].contains(place) ? refuse<Why::nobody_free>(place)
                                                   : refuse<Why::nobody_to_raze>(place);
}

void list_plunders(const Board& board, const Position& position, Seat seat, Owner owner,
                   Choices& choices) {
  const Common& common = position.common;
  const Banner banner = banner_of(common, owner);
  for (const Location place : common.present[at(owner)] & common.fortresses) {
    if (!why_not_raze(board, position, seat, banner, place)) {
      choices.push_back(make_choice<Act::raze>(banner, place));
    }
  }
  for (const Province land : lands_with(board, common, owner)) {
    if (is_friendly_land(common, owner, land)) continue;
    if (why_not_there(board, position, seat, land)) continue;
    if (!why_not_province(board, position, owner, land)) {
      choices.push_back(make_choice<Act::plunder_province>(banner, land));
    }
    list_buildings(board, position, owner, land, choices);
  }
  for (const Seat victim : all_seats(common)) {
    const std::uint8_t house = common.residence[at(victim)];
    if (house == kNobody || !common.present[at(owner)].contains(static_cast<Location>(house))) {
      continue;
    }
    if (!why_not_plunder_house(board, position, seat, banner, victim)) {
      choices.push_back(make_choice<Act::plunder_house>(banner, victim));
    }
  }
}

void apply_plunder_province(const Board& board, Position& position, Seat seat, Banner banner,
                            Province land, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  const Owner owner = seat_at(owner_with(common, banner));
  use_anywhere(board, position, owner, land, board.figure(Figure::plunder_units));
  common.plundered.insert(land);
  common.unrest.insert(land);
  events.tell<EventKind::province_plundered>(banner, land);
  act_of_war(play, seat, common.owner[at(land)]);
  pay_for_plunder(play, seat, owner, board.figure(Figure::plunder_province_prestige), 0);
  if (owner == kAlly) return;
  common.cursor = byte(seat);
  common.ask = Ask::plunder_die;
  common.asked = {};
}

void resolve_plunder_die(Play& play, int face) {
  Common& common = play.common;
  const Seat seat = seat_at(common.cursor);
  common.cursor = 0;
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] + face);
  play.events.tell<EventKind::plunder_rolled>(seat, face);
  common.ask = Ask::seize;
  common.asked = SeatSet::of(seat);
}

void apply_plunder(const Board& board, Position& position, Seat seat, Banner banner, Location place,
                   Building building, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  const Owner owner = seat_at(owner_with(common, banner));
  const Province land = board.land_of(place);
  if (board.building[at(building)].rural) {
    use_anywhere(board, position, owner, land, 1);
  } else {
    use_at(position, owner, place);
  }
  const SiteRange range = sites_for(board, place, building);
  Sites& sites = common.sites[at(land)];
  for (std::size_t s = range.first; s < range.end; ++s) {
    if (!sites[s].is(building) || sites[s].plundered()) continue;
    sites[s].plunder();
    break;
  }
  sort_sites(board, common, land);
  common.plundered.insert(land);
  events.tell<EventKind::building_plundered>(banner, building, place,
                                             gold_of_building(board, owner));
  act_of_war(play, seat, common.owner[at(land)]);
  pay_for_plunder(play, seat, owner, board.figure(Figure::plunder_building_prestige),
                  gold_of_building(board, owner));
}

void apply_plunder_house(const Board& board, Position& position, Seat seat, Banner banner,
                         Seat victim, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  const Owner owner = seat_at(owner_with(common, banner));
  const auto place = static_cast<Location>(common.residence[at(victim)]);
  use_at(position, owner, place);
  common.plundered.insert(board.land_of(place));
  events.tell<EventKind::house_plundered>(banner, victim, gold_of_building(board, owner));
  act_of_war(play, seat, byte(victim));
  pay_for_plunder(play, seat, owner, board.figure(Figure::plunder_building_prestige),
                  gold_of_building(board, owner));
  lose_residence(play, victim);
}

void apply_raze(const Board& board, Position& position, Seat seat, Banner banner, Location place,
                Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  use_at(position, seat_at(owner_with(common, banner)), place);
  common.fortresses.erase(place);
  events.tell<EventKind::razed>(banner, place);
  act_of_war(play, seat, common.owner[at(board.land_of(place))]);
}

}  // namespace casus::power_and_prestige

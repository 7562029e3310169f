#include "games/generalship/movement.h"

#include "games/generalship/kinds.h"

namespace casus::generalship {
namespace {

int spent(State state) { return static_cast<int>(state); }

template <class Visit>
void each_unit(const ByState& group, const Visit& visit) {
  for (unsigned kinds = kinds_in(group); kinds != 0; kinds &= kinds - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(kinds));
    for (std::size_t s = 0; s < kStates; ++s) {
      if (group[u][s] > 0) visit(static_cast<Unit>(u), static_cast<State>(s), group[u][s]);
    }
  }
}

}  // namespace

int Mover::points(Group group, State state) const {
  if (state == State::finished) return 0;
  return std::max(0, board.figures.move[at(group)] + abilities.move[at(group)] - spent(state));
}

int Mover::ships_at(Tile tile) const {
  if (in_battle(common) && common.battle.tile == at(tile) && !defends()) {
    return ships_in(position.force);
  }
  if (common.stack[at(tile)] != static_cast<std::uint8_t>(seat)) return 0;
  return ships_in(position.units[at(tile)]);
}

int Mover::room_at(Tile tile) const {
  if (in_battle(common) && common.battle.tile == at(tile) && !defends()) {
    return Hold::kRoom * ships_in(position.force) - regiments_in(position.force);
  }
  return Hold::kRoom * ships_at(tile) - regiments_in(position.units[at(tile)]);
}

void Mover::join(Band& band, Unit unit, State state, int count) const {
  const Group kind = group_of(unit);
  band.points[at(kind)] = std::min(band.points[at(kind)], points(kind, state));
  if (kind == Group::ships) {
    band.ships += count;
    band.fresh_ships = band.fresh_ships && state == State::fresh;
  } else {
    band.regiments += count;
    band.can_disembark = band.can_disembark && may_land(unit, state);
  }
}

Mover::Band Mover::band_of(const ByState& group) const {
  Band band;
  for (unsigned kinds = kinds_in(group); kinds != 0; kinds &= kinds - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(kinds));
    // Later states have fewer points.
    std::size_t last = kStates - 1;
    while (group[u][last] == 0) --last;
    join(band, static_cast<Unit>(u), static_cast<State>(last), total(group[u]));
  }
  return band;
}

bool Mover::leaves_room(Tile from, const Band& band) const {
  const ByState& here = position.units[at(from)];
  return regiments_in(here) - band.regiments <= Hold::kRoom * (ships_in(here) - band.ships);
}

Mover::Grounds Mover::grounds() const {
  Grounds all{};
  for (const Group kind : {Group::infantry, Group::cavalry}) {
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      all[at(kind)][s] = ground(kind, points(kind, static_cast<State>(s)));
    }
  }
  return all;
}

TileSet Mover::ground(Group kind, int points) const {
  if (points < 1 || kind == Group::ships) return 0;
  if (kind == Group::infantry) return ~board.sea;
  if (points == 1) return board.fields;
  return ~board.sea & ~(abilities.cavalry_in_mountains ? 0 : board.mountains);
}

TileSet Mover::steps_on_land(Tile from, const Band& band) const {
  if (is_sea(from) || band.ships > 0) return 0;
  TileSet to = common.near[at(from)] & ~closed & ~board.sea;
  for (const Group kind : {Group::infantry, Group::cavalry}) {
    const int points = band.points[at(kind)];
    if (points != Band::kNone) to &= ground(kind, points);
  }
  return to;
}

TileSet Mover::steps(Tile from, const Band& band, bool passing) const {
  const TileSet near = common.near[at(from)] & ~closed;
  const bool sails = band.ships > 0 && band.points[at(Group::ships)] > 0 &&
                     band.regiments <= Hold::kRoom * band.ships;
  if (is_sea(from)) {
    if (!band.can_disembark) return 0;
    if (band.ships == 0) return near & board.ports;
    if (!sails || (!passing && !leaves_room(from, band))) return 0;
    return near & (board.sea | board.ports);
  }
  const TileSet land = steps_on_land(from, band);
  const bool embarks =
      is_port(from) && band.points[at(Group::infantry)] > 0 && band.points[at(Group::cavalry)] > 0;
  TileSet seas = embarks ? near & board.sea : 0;
  if (band.ships > 0) return sails && (abilities.amphibious || band.fresh_ships) ? seas : 0;
  for (TileSet left = seas; left != 0; left &= left - 1) {
    const auto to = static_cast<Tile>(std::countr_zero(left));
    if (band.regiments > room_at(to)) seas &= ~mask(to);
  }
  return land | seas;
}

Refused Mover::why_not_on_land(const ByState& group, Tile to) const {
  Refused refused;
  const Terrain terrain = board.terrain[at(to)];
  each_unit(group, [&](Unit unit, State state, int) {
    if (refused) return;
    const Group kind = group_of(unit);
    const bool barred =
        kind == Group::ships ||
        (kind == Group::cavalry && terrain == Terrain::mountain && !abilities.cavalry_in_mountains);
    const int cost = kind == Group::cavalry && terrain != Terrain::field ? 2 : 1;
    if (barred) {
      refused = refuse<Why::wrong_ground>(unit, to);
    } else if (points(kind, state) < cost) {
      refused = refuse<Why::too_few_points>(unit, to);
    }
  });
  return refused;
}

// Out of port, or aboard a ship that lies at sea.
Refused Mover::why_not_embark(Tile from, const ByState& group, Tile to) const {
  const int ships = ships_in(group);
  const int regiments = regiments_in(group);
  const int room = ships > 0 ? Hold::kRoom * ships : room_at(to);
  Refused refused;
  each_unit(group, [&](Unit unit, State state, int) {
    if (refused) return;
    if (!is_port(from)) refused = refuse<Why::wrong_ground>(unit, to);
    const bool ready = is_ship(unit) && !abilities.amphibious ? state == State::fresh
                                                              : points(group_of(unit), state) > 0;
    if (!ready) refused = refuse<Why::too_few_points>(unit, to);
  });
  if (!refused && regiments > room) refused = refuse<Why::no_room>(std::max(0, room));
  return refused;
}

// From a sea tile: to another, into port, or ashore.
Refused Mover::why_not_at_sea(Tile from, const ByState& group, Tile to, bool passing) const {
  const int ships = ships_in(group);
  const int regiments = regiments_in(group);
  Refused refused;
  each_unit(group, [&](Unit unit, State state, int) {
    if (refused) return;
    const bool at_sea = is_sea(to);
    if ((!at_sea && !is_port(to)) || (at_sea && ships == 0)) {
      refused = refuse<Why::wrong_ground>(unit, to);
    } else if (is_ship(unit) ? points(Group::ships, state) == 0
                             : state == State::finished ||
                                   (state == State::moved_on && !abilities.amphibious)) {
      refused = refuse<Why::too_few_points>(unit, to);
    }
  });
  if (refused || ships == 0) return refused;
  if (regiments > Hold::kRoom * ships) return refuse<Why::no_room>(Hold::kRoom * ships);
  if (passing) return std::nullopt;
  const ByState& here = position.units[at(from)];
  if (regiments_in(here) - regiments > Hold::kRoom * (ships_in(here) - ships)) {
    return refuse<Why::left_without_ship>(from);
  }
  return std::nullopt;
}

Refused Mover::why_not_step(Tile from, const ByState& group, Tile to, bool passing) const {
  if ((common.near[at(from)] & mask(to)) == 0) return refuse<Why::not_adjacent>(to, from);
  if ((closed & mask(to)) != 0) return refuse<Why::closed>(to);
  if (is_sea(from)) return why_not_at_sea(from, group, to, passing);
  return is_sea(to) ? why_not_embark(from, group, to) : why_not_on_land(group, to);
}

ByState Mover::after_step(Tile from, const ByState& group, Tile to) const {
  ByState after{};
  each_unit(group, [&](Unit unit, State state, int count) {
    State now = State::finished;
    const Group kind = group_of(unit);
    int cost = 1;
    bool goes_on = is_sea(from) == is_sea(to);
    if (!is_sea(from) && is_sea(to) && ships_in(group) > 0) goes_on = abilities.amphibious;
    if (kind == Group::cavalry && board.terrain[at(to)] != Terrain::field) cost = 2;
    if (goes_on && is_sea(to) && !is_ship(unit)) {
      now = is_sea(from) ? std::max(state, State::moved) : State::moved_on;
    } else if (goes_on && points(kind, state) > cost) {
      now = static_cast<State>(spent(state) + cost);
    }
    after[at(unit)][at(now)] = byte(after[at(unit)][at(now)] + count);
  });
  return after;
}

bool Mover::can_land(Tile from, const ByState& group, Tile to) const {
  if (!is_sea(from) || !is_port(to)) return false;
  if ((common.near[at(from)] & ~closed & mask(to)) == 0) return false;
  bool can = false;
  each_unit(group, [&](Unit unit, State state, int) { can = can || may_land(unit, state); });
  return can;
}

bool Mover::can_arrive(Tile from, const ByState& group, bool passing) const {
  const auto goal = static_cast<Tile>(common.battle.tile);
  const Band band = band_of(group);
  const TileSet to = steps(from, band, passing);
  if ((to & mask(goal)) != 0) return true;
  if (passing && band.ships > 0 && can_land(from, group, goal)) return true;
  TileSet ways = to & ~enemies_of(common, seat);
  // Regiments with two points come from two tiles away at most.
  const bool short_way =
      std::min(band.points[at(Group::infantry)], band.points[at(Group::cavalry)]) <= 2;
  if (band.ships == 0 && short_way) ways &= common.near[at(goal)];
  for (; ways != 0; ways &= ways - 1) {
    const auto by = static_cast<Tile>(std::countr_zero(ways));
    const ByState after = after_step(from, group, by);
    // Whoever has no points left can but land.
    const bool stuck = std::ranges::all_of(
        after, [](const auto& states) { return states[0] + states[1] + states[2] == 0; });
    if (!stuck && can_arrive(by, after, true)) return true;
  }
  return false;
}

bool Mover::can_go(Tile from, const ByState& group) const {
  if (reinforces) return can_arrive(from, group);
  return steps(from, band_of(group)) != 0;
}

bool Mover::can_go_with_more(Tile from, const ByState& group) const {
  if (can_go(from, group)) return true;
  const ByState& here = position.units[at(from)];
  if (ships_in(here) == 0) return false;
  // Ships and regiments that could still join: kinds that have not been taken.
  ByState more = group;
  const auto joins = [&](std::size_t unit, std::size_t state) {
    return group[unit][state] == 0 && state != at(State::finished) ? here[unit][state] : 0;
  };
  for (;;) {
    ByState with = more;
    if (is_sea(from) && ships_in(with) > 0) {
      // As few regiments as must not stay behind.
      int needed =
          regiments_in(here) - regiments_in(with) - Hold::kRoom * (ships_in(here) - ships_in(with));
      for (std::size_t u = 0; u < kRegimentKinds; ++u) {
        for (std::size_t s = 0; s < kStates && needed > 0; ++s) {
          const int some = std::min<int>(needed, joins(u, s));
          with[u][s] = byte(with[u][s] + some);
          needed -= some;
        }
      }
    }
    if (can_go(from, with)) return true;
    // One more ship.
    bool added = false;
    for (std::size_t u = kRegimentKinds; u < kUnits && !added; ++u) {
      for (std::size_t s = 0; s < kStates && !added; ++s) {
        if (joins(u, s) <= more[u][s] || points(Group::ships, static_cast<State>(s)) == 0) continue;
        ++more[u][s];
        added = true;
      }
    }
    if (!added) return false;
  }
}

std::optional<Mover::Squadron> Mover::squadron(Tile tile, int number) const {
  if (!is_sea(tile) || common.stack[at(tile)] != static_cast<std::uint8_t>(seat)) return {};
  if (!has_holds(position, tile)) return unstowed_squadron(tile, number);
  for (const Hold& hold : position.holds) {
    if (hold.tile != at(tile) || --number > 0) continue;
    Squadron found;
    found.group[hold.ship][at(hold.state)] = 1;
    found.sails = hold.state == State::fresh;
    for (const std::uint8_t regiment : hold.cargo) {
      if (regiment == kNobody) continue;
      if (regiment % 2 == 0) {
        ++found.group[regiment / 2][at(State::fresh)];
      } else {
        found.sails = false;
      }
    }
    return found;
  }
  return {};
}

// A fleet that needs no holds has one ship or no regiments. Where a squadron has come to the one
// ship in this battle, it is finished with all aboard: whoever may move lies on the other.
std::optional<Mover::Squadron> Mover::unstowed_squadron(Tile tile, int number) const {
  const ByState& here = position.units[at(tile)];
  bool carries = true;
  for (const State state : {State::fresh, State::finished}) {
    for (std::size_t ship = kRegimentKinds; ship < kUnits; ++ship) {
      const int there = here[ship][at(state)];
      if (number > there) {
        number -= there;
        carries = carries && there == 0;
        continue;
      }
      Squadron found;
      found.group[ship][at(state)] = 1;
      for (std::size_t u = 0; u < kRegimentKinds && carries && number == 1; ++u) {
        found.group[u][at(State::fresh)] = here[u][at(State::fresh)];
      }
      found.sails = state == State::fresh && regiments_in(found.group) <= Hold::kRoom &&
                    leaves_room(tile, band_of(found.group));
      return found;
    }
  }
  return {};
}

}  // namespace casus::generalship

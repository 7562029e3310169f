// Casting the tower, battles and revolts.
#include <algorithm>
#include <cassert>

#include "games/wallenstein/rules.h"
#include "games/wallenstein/vocabulary.h"

namespace casus::wallenstein {
namespace {

const TowerModel& model_of(const Board& board, const Common& common) {
  return board.tower[common.setup.tower];
}

void put_in(Common& common, std::size_t cube, int count) {
  common.falling[cube] = static_cast<std::uint8_t>(common.falling[cube] + count);
}

void from_supply(Common& common, Seat seat, int count) {
  of(common.supply, seat) = static_cast<std::uint8_t>(of(common.supply, seat) - count);
  put_in(common, cube_of(common, seat), count);
}

// As many peasants as there are, up to `wanted`.
int peasants_from_supply(Common& common, int wanted) {
  const int count = std::min<int>(wanted, common.peasants);
  common.peasants = static_cast<std::uint8_t>(common.peasants - count);
  put_in(common, kPeasants, count);
  return count;
}

void from_county(Common& common, County county, Seat seat, int count) {
  common.armies[at(county)] = static_cast<std::uint8_t>(common.armies[at(county)] - count);
  put_in(common, cube_of(common, seat), count);
}

void cast(Common& common, Cast why, Events& events) {
  common.falling = sum_of(common.falling, common.tray);
  common.tray = {};
  common.cast = why;
  common.ask = Ask::pour;
  events.tell<EventKind::cast>(common.falling);
}

// An army of the supply joins, if there is one.
void join(Common& common, Seat seat, Guard guard, Events& events) {
  if (of(common.supply, seat) == 0) return;
  from_supply(common, seat, 1);
  events.tell<EventKind::guard_joined>(seat, guard);
}

void guard(const Board& board, Common& common, Seat seat, County county, Events& events) {
  if (has_tile(common, seat, Tile::defence)) join(common, seat, Guard::defence_tile, events);
  if (event_is(board, common, EventEffect::palace_defence) &&
      (common.buildings[at(county)] & mask(Building::palace)) != 0) {
    for (int i = board.event_value[common.event]; i > 0; --i) {
      join(common, seat, Guard::palace, events);
    }
  }
}

// So many cubes of the tray go back to their supply.
void return_armies(Common& common, Seat seat, int count) {
  const std::size_t cube = cube_of(common, seat);
  common.tray[cube] = static_cast<std::uint8_t>(common.tray[cube] - count);
  of(common.supply, seat) = static_cast<std::uint8_t>(of(common.supply, seat) + count);
}

void return_peasants(Common& common) {
  common.peasants = static_cast<std::uint8_t>(common.peasants + common.tray[kPeasants]);
  common.tray[kPeasants] = 0;
}

// Survivors of the tray hold the county.
void occupy(Common& common, Seat seat, County county, int survivors) {
  const std::size_t cube = cube_of(common, seat);
  common.tray[cube] = static_cast<std::uint8_t>(common.tray[cube] - survivors);
  common.armies[at(county)] = static_cast<std::uint8_t>(survivors);
}

// Nobody is left: buildings, markers and card leave the county.
void clear_county(Position& position, County county, Events& events) {
  Common& common = position.common;
  const std::uint8_t owner = common.owner[at(county)];
  if (owner != kNobody) lose_card(position, seat_at(owner), county, events);
  common.owner[at(county)] = kNobody;
  common.armies[at(county)] = 0;
  common.buildings[at(county)] = 0;
  common.revolt[at(county)] = 0;
  common.gained &= ~mask(county);
}

void end_attack(Position& position, Events& events) {
  Common& common = position.common;
  const Seat attacker = common.active;
  const auto county = static_cast<County>(common.county);
  const std::uint8_t owner = common.owner[at(county)];
  const int attackers = common.tray[cube_of(common, attacker)];
  const bool neutral = owner == kNobody;
  // With a revolt in the county its peasants help nobody and stay in the tray.
  const bool helped = common.revolt[at(county)] == 0;
  const int peasants = helped ? common.tray[kPeasants] : 0;
  const int defenders = neutral ? 0 : common.tray[cube_of(common, seat_at(owner))];
  if (peasants > 0 && !neutral) events.tell<EventKind::peasants_helped>(county, peasants);

  if (attackers > defenders + peasants) {
    const int survivors = attackers - defenders - peasants;
    return_armies(common, attacker, attackers - survivors);
    if (!neutral) {
      return_armies(common, seat_at(owner), defenders);
      lose_card(position, seat_at(owner), county, events);
      events.tell<EventKind::card_handed>(seat_at(owner), county, attacker);
    }
    if (helped) return_peasants(common);
    occupy(common, attacker, county, survivors);
    common.owner[at(county)] = static_cast<std::uint8_t>(attacker);
    common.gained |= mask(county);
    events.tell<EventKind::attack_won>(attacker, county, survivors);
    return;
  }
  return_armies(common, attacker, attackers);
  if (helped) return_peasants(common);
  if (neutral) {
    events.tell<EventKind::neutral_held>(county);
    return;
  }
  const int survivors = defenders - std::max(0, attackers - peasants);
  if (defenders > 0 && attackers < defenders + peasants) {
    return_armies(common, seat_at(owner), defenders - survivors);
    occupy(common, seat_at(owner), county, survivors);
    events.tell<EventKind::defence_held>(seat_at(owner), county, survivors);
    return;
  }
  // A tie; a defender with nothing but peasants ties as well.
  return_armies(common, seat_at(owner), defenders);
  events.tell(peasants > attackers ? make_event<EventKind::peasants_tied>(county)
                                   : make_event<EventKind::battle_tied>(county));
  clear_county(position, county, events);
  events.tell<EventKind::county_cleared>(county);
}

// True if the owner keeps the county.
bool end_revolt(Position& position, Events& events) {
  Common& common = position.common;
  const auto county = static_cast<County>(common.county);
  const Seat owner = seat_at(common.owner[at(county)]);
  const int armies = common.tray[cube_of(common, owner)];
  const int peasants = common.tray[kPeasants];
  return_peasants(common);
  if (armies > peasants) {
    return_armies(common, owner, peasants);
    occupy(common, owner, county, armies - peasants);
    events.tell<EventKind::revolt_subdued>(owner, county, armies - peasants);
    return true;
  }
  return_armies(common, owner, armies);
  events.tell<EventKind::revolt_won>(county, owner);
  clear_county(position, county, events);
  events.tell<EventKind::revolt_cleared>(county);
  return false;
}

void end_fill(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Seat each = seat_at(seat);
    const int armies = common.tray[cube_of(common, each)];
    if (common.setup.court && armies > 0) {
      of(common.hall, each) =
          static_cast<std::uint8_t>(std::min<int>(armies, board.courtiers_each));
      events.tell<EventKind::courtiers_sent>(each, of(common.hall, each));
    }
    return_armies(common, each, armies);
  }
  return_peasants(common);
}

void after_cast(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  const Cast why = common.cast;
  common.cast = Cast::none;
  switch (why) {
    case Cast::none: return;
    case Cast::fill:
      end_fill(board, position, events);
      begin_year(position);
      return;
    case Cast::attack:
      end_attack(position, events);
      common.county = common.from = kNobody;
      ++common.step;
      go_on_with_actions(board, position, events);
      return;
    case Cast::collecting: {
      const auto county = static_cast<County>(common.county);
      const bool kept = end_revolt(position, events);
      common.county = kNobody;
      end_collecting(board, position, county, kept, events);
      ++common.step;
      go_on_with_actions(board, position, events);
      return;
    }
    case Cast::winter:
      end_revolt(position, events);
      common.county = kNobody;
      go_on_with_winter(board, position, events);
      return;
  }
}

bool is_within(const Cubes& few, const Cubes& many) {
  for (std::size_t i = 0; i < few.size(); ++i) {
    if (few[i] > many[i]) return false;
  }
  return true;
}

Cubes in_and_falling(const Position& position) {
  return sum_of(sum_of(position.upper, position.lower), position.common.falling);
}

// What came out is known and nothing else, as of a real tower: on which floors the rest lies is
// imagined. The same cast always leaves the same, so the dice are of what is known.
void settle_by_hand(const Board& board, Position& position, const Cubes& emerging) {
  const Common& common = position.common;
  const Cubes left = rest_of(in_and_falling(position), emerging);
  std::uint64_t seed = 0;
  for (const Cubes& known : {common.falling, left}) {
    for (const std::uint8_t count : known) seed = seed * 257 + count;
  }
  Dice dice(seed);
  const int filled = common.cast == Cast::fill ? total(common.falling) : 0;
  const Floors floors = imagine_floors(model_of(board, common), left, filled, dice);
  position.upper = floors.upper;
  position.lower = floors.lower;
}

// No floor keeps more than it can hold.
bool fits(const TowerModel& model, const Cubes& resting, std::uint32_t floors) {
  return static_cast<std::uint64_t>(total(resting)) <= std::uint64_t{model.capacity} * floors;
}

}  // namespace

void begin_fill(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    from_supply(common, seat_at(seat), board.fill_armies);
  }
  peasants_from_supply(common, board.fill_peasants);
  cast(common, Cast::fill, events);
}

void begin_attack(const Board& board, Position& position, County from, County to, int armies,
                  Events& events) {
  Common& common = position.common;
  const Seat attacker = common.active;
  const std::uint8_t owner = common.owner[at(to)];
  from_county(common, from, attacker, armies);
  events.tell<EventKind::attacked>(attacker, from, to, armies);
  if (has_tile(common, attacker, Tile::attack)) join(common, attacker, Guard::attack_tile, events);
  if (owner != kNobody) {
    from_county(common, to, seat_at(owner), common.armies[at(to)]);
    guard(board, common, seat_at(owner), to, events);
  } else {
    const bool armed = event_is(board, common, EventEffect::neutral_peasants);
    peasants_from_supply(common, armed ? board.event_value[common.event] : 1);
  }
  common.county = static_cast<std::uint8_t>(to);
  common.from = static_cast<std::uint8_t>(from);
  cast(common, Cast::attack, events);
}

void begin_revolt(const Board& board, Position& position, County county, Cast why, int extra,
                  Events& events) {
  Common& common = position.common;
  const Seat owner = seat_at(common.owner[at(county)]);
  from_county(common, county, owner, common.armies[at(county)]);
  const int peasants = peasants_from_supply(common, common.revolt[at(county)] + extra);
  events.tell(why == Cast::winter
                  ? make_event<EventKind::winter_revolt>(county, owner, peasants)
                  : make_event<EventKind::revolt_broke_out>(county, owner, peasants));
  if (why == Cast::collecting && common.setup.guards_in_revolts) {
    guard(board, common, owner, county, events);
  }
  common.county = static_cast<std::uint8_t>(county);
  cast(common, why, events);
}

bool possible_cast(const Board& board, const Position& position, const Choice& outcome) {
  const Common& common = position.common;
  const TowerModel& model = model_of(board, common);
  const auto emerges_from = [&](const Cubes& cubes, std::uint32_t floors) {
    if (act_of(outcome) != Act::emerge) return false;
    const Cubes emerging = arg_of<Act::emerge>(outcome);
    return is_within(emerging, cubes) && fits(model, rest_of(cubes, emerging), floors);
  };
  if (common.ask == Ask::pour) {
    return act_of(outcome) == Act::pour || emerges_from(in_and_falling(position), 2);
  }
  if (common.ask == Ask::upper) {
    if (act_of(outcome) != Act::upper) return false;
    const Cubes resting = arg_of<Act::upper>(outcome);
    return is_within(resting, sum_of(position.upper, common.falling)) && fits(model, resting, 1);
  }
  return common.ask == Ask::emerge && emerges_from(sum_of(position.lower, position.passing), 1);
}

Choice sample_cast(const Board& board, const Position& position, Dice& dice) {
  const Common& common = position.common;
  if (common.ask == Ask::pour) return pour(sample_pour(dice));
  const TowerModel& model = model_of(board, common);
  if (common.ask == Ask::upper) {
    return upper(sample_resting(model, {common.falling, position.upper, position.pour}, dice));
  }
  const Cubes resting =
      sample_resting(model, {position.passing, position.lower, position.pour}, dice);
  return emerge(rest_of(sum_of(position.passing, position.lower), resting));
}

void resolve_pour(Position& position, int how) {
  position.pour = static_cast<std::uint8_t>(how);
  position.common.ask = Ask::upper;
}

void resolve_upper(Position& position, const Cubes& resting) {
  position.passing = rest_of(sum_of(position.upper, position.common.falling), resting);
  position.upper = resting;
  position.common.ask = Ask::emerge;
}

void resolve_emerge(const Board& board, Position& position, const Cubes& cubes, Events& events) {
  Common& common = position.common;
  if (common.ask == Ask::pour) {
    settle_by_hand(board, position, cubes);
  } else {
    position.lower = rest_of(sum_of(position.lower, position.passing), cubes);
  }
  position.passing = {};
  position.pour = 0;
  common.falling = {};
  common.tray = cubes;
  events.tell<EventKind::emerged>(cubes);
  after_cast(board, position, events);
}

void resolve_cast(const Board& board, Position& position, const Choice& outcome, Events& events) {
  const Act act = act_of(outcome);
  if (act == Act::pour) return resolve_pour(position, arg_of<Act::pour>(outcome));
  if (act == Act::upper) return resolve_upper(position, arg_of<Act::upper>(outcome));
  resolve_emerge(board, position, arg_of<Act::emerge>(outcome), events);
}

}  // namespace casus::wallenstein

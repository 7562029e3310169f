// March: groups of units move from tile to tile, take over neutral tiles and attack. Units that
// come to a battle as reinforcements move in the same way.
#include "games/generalship/movement.h"

namespace casus::generalship {
namespace {

bool is_reinforcing(const Common& common) { return common.ask == Ask::reinforce; }
bool is_open(const Marching& marching) { return marching.from != kNobody; }

int named(const Marching& marching) {
  int ships = 0;
  for (const auto& states : marching.carriers) {
    for (const std::uint8_t count : states) ships += count;
  }
  return ships;
}

void tell_march(Play& play, Seat seat, Tile from, Tile to, const ByState& group) {
  play.events.tell<EventKind::marched>(seat, from, to, in_group(group, Group::infantry),
                                       in_group(group, Group::cavalry), ships_in(group));
}

// The ships that take part in a landing or boarding: none, or so many of the sea tile.
struct Carrying {
  Tile sea{};
  int ships = 0;  // needed
  int there = 0;  // to choose from
};
Carrying carrying(const Mover& mover, Tile from, const ByState& group, Tile to) {
  const bool ashore = mover.is_sea(from) && !mover.is_sea(to);
  const bool aboard = !mover.is_sea(from) && mover.is_sea(to);
  if (ships_in(group) > 0 || (!ashore && !aboard)) return {};
  const bool in_fight = in_battle(mover.common) && mover.common.battle.tile == at(to);
  if (aboard && in_fight) return {};  // all ships there are finished anyway
  const Tile sea = ashore ? from : to;
  return {sea, carriers_for(regiments_in(group)), mover.ships_at(sea)};
}

bool are_there(const Position& position, Tile sea, const Marching& marching) {
  const ByState& here = position.units[at(sea)];
  for (std::size_t ship = 0; ship < 2; ++ship) {
    for (std::size_t s = 0; s < kStates; ++s) {
      if (marching.carriers[ship][s] > here[kRegimentKinds + ship][s]) return false;
    }
  }
  return true;
}

Refused why_not_carry(const Mover& mover, const Marching& marching, const Carrying& carrying) {
  const int ships = named(marching);
  if (carrying.ships == 0) return ships == 0 ? std::nullopt : refuse<Why::no_ship_needed>();
  if (ships == 0 && carrying.there == carrying.ships) return std::nullopt;
  if (ships != carrying.ships || !are_there(mover.position, carrying.sea, marching)) {
    return refuse<Why::name_ships>(carrying.ships);
  }
  return std::nullopt;
}

// The named ships, or all of them, move no more.
void finish_carriers(Position& position, const Marching& marching, const Carrying& carrying) {
  if (carrying.ships == 0) return;
  ByState& here = position.units[at(carrying.sea)];
  for (std::size_t ship = 0; ship < 2; ++ship) {
    auto& states = here[kRegimentKinds + ship];
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      const std::uint8_t count = named(marching) > 0 ? marching.carriers[ship][s] : states[s];
      states[s] = byte(states[s] - count);
      states[at(State::finished)] = byte(states[at(State::finished)] + count);
    }
  }
}

// Units come to the attacker's side of a battle.
void join_attack(Play& play, Tile from, const ByState& group) {
  Position& position = play.position;
  for (const Group kind : {Group::infantry, Group::cavalry, Group::ships}) {
    move_known(kind, play.common.known[at(from)], in_group(position.units[at(from)], kind),
               play.common.battle.known, in_group(group, kind));
  }
  lift(position, from, group);
  position.force = sum_of(position.force, counted(group));
}

void join_battle(Play& play, Seat seat, Tile from, const ByState& group) {
  const auto goal = static_cast<Tile>(play.common.battle.tile);
  tell_march(play, seat, from, goal, group);
  if (play.common.battle.seat[kAttacker] == byte(seat)) return join_attack(play, from, group);
  ByState arrived = group;
  finish_all(arrived);
  shift(play.position, seat, from, goal, group, arrived);
}

// The hold of a squadron that has sailed is of its fleet no more.
void drop_hold(Position& position, const Marching& marching) {
  int number = marching.hold;
  for (Hold& hold : position.holds) {
    if (hold.tile != marching.from || --number > 0) continue;
    hold = {};
    break;
  }
  sort_holds(position);
}

void attack(Play& play, const Mover& mover, Tile from, const ByState& group, Tile to) {
  const Seat seat = mover.seat;
  tell_march(play, seat, from, to, group);
  Battle& battle = play.common.battle;
  battle = {};
  battle.tile = static_cast<std::uint8_t>(to);
  battle.from = static_cast<std::uint8_t>(from);
  battle.seat = {byte(seat), play.common.stack[at(to)]};
  battle.theatre = mover.is_sea(to) ? Theatre::naval : Theatre::land;
  join_attack(play, from, group);
  begin_battle(play);
}

}  // namespace

bool has_any_way(const Board& board, const Position& position) {
  const Mover mover = Mover::of(board, position);
  const std::uint8_t goal = mover.reinforces ? position.common.battle.tile : kNobody;
  for (TileSet left = stacks_of(position.common, mover.seat); left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    if (at(tile) == goal) continue;
    if (mover.defends() && mover.is_sea(tile)) {
      for (int number = 1; number <= kHolds; ++number) {
        if (!why_not_sail(board, position, tile, number)) return true;
      }
      continue;
    }
    for (std::size_t u = 0; u < kUnits; ++u) {
      for (std::size_t s = 0; s < at(State::finished); ++s) {
        if (position.units[at(tile)][u][s] == 0) continue;
        ByState one{};
        one[u][s] = 1;
        if (mover.can_go_with_more(tile, one)) return true;
        // A ship that must not leave regiments behind may go with all of its kind.
        one[u][s] = position.units[at(tile)][u][s];
        if (one[u][s] > 1 && mover.can_go_with_more(tile, one)) return true;
      }
    }
  }
  return false;
}

namespace {

void ask_march(Play& play) {
  ask(play.common, Ask::march, play.common.doer);
  if (!has_any_way(play.board, play.position)) end_march(play);
}

void list_takes(const Board& board, const Position& position, Tile tile, Choices& choices) {
  for (std::size_t u = 0; u < kUnits; ++u) {
    const auto unit = static_cast<Unit>(u);
    const auto& states = position.units[at(tile)][u];
    for (int count = 1; count <= states[0] + states[1] + states[2]; ++count) {
      for (std::size_t s = 0; s < at(State::finished); ++s) {
        if (states[s] < count) continue;
        const auto state = static_cast<State>(s);
        if (!why_not_take(board, position, tile, unit, count, state)) {
          choices.push_back(make_choice<Act::take>(tile, unit, count, state));
        }
      }
    }
  }
}

}  // namespace

void begin_march(Play& play) {
  drop_holds_of(play.board, play.position, play.common.doer);
  play.events.tell<EventKind::march_began>(play.common.doer);
  ask_march(play);
}

// Whoever has spent points before the battle is finished; passengers have not spent any.
void march_on(Play& play) {
  const Seat seat = play.common.doer;
  for (TileSet left = stacks_of(play.common, seat); left != 0; left &= left - 1) {
    const auto tile = static_cast<std::size_t>(std::countr_zero(left));
    const bool sea = (play.board.sea >> tile & 1U) != 0;
    for (std::size_t u = 0; u < kUnits; ++u) {
      auto& states = play.position.units[tile][u];
      const std::size_t from = sea && u < kRegimentKinds ? 2 : 1;
      for (std::size_t s = from; s < 3; ++s) {
        states[3] = byte(states[3] + states[s]);
        states[s] = 0;
      }
    }
  }
  ask_march(play);
}

void end_march(Play& play) {
  const Seat seat = play.common.doer;
  for (TileSet left = stacks_of(play.common, seat); left != 0; left &= left - 1) {
    for (auto& states : play.position.units[static_cast<std::size_t>(std::countr_zero(left))]) {
      states[3] = byte(states[1] + states[2] + states[3]);
      states[1] = states[2] = 0;
    }
  }
  play.events.tell<EventKind::march_ended>(seat);
  settle_fleets(play, seat, Then::end_march);
}

void clear_marks(Play& play) {
  for (ByState& units : play.position.units) {
    for (auto& states : units) {
      states = {byte(states[0] + states[1] + states[2] + states[3]), 0, 0, 0};
    }
  }
  for (Hold& hold : play.position.holds) {
    hold.state = State::fresh;
    for (std::uint8_t& regiment : hold.cargo) {
      if (regiment != kNobody) regiment = byte(regiment & ~1);
    }
  }
  sort_holds(play.position);
}

Refused why_not_take(const Board& board, const Position& position, Tile tile, Unit unit, int count,
                     State state) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (marching.on_the_way) return refuse<Why::must_arrive>();
  if (position.common.stack[at(tile)] != byte(mover.seat)) return refuse<Why::not_your_units>(tile);
  if (is_open(marching) && marching.from != at(tile)) {
    return refuse<Why::other_tile>(static_cast<Tile>(marching.from));
  }
  if (marching.by_hold || named(marching) > 0) return refuse<Why::group_open>();
  if (state == State::finished || position.units[at(tile)][at(unit)][at(state)] < count) {
    return refuse<Why::too_few_units>(tile, unit);
  }
  if (marching.group[at(unit)][at(state)] > 0) return refuse<Why::taken_already>(unit);
  const bool stowed = mover.defends() && mover.is_sea(tile);
  const bool there = mover.reinforces && position.common.battle.tile == at(tile);
  ByState group = marching.group;
  group[at(unit)][at(state)] = byte(count);
  if (stowed || there || !mover.can_go_with_more(tile, group)) {
    return refuse<Why::no_way>(unit, tile);
  }
  return std::nullopt;
}

Refused why_not_by(const Board& board, const Position& position, Unit unit, State state) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (!is_open(marching)) return refuse<Why::no_group>();
  if (!is_ship(unit) || marching.on_the_way || marching.by_hold) {
    return refuse<Why::no_ship_needed>();
  }
  Marching more = marching;
  ++more.carriers[at(unit) - kRegimentKinds][at(state)];
  const auto from = static_cast<Tile>(marching.from);
  for (TileSet left = position.common.near[at(from)]; left != 0; left &= left - 1) {
    const auto to = static_cast<Tile>(std::countr_zero(left));
    if (mover.why_not_step(from, marching.group, to)) continue;
    if (mover.reinforces && position.common.battle.tile != at(to)) continue;
    const Carrying ships = carrying(mover, from, marching.group, to);
    if (ships.ships >= named(more) && ships.there > ships.ships &&
        are_there(position, ships.sea, more)) {
      return std::nullopt;
    }
  }
  return refuse<Why::no_ship_needed>();
}

Refused why_not_sail(const Board& board, const Position& position, Tile tile, int squadron) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (marching.on_the_way) return refuse<Why::must_arrive>();
  if (is_open(marching)) return refuse<Why::group_open>();
  if (!mover.defends() || position.common.battle.tile == at(tile)) {
    return refuse<Why::no_such_squadron>(squadron);
  }
  const auto group = mover.squadron(tile, squadron);
  if (!group || !mover.can_arrive(tile, *group, true)) {
    return refuse<Why::no_such_squadron>(squadron);
  }
  return std::nullopt;
}

Refused why_not_go(const Board& board, const Position& position, Tile to) {
  const Mover mover = Mover::of(board, position);
  const Common& common = position.common;
  const Marching& marching = position.marching;
  if (!is_open(marching)) return refuse<Why::no_group>();
  const auto from = static_cast<Tile>(marching.from);
  const bool passing = marching.on_the_way || marching.by_hold;
  if (auto refused = mover.why_not_step(from, marching.group, to, passing)) return refused;
  if (auto refused = why_not_carry(mover, marching, carrying(mover, from, marching.group, to))) {
    return refused;
  }
  if (!mover.reinforces || common.battle.tile == at(to)) return std::nullopt;
  const ByState after = mover.after_step(from, marching.group, to);
  ByState finished = after;
  finish_all(finished);
  if (has_enemies(common, mover.seat, to) || after == finished ||
      !mover.can_arrive(to, after, true)) {
    return refuse<Why::out_of_reach>(to);
  }
  return std::nullopt;
}

Refused why_not_land(const Board& board, const Position& position, Tile to) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (!is_open(marching)) return refuse<Why::no_group>();
  const auto from = static_cast<Tile>(marching.from);
  const bool sails =
      mover.reinforces && (marching.on_the_way || marching.by_hold) && ships_in(marching.group) > 0;
  if (!sails || position.common.battle.tile != at(to) ||
      !mover.can_land(from, marching.group, to)) {
    return refuse<Why::out_of_reach>(to);
  }
  return std::nullopt;
}

Refused why_not_pass_march(const Position& position) {
  if (position.marching.on_the_way) return refuse<Why::must_arrive>();
  if (is_open(position.marching)) return refuse<Why::group_open>();
  return std::nullopt;
}

void list_marches(const Board& board, const Position& position, Choices& choices) {
  const Mover mover = Mover::of(board, position);
  const Common& common = position.common;
  const Marching& marching = position.marching;
  if (!is_open(marching)) {
    for (TileSet left = stacks_of(common, mover.seat); left != 0; left &= left - 1) {
      list_takes(board, position, static_cast<Tile>(std::countr_zero(left)), choices);
    }
    if (mover.defends()) {
      for (TileSet left = stacks_of(common, mover.seat) & board.sea; left != 0; left &= left - 1) {
        const auto tile = static_cast<Tile>(std::countr_zero(left));
        for (int number = 1; number <= kHolds; ++number) {
          if (!why_not_sail(board, position, tile, number)) {
            choices.push_back(make_choice<Act::sail>(tile, number));
          }
        }
      }
    }
    choices.push_back(make_choice<Act::pass>());
    return;
  }
  const auto from = static_cast<Tile>(marching.from);
  list_takes(board, position, from, choices);
  const Mover::Band band = mover.band_of(marching.group);
  const bool passing = marching.on_the_way || marching.by_hold;
  const bool by_the_fleet = mover.is_sea(from) || (common.near[at(from)] & board.sea &
                                                   stacks_of(common, mover.seat)) != 0;
  for (int ship = kRegimentKinds; by_the_fleet && ship < kUnits; ++ship) {
    for (int s = 0; s < kStates; ++s) {
      const auto unit = static_cast<Unit>(ship);
      const auto state = static_cast<State>(s);
      if (!why_not_by(board, position, unit, state)) {
        choices.push_back(make_choice<Act::by>(unit, state));
      }
    }
  }
  for (TileSet left = common.near[at(from)]; left != 0; left &= left - 1) {
    const auto to = static_cast<Tile>(std::countr_zero(left));
    if (!mover.can_step(from, band, to, passing)) continue;
    if (!why_not_go(board, position, to)) choices.push_back(make_choice<Act::go>(to));
  }
  if (is_reinforcing(common)) {
    const auto goal = static_cast<Tile>(common.battle.tile);
    if (!why_not_land(board, position, goal)) choices.push_back(make_choice<Act::land>(goal));
  }
}

void apply_take(Play& play, Tile tile, Unit unit, int count, State state) {
  play.position.marching.from = static_cast<std::uint8_t>(tile);
  play.position.marching.group[at(unit)][at(state)] = byte(count);
}

void apply_by(Play& play, Unit unit, State state) {
  ++play.position.marching.carriers[at(unit) - kRegimentKinds][at(state)];
}

void apply_sail(Play& play, Tile tile, int squadron) {
  const Mover mover = Mover::of(play.board, play.position);
  Marching& marching = play.position.marching;
  marching.group = *mover.squadron(tile, squadron);
  marching.from = static_cast<std::uint8_t>(tile);
  marching.by_hold = true;
  marching.hold = byte(squadron);
}

void apply_go(Play& play, Tile to) {
  Position& position = play.position;
  Common& common = play.common;
  const Mover mover = Mover::of(play.board, position);
  const Marching marching = position.marching;
  const auto from = static_cast<Tile>(marching.from);
  const Seat seat = mover.seat;
  const bool arrives = mover.reinforces && common.battle.tile == at(to);
  const bool attacks = !mover.reinforces && has_enemies(common, seat, to);
  const ByState after = mover.after_step(from, marching.group, to);
  finish_carriers(position, marching, carrying(mover, from, marching.group, to));
  if (marching.by_hold) drop_hold(position, marching);
  position.marching = {};
  if (attacks) return attack(play, mover, from, marching.group, to);
  if (arrives) {
    join_battle(play, seat, from, marching.group);
    return;
  }
  tell_march(play, seat, from, to, marching.group);
  shift(position, seat, from, to, marching.group, after);
  take_over(play, seat, to);
  if (mover.reinforces) {
    position.marching.from = static_cast<std::uint8_t>(to);
    position.marching.group = after;
    position.marching.on_the_way = true;
    return;
  }
  ask_march(play);
}

void apply_land(Play& play) {
  Position& position = play.position;
  const Marching marching = position.marching;
  const auto from = static_cast<Tile>(marching.from);
  const Seat seat = play.common.asked;
  if (marching.by_hold) drop_hold(position, marching);
  position.marching = {};
  // The ships stay where they are, and are finished.
  ByState ashore = marching.group;
  for (std::size_t u = kRegimentKinds; u < kUnits; ++u) {
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      auto& states = position.units[at(from)][u];
      states[s] = byte(states[s] - ashore[u][s]);
      states[at(State::finished)] = byte(states[at(State::finished)] + ashore[u][s]);
    }
    ashore[u] = {};
  }
  join_battle(play, seat, from, ashore);
}

void apply_pass_march(Play& play) {
  if (is_reinforcing(play.common)) return end_reinforcement(play);
  end_march(play);
}

}  // namespace casus::generalship

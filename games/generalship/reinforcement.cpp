#include "games/generalship/reinforcement.h"

namespace casus::generalship {
namespace {

bool is_open(const Marching& marching) { return marching.from != kNobody; }

bool can_sail(const Mover& mover, Tile tile, int number) {
  const auto group = mover.squadron(tile, number);
  return group && mover.can_arrive(tile, *group, true);
}

}  // namespace

void tell_march(Play& play, Seat seat, Tile from, Tile to, const ByState& group) {
  play.events.tell<EventKind::marched>(seat, from, to, in_group(group, Group::infantry),
                                       in_group(group, Group::cavalry), ships_in(group));
}

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

void go_on_reinforcing(Play& play) {
  if (!has_any_way(play.board, play.position)) end_reinforcement(play);
}

void drop_hold(Position& position, const Marching& marching) {
  int number = marching.hold;
  for (Hold& hold : position.holds) {
    if (hold.tile != marching.from || --number > 0) continue;
    hold = {};
    break;
  }
  sort_holds(position);
}

Refused why_not_sail(const Board& board, const Position& position, Tile tile, int squadron) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (marching.on_the_way) return refuse<Why::must_arrive>();
  if (is_open(marching)) return refuse<Why::group_open>();
  if (!mover.defends() || position.common.battle.tile == at(tile)) {
    return refuse<Why::no_such_squadron>(squadron);
  }
  if (!can_sail(mover, tile, squadron)) return refuse<Why::no_such_squadron>(squadron);
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

bool has_squadron_to_sail(const Mover& mover, Tile tile) {
  for (int number = 1; number <= kHolds; ++number) {
    if (can_sail(mover, tile, number)) return true;
  }
  return false;
}

void list_squadrons(const Mover& mover, Choices& choices) {
  const TileSet fleets = stacks_of(mover.common, mover.seat) & mover.board.sea &
                         ~mask(static_cast<Tile>(mover.common.battle.tile));
  for (TileSet left = fleets; left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    for (int number = 1; number <= kHolds; ++number) {
      if (can_sail(mover, tile, number)) choices.push_back(make_choice<Act::sail>(tile, number));
    }
  }
}

void apply_sail(Play& play, Tile tile, int squadron) {
  const Mover mover = Mover::of(play.board, play.position);
  Marching& marching = play.position.marching;
  marching.group = *mover.squadron(tile, squadron);
  marching.from = static_cast<std::uint8_t>(tile);
  marching.by_hold = true;
  marching.hold = byte(squadron);
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
  go_on_reinforcing(play);
}

}  // namespace casus::generalship

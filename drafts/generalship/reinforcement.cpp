#include "games/generalship/reinforcement.h"

namespace casus::generalship {
namespace {

bool is_open(const Marching& marching) { return marching.from != kNobody; }

// It can come to the battle, or land regiments there from where it lies.
bool can_sail(const Mover& mover, Tile tile, int number) {
  const auto squadron = mover.squadron(tile, number);
  if (!squadron) return false;
  const auto goal = static_cast<Tile>(mover.common.battle.tile);
  return (squadron->sails && mover.can_arrive(tile, squadron->group, true)) ||
         mover.can_land(tile, squadron->group, goal);
}

// In which regiments of a sailing group can land: all that go together have sailed as far.
std::size_t state_of(const Marching& marching, std::size_t unit) {
  return marching.group[unit][at(State::fresh)] > 0 ? at(State::fresh) : at(State::moved);
}

// What lands is no longer aboard its squadron, which stays.
void unload(Position& position, const Marching& marching) {
  int number = marching.hold;
  for (Hold& hold : position.holds) {
    if (hold.tile != marching.from || --number > 0) continue;
    Counts left = marching.landing;
    for (std::uint8_t& regiment : hold.cargo) {
      if (regiment == kNobody || regiment % 2 != 0 || left[regiment / 2] == 0) continue;
      --left[regiment / 2];
      regiment = kNobody;
    }
    std::ranges::sort(hold.cargo);
    hold.state = State::finished;
    break;
  }
  sort_holds(position);
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
  if (!mover.reinforces || !is_sailing(marching) || position.common.battle.tile != at(to) ||
      !mover.can_land(from, marching.group, to)) {
    return refuse<Why::out_of_reach>(to);
  }
  if (marching.landing == Counts{}) return refuse<Why::no_group>();
  return std::nullopt;
}

bool is_sailing(const Marching& marching) {
  return (marching.on_the_way || marching.by_hold) && ships_in(marching.group) > 0;
}

Refused why_not_go_on(const Mover& mover) {
  const Marching& marching = mover.position.marching;
  if (marching.landing != Counts{}) return refuse<Why::must_land>();
  const auto from = static_cast<Tile>(marching.from);
  if (marching.by_hold && !mover.squadron(from, marching.hold)->sails) {
    return refuse<Why::left_without_ship>(from);
  }
  return std::nullopt;
}

Refused why_not_pick(const Mover& mover, Tile tile, Unit unit, int count, State state) {
  const Marching& marching = mover.position.marching;
  if (marching.from != at(tile)) return refuse<Why::other_tile>(static_cast<Tile>(marching.from));
  if (!mover.can_land(tile, marching.group, static_cast<Tile>(mover.common.battle.tile))) {
    return refuse<Why::must_arrive>();
  }
  if (!mover.may_land(unit, state) || marching.group[at(unit)][at(state)] < count) {
    return refuse<Why::too_few_units>(tile, unit);
  }
  if (marching.landing[at(unit)] > 0) return refuse<Why::taken_already>(unit);
  return std::nullopt;
}

void list_picks(const Mover& mover, Choices& choices) {
  const Marching& marching = mover.position.marching;
  const auto from = static_cast<Tile>(marching.from);
  const auto goal = static_cast<Tile>(mover.common.battle.tile);
  if (!is_sailing(marching) || !mover.can_land(from, marching.group, goal)) return;
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    const auto unit = static_cast<Unit>(u);
    const std::size_t s = state_of(marching, u);
    if (marching.landing[u] > 0 || !mover.may_land(unit, static_cast<State>(s))) continue;
    for (int count = 1; count <= marching.group[u][s]; ++count) {
      choices.push_back(make_choice<Act::take>(from, unit, count, static_cast<State>(s)));
    }
  }
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
  marching.group = mover.squadron(tile, squadron)->group;
  marching.from = static_cast<std::uint8_t>(tile);
  marching.by_hold = true;
  marching.hold = byte(squadron);
}

// Who was taken goes ashore. The ships stay where they are, and are finished; so are those aboard
// who were carried there, unless their owner marches.
void apply_land(Play& play, Tile) {
  Position& position = play.position;
  const Marching marching = position.marching;
  const auto from = static_cast<Tile>(marching.from);
  const bool marches = play.common.battle.seat[kAttacker] == byte(play.common.asked);
  if (marching.by_hold) unload(position, marching);
  position.marching = {};
  ByState ashore{};
  ByState& here = position.units[at(from)];
  for (std::size_t u = 0; u < kUnits; ++u) {
    const bool ship = is_ship(static_cast<Unit>(u));
    const std::size_t s = state_of(marching, u);
    if (!ship) ashore[u][s] = marching.landing[u];
    if (!ship && (marches || s == at(State::fresh))) continue;
    for (std::size_t from_state = 0; from_state < at(State::finished); ++from_state) {
      const int stay = marching.group[u][from_state] - ashore[u][from_state];
      here[u][from_state] = byte(here[u][from_state] - stay);
      here[u][at(State::finished)] = byte(here[u][at(State::finished)] + stay);
    }
  }
  join_battle(play, play.common.asked, from, ashore);
  go_on_reinforcing(play);
}

}  // namespace casus::generalship

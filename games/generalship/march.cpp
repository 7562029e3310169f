// March: groups of units move from tile to tile, take over neutral tiles and attack. Units that
// come to a battle as reinforcements move in the same way.
#include "games/generalship/boarding.h"
#include "games/generalship/kinds.h"
#include "games/generalship/reinforcement.h"

namespace casus::generalship {
namespace {

bool is_reinforcing(const Common& common) { return common.ask == Ask::reinforce; }
bool has_group(const Marching& marching) { return marching.from != kNobody; }

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

// Whether these units can go somewhere with the open group and more of their tile. `band` is what
// matters of the open group.
bool can_join(const Mover& mover, Tile tile, const Mover::Band& band, Unit unit, int count,
              State state) {
  if (!mover.reinforces) {
    Mover::Band more = band;
    mover.join(more, unit, state, count);
    if (mover.steps(tile, more) != 0) return true;
    if (ships_in(mover.position.units[at(tile)]) == 0) return false;
  }
  ByState group = mover.position.marching.group;
  group[at(unit)][at(state)] = byte(count);
  return mover.can_go_with_more(tile, group);
}

// Where a defender's units lie stowed, and where the battle is, nobody is taken.
bool is_barred(const Mover& mover, Tile tile) {
  if (!mover.reinforces) return false;
  return mover.common.battle.tile == at(tile) || (mover.defends() && mover.is_sea(tile));
}

// Somebody of the tile can move, or come to the battle.
bool can_leave(const Mover& mover, Tile tile) {
  const Mover::Band nobody;
  const ByState& here = mover.position.units[at(tile)];
  for (unsigned kinds = kinds_in(here, kNotFinished); kinds != 0; kinds &= kinds - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(kinds));
    const auto unit = static_cast<Unit>(u);
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      if (here[u][s] == 0) continue;
      const auto state = static_cast<State>(s);
      if (can_join(mover, tile, nobody, unit, 1, state)) return true;
      // A ship that must not leave regiments behind may go with all of its kind.
      if (here[u][s] > 1 && can_join(mover, tile, nobody, unit, here[u][s], state)) return true;
    }
  }
  return false;
}

}  // namespace

bool has_any_way(const Board& board, const Position& position) {
  const Mover mover = Mover::of(board, position);
  for (TileSet left = stacks_of(position.common, mover.seat); left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    if (is_barred(mover, tile)) {
      const bool fleet = mover.defends() && position.common.battle.tile != at(tile);
      if (fleet && has_squadron_to_sail(mover, tile)) return true;
    } else if (can_leave(mover, tile)) {
      return true;
    }
  }
  return false;
}

namespace {

void ask_march(Play& play) {
  ask(play.common, Ask::march, play.common.doer);
  if (!has_any_way(play.board, play.position)) end_march(play);
}

// Whether anybody of the tile could go otherwise than from land to land.
bool can_cross(const Mover& mover, Tile tile) {
  if (mover.reinforces || mover.is_sea(tile)) return true;
  const TileSet seas = mover.common.near[at(tile)] & mover.board.sea & ~mover.closed;
  return mover.is_port(tile) && seas != 0;
}

void list_takes(const Mover& mover, Tile tile, const Mover::Band& band,
                const Mover::Grounds& grounds, Choices& choices) {
  if (is_barred(mover, tile)) return;
  const ByState& here = mover.position.units[at(tile)];
  const ByState& taken = mover.position.marching.group;
  const TileSet ways = mover.reinforces ? 0 : mover.steps_on_land(tile, band);
  const bool crosses = can_cross(mover, tile);
  for (unsigned kinds = kinds_in(here, kNotFinished); kinds != 0; kinds &= kinds - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(kinds));
    const auto unit = static_cast<Unit>(u);
    // By land it does not matter how many go.
    unsigned surely = 0;
    unsigned open = 0;
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      if (here[u][s] == 0 || taken[u][s] > 0) continue;
      const bool on_land = (ways & grounds[at(group_of(unit))][s]) != 0;
      if (on_land) surely |= 1U << s;
      if (on_land || crosses) open |= 1U << s;
    }
    for (int count = 1; open != 0; ++count) {
      for (unsigned left = open; left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        const auto state = static_cast<State>(s);
        if ((surely >> s & 1U) != 0 || can_join(mover, tile, band, unit, count, state)) {
          choices.push_back(make_choice<Act::take>(tile, unit, count, state));
        }
        if (here[u][s] == count) open &= ~(1U << s);
      }
    }
  }
}

void list_ways(const Mover& mover, const Mover::Band& band, Choices& choices) {
  const Marching& marching = mover.position.marching;
  const auto from = static_cast<Tile>(marching.from);
  const bool passing = marching.on_the_way || marching.by_hold;
  for (TileSet left = mover.steps(from, band, passing); left != 0; left &= left - 1) {
    const auto to = static_cast<Tile>(std::countr_zero(left));
    // Ships may have to be named; a reinforcement must be able to arrive.
    const bool can = mover.reinforces ? !why_not_go(mover.board, mover.position, to)
                                      : !why_not_carry(mover, marching, to);
    if (can) choices.push_back(make_choice<Act::go>(to));
  }
}

}  // namespace

void begin_march(Play& play) {
  drop_holds_of(play.position, play.common.doer);
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
      if ((states[1] | states[2]) == 0) continue;
      states[3] = byte(states[1] + states[2] + states[3]);
      states[1] = states[2] = 0;
    }
  }
  play.events.tell<EventKind::march_ended>(seat);
  settle_fleets(play, seat, Then::end_march);
}

void clear_marks(Play& play) {
  for (TileSet left = stacks_in(play.common); left != 0; left &= left - 1) {
    for (auto& states : play.position.units[static_cast<std::size_t>(std::countr_zero(left))]) {
      if ((states[1] | states[2] | states[3]) == 0) continue;
      states = {byte(total(states)), 0, 0, 0};
    }
  }
  if (play.position.holds[0].tile == kNobody) return;
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
  if (is_sailing(marching)) return why_not_pick(mover, tile, unit, count, state);
  if (marching.on_the_way) return refuse<Why::must_arrive>();
  if (position.common.stack[at(tile)] != byte(mover.seat)) return refuse<Why::not_your_units>(tile);
  if (has_group(marching) && marching.from != at(tile)) {
    return refuse<Why::other_tile>(static_cast<Tile>(marching.from));
  }
  if (named_ships(marching) > 0) return refuse<Why::group_open>();
  if (position.units[at(tile)][at(unit)][at(state)] < count) {
    return refuse<Why::too_few_units>(tile, unit);
  }
  if (state == State::finished) return refuse<Why::finished_units>(unit, tile);
  if (marching.group[at(unit)][at(state)] > 0) return refuse<Why::taken_already>(unit);
  const bool barred = is_barred(mover, tile);
  if (barred && position.common.battle.tile != at(tile)) return refuse<Why::sail_as_stowed>(tile);
  if (!barred && can_join(mover, tile, mover.band_of(marching.group), unit, count, state)) {
    return std::nullopt;
  }
  return mover.reinforces ? refuse<Why::cannot_reinforce>(unit, tile)
                          : refuse<Why::no_way>(unit, tile);
}

Refused why_not_go(const Board& board, const Position& position, Tile to) {
  const Mover mover = Mover::of(board, position);
  const Common& common = position.common;
  const Marching& marching = position.marching;
  if (!has_group(marching)) return refuse<Why::no_group>();
  const auto from = static_cast<Tile>(marching.from);
  const bool passing = marching.on_the_way || marching.by_hold;
  if (auto refused = why_not_go_on(mover)) return refused;
  if (auto refused = mover.why_not_step(from, marching.group, to, passing)) return refused;
  if (auto refused = why_not_carry(mover, marching, to)) return refused;
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

Refused why_not_pass_march(const Position& position) {
  if (position.marching.on_the_way) return refuse<Why::must_arrive>();
  if (has_group(position.marching)) return refuse<Why::group_open>();
  return std::nullopt;
}

void list_marches(const Board& board, const Position& position, Choices& choices) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (!has_group(marching)) {
    const Mover::Band nobody;
    const Mover::Grounds grounds = mover.grounds();
    for (TileSet left = stacks_of(position.common, mover.seat); left != 0; left &= left - 1) {
      list_takes(mover, static_cast<Tile>(std::countr_zero(left)), nobody, grounds, choices);
    }
    if (mover.defends()) list_squadrons(mover, choices);
    choices.push_back(make_choice<Act::pass>());
    return;
  }
  const Mover::Band band = mover.band_of(marching.group);
  const bool grows = !marching.on_the_way && !marching.by_hold && named_ships(marching) == 0;
  if (grows) list_takes(mover, static_cast<Tile>(marching.from), band, mover.grounds(), choices);
  if (mover.reinforces) list_picks(mover, choices);
  list_carriers(mover, band, choices);
  list_ways(mover, band, choices);
  if (marching.landing != Counts{}) {
    choices.push_back(make_choice<Act::land>(static_cast<Tile>(position.common.battle.tile)));
  }
}

void apply_take(Play& play, Tile tile, Unit unit, int count, State state) {
  if (is_sailing(play.position.marching)) {
    play.position.marching.landing[at(unit)] = byte(count);
    return;
  }
  play.position.marching.from = static_cast<std::uint8_t>(tile);
  play.position.marching.group[at(unit)][at(state)] = byte(count);
}

namespace {

Marching leave(Play& play, const Mover& mover, Tile to) {
  Position& position = play.position;
  const Marching marching = position.marching;
  finish_carriers(position, mover, marching, to);
  if (marching.by_hold) drop_hold(position, marching);
  position.marching = {};
  return marching;
}

ByState step_in_peace(Play& play, const Mover& mover, Tile to) {
  const auto from = static_cast<Tile>(play.position.marching.from);
  const ByState after = mover.after_step(from, play.position.marching.group, to);
  const Marching marching = leave(play, mover, to);
  tell_march(play, mover.seat, from, to, marching.group);
  shift(play.position, mover.seat, from, to, marching.group, after);
  take_over(play, mover.seat, to);
  return after;
}

}  // namespace

void go_in_peace(Play& play, Tile to) {
  step_in_peace(play, Mover::of(play.board, play.position), to);
}

void apply_go(Play& play, Tile to) {
  Position& position = play.position;
  const Mover mover = Mover::of(play.board, position);
  const auto from = static_cast<Tile>(position.marching.from);
  const Seat seat = mover.seat;
  if (!mover.reinforces && has_enemies(play.common, seat, to)) {
    return attack(play, mover, from, leave(play, mover, to).group, to);
  }
  if (mover.reinforces && play.common.battle.tile == at(to)) {
    join_battle(play, seat, from, leave(play, mover, to).group);
    return go_on_reinforcing(play);
  }
  const ByState after = step_in_peace(play, mover, to);
  if (!mover.reinforces) return ask_march(play);
  position.marching.from = static_cast<std::uint8_t>(to);
  position.marching.group = after;
  position.marching.on_the_way = true;
}

void apply_pass_march(Play& play) {
  if (is_reinforcing(play.common)) return end_reinforcement(play);
  end_march(play);
}

}  // namespace casus::generalship

#include "games/generalship/units.h"

#include <algorithm>
#include <bit>

#include "kit/known_units.h"

namespace casus::generalship {
namespace {

// The counts of each unit as one word: no count is ever more than a byte, so that words add up and
// subtract as their bytes do.
using Fours = std::array<std::uint32_t, kUnits>;
Fours in_fours(const ByState& units) { return std::bit_cast<Fours>(units); }
// No tile has so many units that a sum of these bytes would be more than one.
int sum_of_four(std::uint32_t four) { return static_cast<int>(four * 0x01010101U >> 24U); }
int sum_of_units(const ByState& units, int first, int end) {
  std::uint32_t sum = 0;
  for (int u = first; u < end; ++u) {
    sum += std::bit_cast<std::uint32_t>(units[static_cast<std::size_t>(u)]);
  }
  return sum_of_four(sum);
}

template <std::size_t First, std::size_t N>
void move_kinds(Counts& from, int there, Counts& to, int moved) {
  KnownUnits<N> here{static_cast<std::uint8_t>(there), {}};
  KnownUnits<N> gone{0, {}};
  for (std::size_t i = 0; i < N; ++i) {
    here.least[i] = from[First + i];
    gone.least[i] = to[First + i];
  }
  here.move_unseen(gone, moved);
  for (std::size_t i = 0; i < N; ++i) {
    from[First + i] = here.least[i];
    to[First + i] = gone.least[i];
  }
}

}  // namespace

int count_of(const ByState& units, Unit unit) {
  return sum_of_four(std::bit_cast<std::uint32_t>(units[at(unit)]));
}
int in_group(const ByState& units, Group group) {
  return sum_of_units(units, first_unit(group), end_unit(group));
}
int in_group(const Counts& units, Group group) {
  int sum = 0;
  for (int u = first_unit(group); u < end_unit(group); ++u)
    sum += units[static_cast<std::size_t>(u)];
  return sum;
}
int ships_in(const ByState& units) { return in_group(units, Group::ships); }
int regiments_in(const ByState& units) { return sum_of_units(units, 0, kRegimentKinds); }
int ships_in(const Counts& units) { return in_group(units, Group::ships); }
int regiments_in(const Counts& units) {
  return in_group(units, Group::infantry) + in_group(units, Group::cavalry);
}
Counts counted(const ByState& units) {
  Counts counts{};
  for (std::size_t u = 0; u < kUnits; ++u) {
    counts[u] = byte(count_of(units, static_cast<Unit>(u)));
  }
  return counts;
}
bool is_empty(const ByState& units) {
  std::uint32_t any = 0;
  for (const std::uint32_t four : in_fours(units)) any |= four;
  return any == 0;
}

void move_known(Group group, Counts& from, int there, Counts& to, int moved) {
  switch (group) {
    case Group::infantry: return move_kinds<0, kInfantryKinds>(from, there, to, moved);
    case Group::cavalry: return move_kinds<kInfantryKinds, 2>(from, there, to, moved);
    case Group::ships: return move_kinds<kRegimentKinds, 2>(from, there, to, moved);
  }
}

void lift(Position& position, Tile tile, const ByState& units) {
  ByState& here = position.units[at(tile)];
  Fours rest = in_fours(here);
  const Fours gone = in_fours(units);
  for (std::size_t u = 0; u < kUnits; ++u) rest[u] -= gone[u];
  here = std::bit_cast<ByState>(rest);
  if (!is_empty(here)) return;
  std::uint8_t& stack = position.common.stack[at(tile)];
  position.common.stands[stack] &= ~mask(tile);
  stack = kNobody;
}

void put(Position& position, Seat seat, Tile tile, const ByState& units) {
  if (is_empty(units)) return;
  ByState& here = position.units[at(tile)];
  Fours sum = in_fours(here);
  const Fours more = in_fours(units);
  for (std::size_t u = 0; u < kUnits; ++u) sum[u] += more[u];
  here = std::bit_cast<ByState>(sum);
  position.common.stack[at(tile)] = static_cast<std::uint8_t>(seat);
  position.common.stands[static_cast<std::size_t>(seat)] |= mask(tile);
}

void shift(Position& position, Seat seat, Tile from, Tile to, const ByState& lifted,
           const ByState& arrived) {
  for (const Group group : {Group::infantry, Group::cavalry, Group::ships}) {
    const int moved = in_group(lifted, group);
    if (moved == 0) continue;
    move_known(group, position.common.known[at(from)], in_group(position.units[at(from)], group),
               position.common.known[at(to)], moved);
  }
  lift(position, from, lifted);
  put(position, seat, to, arrived);
}

void add_piece(Position& position, Seat seat, Tile tile, Unit unit) {
  ByState one{};
  one[at(unit)][at(State::fresh)] = 1;
  put(position, seat, tile, one);
  ++position.common.known[at(tile)][at(unit)];
  ++position.common.pieces[static_cast<std::size_t>(seat)][at(unit)];
}

// Of several in different states a finished one goes first: it is worth least.
void drop_piece(Position& position, Seat seat, Tile tile, Unit unit) {
  const auto& states = position.units[at(tile)][at(unit)];
  std::size_t state = kStates - 1;
  while (states[state] == 0) --state;
  ByState one{};
  one[at(unit)][state] = 1;
  lift(position, tile, one);
  std::uint8_t& known = position.common.known[at(tile)][at(unit)];
  if (known > 0) --known;
  --position.common.pieces[static_cast<std::size_t>(seat)][at(unit)];
}

void change_piece(Position& position, Seat seat, Tile tile, Unit unit, Unit into) {
  drop_piece(position, seat, tile, unit);
  add_piece(position, seat, tile, into);
  // The hold that has it has the new one now.
  for (Hold& hold : position.holds) {
    if (hold.tile != at(tile)) continue;
    if (is_ship(unit)) {
      if (hold.ship != at(unit)) continue;
      hold.ship = static_cast<std::uint8_t>(into);
      break;
    }
    const auto found = std::ranges::find(hold.cargo, byte(2 * static_cast<int>(at(unit))));
    if (found == hold.cargo.end()) continue;
    *found = byte(2 * static_cast<int>(at(into)));
    std::ranges::sort(hold.cargo);
    break;
  }
  sort_holds(position);
}

void finish_all(ByState& units) {
  for (auto& states : units) {
    const int all = states[0] + states[1] + states[2] + states[3];
    states = {0, 0, 0, byte(all)};
  }
}

bool needs_holds(const Board& board, const Position& position, Tile tile) {
  const ByState& units = position.units[at(tile)];
  return (board.sea & mask(tile)) != 0 && ships_in(units) > 1 && regiments_in(units) > 0;
}
bool has_holds(const Position& position, Tile tile) {
  if (position.holds[0].tile == kNobody) return false;  // empty ones are last
  return std::ranges::any_of(position.holds,
                             [&](const Hold& hold) { return hold.tile == at(tile); });
}
void drop_holds(Position& position, Tile tile) {
  if (!has_holds(position, tile)) return;
  for (Hold& hold : position.holds) {
    if (hold.tile == at(tile)) hold = {};
  }
  sort_holds(position);
}
void drop_holds_of(Position& position, Seat seat) {
  if (position.holds[0].tile == kNobody) return;
  for (Hold& hold : position.holds) {
    if (hold.tile != kNobody &&
        position.common.stack[hold.tile] == static_cast<std::uint8_t>(seat)) {
      hold = {};
    }
  }
  sort_holds(position);
}
void open_holds(Position& position, Tile tile) {
  std::size_t free = 0;
  for (std::size_t ship = kRegimentKinds; ship < kUnits; ++ship) {
    for (std::size_t state = 0; state < kStates; ++state) {
      for (int i = position.units[at(tile)][ship][state]; i > 0; --i) {
        while (position.holds[free].tile != kNobody) ++free;
        position.holds[free] = {};
        position.holds[free].tile = static_cast<std::uint8_t>(tile);
        position.holds[free].ship = byte(static_cast<int>(ship));
        position.holds[free].state = static_cast<State>(state);
      }
    }
  }
  sort_holds(position);
}
void sort_holds(Position& position) {
  // Eight bytes, the first of most weight: in the order of the members, as one number.
  const auto key = [](const Hold& hold) {
    return std::byteswap(std::bit_cast<std::uint64_t>(hold));
  };
  if (!std::ranges::is_sorted(position.holds, {}, key)) std::ranges::sort(position.holds, {}, key);
}
int cargo_of(const Hold& hold) {
  return static_cast<int>(std::ranges::count_if(hold.cargo, [](auto r) { return r != kNobody; }));
}
void load(Hold& hold, std::uint8_t regiment) {
  hold.cargo[static_cast<std::size_t>(cargo_of(hold))] = regiment;
  std::ranges::sort(hold.cargo);
}
ByState unstowed(const Position& position, Tile tile) {
  ByState rest{};
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    const auto& states = position.units[at(tile)][u];
    rest[u][at(State::fresh)] = byte(states[0] + states[1] + states[2]);
    rest[u][at(State::finished)] = states[at(State::finished)];
  }
  for (const Hold& hold : position.holds) {
    if (hold.tile != at(tile)) continue;
    for (const std::uint8_t regiment : hold.cargo) {
      if (regiment == kNobody) continue;
      --rest[regiment / 2][regiment % 2 == 0 ? at(State::fresh) : at(State::finished)];
    }
  }
  return rest;
}
void stow_rest(Position& position, Tile tile) {
  const ByState rest = unstowed(position, tile);
  for (const bool finished : {true, false}) {
    for (std::size_t u = 0; u < kRegimentKinds; ++u) {
      int left = rest[u][finished ? at(State::finished) : at(State::fresh)];
      if (left == 0) continue;
      for (const bool fitting : {true, false}) {
        for (Hold& hold : position.holds) {
          if (hold.tile != at(tile)) continue;
          if (((hold.state == State::finished) == finished) != fitting) continue;
          for (; left > 0 && cargo_of(hold) < Hold::kRoom; --left) {
            load(hold, byte(2 * static_cast<int>(u) + (finished ? 1 : 0)));
          }
        }
      }
    }
  }
  sort_holds(position);
}

}  // namespace casus::generalship

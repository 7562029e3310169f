#include "games/generalship/boarding.h"

namespace casus::generalship {
namespace {

// The ships that take part in a landing or boarding: none, or so many of the sea tile.
struct Carrying {
  Tile sea{};
  int ships = 0;  // needed
  int there = 0;  // to choose from
};
Carrying carrying(const Mover& mover, Tile from, const ByState& group, Tile to) {
  const bool ashore = mover.is_sea(from) && !mover.is_sea(to);
  const bool aboard = !mover.is_sea(from) && mover.is_sea(to);
  if ((!ashore && !aboard) || ships_in(group) > 0) return {};
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

// The ships that can be named next, a bit for each kind and state: where regiments land or board
// and there are more ships than needed.
unsigned carriers_to_name(const Mover& mover, const Mover::Band& band) {
  const Marching& marching = mover.position.marching;
  if (band.ships > 0 || band.regiments == 0) return 0;
  const auto from = static_cast<Tile>(marching.from);
  const TileSet across = mover.is_sea(from) ? ~mover.board.sea : mover.board.sea;
  TileSet crossings = mover.steps(from, band) & across;
  if (mover.reinforces) crossings &= mask(static_cast<Tile>(mover.common.battle.tile));
  unsigned found = 0;
  for (; crossings != 0; crossings &= crossings - 1) {
    const auto to = static_cast<Tile>(std::countr_zero(crossings));
    const Carrying ships = carrying(mover, from, marching.group, to);
    if (ships.ships <= named_ships(marching) || ships.there <= ships.ships ||
        !are_there(mover.position, ships.sea, marching)) {
      continue;
    }
    for (std::size_t i = 0; i < 2 * kStates; ++i) {
      const std::size_t ship = i / kStates;
      const std::size_t state = i % kStates;
      const auto& there = mover.position.units[at(ships.sea)][kRegimentKinds + ship];
      if (marching.carriers[ship][state] < there[state]) found |= 1U << i;
    }
    if (mover.is_sea(from)) break;  // the same ships wherever they land
  }
  return found;
}
constexpr unsigned carrier_bit(Unit unit, State state) {
  return static_cast<unsigned>((at(unit) - kRegimentKinds) * kStates + at(state));
}

}  // namespace

int named_ships(const Marching& marching) {
  return total(marching.carriers[0]) + total(marching.carriers[1]);
}

Refused why_not_carry(const Mover& mover, const Marching& marching, Tile to) {
  const Carrying needed = carrying(mover, static_cast<Tile>(marching.from), marching.group, to);
  const int ships = named_ships(marching);
  if (needed.ships == 0) return ships == 0 ? std::nullopt : refuse<Why::no_ship_needed>();
  if (ships == 0 && needed.there == needed.ships) return std::nullopt;
  if (ships != needed.ships || !are_there(mover.position, needed.sea, marching)) {
    return refuse<Why::name_ships>(needed.ships);
  }
  return std::nullopt;
}

void finish_carriers(Position& position, const Mover& mover, const Marching& marching, Tile to) {
  const Carrying carriers = carrying(mover, static_cast<Tile>(marching.from), marching.group, to);
  if (carriers.ships == 0) return;
  ByState& here = position.units[at(carriers.sea)];
  for (std::size_t ship = 0; ship < 2; ++ship) {
    auto& states = here[kRegimentKinds + ship];
    for (std::size_t s = 0; s < at(State::finished); ++s) {
      const std::uint8_t count = named_ships(marching) > 0 ? marching.carriers[ship][s] : states[s];
      states[s] = byte(states[s] - count);
      states[at(State::finished)] = byte(states[at(State::finished)] + count);
    }
  }
}

Refused why_not_by(const Board& board, const Position& position, Unit unit, State state) {
  const Mover mover = Mover::of(board, position);
  const Marching& marching = position.marching;
  if (marching.from == kNobody) return refuse<Why::no_group>();
  if (!is_ship(unit) || marching.on_the_way || marching.by_hold) {
    return refuse<Why::no_ship_needed>();
  }
  const unsigned open = carriers_to_name(mover, mover.band_of(marching.group));
  if ((open >> carrier_bit(unit, state) & 1U) == 0) return refuse<Why::no_ship_needed>();
  return std::nullopt;
}

void list_carriers(const Mover& mover, const Mover::Band& band, Choices& choices) {
  if (mover.position.marching.on_the_way || mover.position.marching.by_hold) return;
  for (unsigned left = carriers_to_name(mover, band); left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left);
    choices.push_back(make_choice<Act::by>(static_cast<Unit>(kRegimentKinds + bit / kStates),
                                           static_cast<State>(bit % kStates)));
  }
}

void apply_by(Play& play, Unit unit, State state) {
  ++play.position.marching.carriers[at(unit) - kRegimentKinds][at(state)];
}

}  // namespace casus::generalship

// Who owns what, who may go where, who is supplied: what several chapters ask.
#include "games/generalship/rules.h"

namespace casus::generalship {

std::uint8_t seat_of(const Common& common, Nation nation) {
  for (std::uint8_t seat = 0; seat < common.setup.seats; ++seat) {
    if (common.setup.nations[seat] == at(nation)) return seat;
  }
  return kNobody;
}

SeatSet allies_of(const Common& common, Seat seat) {
  const unsigned self = SeatSet::of(seat).bits();
  unsigned allies = 0;
  for (const SeatSet box : common.alliance) {
    if (box.contains(seat)) allies |= box.bits() & ~self;
  }
  return SeatSet::from_bits(static_cast<std::uint8_t>(allies));
}
bool are_allied(const Common& common, Seat one, Seat other) {
  return allies_of(common, one).contains(other);
}

std::uint8_t owner_of(const Common& common, Tile tile) {
  if (!is_nation_tile(tile)) return common.cube[at(tile)];
  if (common.stack[at(tile)] != kNobody) return common.stack[at(tile)];
  return seat_of(common, nation_of(tile));
}

bool has_foreigners(const Common& common, Seat seat, Tile tile) {
  return common.stack[at(tile)] != kNobody && common.stack[at(tile)] != byte(seat);
}
bool has_enemies(const Common& common, Seat seat, Tile tile) {
  return has_foreigners(common, seat, tile) &&
         !are_allied(common, seat, seat_at(common.stack[at(tile)]));
}

TileSet closed_to(const Common& common, Seat seat) {
  TileSet closed = 0;
  for (const Seat ally : allies_of(common, seat)) {
    closed |= stacks_of(common, ally) | owned_by(common, ally);
  }
  return closed;
}
TileSet enemies_of(const Common& common, Seat seat) {
  TileSet others = stacks_in(common) & ~stacks_of(common, seat);
  for (const Seat ally : allies_of(common, seat)) others &= ~stacks_of(common, ally);
  return others;
}

TileSet tiles_in_play(const Common& common) {
  return static_cast<TileSet>((IndexSet<kTiles>::all() - places_of(common.space, kNobody)).bits());
}
TileSet owned_by(const Common& common, Seat seat) {
  constexpr TileSet kHomes = (TileSet{1} << kNationTiles) - 1;
  const TileSet home = TileSet{7} << (3 * at(nation_of(common, seat)));
  return (cubes_of(common, seat) & ~kHomes) | (stacks_of(common, seat) & kHomes) |
         (home & ~stacks_in(common));
}
TileSet occupied_homes(const Common& common, Seat seat) {
  TileSet found = 0;
  const auto first = 3 * at(nation_of(common, seat));
  for (std::size_t tile = first; tile < first + 3; ++tile) {
    if (has_enemies(common, seat, static_cast<Tile>(tile))) found |= TileSet{1} << tile;
  }
  return found;
}
int neutral_tiles_of(const Common& common, Seat seat) {
  return std::popcount(cubes_of(common, seat));
}

TileSet supplied(const Common& common, Seat seat) {
  TileSet open = owned_by(common, seat);
  for (const Seat ally : allies_of(common, seat)) open |= owned_by(common, ally);
  TileSet reached = mask(capital_of(common, seat)) & open;
  for (TileSet last = reached; last != 0;) {
    TileSet next = 0;
    for (; last != 0; last &= last - 1) {
      next |= common.near[static_cast<std::size_t>(std::countr_zero(last))];
    }
    last = next & open & ~reached;
    reached |= last;
  }
  return reached;
}

void take_over(Play& play, Seat seat, Tile tile) {
  if (is_nation_tile(tile) || play.common.cube[at(tile)] == byte(seat)) return;
  std::uint8_t& cube = play.common.cube[at(tile)];
  if (cube != kNobody) play.common.cubes[cube] &= ~mask(tile);
  cube = byte(seat);
  play.common.cubes[at(seat)] |= mask(tile);
  play.events.tell<EventKind::took_tile>(seat, tile);
}

}  // namespace casus::generalship

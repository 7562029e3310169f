// Who owns what, who may go where, who is supplied: what several chapters ask.
#include "games/generalship/rules.h"

namespace casus::generalship {

std::uint8_t seat_of(const Common& common, Nation nation) {
  for (std::uint8_t seat = 0; seat < common.setup.seats; ++seat) {
    if (common.setup.nations[seat] == at(nation)) return seat;
  }
  return kNobody;
}

bool are_allied(const Common& common, Seat one, Seat other) {
  if (one == other) return false;
  return std::ranges::any_of(common.alliance,
                             [&](SeatSet box) { return box.contains(one) && box.contains(other); });
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

bool is_closed(const Common& common, Seat seat, Tile tile) {
  const std::uint8_t there = common.stack[at(tile)];
  if (there != kNobody && there != byte(seat)) return are_allied(common, seat, seat_at(there));
  const std::uint8_t owner = owner_of(common, tile);
  return owner != kNobody && owner != byte(seat) && are_allied(common, seat, seat_at(owner));
}

TileSet tiles_in_play(const Common& common) {
  return static_cast<TileSet>(~places_of(common.space, kNobody).bits() & 0xFFFFFFU);
}
TileSet stacks_of(const Common& common, Seat seat) {
  return static_cast<TileSet>(places_of(common.stack, byte(seat)).bits());
}
TileSet owned_by(const Common& common, Seat seat) {
  constexpr TileSet kHomes = (TileSet{1} << kNationTiles) - 1;
  const TileSet home = TileSet{7} << (3 * at(nation_of(common, seat)));
  const auto free = static_cast<TileSet>(places_of(common.stack, kNobody).bits());
  const auto cubes = static_cast<TileSet>(places_of(common.cube, byte(seat)).bits());
  return (cubes & ~kHomes) | (stacks_of(common, seat) & kHomes) | (home & free);
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
  return places_of(common.cube, byte(seat)).size();
}

TileSet supplied(const Common& common, Seat seat) {
  TileSet open = owned_by(common, seat);
  for (int other = 0; other < common.setup.seats; ++other) {
    if (are_allied(common, seat, seat_at(other))) open |= owned_by(common, seat_at(other));
  }
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

const Modifiers& modifiers(const Board& board, const Common& common, Seat seat) {
  static const Modifiers kNone;
  const std::uint8_t commander = common.commander[at(seat)];
  return commander == kNobody ? kNone : board.general[commander];
}

void take_over(Play& play, Seat seat, Tile tile) {
  if (is_nation_tile(tile) || play.common.cube[at(tile)] == byte(seat)) return;
  play.common.cube[at(tile)] = byte(seat);
  play.events.tell<EventKind::took_tile>(seat, tile);
}

}  // namespace casus::generalship

#include "games/generalship/derived.h"

#include "games/generalship/rules.h"

namespace casus::generalship {

Position bare_position(const Setup& setup) {
  Position position;
  Common& common = position.common;
  common.setup = setup;
  common.space.fill(kNobody);
  common.cube.fill(kNobody);
  common.stack.fill(kNobody);
  common.commander.fill(kNobody);
  common.developed.fill(kNobody);
  common.spot.fill(kNobody);
  common.order.fill(kNobody);
  for (auto& two : common.cylinders) two.fill(kNobody);
  return position;
}

void fill_in(const Board& board, Position& position) {
  Common& common = position.common;
  // While tiles are still being laid, nobody asks which of them touch.
  common.near = {};
  if (common.ask != Ask::lay) compute_near(board, common);
  common.pieces = {};
  common.stands = common.cubes = {};
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (common.cube[tile] < common.setup.seats) {
      common.cubes[common.cube[tile]] |= TileSet{1} << tile;
    }
    if (common.stack[tile] >= common.setup.seats) continue;
    common.stands[common.stack[tile]] |= TileSet{1} << tile;
    Counts& pieces = common.pieces[common.stack[tile]];
    pieces = sum_of(pieces, counted(position.units[tile]));
  }
  if (in_battle(common)) {
    Counts& pieces = common.pieces[common.battle.seat[kAttacker]];
    pieces = sum_of(pieces, position.force);
  }
  common.deck = 0;
  common.commander.fill(kNobody);
  common.power = common.hand = {};
  for (std::uint8_t g = 0; g < kGenerals; ++g) {
    const GeneralCard& card = position.generals[g];
    const Where where = where_of(card);
    if (where == Where::deck) ++common.deck;
    if (where == Where::hand) ++common.hand[at(seat_of(card))];
    if (where == Where::power) ++common.power[at(seat_of(card))];
    if (where == Where::commander) common.commander[at(seat_of(card))] = g;
  }
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    common.studies[seat] = byte(total(position.studies[seat]));
  }
  position.marching.by_hold = position.marching.hold > 0;
}

}  // namespace casus::generalship

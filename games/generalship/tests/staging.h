// Positions in the middle of a march or a battle, put together for examples and laws: stowed
// fleets, an attack that has come upon a stack, a step of the battle.
#pragma once

#include <algorithm>
#include <bit>

#include "games/generalship/rules.h"

namespace casus::generalship {

// The seat marches, on its own turn or after others, and these units have come to the tile, where
// somebody else stands; the defender is asked for reinforcements.
inline void stage_attack(const Board& board, Position& position, Tile tile, Seat seat,
                         const Counts& force) {
  Common& common = position.common;
  Battle& battle = common.battle;
  battle.tile = battle.from = static_cast<std::uint8_t>(tile);
  battle.seat = {byte(seat), common.stack[at(tile)]};
  battle.side = kDefender;
  battle.theatre = (board.sea & mask(tile)) != 0 ? Theatre::naval : Theatre::land;
  position.force = force;
  finish_all(position.units[at(tile)]);
  common.action = Action::march;
  common.cylinders[at(common.active)][common.turn / common.setup.seats] =
      static_cast<std::uint8_t>(ActionTile::march);
  common.doer = seat;
  const auto place = std::ranges::find(common.order, byte(seat)) - common.order.begin();
  common.step = seat == common.active ? 0 : byte(static_cast<int>(place) + 1);
  ask(common, Ask::reinforce, side_seat(battle, kDefender));
}

// Everybody has had the turns before this one: their cylinders stand where none stands yet, and
// leave the march free. `first` is the tile that is filled first.
inline void place_cylinders(const Board& board, Common& common, int first = 0) {
  constexpr std::array kTilesBefore = {ActionTile::supply, ActionTile::draft, ActionTile::cards,
                                       ActionTile::alliance};
  std::array<int, kActionTiles> used{};
  for (const auto& two : common.cylinders) {
    for (const std::uint8_t tile : two) {
      if (tile != kNobody) ++used[tile];
    }
  }
  for (int turn = 0; turn < common.turn; ++turn) {
    const std::uint8_t seat = common.order[turn % common.setup.seats];
    std::uint8_t& cylinder = common.cylinders[seat][turn / common.setup.seats];
    for (std::size_t i = 0; i < kTilesBefore.size() && cylinder == kNobody; ++i) {
      const std::size_t tile =
          at(kTilesBefore[(static_cast<std::size_t>(first) + i) % kTilesBefore.size()]);
      if (used[tile] >= board.action_circles[tile][common.setup.seats]) continue;
      ++used[tile];
      cylinder = byte(static_cast<int>(tile));
    }
  }
}

inline void stage_step(Common& common, Ask question, std::size_t side) {
  Battle& battle = common.battle;
  battle.side = byte(static_cast<int>(side));
  battle.attackers_attack = question == Ask::fight && side == kAttacker;
  ask(common, question, side_seat(battle, side));
}

// Every fleet of several squadrons is stowed, but whoever marches or fights has none.
inline void stow_fleets(const Board& board, Position& position) {
  const Common& common = position.common;
  for (TileSet left = board.sea; left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    const bool fights =
        in_battle(common) &&
        (common.battle.tile == at(tile) || common.battle.seat[kAttacker] == common.stack[at(tile)]);
    if (fights || !needs_holds(board, position, tile)) continue;
    open_holds(position, tile);
    stow_rest(position, tile);
  }
}

}  // namespace casus::generalship

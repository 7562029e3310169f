// What must hold in every position, told independently of the game's own checks: no piece, card or
// population is lost or found, and what is known of units is true.
#pragma once

#include <bit>
#include <optional>
#include <string>

#include "games/generalship/game.h"

namespace casus::generalship {

inline std::optional<std::string> broken_invariant(const Generalship& game,
                                                   const Position& position) {
  const Common& common = position.common;
  const Board& board = game.board();
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    for (std::size_t u = 0; u < kUnits; ++u) {
      int found = 0;
      for (std::size_t tile = 0; tile < kTiles; ++tile) {
        if (common.stack[tile] != seat) continue;
        for (const std::uint8_t count : position.units[tile][u]) found += count;
      }
      const bool attacks = common.battle.tile != kNobody && common.battle.seat[0] == seat;
      if (attacks) found += position.force[u];
      if (found != common.pieces[seat][u]) return board.units->ids[u] + " are lost or found";
    }
    if (seat >= common.setup.seats) continue;
    int power = 0;
    int hand = 0;
    for (const GeneralCard& card : position.generals) {
      hand += card.where == 3 + seat ? 1 : 0;
      power += card.where == 3 + 2 * kSeats + seat ? 1 : 0;
    }
    if (power != common.power[seat] || hand != common.hand[seat]) {
      return "the cards of seat " + std::to_string(seat) + " are miscounted";
    }
    if (position.studies[seat][0] + position.studies[seat][1] != common.studies[seat]) {
      return "technology cards are miscounted";
    }
    if (std::popcount(common.population[seat]) >
        board.most_population[common.setup.nations[seat]]) {
      return "there is too much population";
    }
  }
  if (common.alliance[0].bits() & common.alliance[1].bits()) return "somebody is in two alliances";
  return std::nullopt;
}

}  // namespace casus::generalship

// What must hold in every position, told independently of the game's own checks.
#pragma once

#include <optional>
#include <string>

#include "games/power_and_prestige/game.h"

namespace casus::power_and_prestige {

inline std::optional<std::string> broken_invariant(const PowerAndPrestige& game,
                                                   const Position& position) {
  const Common& common = position.common;
  const Board& board = game.board();
  for (std::size_t owner = 0; owner < kOwners; ++owner) {
    for (std::size_t place = 0; place < kLocations; ++place) {
      const bool stands = position.troops[owner][place].total() > 0;
      if (stands != common.present[owner].contains(static_cast<Location>(place))) {
        return "it is forgotten who stands in " + board.locations->ids[place];
      }
    }
  }
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    int held = 0;
    for (const std::uint8_t owner : common.owner) held += owner == seat ? 1 : 0;
    if (held != common.held[seat]) return "provinces are miscounted";
    if (common.gold[seat] > 30000) return "somebody owes gold";
    if (common.attack[seat] > 8 || common.defence[seat] > 8) return "a level is too high";
  }
  // Units in army boxes are part of the troops, and nobody has more than nine dummies laid.
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    for (std::size_t box = 0; box < kBoxes; ++box) {
      const std::uint8_t place = common.box_place[seat][box];
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        const int inside = position.box[seat][box].of[arm];
        if (inside > 0 && (place == kNobody || position.troops[seat][place].of[arm] < inside)) {
          return "a box holds troops that are not there";
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace casus::power_and_prestige

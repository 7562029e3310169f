// What must hold in every position, told independently of the game's own checks: no card is lost
// or found.
#pragma once

#include <optional>
#include <string>

#include "games/sample_game/game.h"

namespace casus::sample_game {

inline std::optional<std::string> broken_invariant(const SampleGame& game,
                                                   const Position& position) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    int found = position.pile[kind] + position.common.discard[kind];
    for (const Cards& hand : position.hands) found += hand[kind];
    if (found != game.board().copies[kind]) {
      return "cards of " + game.board().cards->ids[kind] + " are lost or found";
    }
  }
  return std::nullopt;
}

}  // namespace casus::sample_game

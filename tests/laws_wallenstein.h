// The laws' hooks for Wallenstein.
#pragma once

#include "games/wallenstein/game.h"
#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/secrets.h"
#include "tests/laws/subject.h"

namespace casus::laws {

template <>
struct LawHooks<wallenstein::Wallenstein> {
  static Wrong broken_invariant(const wallenstein::Wallenstein& game,
                                const wallenstein::Position& position) {
    return wallenstein::broken_invariant(game, position);
  }
  static wallenstein::Position resample(const wallenstein::Wallenstein& game,
                                        const wallenstein::Position& position, Viewer viewer,
                                        Dice& dice) {
    return wallenstein::resample(game, position, viewer, dice);
  }
};

}  // namespace casus::laws

// The laws' hooks for the toy.
#pragma once

#include "tests/laws/subject.h"
#include "tests/support/toy_game.h"

namespace casus::laws {

template <>
struct LawHooks<toy::Toy> {
  static Wrong broken_invariant(const toy::Toy& game, const toy::Position& position) {
    return toy::broken_invariant(game, position);
  }
  static toy::Position resample(const toy::Toy& game, const toy::Position& position, Viewer viewer,
                                Dice& dice) {
    return toy::resample(game, position, viewer, dice);
  }
};

}  // namespace casus::laws

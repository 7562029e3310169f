// Random games for the tests.
#pragma once

#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/invariants.h"
#include "tests/support/random_games.h"

namespace casus::wallenstein {

using OnStep = casus::test::OnStep<Wallenstein>;

inline Position play_random_game(int seats, const Options& options, Dice& dice,
                                 const OnStep& on_step) {
  return casus::test::play_game<Wallenstein>(
      seats, options, dice, on_step,
      [&](const Position&, const Choices& choices) { return casus::test::any_of(choices, dice); });
}

}  // namespace casus::wallenstein

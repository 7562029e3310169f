// Random games for the tests. Players choose at random among their legal choices; in some games
// they are thrifty and often end their turns without a claim, so that hands grow to their limits
// and dear nobles and wild payments come up.
#pragma once

#include "games/royals/choices.h"
#include "games/royals/tests/given.h"
#include "games/royals/tests/invariants.h"
#include "tests/support/random_games.h"

namespace casus::royals {

using OnStep = casus::test::OnStep<Royals>;

inline Position play_random_game(int seats, const Options& options, Dice& dice,
                                 const OnStep& on_step) {
  const std::uint32_t thrift = dice.below(4);
  return casus::test::play_game<Royals>(
      seats, options, dice, on_step, [&](const Position& position, const Choices& choices) {
        const bool thrifty = position.common.ask == Ask::play && dice.below(4) < thrift;
        return thrifty ? done() : casus::test::any_of(choices, dice);
      });
}

}  // namespace casus::royals

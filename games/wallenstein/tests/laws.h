// The laws' hooks for Wallenstein.
#pragma once

#include "games/wallenstein/game.h"
#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/secrets.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

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
  static Choice bot_choice(const wallenstein::Wallenstein& game, const wallenstein::View& view,
                           Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
};

}  // namespace casus::laws

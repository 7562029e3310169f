// The laws' hooks for Royals.
#pragma once

#include "games/royals/game.h"
#include "games/royals/tests/invariants.h"
#include "games/royals/tests/secrets.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<royals::Royals> {
  static Wrong broken_invariant(const royals::Royals& game, const royals::Position& position) {
    return royals::broken_invariant(game, position);
  }
  static royals::Position resample(const royals::Royals& game, const royals::Position& position,
                                   Viewer viewer, Dice& dice) {
    return royals::resample(game, position, viewer, dice);
  }
  static Choice bot_choice(const royals::Royals& game, const royals::View& view, Seat seat,
                           Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
};

}  // namespace casus::laws

// The laws' hooks for Napoleon and his Marshals. Nothing is hidden: every view has one truth.
#pragma once

#include "games/napoleon/game.h"
#include "games/napoleon/tests/invariants.h"
#include "games/napoleon/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<napoleon::Napoleon> {
  using G = napoleon::Napoleon;
  static Wrong broken_invariant(const G& game, const G::Position& position) {
    return napoleon::broken_invariant(game, position);
  }
  static G::Position resample(const G&, const G::Position& position, Viewer, Dice&) {
    return position;
  }
  static Choice bot_choice(const G& game, const G::View& view, Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
  static G::Position begin(const G& game, int seats, const Options& options, Dice& dice) {
    return napoleon::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws

// The laws' hooks for Generalship.
#pragma once

#include "games/generalship/game.h"
#include "games/generalship/tests/deduction.h"
#include "games/generalship/tests/invariants.h"
#include "games/generalship/tests/secrets.h"
#include "games/generalship/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<generalship::Generalship> {
  using G = generalship::Generalship;
  using Deduction = generalship::Deduction;
  static Wrong broken_invariant(const G& game, const G::Position& position) {
    return generalship::broken_invariant(game, position);
  }
  static G::Position resample(const G& game, const G::Position& position, Viewer viewer,
                              Dice& dice) {
    return generalship::resample(game, position, viewer, dice);
  }
  static Choice bot_choice(const G& game, const G::View& view, Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
  static G::Position begin(const G& game, int seats, const Options& options, Dice& dice) {
    return generalship::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws

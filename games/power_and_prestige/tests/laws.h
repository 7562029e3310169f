// The laws' hooks for Power & Prestige.
#pragma once

#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/tests/deduction.h"
#include "games/power_and_prestige/tests/invariants.h"
#include "games/power_and_prestige/tests/patience.h"
#include "games/power_and_prestige/tests/secrets.h"
#include "games/power_and_prestige/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<power_and_prestige::PowerAndPrestige> {
  using G = power_and_prestige::PowerAndPrestige;
  using Policy = power_and_prestige::Patience;
  using Deduction = power_and_prestige::Deduction;
  static Wrong broken_invariant(const G& game, const G::Position& position) {
    return power_and_prestige::broken_invariant(game, position);
  }
  static G::Position resample(const G& game, const G::Position& position, Viewer viewer,
                              Dice& dice) {
    return power_and_prestige::resample(game, position, viewer, dice);
  }
  static Choice bot_choice(const G& game, const G::View& view, Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
  static G::Position begin(const G& game, int seats, const Options& options, Dice& dice) {
    return power_and_prestige::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws

// The laws' hooks for Royals.
#pragma once

#include "bots/royals/knowledge.h"
#include "games/royals/game.h"
#include "games/royals/tests/deduction.h"
#include "games/royals/tests/invariants.h"
#include "games/royals/tests/secrets.h"
#include "games/royals/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<royals::Royals> {
  using Policy = bots::Knowledge<royals::Royals>::Policy;
  using Deduction = royals::Deduction;

  static std::vector<std::string> shown_only() { return {"memory"}; }

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
  static royals::Position begin(const royals::Royals& game, int seats, const Options& options,
                                Dice& dice) {
    return royals::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws

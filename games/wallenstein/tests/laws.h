// The laws' hooks for Wallenstein.
#pragma once

#include "bots/wallenstein/knowledge.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/tests/deduction.h"
#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/secrets.h"
#include "games/wallenstein/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<wallenstein::Wallenstein> {
  using Policy = bots::Knowledge<wallenstein::Wallenstein>::Policy;
  using Deduction = wallenstein::Deduction;

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
  static wallenstein::Position begin(const wallenstein::Wallenstein& game, int seats,
                                     const Options& options, Dice& dice) {
    return wallenstein::tense_position(game, seats, options, dice);
  }
  // The start of a game tells nobody anything, so the line-up is on the board unsaid. The word
  // keeps its place: signatures and old logs count the events behind it.
  static std::vector<std::string> excused() { return {"event lined_up"}; }
};

}  // namespace casus::laws

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
  // Every group of one kind that stands on the map: whoever marches may be about to take it.
  static void tempting(const G&, const G::Position& position, Seat seat, Choices& choices) {
    using namespace generalship;
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (position.common.stack[tile] != byte(seat)) continue;
      for (std::size_t unit = 0; unit < kUnits; ++unit) {
        for (std::size_t state = 0; state < kStates; ++state) {
          for (int count = 1; count <= position.units[tile][unit][state]; ++count) {
            choices.push_back(make_choice<Act::take>(static_cast<Tile>(tile),
                                                     static_cast<Unit>(unit), count,
                                                     static_cast<State>(state)));
          }
        }
      }
    }
  }
  static G::Position begin(const G& game, int seats, const Options& options, Dice& dice) {
    return generalship::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws

// The laws' hooks for Sample Game.
#pragma once

#include "games/sample_game/game.h"
#include "games/sample_game/tests/invariants.h"
#include "games/sample_game/tests/secrets.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<sample_game::SampleGame> {
  using G = sample_game::SampleGame;
  static Wrong broken_invariant(const G& game, const G::Position& position) {
    return sample_game::broken_invariant(game, position);
  }
  static G::Position resample(const G& game, const G::Position& position, Viewer viewer,
                              Dice& dice) {
    return sample_game::resample(game, position, viewer, dice);
  }
  static Choice bot_choice(const G& game, const G::View& view, Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
};

}  // namespace casus::laws

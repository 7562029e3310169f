// The laws' hooks for Royals.
#pragma once

#include "bots/bot.h"
#include "games/royals/game.h"
#include "games/royals/tests/invariants.h"
#include "games/royals/tests/secrets.h"
#include "tests/laws/subject.h"

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
    thread_local const bots::Bot kGreedy = *bots::make_bot("greedy:2it");
    // Borrowed: the pointer owns nothing.
    const std::shared_ptr<const royals::Royals> borrowed(std::shared_ptr<void>(), &game);
    return kGreedy.choose(Glimpse{GlimpseOf<royals::Royals>{borrowed, seat, view}}, dice.next(),
                          {});
  }
};

}  // namespace casus::laws

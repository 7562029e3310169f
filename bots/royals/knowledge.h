// Connects what is known of Royals to the bots.
#pragma once

#include "bots/knowledge.h"
#include "bots/royals/policy.h"
#include "bots/royals/value.h"
#include "games/royals/game.h"

namespace casus::bots {

template <>
struct Knowledge<casus::royals::Royals> {
  using Game = casus::royals::Royals;
  using Position = casus::royals::Position;

  using Policy = WithBoard<royals::Policy>;

  // At the beginning of a turn: whoever has just ended theirs has drawn and played.
  static bool at_rest(const Game&, const Position& position) {
    const auto& common = position.common;
    return common.ask == casus::royals::Ask::draw && common.drawn_country == 0 &&
           common.drawn_intrigue == 0;
  }
  // Once around the table.
  static int rests(int seats) { return seats; }

  static Payoffs value(const Game& game, const Position& position) {
    return royals::value_of(game.board(), position);
  }
};

}  // namespace casus::bots

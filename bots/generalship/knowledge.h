// Connects what is known of Generalship to the bots.
#pragma once

#include "bots/generalship/policy.h"
#include "bots/generalship/value.h"
#include "bots/knowledge.h"
#include "bots/plans.h"
#include "games/generalship/game.h"

namespace casus::bots {

template <>
struct Knowledge<casus::generalship::Generalship> {
  using Game = casus::generalship::Generalship;
  using Position = casus::generalship::Position;
  using View = casus::generalship::View;

  using Policy = WithBoard<generalship::Policy>;

  // Marches, drafts and combats are planned as a whole: answers that belong together.
  static void plans(const Game& game, const View& view, Seat seat, Dice& dice,
                    std::vector<Choices>& plans) {
    using casus::generalship::Ask;
    const Ask ask = view.common.ask;
    if (ask == Ask::march || ask == Ask::draft || ask == Ask::fight) {
      PlanMaker<Game>().make(game, view, seat, dice, plans);
    }
  }

  // At the beginning of a turn: whatever was begun has come to its end.
  static bool at_rest(const Game&, const Position& position) {
    return position.common.ask == casus::generalship::Ask::act;
  }
  // Four times around the table: with two settlements, in which the tiles bring their points.
  static int rests(int seats) { return 4 * seats; }
  static constexpr int kMostDeep = 4;  // to the end of nearly every game

  static Payoffs value(const Game& game, const Position& position) {
    return generalship::value_of(game.board(), position);
  }
};

}  // namespace casus::bots

// Connects what is known of Napoleon and his Marshals to the bots.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/policy.h"
#include "bots/napoleon/value.h"
#include "bots/plans.h"
#include "games/napoleon/game.h"

namespace casus::bots {

template <>
struct Knowledge<casus::napoleon::Napoleon> {
  using Game = casus::napoleon::Napoleon;
  using Position = casus::napoleon::Position;
  using View = casus::napoleon::View;

  using Policy = WithBoard<napoleon::Policy>;

  // A place of the turn order is one thought: what is said, built, marched and attacked, up to the
  // first dice.
  static void plans(const Game& game, const View& view, Seat seat, Dice& dice,
                    std::vector<Choices>& plans) {
    using casus::napoleon::Ask;
    const Ask ask = casus::napoleon::asked(view.position);
    const bool own_turn = ask == Ask::council || ask == Ask::produce || ask == Ask::march ||
                          ask == Ask::step || ask == Ask::regroup || ask == Ask::battle;
    if (own_turn) PlanMaker<Game>().make(game, view, seat, dice, plans);
  }

  // When the next place of the turn order begins, and whatever came of the last has come to its
  // end.
  static bool at_rest(const Game&, const Position& position) { return position.frames.empty(); }
  static int moment(const Game&, const Position& position) {
    using casus::napoleon::Ask;
    constexpr int kPlaces = 6;
    const int place = position.step == Ask::trade ? kPlaces - 1 : position.turn.slot;
    return position.turn.turn * kPlaces + place;
  }
  // Once around the table: two turns of two months.
  static int rests(int seats) { return 2 * (seats == 2 ? 2 : 5); }
  static constexpr int kMostDeep = 2;

  static Payoffs value(const Game& game, const Position& position) {
    return napoleon::value_of(game.board(), position);
  }
};

}  // namespace casus::bots

// Connects what is known of Wallenstein to the bots.
#pragma once

#include "bots/knowledge.h"
#include "bots/plans.h"
#include "bots/wallenstein/policy.h"
#include "bots/wallenstein/value.h"
#include "games/wallenstein/game.h"

namespace casus::bots {

template <>
struct Knowledge<casus::wallenstein::Wallenstein> {
  using Game = casus::wallenstein::Wallenstein;
  using Position = casus::wallenstein::Position;
  using View = casus::wallenstein::View;

  using Policy = WithBoard<wallenstein::Policy>;

  // Others' plans as the policy would have made them. Whoever has confirmed a plan that nobody has
  // seen is asked for it again, by the policy too.
  class Imagination {
   public:
    Position operator()(const Game& game, const View& view, Dice& dice) {
      return wallenstein::imagine_sensibly(game, view, policy_, dice);
    }

   private:
    wallenstein::Policy policy_;
  };

  // The mat is planned as a whole: ten cards that belong together.
  static void plans(const Game& game, const View& view, Seat seat, Dice& dice,
                    std::vector<Choices>& plans) {
    if (view.common.ask == casus::wallenstein::Ask::plan) {
      PlanMaker<Game>().make(game, view, seat, dice, plans);
    }
  }

  static bool at_rest(const Game&, const Position& position) {
    return wallenstein::at_rest(position);
  }
  // To the end of the round.
  static int rests(int) { return 1; }
  static constexpr int kMostDeep = 1;

  static Payoffs value(const Game& game, const Position& position) {
    return wallenstein::value_of(game.board(), position);
  }
};

}  // namespace casus::bots

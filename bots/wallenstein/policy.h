// Which choices look sensible in Wallenstein: used to play on in the imagination and to order the
// choices of the search. Looks only at open information and the plan of the seat that chooses.
#pragma once

#include "bots/knowledge.h"
#include "bots/wallenstein/planning.h"
#include "games/wallenstein/game.h"

namespace casus::bots::wallenstein {

class Policy {
 public:
  void weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
             Weights& weights);

  // Lays cards on the boxes of another's mat that hold kUnknown, as the policy would have.
  Plan likely_plan(const Board& board, const Common& common, int seat, const Plan& shown,
                   Dice& dice);

 private:
  // What was found for a seat while the table looks like this; a plan asks many questions.
  struct Desk {
    bool used = false;
    Common common;
    Plan plan{};
    Planner planner;
  };
  Planner& planner_for(const Board& board, const Common& common, int seat);
  void weigh_plan(const Board& board, const Position& position, int seat, const Choices& choices,
                  Weights& weights);

  std::array<Desk, kSeats> desks_{};
};

// A position that looks like this to the viewer, with others' plans as the policy would have made
// them. Whoever has confirmed a plan that nobody has seen yet has it still to make.
casus::wallenstein::Position imagine_sensibly(const casus::wallenstein::Wallenstein& game,
                                              const View& view, Policy& policy, Dice& dice);

// At the beginning of planning.
bool at_rest(const Position& position);

}  // namespace casus::bots::wallenstein

// Which choices look sensible in Napoleon and his Marshals: used to play on in the imagination, to
// make plans and to order the choices of the search.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

class Policy {
 public:
  void weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
             Weights& weights);
};

}  // namespace casus::bots::napoleon

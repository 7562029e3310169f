// Which choices look sensible in Generalship: used to play on in the imagination and to order the
// choices of the search. Looks only at what lies open and at what the seat that chooses owns.
#pragma once

#include "bots/generalship/fighting.h"
#include "bots/generalship/marching.h"

namespace casus::bots::generalship {

class Policy {
 public:
  void weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
             Weights& weights);

 private:
  Fighting fighting_;
  MarchPolicy marches_;
};

}  // namespace casus::bots::generalship

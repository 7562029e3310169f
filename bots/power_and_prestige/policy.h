// Which choices look sensible in Power & Prestige: used to play on in the imagination, to make
// plans and to order the choices of the search.
#pragma once

#include "bots/knowledge.h"
#include "bots/power_and_prestige/outlook.h"

namespace casus::bots::power_and_prestige {

class Policy {
 public:
  void weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
             Weights& weights);
};

}  // namespace casus::bots::power_and_prestige

// What to buy, and where to put it.
#pragma once

#include "bots/knowledge.h"
#include "bots/power_and_prestige/outlook.h"

namespace casus::bots::power_and_prestige {

void weigh_plan(const Board& board, const Position& position, Seat seat, const Choices& choices,
                Weights& weights);
void weigh_placements(const Board& board, const Position& position, Seat seat,
                      const Choices& choices, Weights& weights);

}  // namespace casus::bots::power_and_prestige

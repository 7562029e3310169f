// Where armies appear, as the policy sees it: at the start, in production, in an insurrection, and
// where they go when a peace sends them home.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

void weigh_production(const Board& board, const Position& position, const Choices& choices,
                      Weights& weights);
void weigh_places(const Board& board, const Position& position, Seat seat, const Choices& choices,
                  Weights& weights);
void weigh_homes(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights);

}  // namespace casus::bots::napoleon

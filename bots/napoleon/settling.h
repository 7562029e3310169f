// Peace as the policy sees it: how long, at what price, and what goes back.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

void weigh_concessions(const Board& board, const Position& position, const Choices& choices,
                       Weights& weights);
void weigh_lengths(const Position& position, const Choices& choices, Weights& weights);
void weigh_restorings(const Board& board, const Position& position, const Choices& choices,
                      Weights& weights);
void weigh_rest(const Board& board, const Position& position, const Choices& choices,
                Weights& weights);

}  // namespace casus::bots::napoleon

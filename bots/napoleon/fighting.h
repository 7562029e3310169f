// Battles as the policy sees them: whether to attack, with whom, how to split, who bears losses,
// and what leaders do.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

void weigh_regroupings(const Board& board, const Position& position, const Choices& choices,
                       Weights& weights);
void weigh_battles(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights);
void weigh_joins(const Choices& choices, Weights& weights);
void weigh_splits(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights);
void weigh_losses(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights);

}  // namespace casus::bots::napoleon

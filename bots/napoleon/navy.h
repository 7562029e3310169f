// Ships as the policy sees them: where they begin, when they sail, fight or flee.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

float weight_of_sailing(const Position& position, const Choice& choice);
float weight_of_engaging(const Position& position, const Choice& choice);
void weigh_ships(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights);

}  // namespace casus::bots::napoleon

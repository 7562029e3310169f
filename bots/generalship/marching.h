// Marches and reinforcements: groups that could go somewhere, what that gains, and which answer
// brings them on their way. A group once begun is finished, because every question is answered from
// the groups that contain what has been taken so far.
#pragma once

#include "bots/generalship/outlook.h"
#include "bots/knowledge.h"

namespace casus::bots::generalship {

void weigh_marches(const Board& board, const Position& position, int seat, const Choices& choices,
                   Weights& weights);
void weigh_reinforcements(const Board& board, const Position& position, int seat,
                          const Choices& choices, Weights& weights);
// What marching is worth as an action: a share of what the best marches gain, and a capital that
// wins.
float best_march(const Board& board, const Position& position, int seat, float share);

}  // namespace casus::bots::generalship

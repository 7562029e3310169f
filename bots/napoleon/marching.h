// Marches as the policy sees them: which die goes where with how many pips, what stays behind, and
// which states are attacked for it.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

// Whoever attacks in a region: the hits to expect, all pips that bear losses, and those that come
// to the home only now.
struct Attack {
  float hits = 0;
  Force ours;
  float entering = 0;
};
float battle_worth(const Board& board, const Outlook& outlook, Region region, const Attack& attack);

// What it is worth that such a force comes to a region; of its pips so many are counted already as
// standing in the same home.
float arrival_worth(const Board& board, const Outlook& outlook, Region region, const Force& force,
                    float counted);
// And that such a force stands there when enemies move.
float standing_worth(const Board& board, const Position& position, const Outlook& outlook,
                     Region region, const Force& there);

void weigh_marches(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights);
void weigh_steps(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights);

}  // namespace casus::bots::napoleon

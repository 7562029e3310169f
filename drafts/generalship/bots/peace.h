// Everything but war: actions, population, generals, technologies, alliances, drafts, upkeep.
#pragma once

#include "bots/generalship/strength.h"
#include "bots/knowledge.h"

namespace casus::bots::generalship {

// A question that is not of a march or battle.
void weigh_peace(const Board& board, const Position& position, int seat, const Choices& choices,
                 Weights& weights);

// Food and metal that production would bring.
struct Yield {
  int food = 0;
  int metal = 0;
};
Yield yield_of(const Board& board, const Common& common, int seat);

}  // namespace casus::bots::generalship

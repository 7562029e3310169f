// Where armies go: attacks with the tower as it stands, and moves between own counties.
#pragma once

#include "bots/knowledge.h"
#include "bots/wallenstein/attack.h"

namespace casus::bots::wallenstein {

// `plan`: the own one.
void weigh_marches(const Board& board, const Common& common, const Cubes& inside, int seat,
                   const Plan& plan, const Choices& choices, Weights& weights);

}  // namespace casus::bots::wallenstein

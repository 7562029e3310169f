// Where troops should go: to provinces that can be had, by the way that gets there soonest.
#pragma once

#include <vector>

#include "bots/knowledge.h"
#include "bots/power_and_prestige/outlook.h"

namespace casus::bots::power_and_prestige {

void weigh_marches(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights);
// Where new troops are of use.
void weigh_stations(const Board& board, const Position& position, Seat seat, const Choices& choices,
                    Weights& weights);
// What annexing brings, with what it costs.
float worth_of_annexing(const Board& board, const Common& common, Seat seat, Province land);

}  // namespace casus::bots::power_and_prestige

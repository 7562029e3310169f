// How good a position of Power & Prestige is for each seat.
#pragma once

#include "bots/knowledge.h"
#include "bots/power_and_prestige/outlook.h"

namespace casus::bots::power_and_prestige {

// The final score that each seat can expect, in points.
std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position);
Payoffs value_of(const Board& board, const Position& position);

}  // namespace casus::bots::power_and_prestige

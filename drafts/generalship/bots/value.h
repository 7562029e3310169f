// How good a position of Generalship is for each seat.
#pragma once

#include "bots/generalship/strength.h"
#include "bots/knowledge.h"

namespace casus::bots::generalship {

// What each seat has, in victory points.
std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position);
Payoffs value_of(const Board& board, const Position& position);

}  // namespace casus::bots::generalship

// How good a position of Wallenstein is for each seat.
#pragma once

#include "bots/knowledge.h"
#include "bots/wallenstein/outlook.h"

namespace casus::bots::wallenstein {

// Points each seat may expect at the end of the game.
std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position);

Payoffs value_of(const Board& board, const Position& position);

}  // namespace casus::bots::wallenstein

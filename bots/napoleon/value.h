// How good a position of Napoleon and his Marshals is for each seat.
#pragma once

#include "bots/knowledge.h"
#include "bots/napoleon/outlook.h"

namespace casus::bots::napoleon {

// The final score that each seat can expect, in points: what is written down, and for the years to
// come history's stars with what a nation is ahead or behind now.
std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position);
// By the stars alone: quicker, to see who leads.
std::array<float, kMaxSeats> points_by_stars(const Board& board, const Position& position);
Payoffs value_of(const Board& board, const Position& position);

}  // namespace casus::bots::napoleon

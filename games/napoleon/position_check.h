// Can this position be? The named checks of the game (kit/positions.h).
#pragma once

#include <span>

#include "games/napoleon/board.h"
#include "kit/positions.h"

namespace casus::napoleon {

// What is asked, and by which procedures.
std::span<const PositionCheck<Board, Position>> position_checks();
// Whether the facts agree with one another.
std::span<const PositionCheck<Board, Position>> fact_checks();

}  // namespace casus::napoleon

// Can this position be? The named checks of the game (kit/positions.h).
#pragma once

#include <span>

#include "games/napoleon/board.h"
#include "kit/positions.h"

namespace casus::napoleon {

std::span<const PositionCheck<Board, Position>> position_checks();

}  // namespace casus::napoleon

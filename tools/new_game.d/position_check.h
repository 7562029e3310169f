// Can this position be? The named checks of the game (kit/positions.h).
#pragma once

#include <span>

#include "games/sample_game/board.h"
#include "kit/positions.h"

namespace casus::sample_game {

std::span<const PositionCheck<Board, Position>> position_checks();

}  // namespace casus::sample_game

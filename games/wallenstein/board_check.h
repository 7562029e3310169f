// What no single row of the data files can get wrong: groups, line-ups, regions, and whether the
// map hangs together.
#pragma once

#include "core/json.h"
#include "games/wallenstein/board.h"

namespace casus::wallenstein {

inline constexpr int kFewestSeats = 3;

void check_board(const Board& board, Reading& reading);

}  // namespace casus::wallenstein

// The named checks of a whole position.
#pragma once

#include <span>

#include "games/power_and_prestige/board.h"
#include "games/power_and_prestige/position.h"
#include "kit/positions.h"

namespace casus::power_and_prestige {

using Check = PositionCheck<Board, Position>;
std::span<const Check> position_checks();

// position_check_question.cpp: what belongs to the question.
std::optional<Impossible> check_question(const Board& board, const Position& position);
bool is_nobodys(Ask ask);     // chance, or the end
bool is_in_no_turn(Ask ask);  // before the first year, and in the economic round but for placing

}  // namespace casus::power_and_prestige

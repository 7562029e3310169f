// Can this position be? The named checks of Generalship (kit/positions.h): pieces, cards and map in
// position_check.cpp, in position_check_question.cpp whether the open question fits what lies on
// the table, and in position_check_turn.cpp whether it fits the turn.
#pragma once

#include <span>

#include "games/generalship/position.h"
#include "kit/positions.h"

namespace casus::generalship {

using Check = PositionCheck<Board, Position>;
using Wrong = std::optional<Impossible>;

std::span<const Check> piece_checks();
std::span<const Check> question_checks();
std::span<const Check> turn_checks();

}  // namespace casus::generalship

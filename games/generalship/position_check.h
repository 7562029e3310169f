// Can this position be? The named checks of Generalship (kit/positions.h): pieces and cards are
// conserved, and the open question fits what lies on the table.
#pragma once

#include <span>

#include "games/generalship/position.h"
#include "kit/positions.h"

namespace casus::generalship {

using Check = PositionCheck<Board, Position>;
using Wrong = std::optional<Impossible>;

std::span<const Check> position_checks();

}  // namespace casus::generalship

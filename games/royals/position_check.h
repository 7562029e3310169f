// Can this position happen? Used when one is loaded or patched from outside.
#pragma once

#include <optional>

#include "games/royals/position.h"
#include "kit/position_reading.h"

namespace casus::royals {

std::optional<Impossible> why_impossible(const Board& board, const Position& position);

}  // namespace casus::royals

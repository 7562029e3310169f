// Can this position happen? Used when one is loaded or patched from outside.
#pragma once

#include <optional>

#include "games/wallenstein/position.h"
#include "kit/position_reading.h"

namespace casus::wallenstein {

std::optional<Impossible> why_impossible(const Board& board, const Position& position);

// The part of it about the sequence of play: does the question fit what lies on the table?
// In position_check_round.cpp.
std::optional<Impossible> why_not_asked(const Board& board, const Position& position);
// The part of that about the draft and the first cast. In position_check_draft.cpp.
std::optional<Impossible> why_not_drafted(const Board& board, const Position& position);

}  // namespace casus::wallenstein

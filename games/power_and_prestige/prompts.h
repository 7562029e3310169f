// What a seat is asked, in words.
#pragma once

#include "core/turn.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

Prompt prompt_for(const Board& board, const Position& position, Seat seat, Waiting waiting);

}  // namespace casus::power_and_prestige

// What follows from the rest of a position, so that nobody need tell it: which tiles touch, how
// many pieces and cards everybody has.
#pragma once

#include "games/generalship/position.h"

namespace casus::generalship {

// Nothing lies anywhere yet.
Position bare_position(const Setup& setup);
void fill_in(const Board& board, Position& position);

}  // namespace casus::generalship

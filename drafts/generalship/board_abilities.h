// The abilities of generals, from the words of the data to what a commander changes.
#pragma once

#include "core/json.h"
#include "games/generalship/board.h"

namespace casus::generalship {

const Domain& irregular_words();  // units that only some commanders can raise
void read_ability(const Reader& row, const Domain& abilities, const Board& board, Modifiers& to);

}  // namespace casus::generalship

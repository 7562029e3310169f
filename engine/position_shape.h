// The shape of a game's positions: its fields with types and ranges. The game's own reader tells
// it, watched while it loads positions of a few random games, so that no game has to describe it
// again.
#pragma once

#include "core/table.h"
#include "engine/word_lists.h"

namespace casus::engine {

json::object position_shape(const LoadedGame& game, WordLists& lists);

}  // namespace casus::engine

// Words that only the JSON of positions uses, and the reading of one. Used by position_json.cpp and
// position_reader.cpp.
#pragma once

#include "core/json.h"
#include "games/wallenstein/board.h"
#include "games/wallenstein/position.h"

namespace casus::wallenstein {

const Domain& ask_words();
const Domain& cast_words();  // `march` stands for none: armies may set out
Domain seat_domain(const Board& board, const Setup& setup);

// Reads all but the options; what follows from the rest is filled in.
Position read_position(const Board& board, const Setup& setup, const Reader& reader);

}  // namespace casus::wallenstein

// What is to come for a seat as the table stands, from what it may know: the upkeep of its units
// with the ways of their supply, what a combat adds up to with each card, what alliances cost, and
// which units of a stack go together. The rules themselves count on a copy; the page only adds up
// what it is told.
#pragma once

#include <optional>

#include "core/json.h"
#include "games/generalship/view.h"
#include "games/generalship/vocabulary.h"

namespace casus::generalship {

// What the seat sees of the table as a position; what it does not know is empty.
Position known_table(const View& view);

std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat);

}  // namespace casus::generalship

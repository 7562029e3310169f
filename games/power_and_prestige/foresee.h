// What is to come for a seat as the table stands, from what it may know: next winter's income,
// upkeep and supply, where its troops may march, what a plan costs and leaves. The rules themselves
// count; the page only adds up what it is told (README, "What is foreseen").
#pragma once

#include <optional>

#include "core/json.h"
#include "games/power_and_prestige/view.h"
#include "games/power_and_prestige/vocabulary.h"

namespace casus::power_and_prestige {

// What the seat sees of the table as a position; of what it does not know as much as it sees.
Position known_table(const View& view);

std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat);

}  // namespace casus::power_and_prestige

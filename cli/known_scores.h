// The scores as far as a seat may know them: the same in every position that fits its view. Used by
// the terminal game, where a player must not learn hidden points.
#pragma once

#include <optional>
#include <vector>

#include "core/table.h"

namespace casus::cli {

// For each seat its score, or nothing where the viewer cannot tell it.
std::vector<std::optional<std::string>> known_scores(const LoadedGame& game, const Table& table,
                                                     Seat viewer);

}  // namespace casus::cli

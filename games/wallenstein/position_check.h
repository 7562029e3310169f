// Can this position be? The named checks of Wallenstein (kit/positions.h): pieces and cards in
// position_check.cpp, the draft in position_check_draft.cpp, and in position_check_round.cpp
// whether the question fits what lies on the table.
#pragma once

#include <span>
#include <string>

#include "games/wallenstein/position.h"
#include "kit/positions.h"

namespace casus::wallenstein {

using Check = PositionCheck<Board, Position>;
using Wrong = std::optional<Impossible>;

std::span<const Check> piece_checks();
std::span<const Check> draft_checks();
std::span<const Check> round_checks();

inline std::string county_field(const Board& board, std::size_t county) {
  return "counties." + board.counties->ids[county];
}
inline std::string player_field(int seat) { return "players." + std::to_string(seat); }

}  // namespace casus::wallenstein

// Can this position be? The named checks of Wallenstein (kit/positions.h): pieces and cards in
// position_check.cpp, the draft in position_check_draft.cpp, the Emperor's Court in
// position_check_court.cpp, and in position_check_round.cpp whether the question fits what lies on
// the table.
#pragma once

#include <algorithm>
#include <array>
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
std::span<const Check> court_checks();

// Where in the sequence of a round the question stands.
enum class Part : std::uint8_t {
  before_rounds,
  actions,
  tiles,
  favours,
  plan,
  order,
  court,
  acting,
  after
};

Part part_of(const Common& common);

inline std::string county_field(const Board& board, std::size_t county) {
  return "counties." + board.counties->ids[county];
}
inline std::string player_field(int seat) { return "players." + std::to_string(seat); }
inline std::string must_have(int count, const std::string& what) {
  return "must hold " + (count == 0 ? "no" : std::to_string(count)) + " " + what + " now";
}

template <std::size_t N>
int filled(const std::array<std::uint8_t, N>& row) {
  return static_cast<int>(N -
                          static_cast<std::size_t>(std::count(row.begin(), row.end(), kNobody)));
}

// Nothing stands behind a gap.
template <std::size_t N>
bool is_gapless(const std::array<std::uint8_t, N>& row) {
  return std::find(row.begin(), row.end(), kNobody) == row.begin() + filled(row);
}

}  // namespace casus::wallenstein

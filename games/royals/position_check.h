// Can this position be? The named checks of Royals (kit/positions.h), and what they share with the
// reading of positions.
#pragma once

#include <array>
#include <span>

#include "games/royals/position.h"
#include "kit/positions.h"

namespace casus::royals {

// Counters stay so far below a byte's end that no game played on from there comes near it: every
// turn takes a card from the pile, and a claim of a title that a seat has had takes an Intrigue
// card.
inline constexpr int kMostRounds = 160;
inline constexpr int kMostCubes = 90;

std::span<const PositionCheck<Board, Position>> position_checks();

bool is_drawing(Ask ask);
bool is_paying(Ask ask);
// Noble House markers are not, with few players.
bool is_used(const Board& board, int seats, Marker marker);

// In hands and in the row.
struct CardsFound {
  std::array<int, kCountries> country{};
  std::array<int, kPairs> intrigue{};
};
CardsFound cards_outside_heaps(const Position& position);

}  // namespace casus::royals

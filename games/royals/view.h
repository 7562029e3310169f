// What one viewer may know of a position: everything that lies open, the own hand, and of the rest
// only how many.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "games/royals/position.h"

namespace casus::royals {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  Hand hand;                                         // the viewer's own
  std::array<std::uint8_t, kSeats> country_cards{};  // how many each seat holds
  std::array<std::uint8_t, kSeats> intrigue_cards{};
  std::uint8_t country_pile = 0;
  std::uint8_t intrigue_pile = 0;
  Markers markers;  // with hidden scores, other owners are `kSomeone`
  std::array<std::uint8_t, kSeats> marker_counts{};
  bool operator==(const View&) const = default;
};

View view_of(const Position& position, Viewer viewer);

// A position that looks like this to the viewer, all that is hidden dealt at random.
Position imagine_from(const Board& board, const View& view, Dice& dice);

}  // namespace casus::royals

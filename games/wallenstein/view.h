// What one viewer may know of a position: everything that lies open, the own plan, and of the
// others' plans what has been shown.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "games/wallenstein/position.h"

namespace casus::wallenstein {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  // The viewer's own cards, and of others those shown; kUnknown lies face down. While plans are
  // made, the boxes of others look empty.
  std::array<Plan, kSeats> plans{};
  Cubes inside{};  // the tower, floors together
  bool operator==(const View&) const = default;
};

View view_of(const Board& board, const Position& position, Viewer viewer);

// A position that looks like this to the viewer, all that is hidden dealt at random.
Position imagine_from(const Board& board, const View& view, Dice& dice);

}  // namespace casus::wallenstein

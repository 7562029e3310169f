// What a viewer may know of a position: all of it, for nothing is hidden in this game.
#pragma once

#include "core/dice.h"
#include "games/napoleon/board.h"

namespace casus::napoleon {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Position position;
  bool operator==(const View&) const = default;
};

View view_of(const Position& position, Viewer viewer);
Position imagine_from(const View& view);

}  // namespace casus::napoleon

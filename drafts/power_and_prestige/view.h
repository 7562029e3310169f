// What one viewer may know of a position: everything that lies open, all troops, and what the
// viewer's own seat has begun or sealed.
#pragma once

#include "core/seat.h"
#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  Field troops{};
  Field apart{};
  Secret own;
  bool operator==(const View&) const = default;
};

View view_of(const Position& position, Viewer viewer);

}  // namespace casus::power_and_prestige

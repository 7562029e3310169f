// What one viewer may know of a position: everything that lies open, all troops but those in fog,
// and what the viewer's own seat has begun or sealed.
#pragma once

#include "core/seat.h"
#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  // Of others in full fog: the number where it is known, otherwise 1 for "some"; never what is in a
  // box.
  Field troops{};
  Field apart{};
  Secret own;

  // Fog: the viewer's own, then what everybody knows of the others.
  std::array<Arms, kBoxes> own_box{};
  std::array<Arms, kBoxes> own_box_marched{};
  std::array<std::uint16_t, kDummies> own_dummies{};
  std::array<std::array<std::array<std::uint8_t, kHolders>, kArms>, kSeats> clusters{};
  // By label less one. While new troops are being placed unseen, with those that are still in hand.
  std::array<std::array<std::array<std::uint8_t, kHolders>, kArms>, kSeats> sums{};
  std::array<std::array<Places, kArms>, kSeats> underlays{};  // figures that stand on something
  std::array<Arms, kSeats> in_hand{};  // new troops of which it is known that they are not placed
  bool operator==(const View&) const = default;
};

View view_of(const Board& board, const Position& position, Viewer viewer);
// Whether a seat is just placing new troops unseen.
bool is_placing_unseen(const Common& common, Seat seat);

}  // namespace casus::power_and_prestige

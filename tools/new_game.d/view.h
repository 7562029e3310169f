// What one viewer may know of a position: everything that lies open, the own hand and the own card
// that lies face down, and of the rest only how many.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "games/sample_game/board.h"

namespace casus::sample_game {

inline constexpr std::uint8_t kSpectator = 0xFF;

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  Cards hand{};                              // the viewer's own
  std::uint8_t laid = kNoCard;               // the viewer's own
  std::array<std::uint8_t, kSeats> cards{};  // how many each seat holds
  std::uint8_t pile = 0;
  bool operator==(const View&) const = default;
};

View view_of(const Position& position, Viewer viewer);

// A position that looks like this to the viewer, all that is hidden dealt at random.
Position imagine_from(const Board& board, const View& view, Dice& dice);

}  // namespace casus::sample_game

// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/sample_game/view.h"

namespace casus::sample_game {

View view_of(const Position& position, Viewer viewer) {
  View view;
  view.common = position.common;
  if (viewer.seat) {
    const auto own = static_cast<std::size_t>(index(*viewer.seat));
    view.viewer = static_cast<std::uint8_t>(own);
    view.hand = position.hands[own];
    view.laid = position.laid[own];
  }
  for (std::size_t i = 0; i < position.common.setup.seats; ++i) {
    view.cards[i] = static_cast<std::uint8_t>(total(position.hands[i]));
  }
  view.pile = static_cast<std::uint8_t>(total(position.pile));
  return view;
}

Position imagine_from(const Board& board, const View& view, Dice& dice) {
  Position position;
  position.common = view.common;
  position.pile = rest_of(rest_of(board.copies, view.common.discard), view.hand);
  for (std::size_t i = 0; i < view.common.setup.seats; ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    if (i == view.viewer) {
      position.hands[i] = view.hand;
      position.laid[i] = view.laid;
      continue;
    }
    position.hands[i] = draw_from(position.pile, view.cards[i], dice);
    if (view.common.has_laid.contains(seat)) {
      position.laid[i] = sample_from(position.hands[i], dice);
    }
  }
  return position;
}

}  // namespace casus::sample_game

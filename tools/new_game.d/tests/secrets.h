// Another position that a viewer cannot tell from this one: whatever the viewer may not see is
// dealt anew. Written against Position, not against the view.
// rule: sample_game.setup.pile
#pragma once

#include <utility>
#include <vector>

#include "core/dice.h"
#include "games/sample_game/game.h"

namespace casus::sample_game {

inline Position resample(const SampleGame&, const Position& position, Viewer viewer, Dice& dice) {
  Position other = position;
  std::vector<Cards*> hidden = {&other.pile};
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    if (viewer.seat != seat_at(seat))
      hidden.push_back(&other.hands[static_cast<std::size_t>(seat)]);
  }
  std::vector<std::uint8_t> cards;
  for (const Cards* heap : hidden) {
    for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
      cards.insert(cards.end(), (*heap)[kind], kind);
    }
  }
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
  }
  for (Cards* heap : hidden) {
    const int count = total(*heap);
    *heap = {};
    for (int i = 0; i < count; ++i) {
      ++(*heap)[cards.back()];
      cards.pop_back();
    }
  }
  // A card face down is one of the hand.
  for (std::size_t seat = 0; seat < position.common.setup.seats; ++seat) {
    const bool own = viewer.seat == seat_at(static_cast<int>(seat));
    if (own || position.laid[seat] == kNoCard) continue;
    other.laid[seat] = sample_from(other.hands[seat], dice);
  }
  return other;
}

}  // namespace casus::sample_game

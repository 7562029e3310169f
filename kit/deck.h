// A deck as a step of chance: the next card is of a kind with a likelihood of so many as are left.
// There is no order of cards that could be hidden, only a bag. The outcome is an act with the kind.
#pragma once

#include <type_traits>

#include "core/choice.h"
#include "core/dice.h"
#include "kit/bag.h"

namespace casus {

// Looks at a bag of the position, which outlives it. `first` is the word of the first kind.
template <std::size_t N>
class Deck {
 public:
  // `act` is of the game's enum class Act.
  template <class Act>
    requires std::is_enum_v<Act>
  constexpr Deck(Act act, const Bag<N>& cards, int first = 0)
      : act_(static_cast<std::uint8_t>(act)),
        first_(static_cast<std::uint8_t>(first)),
        cards_(cards) {}

  // The deck is not empty.
  constexpr Choice sample(Dice& dice) const { return outcome(sample_from(cards_, dice)); }
  constexpr void outcomes(Outcomes& outcomes) const {
    for (std::size_t kind = 0; kind < N; ++kind) {
      if (cards_[kind] > 0) outcomes.push_back({outcome(kind), cards_[kind]});
    }
  }
  constexpr bool possible(const Choice& choice) const {
    const std::size_t kind = static_cast<std::size_t>(choice.arg[0]) - first_;
    return kind < N && cards_[kind] > 0 && choice == outcome(kind);
  }

 private:
  constexpr Choice outcome(std::size_t kind) const {
    return {act_, {static_cast<std::uint8_t>(first_ + kind)}};
  }

  std::uint8_t act_;
  std::uint8_t first_;
  const Bag<N>& cards_;
};

// The discards become part of the deck.
template <std::size_t N>
constexpr void reshuffle(Bag<N>& deck, Bag<N>& discards) {
  deck = sum_of(deck, discards);
  discards = {};
}

}  // namespace casus

// Lots: one of several words, each equally likely, as a step of chance. The outcome is an act with
// the word drawn.
#pragma once

#include <type_traits>

#include "core/choice.h"
#include "core/dice.h"
#include "kit/index_set.h"

namespace casus {

template <int N>
class Lots {
 public:
  constexpr Lots() = default;  // nothing to draw
  // `act` is of the game's enum class Act.
  template <class Act>
    requires std::is_enum_v<Act>
  constexpr Lots(Act act, const IndexSet<N>& words)
      : act_(static_cast<std::uint8_t>(act)), words_(words) {}

  // There is a word to draw.
  constexpr Choice sample(Dice& dice) const {
    const auto nth = dice.below(static_cast<std::uint32_t>(words_.size()));
    return outcome(words_.nth(static_cast<int>(nth)));
  }
  constexpr void outcomes(Outcomes& outcomes) const {
    for (const int word : words_) outcomes.push_back({outcome(word), 1});
  }
  constexpr bool possible(const Choice& choice) const {
    const int word = choice.arg[0];
    return word < N && words_.contains(word) && choice == outcome(word);
  }

 private:
  constexpr Choice outcome(int word) const { return {act_, {static_cast<std::uint8_t>(word)}}; }

  std::uint8_t act_ = 0;
  IndexSet<N> words_;
};

}  // namespace casus

// Where a game of the laws begins. Random play from the start seldom meets what long games are
// about, so that half of the games begin elsewhere: at a position of the examples, or at one that
// the game's own tests find tense. Of a long game from the start a part is looked at.
#pragma once

#include "tests/laws/subject.h"

namespace casus::laws {

// Games that began elsewhere are followed for so many steps, so that a budget sees many beginnings.
inline constexpr int kFollowed = 400;
// Games from the start that take no more steps are looked at from start to end. Longer ones are
// played to their end as well, but are followed by the laws in one part of them.
inline constexpr int kWhole = 1500;

// The first step that is looked at in a long game: the beginning, any, or the last that still lead
// to the end.
inline int first_of_part(int steps, Dice& dice) {
  constexpr std::uint32_t kPlaces = 4;
  const int last = steps - kFollowed;
  switch (dice.below(kPlaces)) {
    case 0: return 0;
    case 1: return last;
    default: return static_cast<int>(dice.below(static_cast<std::uint32_t>(last) + 1));
  }
}

// Every fixed option has its value.
inline bool fits(const json::object& options, const json::object& fixed) {
  for (const auto& [key, value] : fixed) {
    const auto* own = options.if_contains(key);
    if (own == nullptr || *own != value) return false;
  }
  return true;
}

// For every other game a position other than the start; nothing if there is none for these seats,
// or if the one that was drawn does not go with the fixed options. What is drawn does not hang on
// them, so that a broken law is seen again with its options fixed.
template <Game G>
std::optional<typename G::Position> begin_elsewhere(const Subject<G>& subject, int seats,
                                                    const Options& options,
                                                    const json::object& fixed, Dice& dice) {
  const G& game = *subject.game;
  std::vector<const typename G::Position*> examples;
  for (const auto& example : subject.examples) {
    if (game.seats(example) == seats) examples.push_back(&example);
  }
  if (examples.empty() && !HasTensePositions<G>) return std::nullopt;
  if (dice.below(2) == 0) return std::nullopt;
  if constexpr (HasTensePositions<G>) {
    if (examples.empty() || dice.below(2) == 0) {
      return LawHooks<G>::begin(game, seats, options, dice);
    }
  }
  const auto& example = *any_of(examples, dice);
  if (!fits(to_json(G::info().options, game.options(example)), fixed)) return std::nullopt;
  return example;
}

}  // namespace casus::laws

// What everybody knows of a hand that only its owner sees: of each kind at least so many cards,
// because they came openly and have not left since. All others and whoever watches know the same,
// so that a position may hold it openly. How many cards the hand has lies open anyway.
//
// These bounds are the largest that what was seen allows, for each kind by itself
// (tests/kit_known_cards_test.cpp counts all hands). Without unseen losses they are all there is to
// know: any hand within them is possible. After an unseen loss they forget that not every kind can
// be one short at once: less than could be known, never anything false.
#pragma once

#include <algorithm>
#include <cassert>

#include "kit/small_bag.h"

namespace casus {

template <std::size_t Kinds>
struct KnownCards {
  SmallBag<Kinds> least{};

  constexpr int operator[](std::size_t kind) const { return least[kind]; }
  constexpr bool nothing() const { return least.empty(); }

  // A card of this kind comes before all eyes.
  constexpr void gain(std::size_t kind) { least.add(kind); }
  // So many cards of this kind leave before all eyes: first those that were known, all being alike.
  // Returns how many of them were not.
  constexpr int lose(std::size_t kind, int cards = 1) {
    const int known = std::min(cards, least[kind]);
    least.take(kind, known);
    return cards - known;
  }
  // So many cards leave, and nobody else sees which: of each kind all of them may have been.
  constexpr void lose_unseen(int cards) {
    for (std::size_t kind = 0; kind < Kinds; ++kind) lose(kind, cards);
  }

  constexpr bool operator==(const KnownCards&) const = default;
};

// A hand of so many cards that fits what is known of it: those are laid down, the others are drawn
// from `unplaced`, which must not hold the known ones of any hand.
template <std::size_t Kinds>
constexpr Bag<Kinds> imagine_hand(const KnownCards<Kinds>& known, int cards, Bag<Kinds>& unplaced,
                                  Dice& dice) {
  const Bag<Kinds> least = known.least.counts();
  assert(total(least) <= cards);
  return sum_of(least, draw_from(unplaced, cards - total(least), dice));
}

}  // namespace casus

// The combats that a hand of tactic cards makes possible: all of them, and of those that use the
// same cards the best attack and the best defence. For the odds of battles and for the bots.
#pragma once

#include <vector>

#include "games/generalship/totals.h"

namespace casus::generalship {

// What one side may fight with.
struct Arms {
  Theatre theatre = Theatre::land;
  Cards hand{};
  Counts units{};           // all in the battle
  const Modifiers& leader;  // nobody: changes nothing
  bool may_double = false;  // two tactics in this combat
  Combat begun{};           // cards and units that are laid already
};

// How many of each kind of card, in four bits each: many are compared.
using CardKey = std::uint64_t;
CardKey key_of(const Cards& cards);
// Whether all these cards are in the hand.
constexpr bool holds(CardKey hand, CardKey cards) {
  constexpr CardKey kHigh = 0x8888888888888888U;
  return (((hand | kHigh) - cards) & kHigh) == kHigh;
}

struct Fight {
  Combat combat;
  int total = 0;  // of attack or of defence
};
// Of all combats with the same cards.
struct CardUse {
  CardKey cards = 0;
  Fight attack;
  Fight defence;
};

// At sea the totals are those of the own style, whatever the other side may bring.
void list_uses(const Board& board, const Arms& arms, std::vector<CardUse>& uses);

// The highest total with cards of this hand.
int best_attack(const std::vector<CardUse>& uses, CardKey hand);
int best_defence(const std::vector<CardUse>& uses, CardKey hand);

}  // namespace casus::generalship

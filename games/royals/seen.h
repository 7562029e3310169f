// What everybody remembers of cards that have become secret (royals.secret.seen): those taken from
// the row, and what was in the hands when the discards became the pile. Every chapter that moves
// such a card says so here. With the option `memory` nothing is kept.
#pragma once

#include "games/royals/position.h"

namespace casus::royals {

// A card of the row goes into a hand.
inline void see_taken(Common& common, Seat seat, Country country) {
  if (common.setup.memory) return;
  common.seen.known[static_cast<std::size_t>(index(seat))].gain(at(country));
}

// So many cards of a kind leave a hand for the discards, which are open.
inline void see_leaving(Common& common, Seat seat, Country country, int cards) {
  auto& known = common.seen.known[static_cast<std::size_t>(index(seat))];
  std::uint8_t& in_hands = common.seen.cards_in_hands[at(country)];
  const int others = known.lose(at(country), cards);
  in_hands = static_cast<std::uint8_t>(in_hands - std::min<int>(in_hands, others));
}
inline void see_leaving(Common& common, Pair pair, int cards) {
  SmallBag<kPairs>& in_hands = common.seen.intrigues_in_hands;
  in_hands.take(at(pair), std::min(in_hands[at(pair)], cards));
}

// The discards have become the pile: whatever else is nowhere to be seen is in a hand.
inline void see_country_reshuffle(Position& position) {
  Common& common = position.common;
  if (common.setup.memory) return;
  Cards& in_hands = common.seen.cards_in_hands;
  in_hands = {};
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    const Cards known = common.seen.known[seat].least.counts();
    in_hands = sum_of(in_hands, rest_of(position.hands[seat].country, known));
  }
}
inline void see_intrigue_reshuffle(Position& position) {
  Common& common = position.common;
  if (common.setup.memory) return;
  Intrigues in_hands{};
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    in_hands = sum_of(in_hands, position.hands[seat].intrigue);
  }
  common.seen.intrigues_in_hands = SmallBag<kPairs>(in_hands);
}

}  // namespace casus::royals

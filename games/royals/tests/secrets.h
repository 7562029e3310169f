// Another position that a viewer cannot tell from this one: whatever the viewer may not see is
// dealt anew. Written against Position and the rulings on secrets (R24, R30), not against the view.
// rule: royals.secret.hands royals.secret.piles royals.option.hidden_scores
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "games/royals/tests/invariants.h"
#include "games/royals/tests/payments_oracle.h"

namespace casus::royals {
namespace secrets {

// A heap of cards whose kinds are hidden, but for those that were seen coming.
template <class Counts>
struct Heap {
  Counts* cards;
  Counts seen{};
};

// Gathers one kind of cards from hands and pile (the first heap), and deals as many back to each.
// `in_hands` of them are not in the pile.
template <class Counts>
void deal_anew(const std::vector<Heap<Counts>>& heaps, const Counts& in_hands, Dice& dice) {
  std::vector<std::uint8_t> cards;
  std::vector<int> sizes;
  for (const Heap<Counts>& heap : heaps) {
    *heap.cards = rest_of(*heap.cards, heap.seen);
    sizes.push_back(total(*heap.cards));
    for (std::size_t kind = 0; kind < heap.cards->size(); ++kind) {
      cards.insert(cards.end(), (*heap.cards)[kind], static_cast<std::uint8_t>(kind));
    }
  }
  const Counts pile = *heaps.front().cards;
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
  }
  std::size_t next = 0;
  for (std::size_t h = 0; h < heaps.size(); ++h) {
    *heaps[h].cards = heaps[h].seen;
    for (int i = 0; i < sizes[h]; ++i) ++(*heaps[h].cards)[cards[next++]];
  }
  // Too many of a kind in the pile: they change places with cards of a kind that it lacks.
  Counts all{};
  for (const std::uint8_t card : cards) ++all[card];
  Counts& now = *heaps.front().cards;
  for (std::size_t kind = 0; kind < now.size(); ++kind) {
    while (now[kind] > all[kind] - in_hands[kind]) {
      const auto h = 1 + dice.below(static_cast<std::uint32_t>(heaps.size() - 1));
      const auto other = dice.below(static_cast<std::uint32_t>(now.size()));
      Counts& hand = *heaps[h].cards;
      if (hand[other] == heaps[h].seen[other] || now[other] >= pile[other]) continue;
      --hand[other];
      ++hand[kind];
      --now[kind];
      ++now[other];
    }
  }
}

// How many cards of each kind are surely in the hands that the viewer does not see.
template <class Counts>
Counts surely_in_hands(const Counts& seen, const Counts& own) {
  Counts left{};
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = static_cast<std::uint8_t>(std::max(0, seen[i] - own[i]));
  }
  return left;
}

// rule: royals.secret.seen
inline void deal_hidden(Position& position, Viewer viewer, std::optional<Seat> kept, Dice& dice) {
  const Seen& seen = position.common.seen;
  std::vector<Heap<Cards>> country = {{&position.country_pile}};
  std::vector<Heap<Intrigues>> intrigue = {{&position.intrigue_pile}};
  Cards own{};
  Intrigues own_intrigues{};
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    Hand& hand = position.hands[seat];
    const Cards known = seen.known[seat].least.counts();
    if (viewer.seat == seat_at(seat) || kept == seat_at(seat)) {
      own = sum_of(own, rest_of(hand.country, known));
      own_intrigues = sum_of(own_intrigues, hand.intrigue);
      continue;
    }
    country.push_back({&hand.country, known});
    intrigue.push_back({&hand.intrigue});
  }
  deal_anew(country, surely_in_hands(seen.cards_in_hands, own), dice);
  deal_anew(intrigue, surely_in_hands(seen.intrigues_in_hands.counts(), own_intrigues), dice);
}

// Everybody sees that a claim is open, so the hand must be able to pay for it, and in more than one
// way, since nobody is asked about the only one.
inline bool can_be_asked(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (common.ask != Ask::pay && common.ask != Ask::pay_intrigue) return true;
  const Hand& hand = position.hands[index(common.active)];
  const auto payments = oracle::payments(board, common.setup, hand.country, common.claim);
  const bool takeover = oracle::is_held_by_another(common, common.claim);
  const auto intrigues =
      oracle::intrigue_payments(board, common.setup, hand.intrigue, common.claim);
  if (common.ask == Ask::pay) return payments.size() > 1 && (!takeover || !intrigues.empty());
  return std::ranges::find(payments, common.paying) != payments.end() && intrigues.size() > 1;
}

// Swaps owners of markers among the other seats, as far as the board allows it.
inline void swap_owners(const Royals& game, Position& position, Viewer viewer, Dice& dice) {
  std::vector<std::size_t> hidden;
  for (std::size_t marker = 0; marker < kMarkers; ++marker) {
    const std::uint8_t owner = position.markers.owner[marker];
    if (owner >= position.common.setup.seats) continue;
    if (viewer.seat != seat_at(owner)) hidden.push_back(marker);
  }
  if (hidden.size() < 2) return;
  const auto any = [&] { return hidden[dice.below(static_cast<std::uint32_t>(hidden.size()))]; };
  for (std::size_t i = 0; i < 4 * hidden.size(); ++i) {
    std::uint8_t& one = position.markers.owner[any()];
    std::uint8_t& other = position.markers.owner[any()];
    std::swap(one, other);
    if (game.why_impossible(position)) std::swap(one, other);
  }
}

}  // namespace secrets

inline Position resample(const Royals& game, const Position& position, Viewer viewer, Dice& dice) {
  constexpr int kTries = 100;
  Position other = position;
  for (int i = 0; i < kTries; ++i) {
    other = position;
    secrets::deal_hidden(other, viewer, std::nullopt, dice);
    if (secrets::can_be_asked(game.board(), other)) break;
    if (i + 1 == kTries) {
      other = position;
      secrets::deal_hidden(other, viewer, position.common.active, dice);
    }
  }
  if (position.common.setup.hidden_scores && position.common.ask != Ask::over) {
    secrets::swap_owners(game, other, viewer, dice);
  }
  return other;
}

}  // namespace casus::royals

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

// Gathers one kind of cards from the hands in `seats` and the pile, and deals as many back to each.
template <class Counts>
void deal_anew(const std::vector<Counts*>& heaps, Dice& dice) {
  std::vector<std::uint8_t> cards;
  std::vector<int> sizes;
  for (Counts* heap : heaps) {
    sizes.push_back(total(*heap));
    for (std::size_t kind = 0; kind < heap->size(); ++kind) {
      cards.insert(cards.end(), (*heap)[kind], static_cast<std::uint8_t>(kind));
    }
    heap->fill(0);
  }
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
  }
  std::size_t next = 0;
  for (std::size_t h = 0; h < heaps.size(); ++h) {
    for (int i = 0; i < sizes[h]; ++i) ++(*heaps[h])[cards[next++]];
  }
}

inline void deal_hidden(Position& position, Viewer viewer, std::optional<Seat> kept, Dice& dice) {
  std::vector<Cards*> country = {&position.country_pile};
  std::vector<Intrigues*> intrigue = {&position.intrigue_pile};
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    if (viewer.seat == seat_at(seat) || kept == seat_at(seat)) continue;
    country.push_back(&position.hands[seat].country);
    intrigue.push_back(&position.hands[seat].intrigue);
  }
  deal_anew(country, dice);
  deal_anew(intrigue, dice);
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

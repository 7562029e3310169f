// What no play can create or destroy: cards and wooden nobles. Written from the rulebook and
// against Position alone, apart from the game's own checks, which the laws ask too.
// rule: royals.period.enough royals.claim.one_per_portrait royals.end_of_turn.limit
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "games/royals/game.h"

namespace casus::royals {

inline int supply_of(const Board& board, const Setup& setup, int seat) {
  const int pieces = board.pieces[setup.colours[seat]];
  return setup.cap36 && setup.seats > 2 ? std::min(pieces, 36) : pieces;
}

namespace invariants {

using Wrong = std::optional<std::string>;

inline std::string about(int seat) { return "seat " + std::to_string(seat) + ": "; }

inline Wrong nobody_beyond(const Position& position) {
  const Common& common = position.common;
  for (int seat = common.setup.seats; seat < kSeats; ++seat) {
    const bool clean = common.held[seat] == 0 && total(common.buried[seat]) == 0 &&
                       total(common.titles[seat]) == 0 && common.setup.colours[seat] == 0 &&
                       position.hands[seat] == Hand{} && common.seen.known[seat].nothing();
    if (!clean) return about(seat) + "has things, but nobody sits there";
  }
  return std::nullopt;
}

inline Wrong cards(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int c = 0; c < kCountries; ++c) {
    int count = position.country_pile[c] + common.country_discard[c];
    count += static_cast<int>(std::ranges::count(common.row, static_cast<std::uint8_t>(c)));
    for (const Hand& hand : position.hands) count += hand.country[c];
    if (count != board.country_cards[common.setup.seats][c]) {
      return "there are " + std::to_string(count) + " cards of " + board.countries->ids[c];
    }
  }
  for (int p = 0; p < kPairs; ++p) {
    int count = position.intrigue_pile[p] + common.intrigue_discard[p];
    for (const Hand& hand : position.hands) count += hand.intrigue[p];
    if (count != board.intrigue_cards[p]) {
      return "there are " + std::to_string(count) + " cards " + board.pairs->ids[p];
    }
  }
  return std::nullopt;
}

// What was seen is there: in each hand, and in all of them together.
inline Wrong seen(const Position& position) {
  const Seen& seen = position.common.seen;
  if (position.common.setup.memory && !(seen == Seen{})) return "something is kept, against memory";
  for (int c = 0; c < kCountries; ++c) {
    int known = seen.cards_in_hands[c];
    int held = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seen.known[seat][c] > position.hands[seat].country[c]) {
        return about(seat) + "is known to hold what it does not";
      }
      known += seen.known[seat][c];
      held += position.hands[seat].country[c];
    }
    if (known > held) return "more cards are known of than the hands hold";
  }
  return std::nullopt;
}

// Each claim has a piece on a portrait or, once vanquished, on a Cathedral, and one on a title.
inline Wrong pieces(const Board& board, const Common& common) {
  NobleSet seen = 0;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const NobleSet held = common.held[seat];
    if ((held & seen) != 0) return about(seat) + "holds what another holds";
    seen |= held;
    const int claims = std::popcount(held) + total(common.buried[seat]);
    if (total(common.titles[seat]) != claims) {
      return about(seat) + "has more or fewer title cubes than claims";
    }
    if (!common.setup.unlimited_nobles && 2 * claims > supply_of(board, common.setup, seat)) {
      return about(seat) + "has used more pieces than there are";
    }
  }
  return std::nullopt;
}

}  // namespace invariants

// What is wrong with the position, or nothing.
inline std::optional<std::string> broken_invariant(const Royals& game, const Position& position) {
  const Board& board = game.board();
  if (const auto wrong = invariants::nobody_beyond(position)) return wrong;
  if (const auto wrong = invariants::cards(board, position)) return wrong;
  if (const auto wrong = invariants::seen(position)) return wrong;
  return invariants::pieces(board, position.common);
}

}  // namespace casus::royals

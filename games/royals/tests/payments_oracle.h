// Which cards pay for a claim, by trying every part of a hand: slow, and written from the rulebook
// and rulings R14 and R15 only. Used to re-deal hands and to check the rules' own lists.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "games/royals/game.h"

namespace casus::royals::oracle {

// Is `paid` a payment of `required` cards of a kind, where `for_one` others stand for a missing
// one? `matching_paid` and `matching_held` count the cards of the kind in the payment and in the
// hand.
inline bool pays(bool free, int required, int for_one, int paid, int matching_paid,
                 int matching_held) {
  if (free) {
    for (int singles = 0; singles <= required; ++singles) {
      if (singles <= matching_paid && paid == singles + for_one * (required - singles)) return true;
    }
    return false;
  }
  const int single = std::min(required, matching_held);
  return matching_paid == single && paid - matching_paid == for_one * (required - single);
}

template <std::size_t N, class F>
void each_part(const std::array<std::uint8_t, N>& hand, const F& visit) {
  std::array<std::uint8_t, N> part{};
  while (true) {
    visit(part);
    std::size_t kind = N;
    while (kind > 0 && part[kind - 1] == hand[kind - 1]) part[--kind] = 0;
    if (kind == 0) return;
    ++part[kind - 1];
  }
}

inline bool is_held_by_another(const Common& common, Noble noble) {
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (seat != index(common.active) && (common.held[seat] & mask(noble)) != 0) return true;
  }
  return false;
}

// All ways to pay the Country cards of a noble from a hand.
inline std::vector<Cards> payments(const Board& board, const Setup& setup, const Cards& hand,
                                   Noble noble) {
  const std::size_t country = at(board.country_of[at(noble)]);
  std::vector<Cards> all;
  each_part(hand, [&](const Cards& part) {
    if (pays(setup.free_wild, board.cards_of[at(noble)], 3, total(part), part[country],
             hand[country])) {
      all.push_back(part);
    }
  });
  return all;
}

inline std::vector<Intrigues> intrigue_payments(const Board& board, const Setup& setup,
                                                const Intrigues& hand, Noble noble) {
  const Country country = board.country_of[at(noble)];
  const auto showing = [&](const Intrigues& cards) {
    int count = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
      const auto& [first, second] = board.countries_of[pair];
      if (first == country || second == country) count += cards[pair];
    }
    return count;
  };
  const int required = board.title_of[at(noble)] == Title{kTitles - 1} ? 2 : 1;  // Kings resist
  std::vector<Intrigues> all;
  each_part(hand, [&](const Intrigues& part) {
    if (pays(setup.free_wild, required, 2, total(part), showing(part), showing(hand))) {
      all.push_back(part);
    }
  });
  return all;
}

}  // namespace casus::royals::oracle

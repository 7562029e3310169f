// Period scoring, title scoring and the winner once more: slow and plain, from the rulebook and
// rulings R25 to R28, so that the rules can be compared with it after every step of random games.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/sort_keeping_order.h"
#include "games/royals/game.h"

namespace casus::royals::oracle {

inline bool holds(const Common& common, int seat, int noble) {
  return ((common.held[seat] >> noble) & 1U) != 0;
}

inline int influence(const Board& board, const Common& common, int seat, int country) {
  int sum = 0;
  for (int noble = 0; noble < board.noble_count; ++noble) {
    if (static_cast<int>(at(board.country_of[noble])) != country || !holds(common, seat, noble))
      continue;
    sum += board.influence[at(board.title_of[noble])];
  }
  return sum;
}

// The highest noble of a seat in a country by cards, and the best city where it holds one of those.
inline std::pair<int, int> highest(const Board& board, const Common& common, int seat,
                                   int country) {
  std::pair<int, int> best{0, 0};
  for (int noble = 0; noble < board.noble_count; ++noble) {
    if (static_cast<int>(at(board.country_of[noble])) != country || !holds(common, seat, noble))
      continue;
    const int cards = board.cards[at(board.title_of[noble])];
    const int bonus = board.points[at(city_marker(board.city_of[noble]))];
    best = std::max(best, std::pair(cards, bonus));
  }
  return best;
}

// Seats with influence in the country, best first.
inline std::vector<int> ranking(const Board& board, const Common& common, int country) {
  std::vector<int> seats;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (influence(board, common, seat, country) > 0) seats.push_back(seat);
  }
  const auto key = [&](int seat) {
    return std::pair(influence(board, common, seat, country),
                     highest(board, common, seat, country));
  };
  sort_keeping_order(seats, [&](int a, int b) { return key(a) > key(b); });
  return seats;
}

// Where the two markers of a country go at the end of a period.
inline std::pair<std::uint8_t, std::uint8_t> winners(const Board& board, const Common& common,
                                                     int country) {
  const std::vector<int> seats = ranking(board, common, country);
  const auto owner = [&](std::size_t rank) {
    return rank < seats.size() ? static_cast<std::uint8_t>(seats[rank]) : kRemoved;
  };
  return {owner(0), owner(1)};
}

// The values of all markers of a seat, highest first.
inline std::vector<int> values(const Board& board, const Markers& markers, int seat) {
  std::vector<int> all;
  for (int marker = 0; marker < kMarkers; ++marker) {
    const int title = marker - (kMarkers - kTitles);
    const bool halved = title >= 0 && markers.second_half[title] < kSeats;
    const bool own =
        markers.owner[marker] == seat || (halved && markers.second_half[title] == seat);
    if (own) all.push_back(halved ? board.points[marker] / 2 : board.points[marker]);
  }
  std::sort(all.begin(), all.end(), std::greater<>());
  return all;
}

// Is the first list of markers better? Sum, then one by one; a missing marker counts nothing.
inline bool is_better(std::vector<int> one, std::vector<int> other) {
  int sum_one = 0;
  int sum_other = 0;
  for (const int value : one) sum_one += value;
  for (const int value : other) sum_other += value;
  if (sum_one != sum_other) return sum_one > sum_other;
  const std::size_t longest = std::max(one.size(), other.size());
  one.resize(longest);
  other.resize(longest);
  return one > other;
}

}  // namespace casus::royals::oracle

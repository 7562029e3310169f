#include "games/royals/odds.h"

#include <algorithm>
#include <functional>

namespace casus::royals {
namespace {

double binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  double result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// Calls `visit` with every hand of `count` cards out of `from` and its probability.
template <std::size_t N>
void each_draw(const std::array<std::uint8_t, N>& from, int count,
               const std::function<void(const std::array<std::uint8_t, N>&, double)>& visit) {
  const double all = binomial(total(from), count);
  std::array<std::uint8_t, N> hand{};
  const std::function<void(std::size_t, int, double)> choose = [&](std::size_t kind, int left,
                                                                   double ways) {
    if (kind == N) {
      if (left == 0) visit(hand, ways / all);
      return;
    }
    for (int take = 0; take <= std::min<int>(left, from[kind]); ++take) {
      hand[kind] = static_cast<std::uint8_t>(take);
      choose(kind + 1, left - take, ways * binomial(from[kind], take));
    }
    hand[kind] = 0;
  };
  choose(0, count, 1);
}

template <std::size_t N>
std::array<std::uint8_t, N> sum(std::array<std::uint8_t, N> a,
                                const std::array<std::uint8_t, N>& b) {
  for (std::size_t i = 0; i < N; ++i) a[i] = static_cast<std::uint8_t>(a[i] + b[i]);
  return a;
}

std::unexpected<Fault> too_few(const char* which) {
  return fault("bad_odds", std::string("there are not so many ") + which + " cards to draw");
}

}  // namespace

template <std::size_t N>
std::vector<Drawn<N>> all_draws(const FaceDown<N>& known, int count) {
  using Counts = std::array<std::uint8_t, N>;
  const int first = std::min(count, known.pile);
  const int second = count - first;
  std::vector<Drawn<N>> draws;
  if (first > total(known.unseen) || second > total(known.discard)) return draws;
  each_draw<N>(known.unseen, first, [&](const Counts& from_pile, double p) {
    each_draw<N>(known.discard, second, [&](const Counts& later, double q) {
      const Counts all = sum(from_pile, later);
      const auto same = std::find_if(draws.begin(), draws.end(),
                                     [&](const Drawn<N>& drawn) { return drawn.cards == all; });
      if (same == draws.end()) {
        draws.push_back({all, p * q});
      } else {
        same->probability += p * q;
      }
    });
  });
  return draws;
}

template std::vector<Drawn<kCountries>> all_draws(const FaceDown<kCountries>&, int);
template std::vector<Drawn<kPairs>> all_draws(const FaceDown<kPairs>&, int);

Odds odds_of(const Royals& game, const Position& position, Seat seat) {
  Odds odds;
  odds.game = &game;
  odds.seat = seat;
  odds.position = position;
  // What is in play less what the seat sees is what lies in the pile and in the others' hands.
  odds.country = {position.country_pile, total(position.country_pile),
                  position.common.country_discard};
  odds.intrigue = {position.intrigue_pile, total(position.intrigue_pile),
                   position.common.intrigue_discard};
  for (int other = 0; other < game.seats(position); ++other) {
    if (other == index(seat)) continue;
    const Hand& hand = position.hands[static_cast<std::size_t>(other)];
    odds.country.unseen = sum(odds.country.unseen, hand.country);
    odds.intrigue.unseen = sum(odds.intrigue.unseen, hand.intrigue);
  }
  return odds;
}

Expected<std::vector<OddsOutcome>> odds_of_country(const Odds& odds, Country country, int draws) {
  const auto all = all_draws(odds.country, draws);
  if (all.empty()) return too_few("Country");
  std::vector<OddsOutcome> outcomes;
  for (int count = 0; count <= draws; ++count) outcomes.push_back({std::to_string(count), 0});
  for (const auto& drawn : all) outcomes[drawn.cards[at(country)]].probability += drawn.probability;
  return outcomes;
}

Expected<std::vector<OddsOutcome>> odds_of_claim(const Odds& odds, Noble noble, int draws,
                                                 int intrigue_draws) {
  const auto countries = all_draws(odds.country, draws);
  if (countries.empty()) return too_few("Country");
  const auto intrigues = all_draws(odds.intrigue, intrigue_draws);
  if (intrigues.empty()) return too_few("Intrigue");
  Position asked = odds.position;
  asked.common.ask = Ask::play;
  asked.common.active = odds.seat;
  asked.common.claim = kNoNoble;
  asked.common.paying = {};
  Hand& hand = asked.hands[static_cast<std::size_t>(index(odds.seat))];
  const Hand before = hand;
  if (total(before.country) + draws > kMostInHand) {
    return fault("bad_odds",
                 "a hand never has more than " + std::to_string(kMostInHand) + " Country cards");
  }
  double able = 0;
  double unable = 0;
  for (const auto& country : countries) {
    for (const auto& intrigue : intrigues) {
      hand.country = sum(before.country, country.cards);
      hand.intrigue = sum(before.intrigue, intrigue.cards);
      // The rules themselves decide, not a formula of ours.
      const bool refused = odds.game->why_not(asked, odds.seat, take(noble)).has_value();
      (refused ? unable : able) += country.probability * intrigue.probability;
    }
  }
  return std::vector<OddsOutcome>{{"able", able}, {"not able", unable}};
}

}  // namespace casus::royals

// Exact odds of Royals, from what a seat may know: which cards the pile will give, and whether a
// hand will be able to claim a noble after its draws. Used by `casus odds royals`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/odds.h"
#include "games/royals/choices.h"
#include "games/royals/game.h"

namespace casus::royals {

// What a seat knows of cards that are drawn face down: those it has not seen lie in the pile or in
// other hands, all arrangements equally likely; once the pile is empty the discards become the
// pile.
template <std::size_t N>
struct FaceDown {
  std::array<std::uint8_t, N> unseen{};
  int pile = 0;
  std::array<std::uint8_t, N> discard{};
};

template <std::size_t N>
struct Drawn {
  std::array<std::uint8_t, N> cards{};
  double probability = 0;
};

// All that `count` draws may give, with probabilities that sum to 1; nothing if there are not
// enough cards to draw.
template <std::size_t N>
std::vector<Drawn<N>> all_draws(const FaceDown<N>& known, int count);

struct Odds {
  const Royals* game = nullptr;
  Position position;  // only what the seat knows of it is used
  Seat seat{};
  FaceDown<kCountries> country;
  FaceDown<kPairs> intrigue;
};

// How the seat of this position sees the piles.
Odds odds_of(const Royals& game, const Position& position, Seat seat);

Expected<std::vector<OddsOutcome>> odds_of_country(const Odds& odds, Country country, int draws);
Expected<std::vector<OddsOutcome>> odds_of_claim(const Odds& odds, Noble noble, int draws,
                                                 int intrigue_draws);

}  // namespace casus::royals

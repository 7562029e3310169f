// What the table promises: for each seat the points to expect from the markers it owns and from
// those still to be awarded, and what further nobles would add. Made from open information only;
// the value and the policy both build on it.
#pragma once

#include <array>
#include <cstdint>

#include "games/royals/position.h"

namespace casus::bots::royals {

using namespace casus::royals;

inline constexpr int kMostInfluence = 3;  // of one noble

struct Outlook {
  int seats = 0;
  // Own turns that a seat still has until the end of the game, about; the current one not counted.
  std::array<float, kSeats> own_turns{};

  // Points by where they come from; of the seats that were asked for, like the gains.
  struct Points {
    float owned = 0;
    float this_period = 0;
    float later_periods = 0;
    float titles = 0;
    float countries = 0;
    float house = 0;
  };
  std::array<Points, kSeats> points{};
  std::array<std::uint16_t, kSeats> present{};  // cities with a noble, vanquished ones included

  // What a seat would gain.
  struct Gains {
    std::array<std::array<float, kMostInfluence + 1>, kCountries> influence{};  // by how much more
    std::array<float, kTitles> title{};                                         // one more of it
    std::array<float, kCountries> presence{};  // in one more city of the country
    float new_title = 0;                       // a title it has none of yet
  };
  std::array<Gains, kSeats> gains{};
};

// `pile` is the number of cards in the face-down country pile.
Outlook outlook_of(const Board& board, const Common& common, const Markers& markers, int pile,
                   SeatSet of_seats);

// What claiming this noble would add for the seat, the cards not counted. `of_others`: the nobles
// that others hold.
float gain_of(const Board& board, const Common& common, const Markers& markers,
              const Outlook& outlook, int seat, int noble, NobleSet of_others);

// How many intrigue cards for a country a hand makes up, pairs of others counting as one.
int fitting(const Board& board, const Intrigues& cards, int country);

// The worth of holding so many cards of one country: the best nobles they buy now, or will buy with
// a few more.
class CountryHand {
 public:
  // Forgets the nobles of before.
  void clear() { best_.fill(0); }
  void offer(int cards, float gain);
  // `turns`: own turns still to come.
  float worth(int cards, float turns) const;

 private:
  static constexpr int kMost = 20;
  std::array<float, kMost + 1> best_{};  // of nobles worth so much together, by cards
};

}  // namespace casus::bots::royals

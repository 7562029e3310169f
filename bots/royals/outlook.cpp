#include "bots/royals/outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/royals/tuning.h"

namespace casus::bots::royals {
namespace {

// Good to a thousandth, and several times quicker than the library's: it runs in every playout.
inline float quick_exp(float x) {
  const float power = std::clamp(x * 1.442695041F, -60.0F, 60.0F);
  const float whole = std::floor(power);
  const float part = power - whole;
  const float mantissa = 1.0F + part * (0.6951786F + part * (0.2273064F + part * 0.0776173F));
  return std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23) * mantissa;
}

// Own turns per seat until the end of each period that is still to be scored.
using Ends = std::array<float, kPeriods>;

Ends ends_of(const Board& board, const Common& common, int pile) {
  const auto seats = static_cast<float>(common.setup.seats);
  const int deck = total(board.country_cards[common.setup.seats]);
  const int hands = deck - pile - total(common.country_discard) - common.setup.open_cards;
  const auto next = static_cast<float>(deck - common.setup.open_cards) -
                    kHeldOver * static_cast<float>(std::max(hands, 0));
  float turns = static_cast<float>(pile) / kCardsPerTurn / seats;
  if (common.period_ending) {
    // Scored after this turn, or in the last period after this round; the new pile is for later.
    const bool last = common.period + 1 == kPeriods;
    turns = last ? (seats - 1 - static_cast<float>(index(common.active))) / seats : 0.0F;
  }
  Ends ends{};
  for (int period = common.period; period < kPeriods; ++period) {
    ends[period] = turns;
    turns += next / kCardsPerTurn / seats;
  }
  return ends;
}

// A contest that the stronger wins more often, with a second prize for one of the rest. Weights may
// differ by many orders of magnitude, so sums are never found by taking a weight away.
class Contest {
 public:
  explicit Contest(int seats) : seats_(seats) {}

  void enter(int seat, float weight) {
    for (int other = 0; other < seats_; ++other) {
      if (other != seat) without_[other] += weight;
    }
    weight_[seat] = weight;
    sum_ += weight;
  }

  float weight(int seat) const { return weight_[seat]; }

  // Expected prize of a seat if its weight were `own`, which is not less than it is.
  float prize(int seat, float own, float higher, float lower) const {
    if (own <= 0) return 0;
    const float more = own - weight_[seat];
    float second = 0;
    if (lower > 0) {
      for (int other = 0; other < seats_; ++other) {
        if (other != seat) second += weight_[other] / (without_[other] + more);
      }
    }
    return own / (sum_ + more) * (higher + lower * second);
  }

 private:
  int seats_;
  float sum_ = 0;
  std::array<float, kSeats> weight_{};
  std::array<float, kSeats> without_{};  // the sum of the others' weights
};

struct Standing {
  int influence = 0;
  int highest = 0;  // cards of the highest title
};
using Standings = std::array<std::array<Standing, kSeats>, kCountries>;

Standings standings_of(const Board& board, const Common& common) {
  Standings standings{};
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (NobleSet held = common.held[seat]; held != 0; held &= held - 1) {
      const int noble = std::countr_zero(held);
      Standing& standing = standings[at(board.country_of[noble])][seat];
      standing.influence += board.influence[at(board.title_of[noble])];
      standing.highest = std::max<int>(standing.highest, board.cards_of[noble]);
    }
  }
  return standings;
}

void expect_periods(const Board& board, const Common& common, const Ends& ends, SeatSet of_seats,
                    Outlook& outlook) {
  const Standings standings = standings_of(board, common);
  for (int period = common.period; period < kPeriods; ++period) {
    const float turns = ends[period];
    const float scale = 1 / (kInfluenceNow + kInfluenceDrift * std::sqrt(turns));
    const float late = std::min(1.0F, kLateComer * turns);
    const float step = quick_exp(scale);
    for (int c = 0; c < kCountries; ++c) {
      const auto country = static_cast<Country>(c);
      const float higher = board.points[at(period_marker(period, country, Place::higher))];
      const float lower = board.points[at(period_marker(period, country, Place::lower))];
      Contest contest(outlook.seats);
      for (int seat = 0; seat < outlook.seats; ++seat) {
        const Standing& standing = standings[c][seat];
        const float strength = static_cast<float>(standing.influence) +
                               kHigherTitle * static_cast<float>(standing.highest);
        contest.enter(seat, standing.influence > 0 ? quick_exp(strength * scale) : late);
      }
      for (const Seat who : of_seats) {
        const int seat = index(who);
        const float now = contest.prize(seat, contest.weight(seat), higher, lower);
        Outlook::Points& points = outlook.points[seat];
        (period == common.period ? points.this_period : points.later_periods) += now;
        auto& gains = outlook.gains[seat].influence[c];
        float more = std::max(contest.weight(seat), 1.0F);
        for (int i = 1; i <= kMostInfluence; ++i) {
          more *= step;
          gains[i] += contest.prize(seat, more, higher, lower) - now;
        }
      }
    }
  }
}

void expect_titles(const Board& board, const Common& common, float turns, SeatSet of_seats,
                   Outlook& outlook) {
  const float scale = 1 / (kTitleNow + kTitleDrift * std::sqrt(turns));
  const float late = std::min(1.0F, kLateComer * turns);
  const float step = quick_exp(scale);
  for (int t = 0; t < kTitles; ++t) {
    const float full = board.points[at(title_marker(static_cast<Title>(t)))];
    Contest contest(outlook.seats);
    for (int seat = 0; seat < outlook.seats; ++seat) {
      const int nobles = common.titles[seat][t];
      contest.enter(seat, nobles > 0 ? quick_exp(static_cast<float>(nobles) * scale) : late);
    }
    for (const Seat who : of_seats) {
      const int seat = index(who);
      const float now = contest.prize(seat, contest.weight(seat), full, 0);
      outlook.points[seat].titles += now;
      const float more = std::max(contest.weight(seat), 1.0F) * step;
      outlook.gains[seat].title[t] = contest.prize(seat, more, full, 0) - now;
    }
  }
}

std::uint16_t cities_of(const Board& board, const Common& common, int seat) {
  unsigned cities = 0;
  for (NobleSet held = common.held[seat]; held != 0; held &= held - 1) {
    cities |= 1U << at(board.city_of[std::countr_zero(held)]);
  }
  for (unsigned city = 0; city < kCities; ++city) {
    cities |= static_cast<unsigned>(common.buried[seat][city] > 0) << city;
  }
  return static_cast<std::uint16_t>(cities);
}

// Values of markers still on the board, highest first, 0 where there are no more.
using Prizes = std::array<float, 3>;

// How a seat stands in a race for markers that the first to complete something take.
struct Race {
  Prizes prizes{};
  std::array<int, kSeats> missing{};  // nothing: it has had its marker
  int seats = 0;

  // The prize a seat may hope for: those nearer to the goal come first.
  float prize(int seat) const {
    std::size_t ahead = 0;
    for (int other = 0; other < seats; ++other) {
      ahead += missing[other] > 0 && missing[other] < missing[seat];
    }
    return ahead < prizes.size() ? prizes[ahead] : 0;
  }
};

template <std::size_t N>
float chance(const std::array<float, N>& by_missing, int missing, float turns) {
  const float needed = kTurnsForCity * static_cast<float>(missing);
  const float hurry = missing == 0 ? 1.0F : std::min(1.0F, turns / needed);
  return by_missing[std::min<std::size_t>(static_cast<std::size_t>(missing), N - 1)] * hurry;
}

float prize_if_on_board(const Board& board, const Markers& markers, Marker marker) {
  return markers.owner[at(marker)] == kOnBoard ? board.points[at(marker)] : 0.0F;
}

void expect_countries(const Board& board, const Markers& markers, SeatSet of_seats,
                      Outlook& outlook) {
  for (int c = 0; c < kCountries; ++c) {
    const auto country = static_cast<Country>(c);
    Race race;
    race.seats = outlook.seats;
    race.prizes[0] = prize_if_on_board(board, markers, country_marker(country, Place::higher));
    race.prizes[1] = prize_if_on_board(board, markers, country_marker(country, Place::lower));
    if (race.prizes[0] <= 0) std::swap(race.prizes[0], race.prizes[1]);
    if (race.prizes[0] <= 0) continue;
    unsigned cities = 0;
    for (int city = 0; city < kCities; ++city) {
      if (board.country_of_city[city] == country) cities |= 1U << static_cast<unsigned>(city);
    }
    for (int seat = 0; seat < outlook.seats; ++seat) {
      race.missing[seat] = std::popcount(cities & ~static_cast<unsigned>(outlook.present[seat]));
    }
    for (const Seat who : of_seats) {
      const int seat = index(who);
      const int missing = race.missing[seat];
      if (missing == 0) continue;
      const float turns = outlook.own_turns[seat];
      const float now = race.prize(seat) * chance(kCountryChance, missing, turns);
      outlook.points[seat].countries += now;
      outlook.gains[seat].presence[c] =
          race.prize(seat) * chance(kCountryChance, missing - 1, turns) - now;
    }
  }
}

void expect_houses(const Board& board, const Common& common, const Markers& markers,
                   SeatSet of_seats, Outlook& outlook) {
  Race race;
  race.seats = outlook.seats;
  for (int h = 0; h < kHouses; ++h)
    race.prizes[h] = prize_if_on_board(board, markers, house_marker(h));
  std::sort(race.prizes.begin(), race.prizes.end(), std::greater<>());
  if (race.prizes[0] <= 0) return;
  for (int seat = 0; seat < outlook.seats; ++seat) {
    const auto& titles = common.titles[seat];
    race.missing[seat] = static_cast<int>(std::count(titles.begin(), titles.end(), 0));
  }
  for (const Seat who : of_seats) {
    const int seat = index(who);
    const int missing = race.missing[seat];
    if (missing == 0) continue;
    const float turns = outlook.own_turns[seat];
    const float now = race.prize(seat) * chance(kHouseChance, missing, turns);
    outlook.points[seat].house += now;
    outlook.gains[seat].new_title =
        race.prize(seat) * chance(kHouseChance, missing - 1, turns) - now;
  }
}

void count_owned(const Board& board, const Markers& markers, Outlook& outlook) {
  // Titles are awarded at the very end only.
  for (int marker = 0; marker < kMarkers - kTitles; ++marker) {
    const std::uint8_t owner = markers.owner[marker];
    if (owner < outlook.seats) outlook.points[owner].owned += board.points[marker];
  }
}

}  // namespace

Outlook outlook_of(const Board& board, const Common& common, const Markers& markers, int pile,
                   SeatSet of_seats) {
  Outlook outlook;
  outlook.seats = common.setup.seats;
  const Ends ends = ends_of(board, common, pile);
  const float turns = ends[kPeriods - 1];
  const bool last_round = common.period_ending && common.period + 1 == kPeriods;
  for (int seat = 0; seat < outlook.seats; ++seat) {
    outlook.own_turns[seat] = last_round ? (seat > index(common.active) ? 1.0F : 0.0F) : turns;
    outlook.present[seat] = cities_of(board, common, seat);
  }
  count_owned(board, markers, outlook);
  expect_periods(board, common, ends, of_seats, outlook);
  expect_titles(board, common, turns, of_seats, outlook);
  expect_countries(board, markers, of_seats, outlook);
  expect_houses(board, common, markers, of_seats, outlook);
  return outlook;
}

float gain_of(const Board& board, const Common& common, const Markers& markers,
              const Outlook& outlook, int seat, int noble, NobleSet of_others) {
  const Outlook::Gains& gains = outlook.gains[seat];
  const std::size_t country = at(board.country_of[noble]);
  const std::size_t title = at(board.title_of[noble]);
  const std::size_t city = at(board.city_of[noble]);
  const bool taken = (of_others >> static_cast<unsigned>(noble) & 1U) != 0;
  const int influence = std::min<int>(board.influence[title], kMostInfluence);
  float gain =
      gains.influence[country][influence] * (taken ? kTakeover : 1.0F) + gains.title[title];
  gain += prize_if_on_board(board, markers, city_marker(board.city_of[noble]));
  if ((outlook.present[seat] >> city & 1U) == 0) gain += gains.presence[country];
  if (common.titles[seat][title] == 0) gain += gains.new_title;
  return gain;
}

int fitting(const Board& board, const Intrigues& cards, int country) {
  const int matching = board.matching(cards, static_cast<Country>(country));
  return matching + (total(cards) - matching) / 2;
}

void CountryHand::offer(int cards, float gain) {
  for (int held = kMost; held >= cards; --held) {
    best_[held] = std::max(best_[held], best_[held - cards] + gain);
  }
}

float CountryHand::worth(int cards, float turns) const {
  // So many more cards of the country may come, three in a turn at best.
  const int more = std::min(4, static_cast<int>(std::ceil(3 * turns)));
  float worth = 0;
  float patience = 1;
  for (int missing = 0; missing <= more && cards + missing <= kMost; ++missing) {
    worth =
        std::max(worth, patience * best_[cards + missing] - kCard * static_cast<float>(missing));
    patience *= kPatience;
  }
  return worth;
}

}  // namespace casus::bots::royals

#include "bots/napoleon/value.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

using ByNation = std::array<float, kNations>;

// A score of ten a year is history's.
float historical_stars(const Board& board, int year, Nation n) {
  return 10 - static_cast<float>(board.handicap[static_cast<std::size_t>(year)][at(n)]);
}

bool is_written(const Position& position, int year) {
  return position.scores[static_cast<std::size_t>(year)][0].seat != kNone;
}
float handicap_of(const Board& board, const Position& position, int year, Nation n) {
  if (is_two_player(position)) return 0;
  return static_cast<float>(board.handicap[static_cast<std::size_t>(year)][at(n)]);
}

// --- what stands on the map ---

// Stars as they are scored at the end of this year, and those that are likely to stay: a home that
// enemies occupy goes back when there is peace.
struct Stars {
  ByNation now{};
  ByNation lasting{};
};

void count_stars(const Board& board, const Position& position, Stars& stars) {
  for (const Nation n : all_nations()) {
    stars.now[at(n)] = static_cast<float>(stars_of(board, position, n));
  }
  stars.lasting = stars.now;
  for (const Region region : board.starred) {
    const Maybe<Nation> home = board.home_of[at(region)];
    const Hold& held = hold(position, region);
    if (!home || held.holder == kItsState || held.holder == at(*home)) continue;
    const Nation holder = power_at(held.holder);
    if (held.how == How::ceded || !are_at_war(position, holder, *home)) continue;
    const float back = kGoesBack * static_cast<float>(board.stars[at(region)]);
    stars.lasting[at(holder)] -= back;
    stars.lasting[at(*home)] += back;
  }
}
// Stars that enemies can walk into are half theirs.
void count_open_stars(const Board& board, const Outlook& outlook, Stars& stars) {
  const Nation n = outlook.nation;
  const auto enemies = static_cast<float>(outlook.enemies.size());
  if (enemies == 0) return;
  for (const Region region : outlook.control.of[at(n)] & board.starred) {
    const std::size_t r = at(region);
    if (outlook.threat[r].pips <= 0) continue;
    const float falls = outlook.ours[r].pips <= 0
                            ? 1
                            : 0.7F * kill_chance(outlook.threat[r].hits, outlook.ours[r].pips);
    const float risk = kAtRisk * falls * static_cast<float>(board.stars[r]);
    stars.now[at(n)] -= risk;
    stars.lasting[at(n)] -= (1 - kGoesBack) * risk;
    for (const Nation other : outlook.enemies) {
      stars.now[at(other)] += 0.5F * risk / enemies;
      stars.lasting[at(other)] += 0.5F * (1 - kGoesBack) * risk / enemies;
    }
  }
}

float army_of(const Board& board, const Position& position, Nation n) {
  float hits = 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Power power = board.die_owner[i];
    if (!is_on_map(position.dice[i]) || !(commander(position, power) == n)) continue;
    hits += hits_of(board, position, power, position.dice[i]);
  }
  return hits;
}

// The chance that the nation is defeated soon.
float danger_of(const Board& board, const Position& position, const Outlook& outlook) {
  const Nation n = outlook.nation;
  if (outlook.enemies.empty()) return 0;
  float danger = 0;
  if (outlook.by_numbers) {
    const HomeBalance& home = outlook.home[at(n)];
    danger = kComesToIt * fall_chance(home.own, home.enemy + home.near);
  }
  const int pips = pips_in_play(board, position, n);
  if (n != Power::britain && pips <= 3)
    danger = std::max(danger, 0.3F - 0.08F * static_cast<float>(pips));
  return danger;
}

float leaders_worth(const Position& position, Nation n) {
  if (n != Power::france) return 0;
  float worth = position.affairs.abdicated > 0 ? -kDeposed : 0;
  if (position.leaders.owes) worth -= kOwesParis;
  if (year_of(position) > 0 && !position.leaders.visited) {
    worth -= kParisLeft[static_cast<std::size_t>(season_of(position))];
  }
  return worth;
}

// --- what comes of it ---

float written_points(const Board& board, const Position& position, Nation n, std::uint8_t seat) {
  float sum = 0;
  for (int year = 0; year < kYears; ++year) {
    const Score& score = position.scores[static_cast<std::size_t>(year)][at(n)];
    if (!is_written(position, year) || score.seat != seat) continue;
    sum += static_cast<float>(score.stars + (is_two_player(position) ? 0 : score.violations)) +
           handicap_of(board, position, year, n);
  }
  return sum;
}
float coming_points(const Board& board, const Position& position, Nation n, const Stars& stars) {
  const int now = year_of(position);
  const float usual = historical_stars(board, now, n);
  float share = 1;
  float sum = 0;
  for (int year = now; year < kYears; ++year) {
    const float held = year == now ? stars.now[at(n)] : stars.lasting[at(n)];
    if (!is_written(position, year)) {
      sum += historical_stars(board, year, n) + share * (held - usual) +
             handicap_of(board, position, year, n);
    }
    share *= kLasting;
  }
  return sum;
}

// Nations of a seat, for the mean of their points.
float share_of(const Position& position, Nation n) {
  if (is_two_player(position)) return 1;
  int count = 0;
  for (const Nation other : all_nations()) {
    count += nation(position, other).seat == nation(position, n).seat ? 1 : 0;
  }
  return 1 / static_cast<float>(count);
}

}  // namespace

namespace {
std::array<float, kMaxSeats> points_of_seats(const Board& board, const Position& position,
                                             const Stars& stars, const ByNation& others) {
  std::array<float, kMaxSeats> points{};
  for (const Nation n : all_nations()) {
    const float coming = coming_points(board, position, n, stars) + others[at(n)];
    for (int seat = 0; seat < position.setup.seats; ++seat) {
      const bool own = nation(position, n).seat == seat;
      const float written = written_points(board, position, n, static_cast<std::uint8_t>(seat));
      points[static_cast<std::size_t>(seat)] +=
          share_of(position, n) * (written + (own ? coming : 0));
    }
  }
  return points;
}
}  // namespace

std::array<float, kMaxSeats> points_by_stars(const Board& board, const Position& position) {
  Stars stars;
  count_stars(board, position, stars);
  return points_of_seats(board, position, stars, {});
}

std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position) {
  Stars stars;
  ByNation others{};
  count_stars(board, position, stars);
  const float left = std::min(1.0F, static_cast<float>(kTurns - position.turn.turn) / 8);
  for (const Nation n : all_nations()) {
    if (is_vassal(position, n)) continue;
    const Outlook outlook = forces_of(board, position, n);
    count_open_stars(board, outlook, stars);
    others[at(n)] += left * kPip / kHitsOfPip * army_of(board, position, n);
    const float danger = left * kFall * danger_of(board, position, outlook);
    others[at(n)] -= danger;
    for (const Nation enemy : outlook.enemies) {
      others[at(enemy)] += 0.5F * danger / static_cast<float>(outlook.enemies.size());
    }
    others[at(n)] += leaders_worth(position, n);
  }
  return points_of_seats(board, position, stars, others);
}

Payoffs value_of(const Board& board, const Position& position) {
  const auto years = static_cast<float>(kYears - year_of(position));
  return payoffs_from(expected_points(board, position), position.setup.seats,
                      kSpread + kSpreadOfYear * years);
}

}  // namespace casus::bots::napoleon

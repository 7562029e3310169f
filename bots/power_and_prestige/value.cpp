#include "bots/power_and_prestige/value.h"

#include <bit>
#include <cmath>

#include "bots/power_and_prestige/tuning.h"

namespace casus::bots::power_and_prestige {
namespace {

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

// What a seat has and will have.
struct Prospect {
  float points = 0;    // for what does not hang on others
  float prestige = 0;  // at the end
  float goods = 0;     // kinds of luxury goods
};

float worth_of_army(const Board& board, const Position& position, Seat seat) {
  int strength = 0;
  for (const Location place : position.common.present[at(seat)]) {
    strength += strength_of(board, position.troops[at(seat)][at(place)]);
  }
  const auto seasons = static_cast<float>(std::min(4, seasons_left(position.common)));
  // Many more than are needed are worth less.
  return kPerStrength * std::pow(static_cast<float>(strength), 0.7F) * (1 + seasons) / 5;
}

float worth_of_artists(const Board& board, const Common& common, Seat seat, float& prestige) {
  unsigned types = 0;
  const auto winters = static_cast<float>(std::max(0, winters_left(common) - 1));
  for (std::size_t a = 0; a < kArtists; ++a) {
    if (common.artist[a] != byte(seat)) continue;
    types |= 1U << board.artist[a].type;
    prestige += winters * (3.5F * static_cast<float>(board.artist[a].dice) +
                           static_cast<float>(board.artist[a].prestige));
    if (a == at(Artist::bach)) prestige += static_cast<float>(board.artist[a].amount);
  }
  const int kinds = std::popcount(types);
  const auto points = static_cast<float>(board.figure(Figure::artist_points));
  if (kinds >= board.figure(Figure::artist_types)) return points;
  return kinds == 2 ? points * 0.4F : kinds == 1 ? points * 0.15F : 0.0F;
}

Prospect prospect_of(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  const auto winters = static_cast<float>(winters_left(common));
  Prospect one;
  one.prestige = common.prestige[at(seat)];
  one.points = static_cast<float>(common.medals[at(seat)]);
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const auto& sites = board.province[i].sites;
    const int count = sites[0] + sites[1] + sites[2];
    int standing = 0;
    for (const Site site : common.sites[i]) {
      standing += !site.empty() && !site.plundered() ? 1 : 0;
    }
    const float bonus = static_cast<float>(board.figure(Figure::full_province_points) -
                                           board.figure(Figure::province_points));
    // A province that is nearly full will be.
    const float done = static_cast<float>(standing) / static_cast<float>(std::max(1, count));
    one.points += static_cast<float>(board.figure(Figure::province_points)) +
                  bonus * (standing == count ? 1.0F : 0.6F * done * done);
  }
  const Income income = income_of(board, common, seat);
  int units = 0;
  for (const Location place : common.present[at(seat)]) {
    units += position.troops[at(seat)][at(place)].total();
  }
  // Weather that is not rolled yet brings windmills some gold and barrels.
  const float mills =
      common.weather[1] == 0
          ? 2.5F * static_cast<float>(count_active(board, common, seat, Building::windmill))
          : 0.0F;
  // Troops come and go: what they cost now they will not cost for ever.
  const float upkeep =
      0.6F * std::max(0.0F, static_cast<float>(units - income.barrels) - mills / 2);
  const float trade = 2 * static_cast<float>(income.goods);
  const float yearly = static_cast<float>(income.gold()) + mills / 2 + trade - upkeep;
  const bool collected = at(common.ask) >= at(Ask::artist_die);
  const float incomes = std::max(0.0F, winters - (collected ? 1.0F : 0.0F));
  const float gold = winters > 0 ? static_cast<float>(common.gold[at(seat)]) : 0.0F;
  // Gold becomes buildings, troops and prestige; late gold prestige alone.
  const float wealth = gold + std::max(-5.0F, yearly) * incomes;
  one.prestige += static_cast<float>(income.prestige) * incomes + 0.45F * wealth;
  one.points += kPerGold * wealth * (winters > 1 ? 1.0F : 0.6F);
  one.points += worth_of_artists(board, common, seat, one.prestige);
  if (common.residence[at(seat)] == kNobody) one.points -= 4;
  one.points += worth_of_army(board, position, seat);
  one.goods =
      static_cast<float>(std::popcount(income.types)) + 0.1F * static_cast<float>(income.goods);
  return one;
}

// Points for places 1, 2 and 3, between them where the place is not certain.
float points_for_place(const Board& board, float place) {
  const std::array<float, 5> points = {static_cast<float>(board.figure(Figure::first_points)),
                                       static_cast<float>(board.figure(Figure::second_points)),
                                       static_cast<float>(board.figure(Figure::third_points)), 0,
                                       0};
  const float clamped = std::clamp(place, 1.0F, 4.0F) - 1;
  const auto below = static_cast<std::size_t>(clamped);
  const float part = clamped - static_cast<float>(below);
  return points[below] * (1 - part) + points[below + 1] * part;
}

}  // namespace

std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position) {
  const Common& common = position.common;
  const int seats = common.setup.seats;
  std::array<Prospect, kMaxSeats> prospect{};
  for (const Seat seat : all_seats(common)) prospect[at(seat)] = prospect_of(board, position, seat);
  const auto seasons = static_cast<float>(seasons_left(common));
  const float spread = 3 + 1.2F * seasons;
  const float luxury = common.setup.luxury_points == 0 ? 30 : 20;
  std::array<float, kMaxSeats> points{};
  float kinds = 0;
  for (int i = 0; i < seats; ++i) kinds += std::exp(prospect[static_cast<std::size_t>(i)].goods);
  for (const Seat seat : all_seats(common)) {
    const Prospect& own = prospect[at(seat)];
    float place = 1;
    for (const Seat other : all_seats(common)) {
      if (other == seat) continue;
      place += sigmoid((prospect[at(other)].prestige - own.prestige) / spread);
    }
    points[at(seat)] = own.points + points_for_place(board, place);
    if (own.goods > 0) points[at(seat)] += luxury * std::exp(own.goods) / kinds;
  }
  if (!common.allied || winters_left(common) == 0) return points;
  // The dominant alliance of this year, and a little for the years to come.
  const bool last = is_last_year(common);
  const auto medal =
      static_cast<float>(board.figure(last ? Figure::last_medal_points : Figure::medal_points));
  const float ahead =
      sigmoid(static_cast<float>(surplus_of(common, common.alliance)) /
              (0.6F + 0.4F * static_cast<float>(std::min(4, seasons_left(common)))));
  for (const Seat seat : all_seats(common)) {
    points[at(seat)] += medal * (common.alliance.contains(seat) ? ahead : 1 - ahead);
  }
  return points;
}

Payoffs value_of(const Board& board, const Position& position) {
  const auto seasons = static_cast<float>(seasons_left(position.common));
  return payoffs_from(expected_points(board, position), position.common.setup.seats,
                      25 + 2.5F * seasons);
}

}  // namespace casus::bots::power_and_prestige

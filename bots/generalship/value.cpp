#include "bots/generalship/value.h"

#include <bit>

#include "bots/generalship/outlook.h"
#include "bots/generalship/peace.h"
#include "bots/generalship/tuning.h"

namespace casus::bots::generalship {
namespace {

// More than one can use counts less.
float useful(int amount) {
  const auto all = static_cast<float>(amount);
  return std::min(all, kPlenty) + 0.3F * std::max(0.0F, all - kPlenty);
}

// Points of technologies that may still come, by cards in hand.
float studies_worth(const Board& board, const Position& position, std::size_t seat) {
  float left = 0;
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (position.common.developed[t] == kNobody && board.technology[t].points > 0) {
      left += board.technology[t].victory_points;
    }
  }
  const auto points = static_cast<float>(position.studies[seat][0] + 2 * position.studies[seat][1]);
  const float first = std::min(points, 3.0F);
  const float scale = std::min(1.0F, left / 2);
  return scale * (kStudy * first + kMoreStudy * std::min(points - first, 6.0F));
}

float army_worth(const Board& board, const Common& common, int seat) {
  const Force force = force_of(board, common.pieces[seat]);
  // The first regiments matter most.
  const float full = std::min(force.worth, 30.0F);
  return kArmy * (full + 0.5F * (force.worth - full)) + 0.15F * std::min(force.ships, 3.0F);
}

float holdings(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const auto at_seat = static_cast<std::size_t>(seat);
  const auto number = [](int count) { return static_cast<float>(count); };
  const Yield yield = yield_of(board, common, seat);
  float sum = tiles_worth(neutral_tiles_of(common, seat_at(seat)));
  sum += kFood * useful(common.food[seat]) + kMetal * useful(common.metal[seat]);
  sum += kIncome * number(yield.food + yield.metal);
  sum += kPopulation * number(std::popcount(common.population[seat]));
  sum += kPower * std::min(number(common.power[seat]), 4.0F) +
         kHand * std::min(number(common.hand[seat]), 4.0F);
  sum += kBattles * number(common.battles[seat]);
  if (common.commander[seat] != kNobody) {
    sum += kCommander * (1.5F + commander_worth(board.general[common.commander[seat]]));
  }
  sum += studies_worth(board, position, at_seat) + army_worth(board, common, seat);
  sum -= kFee * number(upkeep_of(board, position, seat_at(seat)));
  sum -= kHomeLost * number(std::popcount(occupied_homes(common, seat_at(seat))));
  for (int place = 0; place < common.setup.seats; ++place) {
    if (common.order[place] == seat) sum -= kFirst * number(place);
  }
  return sum;
}

}  // namespace

std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<float, kMaxSeats> points{};
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    points[static_cast<std::size_t>(seat)] +=
        static_cast<float>(common.points[seat]) + holdings(board, position, seat);
    const Outlook outlook = threats_to(board, position, seat);
    const auto capital = at(capital_of(common, seat_at(seat)));
    const float falls = fall_chance(board, common, outlook, capital, outlook.force[capital],
                                    outlook.threat[capital]);
    points[static_cast<std::size_t>(seat)] -= kCapital * falls;
    if (outlook.by[capital] != kNobody) {
      points[outlook.by[capital]] += 0.4F * kCapital * falls;
    }
  }
  return points;
}

Payoffs value_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  int most = 0;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    most = std::max<int>(most, common.points[seat]);
  }
  const auto to_go = static_cast<float>(std::max(0, board.figures.points_to_win - most));
  return payoffs_from(expected_points(board, position), common.setup.seats,
                      kSpread + kSpreadToGo * to_go);
}

}  // namespace casus::bots::generalship

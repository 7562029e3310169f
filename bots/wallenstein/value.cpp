#include "bots/wallenstein/value.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/wallenstein/tuning.h"

namespace casus::bots::wallenstein {

std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Outlook outlook = outlook_of(board, common);
  std::array<float, kMaxSeats> points{};
  for (std::size_t county = 0; county < kCounties; ++county) {
    const std::uint8_t owner = common.owner[county];
    if (owner == kNobody) continue;
    const int built = std::popcount(common.buildings[county]);
    points[owner] += lasting(outlook, outlook.risk[county]) *
                     static_cast<float>(board.county_points + board.building_points * built);
    points[owner] += kCountyPerRound * static_cast<float>(outlook.plans) +
                     kSitePerWinter * static_cast<float>(outlook.winters) *
                         static_cast<float>(board.sites[county] - built);
  }
  for (int seat = 0; seat < outlook.seats; ++seat) {
    float& sum = points[seat];
    sum += static_cast<float>(common.points[seat]);
    for (const Outlook::Kinds& region : outlook.majority[seat]) {
      for (const Outlook::Kind& kind : region) sum += kind.now;
    }
    const auto thalers = static_cast<float>(common.thalers[seat]);
    const float useful = std::min(thalers, kThalersPerRound * static_cast<float>(outlook.plans));
    sum += outlook.thaler * (useful + kIdleThaler * (thalers - useful));
    const std::size_t cube = common.setup.colours[seat];
    const int hidden = position.upper[cube] + position.lower[cube] + common.tray[cube];
    sum += outlook.army *
           (static_cast<float>(outlook.armies[seat]) + kArmyInTower * static_cast<float>(hidden));
    sum += kCourtier * static_cast<float>(common.hall[seat] + common.audience[seat]) *
           std::min(1.0F, static_cast<float>(outlook.plans));
    const Hunger hunger(board, common, outlook, seat);
    sum -= hunger.loss(0, 0, hunger.with_this_round());
  }
  return points;
}

Payoffs value_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const std::array<float, kMaxSeats> points = expected_points(board, position);
  const int season = static_cast<int>(common.season);
  const auto rounds = static_cast<float>(4 * (2 - common.year) + 4 - season);
  return payoffs_from(points, common.setup.seats, kSpreadNow + kSpreadDrift * std::sqrt(rounds));
}

}  // namespace casus::bots::wallenstein

#include "bots/power_and_prestige/outlook.h"

#include <cmath>
#include <memory>
#include <string>

#include "bots/power_and_prestige/tuning.h"

namespace casus::bots::power_and_prestige {

Distances::Distances(const Board& board, int seats) {
  const Table& table = board.table[static_cast<std::size_t>(seats)];
  for (auto& row : steps_) row.fill(kFar);
  for (const Location from : table.places) {
    Places reached = Places::of(from);
    Places last = reached;
    for (std::uint8_t step = 0; !last.empty(); ++step) {
      for (const Location place : last) steps_[at(from)][at(place)] = step;
      last = table.roads.around(last) - reached;
      reached |= last;
    }
  }
}

const Distances& distances(const Board& board, const Common& common) {
  struct Known {
    std::string hash;
    std::unique_ptr<const Distances> steps;
  };
  thread_local std::array<Known, kSeats + 1> known;
  Known& one = known[common.setup.seats];
  if (!one.steps || one.hash != board.hash) {
    one = {board.hash, std::make_unique<const Distances>(board, common.setup.seats)};
  }
  return *one.steps;
}

int winters_left(const Common& common) {
  const int last = is_last_year(common) ? common.year : common.setup.years;
  const bool bought = common.ask == Ask::place || common.ask == Ask::convention;
  return last - common.year + (bought ? 0 : 1);
}

int seasons_left(const Common& common) {
  const int last = is_last_year(common) ? common.year : common.setup.years;
  constexpr int kSeasons = 4;
  const bool winter = at(common.ask) >= at(Ask::allow_supply);
  return (last - common.year) * kSeasons +
         (winter ? 0 : kSeasons - static_cast<int>(common.season));
}

float worth_of_land(const Board& board, const Common& common, Province land) {
  const ProvinceFacts& facts = board.of(land);
  float gold = static_cast<float>(facts.gold);
  if (facts.good != kNobody) gold += 3;
  const auto winters = static_cast<float>(winters_left(common));
  float worth = static_cast<float>(board.figure(Figure::province_points));
  for (const Site site : common.sites[at(land)]) worth += site.empty() ? 0.0F : 0.6F;
  return worth + gold * winters * kPerGold;
}

int strength_of(const Board& board, const Arms& arms) {
  int sum = 0;
  for (std::size_t arm = 0; arm < kArms; ++arm) sum += arms.of[arm] * board.arm[arm].combat;
  return sum;
}

Force force_of(const Board& board, const Position& position, OwnerSet owners, Location place,
               bool attacking) {
  Force force;
  for (const Owner owner : owners) {
    if (!position.common.present[at(owner)].contains(place)) continue;
    const Arms& arms = position.troops[at(owner)][at(place)];
    for (std::size_t arm = 0; arm < kArms; ++arm) force.arms[arm] += arms.of[arm];
    force.advantage +=
        std::min(arms.total(), advantage_of(board, position.common, owner, attacking));
  }
  return force;
}

float chance_to_win(const Board& board, const Force& attackers, const Force& defenders, bool walls,
                    int terrain) {
  if (defenders.units() == 0) return 1;
  if (attackers.units() == 0) return 0;
  int attack = pair_bonus(board, attackers.arms, defenders.arms, kAttackers, walls) +
               attackers.advantage - defenders.advantage - terrain;
  int defence = pair_bonus(board, defenders.arms, attackers.arms, kDefenders, walls);
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    attack += attackers.arms[arm] * board.arm[arm].combat;
    defence += defenders.arms[arm] * board.arm[arm].combat;
  }
  if (attack <= 0) return 0;
  // Who would be beaten first if both went on as they begin.
  const float ratio = static_cast<float>(attack * attackers.units()) /
                      static_cast<float>(std::max(1, defence) * defenders.units());
  return 1 / (1 + std::pow(ratio, -2.5F));
}

int ground_of(const Board& board, const Common& common, Location place) {
  if (common.fortresses.contains(place)) return board.figure(Figure::fortress_modifier);
  return board.hills.contains(place) ? board.figure(Figure::hills_modifier) : 0;
}

}  // namespace casus::bots::power_and_prestige

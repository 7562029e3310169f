// What a side's total in a combat round is made of (chapter 6.3.1).
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

// Several owners may have more together than a byte holds.
std::array<int, kArms> in_battle(const Position& position, std::size_t side) {
  const Battle& battle = position.common.battle;
  std::array<int, kArms> sum{};
  for (const Owner owner : battle.side[side]) {
    const Arms& here = position.troops[at(owner)][battle.place];
    for (std::size_t arm = 0; arm < kArms; ++arm) sum[arm] += here.of[arm];
  }
  return sum;
}

bool has_walls(const Common& common) {
  // Battles between former allies are not fought over walls.
  return !common.change_turn &&
         common.fortresses.contains(static_cast<Location>(common.battle.place));
}

int terrain_of(const Board& board, const Common& common) {
  const auto place = static_cast<Location>(common.battle.place);
  if (has_walls(common)) return board.figure(Figure::fortress_modifier);
  if (board.hills.contains(place)) return board.figure(Figure::hills_modifier);
  const Table& table = table_of(board, common);
  unsigned bit = 1;
  for (const Location near : table.roads.near(place)) {
    if ((common.entered[at(place)] & bit) != 0 && table.bridged.are_joined(near, place)) {
      return board.figure(Figure::river_modifier);
    }
    bit <<= 1U;
  }
  return 0;
}

int pair_bonus(const Board& board, const std::array<int, kArms>& own,
               const std::array<int, kArms>& other, std::size_t side, bool walls) {
  int sum = 0;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    const ArmFacts& facts = board.arm[arm];
    int pairs = std::min(own[arm], other[at(facts.against)]);
    if (walls && side == kAttackers && arm == at(Arm::cavalry)) pairs = 0;
    if (walls && side == kDefenders && arm == at(Arm::artillery)) pairs = own[arm];
    sum += pairs * facts.bonus;
  }
  return sum;
}

namespace {

// Combat advantages of all owners of a side, each with no more than its units in battle.
int advantages_of(const Board& board, const Position& position, std::size_t side) {
  const Common& common = position.common;
  int sum = 0;
  for (const Owner owner : common.battle.side[side]) {
    const int units = position.troops[at(owner)][common.battle.place].total();
    sum += std::min(advantage_of(board, common, owner, side == kAttackers), units);
  }
  return sum;
}

}  // namespace

int advantage_of(const Board& board, const Common& common, Owner owner, bool attacking) {
  const bool is_short = board.accelerated[common.setup.years];
  if (owner == kAlly) {
    return table_of(board, common).ally[is_short ? 1 : 0][common.year - 1U].bonus;
  }
  return board.level[static_cast<std::size_t>(level_of(common, owner, attacking))];
}

Total total_of(const Board& board, const Position& position, std::size_t side) {
  Total total;
  const std::array<int, kArms> units = in_battle(position, side);
  for (std::size_t arm = 0; arm < kArms; ++arm) total.units += units[arm] * board.arm[arm].combat;
  total.pairs =
      pair_bonus(board, units, in_battle(position, 1 - side), side, has_walls(position.common));
  if (side == kDefenders) return total;
  total.attack = advantages_of(board, position, kAttackers);
  total.defence = advantages_of(board, position, kDefenders);
  total.terrain = terrain_of(board, position.common);
  return total;
}

}  // namespace casus::power_and_prestige

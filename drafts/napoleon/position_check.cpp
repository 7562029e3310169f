#include "games/napoleon/position_check.h"

#include <algorithm>

#include "games/napoleon/game.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {
namespace {

using Wrong = std::optional<Impossible>;

Wrong check_dice(const Board& board, const Position& position) {
  for (const Power power : PowerSet::all()) {
    const auto dice = dice_of(board, position, power);
    const std::string field = "dice." + board.powers->ids[at(power)];
    if (!std::ranges::is_sorted(dice)) return Impossible{field, "must stand in order"};
    for (const Die& die : dice) {
      if (is_on_map(die) && (die.region >= kRegions || die.pips == 0 || die.pips > kMostPips)) {
        return Impossible{field, "a die shows one to six pips in a region"};
      }
    }
  }
  return std::nullopt;
}
Wrong check_holders(const Board& board, const Position& position) {
  for (const Region region : RegionSet::all()) {
    const std::uint8_t holder = hold(position, region).holder;
    if (holder < kItsState || (holder == kItsState && board.state_of[at(region)])) continue;
    return Impossible{"regions." + board.regions->ids[at(region)], "must have a holder"};
  }
  return std::nullopt;
}
Wrong check_turn(const Board&, const Position& position) {
  if (position.turn.turn >= kTurns) return Impossible{"turn", "there are 66 turns"};
  NationSet order;
  for (const Nation n : position.turn.order) {
    if (is_nation(n)) order.insert(n);
  }
  if (order.size() != kNations) return Impossible{"order", "every nation has one place"};
  return std::nullopt;
}
Wrong check_leader(const Board& board, const Position& position) {
  int led = 0;
  for (const Die& die : dice_of(board, position, Power::france)) led += (die.marks & kLed) != 0;
  if (led > 1) return Impossible{"leaders", "Napoleon leads one die"};
  return std::nullopt;
}

}  // namespace

std::span<const PositionCheck<Board, Position>> position_checks() {
  static constexpr PositionCheck<Board, Position> kChecks[] = {
      {"dice", check_dice},
      {"holders", check_holders},
      {"turn", check_turn},
      {"leader", check_leader},
  };
  return kChecks;
}

std::optional<Impossible> Napoleon::why_impossible(const Position& position) const {
  return first_impossible(position_checks(), board_, position);
}

}  // namespace casus::napoleon

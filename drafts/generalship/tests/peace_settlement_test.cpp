// Settlement: upkeep counted a second time on random boards, and the turn order sorted as the
// rulebook swaps neighbours.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/dice.h"
#include "games/generalship/derived.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_settlement {
namespace {

constexpr int kPlayers = 3;

bool may_stand_together(const Common& common, int one, int other) {
  if (one == other) return true;
  for (const SeatSet box : common.alliance) {
    if (box.contains(seat_at(one)) && box.contains(seat_at(other))) return true;
  }
  return false;
}

// Who owns the tile for a path of supply: a cube, units in somebody's home, or the home itself.
int owner_by_hand(const Common& common, std::size_t tile) {
  if (common.space[tile] == kNobody) return -1;
  if (tile >= kNationTiles) return common.cube[tile] == kNobody ? -1 : common.cube[tile];
  if (common.stack[tile] != kNobody) return common.stack[tile];
  for (int seat = 0; seat < kPlayers; ++seat) {
    if (common.setup.nations[seat] == tile / 3) return seat;
  }
  return -1;
}

bool is_supplied(const Common& common, int seat, std::size_t tile) {
  const std::size_t capital = 3U * common.setup.nations[seat];
  std::vector<bool> seen(kTiles);
  std::vector<std::size_t> open = {capital};
  const auto passable = [&](std::size_t at_tile) {
    const int owner = owner_by_hand(common, at_tile);
    return owner >= 0 && may_stand_together(common, seat, owner);
  };
  if (!passable(capital)) return false;
  while (!open.empty()) {
    const std::size_t here = open.back();
    open.pop_back();
    if (here == tile) return true;
    seen[here] = true;
    for (std::size_t next = 0; next < kTiles; ++next) {
      const bool near = (common.near[here] >> next & 1U) != 0;
      if (near && !seen[next] && passable(next)) open.push_back(next);
    }
  }
  return false;
}

// In halves of a size, so that nothing is rounded too early.
int fee_by_hand(const Position& position, int seat) {
  int stacks = 0;
  int fee = 0;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (position.common.stack[tile] != seat) continue;
    int halves = 0;
    for (int unit = 0; unit < kUnits; ++unit) {
      int count = 0;
      for (const std::uint8_t n : position.units[tile][static_cast<std::size_t>(unit)]) count += n;
      halves += count * (unit < kInfantryKinds ? 2 : 3);
    }
    const int times = is_supplied(position.common, seat, tile) ? 1 : 2;
    stacks += times;
    const int size = times * halves / 2;
    if (size > 4) fee += size - 4;
  }
  return fee + std::max(0, stacks - 4);
}

Position random_board(Dice& dice) {
  Position position = given(kPlayers, {"vienna empty", "constantinople empty", "london empty"});
  Common& common = position.common;
  if (dice.below(2) == 0) common.alliance[0] = SeatSet::from_bits(dice.below(2) == 0 ? 3 : 6);
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (common.space[tile] == kNobody) continue;
    if (tile >= kNationTiles && dice.below(3) > 0) common.cube[tile] = byte(dice.below(kPlayers));
    if (dice.below(3) > 0) continue;
    const int seat = tile >= kNationTiles && common.cube[tile] != kNobody ? common.cube[tile]
                                                                          : dice.below(kPlayers);
    if (tile >= kNationTiles) common.cube[tile] = byte(seat);
    for (int i = 1 + dice.below(6); i > 0; --i) {
      add_piece(position, seat_at(seat), static_cast<Tile>(tile),
                static_cast<Unit>(dice.below(kUnits)));
    }
  }
  fill_in(the_game().board(), position);
  return position;
}

// rule: generalship.upkeep.fee generalship.upkeep.isolated generalship.upkeep.supply
TEST(GeneralshipSettlement, upkeep_on_random_boards_is_that_counted_by_hand) {
  Dice dice(31);
  int isolated = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = random_board(dice);
    for (int seat = 0; seat < kPlayers; ++seat) {
      ASSERT_EQ(upkeep_of(the_game().board(), position, seat_at(seat)), fee_by_hand(position, seat))
          << "board " << i << ", seat " << seat;
      for (std::size_t tile = 0; tile < kTiles; ++tile) {
        if (position.common.stack[tile] != seat) continue;
        isolated += is_supplied(position.common, seat, tile) ? 0 : 1;
      }
    }
  }
  EXPECT_GT(isolated, 1000) << "the boards have stacks without supply";
}

// The rulebook's own way: beginning with the second, neighbours are swapped until nothing changes.
std::vector<int> swapped_in_order(std::vector<int> order, const std::vector<int>& power) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t place = 1; place < order.size(); ++place) {
      if (power[static_cast<std::size_t>(order[place])] >
          power[static_cast<std::size_t>(order[place - 1])]) {
        std::swap(order[place], order[place - 1]);
        changed = true;
      }
    }
  }
  return order;
}

// rule: generalship.settlement.order generalship.ability.power_plus
TEST(GeneralshipSettlement, the_order_is_that_of_political_power) {
  std::vector<int> order = {0, 1, 2, 3};
  do {
    for (int code = 0; code < 81; ++code) {
      const std::vector<int> power = {code % 3, code / 3 % 3, code / 9 % 3, code / 27};
      for (const int sulla : {-1, 2}) {
        Position position = given(4, {"turn 8"});
        Common& common = position.common;
        std::size_t card = 10;
        for (int seat = 0; seat < 4; ++seat) {
          common.order[seat] = byte(order[static_cast<std::size_t>(seat)]);
          common.power[seat] = byte(power[static_cast<std::size_t>(seat)]);
          for (int i = 0; i < power[static_cast<std::size_t>(seat)]; ++i) {
            position.generals[card++] = {place_of(Where::power, seat_at(seat)), byte(i),
                                         SeatSet::of(seat_at(seat))};
          }
        }
        std::vector<int> counted = power;
        if (sulla >= 0) {
          const auto general = *the_game().board().generals->find("cornelius_sulla");
          position.generals[static_cast<std::size_t>(general)] = {
              place_of(Where::commander, seat_at(sulla)), 0, {}};
          common.commander[sulla] = byte(general);
          ++counted[static_cast<std::size_t>(sulla)];
        }
        common.active = common.doer = common.asked = seat_at(order[3]);
        const std::string last =
            the_game().seat_words(position)[static_cast<std::size_t>(order[3])];
        Playing playing(position);
        playing.play(last, "act alliance | pass");
        const std::vector<int> wanted = swapped_in_order(order, counted);
        for (std::size_t place = 0; place < 4; ++place) {
          ASSERT_EQ(playing.position.common.order[place], wanted[place]) << "code " << code;
        }
        ASSERT_EQ(index(playing.position.common.asked), wanted[0]);
      }
    }
  } while (std::ranges::next_permutation(order).found);
}

// rule: generalship.settlement.points
TEST(GeneralshipSettlement, three_neutral_tiles_of_any_kind_give_one_point) {
  Dice dice(8);
  for (int i = 0; i < 300; ++i) {
    Position position = given(kPlayers, {"turn 6"});
    Common& common = position.common;
    std::vector<int> tiles(kPlayers);
    for (std::size_t tile = kNationTiles; tile < kTiles; ++tile) {
      if (common.space[tile] == kNobody || dice.below(4) == 0) continue;
      const int seat = dice.below(kPlayers);
      common.cube[tile] = byte(seat);
      ++tiles[static_cast<std::size_t>(seat)];
    }
    fill_in(the_game().board(), position);
    Playing playing(position);
    playing.play("england", "act alliance | pass");
    for (int seat = 0; seat < kPlayers; ++seat) {
      ASSERT_EQ(playing.position.common.points[seat],
                tiles[static_cast<std::size_t>(seat)] >= 3 ? 1 : 0);
    }
  }
}

}  // namespace
}  // namespace casus::generalship::peace_settlement

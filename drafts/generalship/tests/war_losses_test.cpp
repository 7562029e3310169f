// Losses one by one reach exactly those sets from which no unit can be spared: compared with all
// subsets of many small armies, on land and in each style at sea.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "games/generalship/choices.h"
#include "games/generalship/derived.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/war_oracle.h"

namespace casus::generalship {
namespace war_losses {

const Board& board() { return the_game().board(); }
std::string word(std::size_t unit) { return board().units->ids[unit]; }

using Sets = std::set<Counts>;

// All that may be lost in the end, by trying every answer.
void lose_on(const Position& position, const Counts& lost, Sets& found) {
  if (!in_battle(position.common) || position.common.ask != Ask::lose) {
    found.insert(lost);
    return;
  }
  Choices choices;
  the_game().legal(position, position.common.asked, choices);
  ASSERT_FALSE(choices.empty());
  for (const Choice& choice : choices) {
    Position next = position;
    Events nobody;
    the_game().apply(next, position.common.asked, choice, nobody);
    Counts more = lost;
    ++more[at(arg_of<Act::lose>(choice))];
    lose_on(next, more, found);
  }
}

int value(const Counts& counts, std::size_t first, std::size_t end, bool naval,
          const std::string& style) {
  int sum = 0;
  for (std::size_t u = first; u < end; ++u) {
    sum += counts[u] * oracle::loss_of(naval, style, word(u));
  }
  return sum;
}

// Every part of the army from first to end that covers the difference and can spare nobody.
void least_sets(const Counts& army, std::size_t first, std::size_t end, int due, bool naval,
                const std::string& style, Counts part, std::size_t unit, Sets& sets) {
  if (unit < end) {
    for (int count = 0; count <= army[unit]; ++count) {
      part[unit] = static_cast<std::uint8_t>(count);
      least_sets(army, first, end, due, naval, style, part, unit + 1, sets);
    }
    return;
  }
  const int sum = value(part, first, end, naval, style);
  if (sum < due) return;
  for (std::size_t u = first; u < end; ++u) {
    if (part[u] > 0 && sum - oracle::loss_of(naval, style, word(u)) >= due) return;
  }
  sets.insert(part);
}

Sets expected_sets(const Counts& army, int due, bool naval, const std::string& style) {
  const bool ships_first = naval && style == "bombardment";
  Sets sets;
  if (!ships_first) {
    const int all = value(army, 0, kRegimentKinds, naval, style);
    Counts part{};
    if (all >= due) {
      least_sets(army, 0, kRegimentKinds, due, naval, style, part, 0, sets);
      return sets;
    }
    std::copy_n(army.begin(), kRegimentKinds, part.begin());
    if (!naval) return {part};
    if (value(army, kRegimentKinds, kUnits, naval, style) < due - all) return {army};
    least_sets(army, kRegimentKinds, kUnits, due - all, naval, style, part, kRegimentKinds, sets);
    return sets;
  }
  Counts ships{};
  std::copy(army.begin() + kRegimentKinds, army.end(), ships.begin() + kRegimentKinds);
  if (value(army, kRegimentKinds, kUnits, naval, style) < due) return {ships};
  least_sets(army, kRegimentKinds, kUnits, due, naval, style, {}, kRegimentKinds, sets);
  return sets;
}

// The attacker has this army, has lost a combat by so much, and is to choose.
Position losing(const Counts& army, int due, bool naval, Style style) {
  static const Position kLand =
      given(2,
            {"paris empty", "vienna empty", "saxony austria archer 1", "swabia france archer 1",
             "attack saxony france archer 1", "step attack"},
            {{"nations", json::array{"france", "austria"}}});
  static const Position kSea =
      given(2,
            {"map flanders western_mediterranean poland baltic_sea adriatic_sea", "london empty",
             "constantinople empty", "adriatic_sea byzantium galley 1",
             "attack adriatic_sea england galley 1", "step attack"},
            {{"nations", json::array{"england", "byzantium"}}});
  Position position = naval ? kSea : kLand;
  position.force = army;
  fill_in(board(), position);
  position.common.battle.loser = kAttacker;
  position.common.battle.difference = byte(due);
  position.common.battle.floor = kNobody;
  position.common.battle.style = style;
  ask(position.common, Ask::lose, side_seat(position.common.battle, kAttacker));
  return position;
}

std::string text(const Counts& counts) {
  std::string all;
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (counts[u] > 0) all += " " + std::to_string(counts[u]) + " " + word(u);
  }
  return all;
}

void compare(const Counts& army, bool naval, Style style, const std::string& name) {
  const int most = std::min(50, value(army, 0, kUnits, naval, name) + 3);
  for (int due = 1; due <= most; ++due) {
    SCOPED_TRACE(text(army) + ", difference " + std::to_string(due) + " " + name);
    Sets found;
    lose_on(losing(army, due, naval, style), {}, found);
    EXPECT_EQ(found, expected_sets(army, due, naval, name));
    if (::testing::Test::HasFailure()) return;
  }
}

// rule: generalship.losses.choice generalship.losses.spared
TEST(GeneralshipWarLosses, on_land_exactly_the_sets_that_can_spare_nobody) {
  Dice dice(5);
  compare({2, 0, 0, 1, 0, 1, 0, 0, 0}, false, Style::hand_to_hand, "land");
  for (int i = 0; i < 40 && !HasFailure(); ++i) {
    Counts army{};
    for (int k = 0; k < 6; ++k) ++army[dice.below(kRegimentKinds)];
    compare(army, false, Style::hand_to_hand, "land");
  }
}

// rule: generalship.losses.sea generalship.losses.bombardment
TEST(GeneralshipWarLosses, at_sea_regiments_then_ships_and_under_bombardment_ships_alone) {
  Dice dice(6);
  const std::array<std::string, 3> names = {"hand-to-hand", "shooting", "bombardment"};
  for (int i = 0; i < 24 && !HasFailure(); ++i) {
    Counts army{};
    for (int k = 0; k < 5; ++k) ++army[dice.below(kRegimentKinds)];
    for (int k = 0; k < 2; ++k) ++army[kRegimentKinds + dice.below(2)];
    const auto style = static_cast<Style>(i % 3);
    compare(army, true, style, names[static_cast<std::size_t>(i % 3)]);
  }
}

}  // namespace war_losses
}  // namespace casus::generalship

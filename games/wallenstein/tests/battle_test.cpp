// Battles and revolts: every small combination of cubes in the tray against cube-by-cube counting.
#include <gtest/gtest.h>

#include <string>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/oracles.h"

namespace casus::wallenstein {
namespace {

Cubes cubes(int red, int blue, int yellow, int peasants) {
  Cubes all{};
  all[0] = static_cast<std::uint8_t>(red);
  all[1] = static_cast<std::uint8_t>(blue);
  all[2] = static_cast<std::uint8_t>(yellow);
  all[kPeasants] = static_cast<std::uint8_t>(peasants);
  return all;
}

// Plays on by hand until the tower is cast, and lets this emerge.
Position after(Position position, Seat seat, const Choice& choice, const Cubes& emerging) {
  Events nobody;
  EXPECT_FALSE(the_game().why_not(position, seat, choice));
  the_game().apply(position, seat, choice, nobody);
  EXPECT_EQ(position.common.ask, Ask::pour);
  EXPECT_TRUE(the_game().possible(position, emerge(emerging)));
  the_game().resolve(position, emerge(emerging), nobody);
  const auto wrong = broken_invariant(the_game(), position);
  EXPECT_FALSE(wrong) << *wrong;
  return position;
}

constexpr int kMost = 4;

template <class F>
void each_tray(const F& visit) {
  for (int red = 0; red <= kMost; ++red) {
    for (int blue = 0; blue <= kMost; ++blue) {
      for (int peasants = 0; peasants <= kMost; ++peasants) {
        for (int yellow = 0; yellow <= 1; ++yellow) visit(red, blue, peasants, yellow);
      }
    }
  }
}

std::string words(int red, int blue, int peasants) {
  return std::to_string(red) + " red, " + std::to_string(blue) + " blue, " +
         std::to_string(peasants) + " peasants";
}

// rule: wallenstein.battle.won wallenstein.battle.held wallenstein.battle.tied
// rule: wallenstein.battle.peasants wallenstein.battle.only_peasants wallenstein.battle.spoils
// rule: wallenstein.battle.bystanders wallenstein.battle.limits
TEST(WallensteinBattle, every_small_battle_between_players_ends_as_counted_by_hand) {
  for (const bool markers : {false, true}) {
    const std::string target =
        std::string("kursachsen blue 3 church") + (markers ? " revolt 2" : "");
    const Position before = given(
        3, {"clear", "anhalt red 5", target, "wuerzburg blue 1", "march red combat_a anhalt"});
    each_tray([&](int red, int blue, int peasants, int yellow) {
      SCOPED_TRACE(words(red, blue, peasants) + (markers ? " with markers" : ""));
      const Position now = after(before, seat_at(0), march(county("kursachsen"), 4),
                                 cubes(red, blue, yellow, peasants));
      const oracle::Fought fought = oracle::battle(red, blue, markers ? 0 : peasants);
      const Common& common = now.common;
      const std::size_t there = at(county("kursachsen"));
      EXPECT_EQ(common.armies[at(county("anhalt"))], 1);
      if (fought.tie) {
        EXPECT_EQ(common.owner[there], kNobody);
        EXPECT_EQ(common.buildings[there] + common.revolt[there] + common.armies[there], 0);
      } else {
        EXPECT_EQ(common.owner[there], fought.attackers > 0 ? 0 : 1);
        EXPECT_EQ(common.armies[there], fought.attackers + fought.defenders);
        EXPECT_EQ(common.buildings[there], mask(Building::church));
        EXPECT_EQ(common.revolt[there], markers ? 2 : 0);
      }
      EXPECT_EQ(common.tray, cubes(0, 0, yellow, markers ? peasants : 0));
    });
  }
}

// rule: wallenstein.battle.neutral wallenstein.battle.no_peasants_placed
TEST(WallensteinBattle, every_small_battle_for_a_neutral_county_ends_as_counted_by_hand) {
  const Position before = given(3, {"clear", "anhalt red 5", "march red combat_a anhalt"});
  each_tray([&](int red, int blue, int peasants, int yellow) {
    SCOPED_TRACE(words(red, blue, peasants));
    const Position now = after(before, seat_at(0), march(county("kursachsen"), 4),
                               cubes(red, blue, yellow, peasants));
    const oracle::Fought fought = oracle::battle(red, 0, peasants);
    const std::size_t there = at(county("kursachsen"));
    EXPECT_EQ(now.common.owner[there], fought.attackers > 0 ? 0 : kNobody);
    EXPECT_EQ(now.common.armies[there], fought.attackers);
    EXPECT_EQ(now.common.tray, cubes(0, blue, yellow, 0));
  });
}

// rule: wallenstein.revolt.subdued wallenstein.revolt.won wallenstein.revolt.defender
// rule: wallenstein.collect.marker
TEST(WallensteinBattle, every_small_revolt_ends_as_counted_by_hand) {
  const Position before = given(3, {"clear", "lueneburg red 4 palace revolt 2", "row collect_taxes",
                                    "plan red collect_taxes lueneburg", "choose blue"});
  each_tray([&](int red, int blue, int peasants, int yellow) {
    SCOPED_TRACE(words(red, blue, peasants));
    const Position now =
        after(before, seat_at(1), choose(Tile::defence), cubes(red, blue, yellow, peasants));
    const bool kept = red > peasants;
    const std::size_t there = at(county("lueneburg"));
    EXPECT_EQ(now.common.owner[there], kept ? 0 : kNobody);
    EXPECT_EQ(now.common.armies[there], kept ? red - peasants : 0);
    EXPECT_EQ(now.common.revolt[there], kept ? 3 : 0);
    EXPECT_EQ(now.common.buildings[there], kept ? mask(Building::palace) : 0);
    EXPECT_EQ(now.common.tray, cubes(0, blue, yellow, 0));
  });
}

// rule: wallenstein.setup.peasants wallenstein.battle.neutral_defence
TEST(WallensteinBattle, peasants_that_are_not_there_do_not_fight) {
  for (const auto& [inside, cast] :
       {std::pair("tower peasants 20", 0), std::pair("tower peasants 19", 1)}) {
    Position position = given(
        3, {"clear", "anhalt red 5", inside, "event armed_neutrals", "march red combat_a anhalt"});
    Events nobody;
    the_game().apply(position, seat_at(0), march(county("kursachsen"), 2), nobody);
    EXPECT_EQ(position.common.falling, cubes(2, 0, 0, cast));
  }
}

// rule: wallenstein.battle.guard wallenstein.setup.armies
TEST(WallensteinBattle, an_empty_supply_sends_no_extra_army) {
  // Armies that stand elsewhere are not in the supply.
  const auto falling = [](std::string_view red, std::string_view blue) {
    Position position = given(3, {"clear", "anhalt red 5", "kursachsen blue 3 palace", red, blue,
                                  "tower empty", "event palace_guard_a", "leader red 1 attack",
                                  "leader blue 2 defence", "march red combat_b anhalt"});
    Events nobody;
    the_game().apply(position, seat_at(0), march(county("kursachsen"), 4), nobody);
    return position.common.falling;
  };
  EXPECT_EQ(falling("trier red 1", "koeln blue 1"), cubes(5, 5, 0, 0));
  EXPECT_EQ(falling("trier red 57", "koeln blue 1"), cubes(4, 5, 0, 0));
  EXPECT_EQ(falling("trier red 1", "koeln blue 58"), cubes(5, 4, 0, 0));
  EXPECT_EQ(falling("trier red 57", "koeln blue 59"), cubes(4, 3, 0, 0));
}

// What people roll with a real tower can be entered, but not cubes that are not there.
// rule: wallenstein.tower.emerge wallenstein.tower.kept
TEST(WallensteinBattle, only_cubes_that_are_inside_or_falling_can_emerge) {
  Position position =
      given(3, {"clear", "anhalt red 5", "kursachsen blue 3", "tower red 1 yellow 2",
                "tray yellow 1", "march red combat_a anhalt"});
  Events nobody;
  the_game().apply(position, seat_at(0), march(county("kursachsen"), 4), nobody);
  EXPECT_TRUE(the_game().possible(position, emerge(cubes(5, 3, 3, 0))));
  EXPECT_TRUE(the_game().possible(position, emerge(cubes(0, 0, 0, 0))));
  EXPECT_FALSE(the_game().possible(position, emerge(cubes(6, 3, 3, 0))));
  EXPECT_FALSE(the_game().possible(position, emerge(cubes(5, 4, 3, 0))));
  EXPECT_FALSE(the_game().possible(position, emerge(cubes(5, 3, 4, 0))));
  EXPECT_FALSE(the_game().possible(position, emerge(cubes(5, 3, 3, 1))));
}

}  // namespace
}  // namespace casus::wallenstein

// The odds of casts against figures that were computed apart from them, and against what a player
// may know.
#include "games/wallenstein/odds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"

namespace casus::wallenstein {
namespace {

constexpr Sampling kSampling = {20'000, 7};

BattleCase after_fill(BattleCase::Against against, int attackers, int defenders) {
  BattleCase battle;
  battle.against = against;
  battle.attackers = attackers;
  battle.defenders = defenders;
  return battle;
}

double sum_of_all(const CastOdds& odds) {
  double sum = 0;
  for (const CastOutcome& outcome : odds.outcomes) sum += outcome.probability;
  return sum;
}

// Two neighbours, red's with seven armies and blue's with three.
Position at_war(std::string_view tower) {
  return given(4, {"clear", "anhalt red 7", "altmark blue 3", "tray empty", tower,
                   "march red combat_a anhalt"});
}

// The rows of tower_reference.csv for four players, after the first cast; tolerance 0.01 and ours.
TEST(WallensteinOdds, AgreeWithTheReference) {
  struct Row {
    BattleCase::Against against;
    int attackers, defenders;
    double win, tie;
  };
  using enum BattleCase::Against;
  for (const Row& row : {Row{player, 1, 1, 0.227, 0.476}, Row{player, 4, 2, 0.569, 0.229},
                         Row{player, 6, 3, 0.644, 0.172}, Row{player, 5, 5, 0.275, 0.197},
                         Row{player, 9, 5, 0.677, 0.135}, Row{neutral, 2, 1, 0.499, 0},
                         Row{neutral, 5, 1, 0.865, 0}, Row{peasants, 1, 1, 0.244, 0},
                         Row{peasants, 4, 2, 0.641, 0}, Row{peasants, 5, 3, 0.621, 0}}) {
    const auto odds = odds_of_battle(
        the_game().board(), after_fill(row.against, row.attackers, row.defenders), kSampling);
    ASSERT_TRUE(odds);
    EXPECT_NEAR(odds->chance(Fate::win), row.win, 0.01 + odds->error);
    // Only a defender has something to lose in a tie.
    const double tie = row.against == player ? row.tie : 0;
    EXPECT_NEAR(odds->chance(Fate::tie), tie, 0.01 + odds->error);
    EXPECT_NEAR(sum_of_all(*odds), 1, 1e-9);
  }
}

TEST(WallensteinOdds, TheErrorShrinksWithTheRootOfTheSamples) {
  const BattleCase battle = after_fill(BattleCase::Against::player, 4, 3);
  const auto few = odds_of_battle(the_game().board(), battle, {1'000, 1});
  const auto many = odds_of_battle(the_game().board(), battle, {16'000, 1});
  EXPECT_NEAR(few->error / many->error, 4, 0.2);
  EXPECT_NEAR(few->error, 1.96 * std::sqrt(0.41 * 0.59 / 1'000), 0.002);
}

TEST(WallensteinOdds, OwnCubesInTowerAndTrayHelp) {
  BattleCase battle = after_fill(BattleCase::Against::player, 4, 3);
  battle.inside = Cubes{8, 2, 0, 0, 0, 4};
  const double with = odds_of_battle(the_game().board(), battle, kSampling)->chance(Fate::win);
  battle.inside = Cubes{2, 8, 0, 0, 0, 4};
  const double against = odds_of_battle(the_game().board(), battle, kSampling)->chance(Fate::win);
  EXPECT_GT(with, against + 0.1);
  battle.tray[0] = 3;
  EXPECT_GT(odds_of_battle(the_game().board(), battle, kSampling)->chance(Fate::win),
            against + 0.1);
}

TEST(WallensteinOdds, PeasantsHelpOnlyWhereThereIsNoRevolt) {
  BattleCase battle = after_fill(BattleCase::Against::player, 4, 3);
  battle.inside = Cubes{3, 3, 0, 0, 0, 12};
  const double helped = odds_of_battle(the_game().board(), battle, kSampling)->chance(Fate::win);
  battle.markers = 1;
  EXPECT_GT(odds_of_battle(the_game().board(), battle, kSampling)->chance(Fate::win), helped + 0.1);
}

TEST(WallensteinOdds, AnEmptyTowerThatCatchesNothingGivesNoSurprises) {
  Board board = the_game().board();
  for (TowerModel& model : board.tower) {
    model.catch_when_empty = 0;
    model.knock = 0;
    model.prepare();
  }
  BattleCase battle = after_fill(BattleCase::Against::player, 5, 3);
  battle.inside = Cubes{};
  const auto odds = odds_of_battle(board, battle, {50, 1});
  ASSERT_EQ(odds->outcomes.size(), 1U);
  EXPECT_EQ(odds->outcomes[0].fate, Fate::win);
  EXPECT_EQ(odds->outcomes[0].armies, 2);
  EXPECT_EQ(odds->mean_armies(Fate::win), 2);
}

TEST(WallensteinOdds, OfAnAttackOnTheTable) {
  const Board& board = the_game().board();
  const Position position = at_war("tower red 4 blue 4 peasants 5");
  const View view = view_of(board, position, Viewer{});
  const Attack attack{seat_at(0), county("anhalt"), county("altmark"), 6};
  const auto odds = odds_of_attack(board, view, attack, kSampling);
  ASSERT_TRUE(odds) << odds.error().text;
  BattleCase battle = after_fill(BattleCase::Against::player, 6, 3);
  battle.inside = view.inside;
  battle.attacker = position.common.setup.colours[0];
  battle.defender = position.common.setup.colours[1];
  const auto same = odds_of_battle(board, battle, kSampling);
  EXPECT_NEAR(odds->chance(Fate::win), same->chance(Fate::win), odds->error + same->error);
  // More than are there are taken as deployed before.
  const auto more = odds_of_attack(board, view, {seat_at(0), attack.from, attack.to, 9}, kSampling);
  ASSERT_TRUE(more);
  EXPECT_GT(more->chance(Fate::win), odds->chance(Fate::win) + 0.05);
}

TEST(WallensteinOdds, DependOnTheViewAlone) {
  const Board& board = the_game().board();
  Position position = at_war("tower red 4 blue 4 peasants 5");
  const Attack attack{seat_at(0), county("anhalt"), county("altmark"), 4};
  const auto one = odds_of_attack(board, view_of(board, position, Viewer{}), attack, {500, 3});
  std::swap(position.upper, position.lower);
  const auto two = odds_of_attack(board, view_of(board, position, Viewer{}), attack, {500, 3});
  ASSERT_EQ(one->outcomes.size(), two->outcomes.size());
  for (std::size_t i = 0; i < one->outcomes.size(); ++i) {
    EXPECT_EQ(one->outcomes[i].probability, two->outcomes[i].probability);
  }
}

TEST(WallensteinOdds, OfARevolt) {
  const Board& board = the_game().board();
  const Position position = given(4, {"clear", "anhalt red 4 revolt 2", "altmark blue 3",
                                      "tray empty", "march red combat_a anhalt"});
  const View view = view_of(board, position, Viewer{});
  const auto collecting = odds_of_revolt(board, view, {county("anhalt"), true, 0}, kSampling);
  const auto winter = odds_of_revolt(board, view, {county("anhalt"), false, 3}, kSampling);
  ASSERT_TRUE(collecting && winter);
  EXPECT_GT(collecting->chance(Fate::win), winter->chance(Fate::win) + 0.1);
  EXPECT_EQ(collecting->chance(Fate::tie), 0);
}

TEST(WallensteinOdds, OfAChoiceThatSendsForTheTower) {
  const Board& board = the_game().board();
  const Position position = at_war("tower red 4 blue 4 peasants 5");
  const View view = view_of(board, position, Viewer{seat_at(0)});
  const auto attack =
      odds_of_choice(board, view, seat_at(0), march(county("altmark"), 6), kSampling);
  ASSERT_TRUE(attack);
  EXPECT_FALSE(attack->revolt);
  const auto same =
      odds_of_attack(board, view, {seat_at(0), county("anhalt"), county("altmark"), 6}, kSampling);
  EXPECT_EQ(attack->cast.chance(Fate::win), same->chance(Fate::win));
  const auto fewer =
      odds_of_choice(board, view, seat_at(0), march(county("altmark"), 2), kSampling);
  EXPECT_LT(fewer->cast.chance(Fate::win), attack->cast.chance(Fate::win) - 0.1);
  EXPECT_FALSE(odds_of_choice(board, view, seat_at(0), stay(), kSampling));

  const json::object told = *the_game().odds(view, seat_at(0), march(county("altmark"), 6));
  EXPECT_NEAR(told.at("win").as_double(), same->chance(Fate::win), 0.03);
  double sum = 0;
  for (const json::value& each : told.at("outcomes").as_array()) {
    sum += each.at("probability").as_double();
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(WallensteinOdds, OfAPlanThatRisksARevolt) {
  const Board& board = the_game().board();
  const Position position =
      given(4, {"clear", "anhalt red 4 revolt 2", "altmark red 3", "tray empty"});
  const View view = view_of(board, position, Viewer{seat_at(0)});
  const auto put = [&](Action box, std::string_view card) {
    const Choice choice = place(static_cast<Box>(at(box)), card_of(county(card)));
    return odds_of_choice(board, view, seat_at(0), choice, kSampling);
  };
  const auto risk = put(Action::collect_grain, "anhalt");
  ASSERT_TRUE(risk);
  EXPECT_TRUE(risk->revolt);
  EXPECT_EQ(risk->cast.chance(Fate::win),
            odds_of_revolt(board, view, {county("anhalt"), true, 0}, kSampling)->chance(Fate::win));
  EXPECT_FALSE(put(Action::collect_grain, "altmark"));
  EXPECT_FALSE(put(Action::build_church, "anhalt"));
}

TEST(WallensteinOdds, WhatCannotBeIsRefused) {
  const Board& board = the_game().board();
  const Position position = at_war("tower red 4");
  const View view = view_of(board, position, Viewer{});
  const County anhalt = county("anhalt");
  EXPECT_FALSE(odds_of_attack(board, view, {seat_at(1), anhalt, county("altmark"), 2}));
  EXPECT_FALSE(odds_of_attack(board, view, {seat_at(0), anhalt, county("tirol"), 2}));
  EXPECT_FALSE(odds_of_attack(board, view, {seat_at(0), anhalt, county("altmark"), 0}));
  EXPECT_FALSE(odds_of_attack(board, view, {seat_at(0), anhalt, county("altmark"), 99}));
  EXPECT_FALSE(odds_of_revolt(board, view, {county("tirol"), true, 0}));
  BattleCase battle = after_fill(BattleCase::Against::player, 63, 1);
  EXPECT_FALSE(odds_of_battle(board, battle));
  battle = after_fill(BattleCase::Against::player, 3, 1);
  battle.defender = battle.attacker;
  EXPECT_FALSE(odds_of_battle(board, battle));
}

}  // namespace
}  // namespace casus::wallenstein

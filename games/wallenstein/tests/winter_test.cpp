// Winter: the supply chart for all numbers of counties and grain, points on random boards, and the
// end of the game.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/oracles.h"
#include "games/wallenstein/tests/random_games.h"

namespace casus::wallenstein {
namespace {

// The end of fall: red may march as the last of the last action, and blue's grain is short.
Position end_of_fall(int counties, int grain, const char* winter_card) {
  std::vector<std::string> words = {
      "clear",
      "season fall",
      "events tax_floor " + std::string(winter_card),
      "row build_palace build_church build_trading_post collect_grain collect_taxes deploy_5 "
      "deploy_3 deploy_1_move combat_b combat_a",
      "anhalt red 2",
      "grain red 10",
      "grain blue " + std::to_string(grain),
      "leader blue 1 attack",
      "leader yellow 2 defence",
      "leader red 3 plus_grain",
      "march red combat_a anhalt"};
  const Board& board = the_game().board();
  for (int county = 0, given_away = 0; county < kCounties && given_away < counties; ++county) {
    const std::string& id = board.counties->ids[county];
    if (id == "anhalt" || ((board.with_three >> county) & 1U) == 0) continue;
    words.push_back(id + " blue 1");
    ++given_away;
  }
  const casus::test::Clauses clauses(words.begin(), words.end());
  const auto position = build_position(3, {}, clauses);
  EXPECT_TRUE(position) << position.error().text;
  return *position;
}

// Red's counties altmark and trier are drawn; which revolt comes first is red's to say.
TEST(WallensteinWinter, the_usual_order_of_revolts_is_that_of_the_list) {
  const std::vector<std::string> words = {"clear",
                                          "season fall",
                                          "events tax_floor tax_ceiling",
                                          "anhalt red 3",
                                          "altmark red 3 revolt 2",
                                          "trier red 3",
                                          "leader blue 1 attack",
                                          "leader red 2 defence",
                                          "march red combat_b altmark"};
  const casus::test::Clauses clauses(words.begin(), words.end());
  auto position = build_position(3, {}, clauses);
  ASSERT_TRUE(position) << position.error().text;
  Events nobody;
  the_game().apply(*position, seat_at(0), stay(), nobody);
  EXPECT_FALSE(the_game().usual(*position, seat_at(0))) << "chance comes first";
  for (const std::string_view county : {"trier", "altmark"}) {
    const auto drawn =
        parse_choice(the_game().vocabulary().acts, "draw_county " + std::string(county));
    ASSERT_TRUE(drawn && the_game().possible(*position, *drawn)) << county;
    the_game().resolve(*position, *drawn, nobody);
  }
  ASSERT_EQ(position->common.ask, Ask::order_revolts);
  Choices legal;
  the_game().legal(*position, seat_at(0), legal);
  EXPECT_EQ(the_game().usual(*position, seat_at(0)), legal.front());
  EXPECT_FALSE(the_game().usual(*position, seat_at(1)));
}

// rule: wallenstein.winter.chart wallenstein.winter.supply wallenstein.winter.loss
TEST(WallensteinWinter, the_chart_holds_for_all_counties_and_all_grain) {
  const Board& board = the_game().board();
  for (const char* card : {"tax_ceiling", "grain_floor", "trade_calms_a"}) {
    const int loss = board.winter_loss[*board.events->find(card)];
    for (int counties = 0; counties <= 14; ++counties) {
      for (int grain = 0; grain <= 20; ++grain) {
        Position position = end_of_fall(counties, grain, card);
        Events nobody;
        the_game().apply(position, seat_at(0), stay(), nobody);
        const int left = std::max(0, grain - loss);
        EXPECT_EQ(position.common.ask == Ask::turn_event ? left : position.common.grain[1], left);
        const oracle::Unrest wanted = oracle::unrest(counties, left);
        SCOPED_TRACE(std::to_string(counties) + " counties, " + std::to_string(left) + " grain");
        if (wanted.revolts == 0) {
          EXPECT_EQ(position.common.ask, Ask::turn_event) << "the year is over";
          continue;
        }
        EXPECT_EQ(position.common.ask, Ask::draw_county);
        EXPECT_EQ(index(position.common.active), 1);
        EXPECT_EQ(position.common.to_draw, wanted.revolts);
        EXPECT_EQ(position.common.extra_peasants, wanted.peasants);
        Outcomes outcomes;
        EXPECT_TRUE(the_game().outcomes(position, outcomes));
        EXPECT_EQ(static_cast<int>(outcomes.size()), counties) << "any of the counties";
      }
    }
  }
}

// rule: wallenstein.score.counties wallenstein.score.majority wallenstein.score.shared
// rule: wallenstein.score.points wallenstein.score.when
TEST(WallensteinWinter, points_on_random_boards_are_those_counted_by_hand) {
  const Board& board = the_game().board();
  Dice dice(33);
  for (int i = 0; i < 400; ++i) {
    const int seats = 3 + i % 3;
    Position position = given(
        seats, {"season fall", "events tax_floor tax_ceiling",
                "row build_palace build_church build_trading_post collect_grain collect_taxes "
                "deploy_5 deploy_3 deploy_1_move combat_b combat_a",
                "altmark red 2", "march red combat_a altmark"});
    Common& common = position.common;
    for (int county = 0; county < kCounties; ++county) {
      if (common.owner[county] == kNobody) continue;
      common.buildings[county] = 0;
      for (int kind = 0; kind < kBuildings; ++kind) {
        const bool room = std::popcount(common.buildings[county]) < board.sites[county];
        if (!room || dice.below(2) != 0) continue;
        common.buildings[county] =
            static_cast<std::uint8_t>(common.buildings[county] | mask(static_cast<Building>(kind)));
      }
    }
    common.leaders.fill(kNobody);
    for (int s = 0; s < seats; ++s) {
      common.grain[s] = 20;
      common.points[s] = static_cast<std::uint8_t>(dice.below(40));
      common.leaders[seats - 1 - s] = static_cast<std::uint8_t>(s);
    }
    common.step = static_cast<std::uint8_t>(seats - 1);
    Events nobody;
    Position after = position;
    the_game().apply(after, seat_at(0), stay(), nobody);
    ASSERT_EQ(after.common.ask, Ask::turn_event);
    for (int s = 0; s < seats; ++s) {
      EXPECT_EQ(after.common.points[s], common.points[s] + oracle::points(board, common, s));
    }
  }
}

// rule: wallenstein.end.winner wallenstein.end.shared
TEST(WallensteinWinter, ranks_follow_points_then_thalers) {
  Dice dice(34);
  Position position = given(5, {});
  for (int i = 0; i < 300; ++i) {
    for (int s = 0; s < 5; ++s) {
      position.common.points[s] = static_cast<std::uint8_t>(20 + dice.below(3));
      position.common.thalers[s] = static_cast<std::uint8_t>(dice.below(3));
    }
    const Scores scores = the_game().scores(position);
    ASSERT_EQ(scores.seats, 5);
    for (int s = 0; s < 5; ++s) {
      int rank = 1;
      for (int other = 0; other < 5; ++other) {
        const auto worth = [&](int one) {
          return 100 * position.common.points[one] + position.common.thalers[one];
        };
        rank += worth(other) > worth(s) ? 1 : 0;
      }
      EXPECT_EQ(scores.seat[s].rank, rank);
      EXPECT_EQ(scores.seat[s].score, position.common.points[s]);
    }
  }
}

}  // namespace
}  // namespace casus::wallenstein

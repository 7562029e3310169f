// Positions as JSON: what is read, what is refused.
#include <gtest/gtest.h>

#include <string>

#include "games/royals/tests/random_games.h"

namespace casus::royals {
namespace {

TEST(RoyalsPosition, every_position_of_a_game_is_read_back_from_its_own_json) {
  casus::test::each_random_game<Royals>(1, [](int seats, const Options& options, Dice& dice) {
    play_random_game(seats, options, dice, casus::test::expect_read_back<Royals>());
  });
}

TEST(RoyalsPosition, json_need_not_go_through_text) {
  const Position position = given(3, {"hand red france 2"});
  casus::test::expect_read_back<Royals>(position, the_game().to_json(position).json());
}

TEST(RoyalsPosition, impossible_positions_are_refused) {
  const Position good = given(3, {"hand red france 2", "paris.king blue", "period 1680"});
  casus::test::expect_refused<Royals>(
      good, {
                {R"({"seats": 6})", "seats"},
                {R"({"round": 0})", "round"},
                {R"({"to_move": 3})", "to_move"},
                {R"({"ask": "sing"})", "ask"},
                {R"({"ask": "discard"})", "ask"},
                {R"({"ask": "pay"})", "claim"},
                {R"({"ask": "refill"})", "row"},
                {R"({"ask": "over"})", "period"},
                {R"({"period": "1700"})", "period"},
                {R"({"period": "1648"})", "period"},
                {R"({"period": "1714"})", "period"},
                {R"({"row": ["france"]})", "row"},
                {R"({"row": [null, null, null, null]})", "row"},
                {R"({"row": ["france", "france", "france"]})", "row"},
                {R"({"nobles": {"paris.king": 0}})", "nobles"},
                {R"({"nobles": {"paris.king": 7}})", "nobles"},
                {R"({"nobles": {"paris.queen": 1}})", "nobles"},
                {R"({"nobles": {"paris.king": 1, "paris.cardinal": 1}})", "nobles"},
                {R"({"cathedrals": {"paris": {"0": 1}}})", "cathedrals"},
                {R"({"titles": {"king": {"1": 2}}})", "titles"},
                {R"({"titles": {"king": {"0": 1}}})", "titles"},
                {R"({"markers": {"city.paris": null}})", "markers"},
                {R"({"markers": {"city.paris": 0}})", "markers"},
                {R"({"markers": {"city.dijon": 1}})", "markers"},
                {R"({"markers": {"country.france.higher": 1}})", "markers"},
                {R"({"markers": {"noble_house.12": 1}})", "markers"},
                {R"({"markers": {"title.king": 1}})", "markers"},
                {R"({"markers": {"period.1714.france.higher": 1}})", "markers"},
                {R"({"country_pile": {"france": 30}})", "country_pile"},
                {R"({"players": {"0": {"country_cards": {"france": 20}}}})", "country_pile.france"},
                {R"({"options": {"open_cards": 7}})", "options"},
                {R"({"surprise": 1})", "surprise"},
            });
}

TEST(RoyalsPosition, given_refuses_what_cannot_be) {
  const auto refused = [](std::initializer_list<std::string_view> clauses) {
    return !build_position(3, {}, casus::test::Clauses(clauses));
  };
  EXPECT_TRUE(refused({"hand red france 26"}));
  EXPECT_TRUE(refused({"hand purple france 1"}));
  EXPECT_TRUE(refused({"paris.queen red"}));
  EXPECT_TRUE(refused({"paris.king red", "paris.king blue"}));
  EXPECT_TRUE(refused({"cathedral paris red 1"}));
  EXPECT_TRUE(refused({"marker city.paris red"}));
  EXPECT_TRUE(refused({"row france france france france"}));
  EXPECT_TRUE(refused({"turn red draw", "row empty"}));
  EXPECT_TRUE(refused({"something else"}));
  EXPECT_TRUE(refused({"hand red france 16"}));
}

}  // namespace
}  // namespace casus::royals

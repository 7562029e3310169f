// Positions as JSON: what is read, what is refused.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/random_games.h"

namespace casus::wallenstein {
namespace {

TEST(WallensteinPosition, every_position_of_a_game_is_read_back_from_its_own_json) {
  casus::test::each_random_game<Wallenstein>(2, [](int seats, Options options, Dice& dice) {
    for (const bool court : {false, true}) {
      options.set("emperors_court", {court ? 1 : 0});
      play_random_game(seats, options, dice, casus::test::expect_read_back<Wallenstein>());
    }
  });
}

TEST(WallensteinPosition, json_need_not_go_through_text) {
  const Position position = given(3, {"altmark red 5 palace revolt 1"});
  casus::test::expect_read_back<Wallenstein>(position, the_game().to_json(position).json());
}

// The README's example is a position that can be loaded.
TEST(WallensteinPosition, the_example_of_the_readme_is_read) {
  std::ifstream in(std::string(CASUS_SOURCE_DIR) + "/games/wallenstein/README.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = text.find("```json") + 7;
  const std::size_t end = text.find("```", begin);
  ASSERT_NE(end, std::string::npos);
  const auto read = the_game().read_position(json::parse(text.substr(begin, end - begin)));
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->common.ask, Ask::march);
  const auto wrong = broken_invariant(the_game(), *read);
  EXPECT_FALSE(wrong) << *wrong;
}

// rule: wallenstein.setup.seats wallenstein.setup.counties wallenstein.setup.three_players
TEST(WallensteinPosition, impossible_positions_are_refused) {
  const Position good =
      given(3, {"altmark red 5 palace revolt 1", "kursachsen blue 5", "mark yellow 2",
                "plan red build_church altmark auction money_2"});
  casus::test::expect_refused<Wallenstein>(
      good,
      {
          {R"({"seats": 2})", "seats"},
          {R"({"seats": 6})", "seats"},
          {R"({"seats": "three"})", "seats"},
          {R"({"year": 0})", "year"},
          {R"({"year": 3})", "year"},
          {R"({"season": "monsoon"})", "season"},
          {R"({"season": "winter"})", ""},
          {R"({"ask": "sing"})", "ask"},
          {R"({"ask": "march"})", ""},
          {R"({"ask": "audience"})", ""},
          {R"({"ask": "over"})", ""},
          {R"({"active": "green"})", "active"},
          {R"({"options": {"tower": "leaning"}})", "tower"},
          {R"({"options": {"first": 4}})", "first"},
          {R"({"surprise": 1})", "surprise"},
          {R"({"counties": {"atlantis": {"owner": "red", "armies": 1}}})", "atlantis"},
          {R"({"counties": {"bremen": {"owner": "red", "armies": 1}}})", "bremen"},
          {R"({"counties": {"altmark": {"owner": "green"}}})", "altmark"},
          {R"({"counties": {"altmark": {"armies": 0}}})", "altmark"},
          {R"({"counties": {"altmark": {"armies": 63}}})", ""},
          {R"({"counties": {"altmark": {"armies": -1}}})", "altmark"},
          {R"({"counties": {"altmark": {"owner": null}}})", "altmark"},
          {R"({"counties": {"altmark": {"buildings": ["palace", "palace"]}}})", "altmark"},
          {R"({"counties": {"altmark": {"buildings": ["castle"]}}})", "altmark"},
          {R"({"counties": {"mark": {"buildings": ["palace", "church"]}}})", "mark"},
          {R"({"counties": {"altmark": {"revolt": 300}}})", "altmark"},
          {R"({"counties": {"altmark": {"surprise": 1}}})", "surprise"},
          {R"({"players": {"red": {"thalers": -1}}})", "thalers"},
          {R"({"players": {"red": {"thalers": 1000}}})", "thalers"},
          {R"({"players": {"red": {"hall": 1}}})", "hall"},
          {R"({"players": {"red": {"surprise": 1}}})", "surprise"},
          {R"({"players": {"green": {"thalers": 1}}})", "green"},
          {R"({"players": {"red": {"plan": {"build_palace": "kursachsen"}}}})",
           "plan.build_palace"},
          {R"({"players": {"red": {"plan": {"build_palace": "altmark"}}}})", "plan.build_church"},
          {R"({"players": {"red": {"plan": {"build_palace": "tower"}}}})", "tower"},
          {R"({"players": {"red": {"plan": {"convert_3": "money_1"}}}})", "convert_3"},
          {R"({"players": {"red": {"plan": {"sing": "money_1"}}}})", "sing"},
          {R"({"players": {"red": {"thalers": 1}}})", "auction"},
          {R"({"tower": {"upper": {"red": 60}}})", ""},
          {R"({"tower": {"upper": {"peasants": 30}}})", "peasants"},
          {R"({"tower": {"upper": {"black": 1}}})", "black"},
          {R"({"tower": {"falling": {"red": 1}}})", "falling"},
          {R"({"tower": {"pour": 7}})", "pour"},
          {R"({"actions": ["deploy_5", "deploy_5"]})", "actions"},
          {R"({"actions": [null,null,null,null,null,null,null,null,null,null]})", "actions"},
          {R"({"action": 11})", "action"},
          {R"({"places": [{"tile": "attack"}]})", "places"},
          {R"({"events": {"open": ["tax_floor"]}})", "events"},
          {R"({"events": {"open": ["tax_floor", "tax_floor", "grain_floor", "tax_ceiling"]}})",
           "events"},
          {R"({"favours": {"shown": {"4": "free_church"}}})", "favours"},
      });
}

// rule: wallenstein.court.pieces wallenstein.court.deck
TEST(WallensteinPosition, impossible_positions_at_court_are_refused) {
  const Position good = given(3, {"hall red 3", "hall blue 2"}, {{"emperors_court", true}});
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"players": {"red": {"hall": 8}}})", "hall"},
                {R"({"players": {"red": {"hall": 5, "audience": 3}}})", ""},
                {R"({"favours": {"shown": {"4": "thalers_2"}}})", "favours"},
                {R"({"favours": {"shown": {"5": "thalers_2"}}})", "favours"},
                {R"({"favours": {"shown": {"4": "free_beer"}}})", "free_beer"},
                {R"({"players": {"red": {"plan": {"auction": "tower", "convert_1": "tower",
                     "convert_2": "tower", "convert_3": "tower"}}}})",
                 "tower"},
            });
}

TEST(WallensteinPosition, impossible_battles_and_winters_are_refused) {
  const Position good =
      given(4, {"clear", "anhalt red 3", "kursachsen blue 2", "march red combat_a anhalt"});
  casus::test::expect_refused<Wallenstein>(good,
                                           {
                                               {R"({"battle": {"for": "dancing"}})", "battle"},
                                               {R"({"battle": {"from": "kursachsen"}})", ""},
                                               {R"({"battle": null})", ""},
                                               {R"({"ask": "pour"})", ""},
                                               {R"({"ask": "order_revolts"})", ""},
                                               {R"({"ask": "draw_county"})", ""},
                                               {R"({"active": "blue"})", ""},
                                               {R"({"action": 1})", ""},
                                               {R"({"events": {"current": "tax_floor"}})", ""},
                                               {R"({"winter": {"drawn": ["anhalt"]}})", ""},
                                           });
}

TEST(WallensteinPosition, given_refuses_what_cannot_be) {
  const auto refused = [](std::initializer_list<std::string_view> clauses) {
    return !build_position(3, {}, casus::test::Clauses(clauses));
  };
  EXPECT_FALSE(refused({"altmark red 4"}));
  EXPECT_TRUE(refused({"altmark purple 4"}));
  EXPECT_TRUE(refused({"altmark red 60"}));
  EXPECT_TRUE(refused({"atlantis red 1"}));
  EXPECT_TRUE(refused({"bremen red 1"}));
  EXPECT_TRUE(refused({"mark red 2 palace church"}));
  EXPECT_TRUE(refused({"altmark red 2 castle"}));
  EXPECT_TRUE(refused({"tower peasants 21"}));
  EXPECT_TRUE(refused({"tray black 1"}));
  EXPECT_TRUE(refused({"plan red build_palace kursachsen"}));
  EXPECT_TRUE(refused({"plan red build_palace money_1 build_church money_1"}));
  EXPECT_TRUE(refused({"thalers red 1", "plan red auction money_2"}));
  EXPECT_TRUE(refused({"hall red 1"}));
  EXPECT_TRUE(refused({"row build_palace build_palace"}));
  EXPECT_TRUE(refused({"something else"}));
}

}  // namespace
}  // namespace casus::wallenstein

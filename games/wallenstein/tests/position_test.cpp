// Positions as JSON: what is read, what is refused.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "games/wallenstein/choices.h"
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
          {R"({"active": 3})", "active"},
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
          {R"({"players": {"0": {"thalers": -1}}})", "thalers"},
          {R"({"players": {"0": {"thalers": 1000}}})", "thalers"},
          {R"({"players": {"0": {"hall": 1}}})", "hall: belongs to the Emperor's Court"},
          {R"({"players": {"0": {"surprise": 1}}})", "surprise"},
          {R"({"players": {"3": {"thalers": 1}}})", "\"3\""},
          {R"({"players": {"00": {"thalers": 1}}})", "\"00\""},
          {R"({"players": {"red": {"thalers": 1}}})", "stands twice"},
          {R"({"players": {"0": {"colour": "blue"}}})", "players.0.colour"},
          {R"({"players": {"0": {"plan": {"build_palace": "kursachsen"}}}})", "plan.build_palace"},
          {R"({"players": {"0": {"plan": {"build_palace": "altmark"}}}})", "plan.build_church"},
          {R"({"players": {"0": {"plan": {"build_palace": "tower"}}}})", "tower"},
          {R"({"players": {"0": {"plan": {"convert_3": "money_1"}}}})", "convert_3"},
          {R"({"players": {"0": {"plan": {"sing": "money_1"}}}})", "sing"},
          {R"({"players": {"0": {"thalers": 1}}})", "auction"},
          {R"({"tower": {"upper": {"red": 60}}})", ""},
          {R"({"tower": {"upper": {"peasants": 30}}})", "peasants"},
          {R"({"tower": {"upper": {"peasants": 14}}})",
           "tower.upper: has 20 cubes, a floor keeps 16 at most"},
          {R"({"tower": {"lower": {"red": 17, "blue": 0}}})", "tower.lower"},
          {R"({"options": {"tower": "heavy"}, "tower": {"upper": {"red": 25}}})", "tower.upper"},
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
                {R"({"players": {"0": {"hall": 8}}})", "hall"},
                {R"({"players": {"0": {"hall": 5, "audience": 3}}})", ""},
                {R"({"favours": {"shown": {"4": "thalers_2"}}})", "favours"},
                {R"({"favours": {"shown": {"5": "thalers_2"}}})", "favours"},
                {R"({"favours": {"shown": {"4": "free_beer"}}})", "free_beer"},
                {R"({"players": {"0": {"plan": {"auction": "tower", "convert_1": "tower",
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
                                               {R"({"active": 1})", ""},
                                               {R"({"action": 1})", ""},
                                               {R"({"events": {"current": "tax_floor"}})", ""},
                                               {R"({"winter": {"drawn": ["anhalt"]}})", ""},
                                           });
}

// rule: wallenstein.court.order wallenstein.court.enter
TEST(WallensteinPosition, impossible_audiences_are_refused) {
  Position good = given(3,
                        {"favours grain_2 no_attack_a armies_1", "hall red 4", "hall blue 3",
                         "hall yellow 3", "choose yellow"},
                        {{"emperors_court", true}});
  Events none;
  the_game().apply(good, seat_at(2), choose(Tile::attack), none);
  ASSERT_EQ(good.common.ask, Ask::audience);
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"order": {"choosing": [0, 2]}})", "must hold seat 1"},
                {R"({"order": {"choosing": [0, 2, 1]}})", "order.choosing"},
                {R"({"active": 1, "order": {"choosing": [1, 0, 2]}})", "audience"},
                {R"({"players": {"1": {"hall": 0}}})", "must hold seat 1"},
                {R"({"players": {"1": {"hall": 5}}})", "order.choosing"},
                {R"({"players": {"1": {"hall": 0, "audience": 3}}})", "players.1.audience"},
                {R"({"players": {"0": {"hall": 1}}})", "players.0.hall"},
            });
}

// rule: wallenstein.winter.chart
TEST(WallensteinPosition, the_draw_of_revolting_counties_fits_the_chart) {
  Position good = given(3, {"clear", "season fall", "events tax_floor tax_ceiling", "anhalt red 3",
                            "altmark red 2", "trier red 1", "leader red 1 attack",
                            "leader blue 2 defence", "march red combat_b anhalt"});
  Events none;
  the_game().apply(good, seat_at(0), stay(), none);
  ASSERT_EQ(good.common.ask, Ask::draw_county);
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"winter": {"to_draw": 1}})", "must be 2 for a shortage of 3"},
                {R"({"winter": {"to_draw": 3}})", "must be 2 for a shortage of 3"},
                {R"({"winter": {"extra_peasants": 3}})", "winter.extra_peasants"},
                {R"({"players": {"0": {"grain": 3}}})", "enough grain"},
                {R"({"counties": {"lausitz": {"owner": "red", "armies": 1},
                               "boehmen": {"owner": "red", "armies": 1}}})",
                 "winter.extra_peasants"},
            });
}

TEST(WallensteinPosition, revolts_that_are_left_fit_the_chart) {
  Position good = given(3, {"clear", "season fall", "events tax_floor tax_ceiling", "anhalt red 3",
                            "altmark red 2", "trier red 1", "leader red 1 attack",
                            "leader blue 2 defence", "march red combat_b anhalt"});
  Events none;
  the_game().apply(good, seat_at(0), stay(), none);
  for (const char* county : {"anhalt", "trier"}) {
    const auto drawn = static_cast<County>(*the_game().board().counties->find(county));
    the_game().resolve(good, draw_county(drawn), none);
  }
  ASSERT_EQ(good.common.ask, Ask::order_revolts);
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"winter": {"extra_peasants": 9}})", "position.winter: "},
                {R"({"winter": {"drawn": ["anhalt", "trier", "altmark"]}})", "position.winter: "},
                {R"({"winter": {"drawn": ["anhalt", "kurpfalz"]}})", "winter.drawn"},
                {R"({"players": {"0": {"grain": 9}}})", "position.winter: "},
            });
}

TEST(WallensteinPosition, a_cast_has_the_armies_that_fight) {
  Position attack = given(
      4, {"clear", "anhalt red 3", "kursachsen blue 2", "tray empty", "march red combat_a anhalt"});
  Position neutral = attack;
  const auto county = [](const char* id) {
    return static_cast<County>(*the_game().board().counties->find(id));
  };
  Events none;
  the_game().apply(attack, seat_at(0), march(county("kursachsen"), 2), none);
  ASSERT_EQ(attack.common.ask, Ask::pour);
  casus::test::expect_refused<Wallenstein>(
      attack, {
                  {R"({"tower": {"falling": {"red": null}}})", "no army of the attacker"},
                  {R"({"tower": {"falling": {"blue": null}}})", "owner of kursachsen"},
                  {R"({"tower": {"falling": {"red": 63}}})", "tower.falling.red"},
                  {R"({"tower": {"tray": {"red": 1}}})", "tower.tray"},
                  {R"({"battle": {"for": "march"}})", "battle."},
                  {R"({"battle": {"from": null}})", "from"},
              });
  the_game().apply(neutral, seat_at(0), march(county("wolfenbuettel"), 1), none);
  ASSERT_EQ(neutral.common.ask, Ask::pour);
  casus::test::expect_refused<Wallenstein>(
      neutral, {{R"({"tower": {"falling": {"peasants": null}}})", "must have 1 peasant,"}});
}

// Whoever has a tile or a palace for it, and an army left, has sent one more.
// rule: wallenstein.battle.guard wallenstein.event.palace_guard wallenstein.event.armed_neutrals
TEST(WallensteinPosition, a_cast_has_the_guards_and_the_peasants_of_the_event) {
  const auto county = [](const char* id) {
    return static_cast<County>(*the_game().board().counties->find(id));
  };
  Position attack = given(
      4, {"clear", "anhalt red 3", "kursachsen blue 2 palace", "tray empty", "event palace_guard_a",
          "leader red 1 attack", "leader blue 2 defence", "march red combat_a anhalt"});
  Events none;
  the_game().apply(attack, seat_at(0), march(county("kursachsen"), 1), none);
  ASSERT_EQ(attack.common.ask, Ask::pour);
  casus::test::expect_refused<Wallenstein>(
      attack,
      {
          {R"({"tower": {"falling": {"red": 1}}})", "lacks the army of the attacker's tile"},
          {R"({"tower": {"falling": {"blue": 2}}})", "lacks the guard of the owner of kursachsen"},
      });
  Position neutral = given(4, {"clear", "anhalt red 3", "tray empty", "event armed_neutrals",
                               "march red combat_a anhalt"});
  the_game().apply(neutral, seat_at(0), march(county("wolfenbuettel"), 1), none);
  casus::test::expect_refused<Wallenstein>(
      neutral, {{R"({"tower": {"falling": {"peasants": 1}}})", "must have 2 peasants"}});
}

// rule: wallenstein.plan.bid_kept
TEST(WallensteinPosition, a_plan_keeps_a_card_for_the_bid_while_cards_suffice) {
  const std::initializer_list<std::string_view> clauses = {
      "clear",       "thalers red 0", "anhalt red 1", "trier red 1",  "mark red 1",
      "baden red 1", "koeln red 1",   "passau red 1", "lausitz red 1"};
  json::value json = casus::test::through_text(the_game().to_json(given(3, clauses)));
  merge_patch(json, json::parse(R"({"players": {"0": {"plan": {
      "build_palace": "money_0", "build_church": "anhalt", "build_trading_post": "trier",
      "collect_grain": "mark", "collect_taxes": "baden", "deploy_5": "koeln",
      "deploy_3": "passau"}}}})"));
  const auto good = the_game().read_position(json);
  ASSERT_TRUE(good) << good.error().text;
  casus::test::expect_refused<Wallenstein>(
      *good, {{R"({"players": {"0": {"plan": {"combat_a": "lausitz"}}}})",
               "players.0.plan.auction: must have a card"}});
}

// rule: wallenstein.draft.open wallenstein.draft.pile wallenstein.setup.tracks
TEST(WallensteinPosition, impossible_drafts_are_refused) {
  const auto county = [](const char* id) {
    return static_cast<County>(*the_game().board().counties->find(id));
  };
  Position good = the_game().start(
      3, *read_options(Wallenstein::info().options, 3, {{"emperors_court", true}}));
  Events none;
  the_game().resolve(good, deal(county("altmark")), none);
  the_game().resolve(good, deal(county("trier")), none);
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"players": {"0": {"thalers": 17}}})", "players.0.thalers: must be 18"},
                {R"({"players": {"1": {"grain": 1}}})", "players.1.grain"},
                {R"({"players": {"2": {"points": 1}}})", "players.2.points"},
                {R"({"players": {"2": {"hall": 1}}})", "players.2.hall"},
                {R"({"draft": {"taken": "mark"}})", "draft.taken"},
            });
  Position drawn = good;
  the_game().apply(good, seat_at(0), take(county("altmark")), none);
  the_game().resolve(good, deal(county("mark")), none);
  casus::test::expect_refused<Wallenstein>(
      good, {{R"({"draft": {"taken": "koeln"}})", "draft.seen.0: must be the cards"},
             {R"({"draft": {"open": ["mark", "koeln"]}})", "draft.seen.0: must be the cards"}});
  the_game().apply(drawn, seat_at(0), draw(), none);
  the_game().resolve(drawn, deal(county("koeln")), none);
  casus::test::expect_read_back<Wallenstein>(drawn, the_game().to_json(drawn).json());
  casus::test::expect_refused<Wallenstein>(
      drawn, {{R"({"draft": {"open": ["mark", "trier"]}})", "draft.seen.0: must be the cards"}});
}

// rule: wallenstein.order.bids
TEST(WallensteinPosition, places_are_chosen_in_the_order_of_the_bids) {
  Position good = given(3, {"clear", "plan red auction money_1", "plan blue auction money_3",
                            "plan yellow auction money_2", "bids", "events tax_floor"});
  Events none;
  Dice dice(1);
  the_game().resolve(good, the_game().sample(good, dice), none);
  ASSERT_EQ(good.common.ask, Ask::choose_place);
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"active": 0, "order": {"choosing": [0, 1, 2]}})", "must be by the bids"},
                {R"({"order": {"choosing": [1, 0, 2]}})", "must be by the bids"},
                {R"({"order": {"choosing": [1, 1, 2]}})", "stands twice"},
                {R"({"order": {"choosing": [1, "blue", 2]}})", "stands twice"},
            });
}

// rule: wallenstein.court.no_attack wallenstein.court.cancel_event
TEST(WallensteinPosition, nobody_is_safe_before_a_favour_was_taken) {
  const Position good = given(4,
                              {"clear", "favours victory_points_2 grain_2 thalers_2",
                               "anhalt red 5", "march red combat_a anhalt"},
                              {{"emperors_court", true}});
  casus::test::expect_refused<Wallenstein>(
      good, {
                {R"({"safe": {"a": [1]}})", "position.safe: "},
                {R"({"safe": {"b": ["blue"]}})", "position.safe: "},
                {R"({"safe": {"a": [1, 1]}})", "stands twice"},
                {R"({"events": {"cancelled": true}})", "events.cancelled"},
            });
}

// rule: wallenstein.court.no_attack wallenstein.court.cancel_event wallenstein.court.favours
TEST(WallensteinPosition, a_favour_acts_only_after_its_audience) {
  Position good = given(3,
                        {"year 2", "favours grain_2 armies_2 armies_1", "hall red 4", "hall blue 3",
                         "hall yellow 3", "choose yellow"},
                        {{"emperors_court", true}});
  Events none;
  the_game().apply(good, seat_at(2), choose(Tile::attack), none);
  ASSERT_EQ(good.common.ask, Ask::audience);
  // Such favours may have come up in earlier rounds; in this one nobody has taken any.
  json::value json = casus::test::through_text(the_game().to_json(good));
  merge_patch(json, json::parse(R"({"favours": {"gone": ["no_attack_a", "no_attack_b",
                                    "no_attack_a_b", "cancel_event"]}})"));
  auto later = the_game().read_position(json);
  ASSERT_TRUE(later) << later.error().text;
  casus::test::expect_refused<Wallenstein>(
      *later, {
                  {R"({"safe": {"a": [0]}})", "position.safe: "},
                  {R"({"safe": {"b": [2]}})", "position.safe: "},
                  {R"({"events": {"cancelled": true}})", "events.cancelled"},
              });
  // Red takes one: so much may act now, and only for Red.
  the_game().apply(*later, seat_at(0), ask_favour(Favour{later->common.favours[2]}), none);
  ASSERT_EQ(index(later->common.active), 1);
  json = casus::test::through_text(the_game().to_json(*later));
  merge_patch(json, json::parse(R"({"safe": {"a": [0], "b": [0]}})"));
  EXPECT_TRUE(the_game().read_position(json));
  casus::test::expect_refused<Wallenstein>(
      *later, {
                  {R"({"safe": {"a": [2]}})", "no audience yet"},
                  {R"({"safe": {"a": [1]}})", "no audience yet"},
                  {R"({"safe": {"a": [0]}, "events": {"cancelled": true}})", "not so many favours"},
              });
}

// Before seats were numbers every seat was named by its colour.
TEST(WallensteinPosition, every_position_of_an_earlier_build_is_read) {
  casus::test::each_random_game<Wallenstein>(1, [](int seats, const Options& options, Dice& dice) {
    play_random_game(seats, options, dice,
                     [](const Position&, const Choice&, const Position& after, const auto&) {
                       const Truth former = the_game().former_json(after);
                       EXPECT_EQ(former.text.find("\"colour\":"), std::string::npos);
                       casus::test::expect_read_back<Wallenstein>(
                           after, casus::test::through_text(former));
                     });
  });
}

TEST(WallensteinPosition, a_seat_is_its_number_and_its_pieces_have_its_colour) {
  const Position marching = given(3, {"anhalt red 3", "march red combat_a anhalt"});
  for (const json::object& shown :
       {the_game().to_json(marching).json(),
        the_game().to_json(the_game().view(marching, Viewer{seat_at(2)})).json()}) {
    EXPECT_EQ(shown.at("active"), 0);
    EXPECT_EQ(shown.at("players").at("1").at("colour"), "blue");
    EXPECT_EQ(shown.at("counties").at("anhalt").at("owner"), "red");
    EXPECT_EQ(shown.at("places").at(0).at("leader"), "red");
  }
  EXPECT_EQ(the_game().to_json(the_game().view(marching, Viewer{seat_at(2)})).json().at("viewer"),
            2);
}

TEST(WallensteinPosition, a_seat_is_named_only_where_the_question_is_about_one) {
  const auto without_active = [](const Position& position) {
    json::value json = casus::test::through_text(the_game().to_json(position));
    merge_patch(json, json::parse(R"({"active": null})"));
    return the_game().read_position(json);
  };
  const Position planning = given(3, {"altmark red 5"});
  ASSERT_EQ(planning.common.ask, Ask::plan);
  EXPECT_TRUE(without_active(planning));
  const auto marching = without_active(given(3, {"anhalt red 3", "march red combat_a anhalt"}));
  ASSERT_FALSE(marching);
  EXPECT_NE(marching.error().text.find("active"), std::string::npos);
}

// rule: wallenstein.collect.marker
TEST(WallensteinPosition, what_follows_a_position_at_the_ends_of_its_numbers_is_read_back) {
  const Position good =
      given(3, {"clear", "anhalt red 4 revolt 2", "trier blue 2", "row collect_taxes",
                "plan red collect_taxes anhalt", "leader red 1 attack", "choose yellow"});
  json::value json = casus::test::through_text(the_game().to_json(good));
  merge_patch(json, json::parse(R"({"counties": {"anhalt": {"revolt": 20}},
      "players": {"0": {"thalers": 250, "grain": 250, "points": 250}}})"));
  auto position = the_game().read_position(json);
  ASSERT_TRUE(position) << position.error().text;
  Events none;
  the_game().apply(*position, seat_at(2), choose(Tile::plus_thaler), none);
  ASSERT_EQ(position->common.cast, Cast::collecting);
  the_game().resolve(*position, emerge(Cubes{4}), none);
  EXPECT_EQ(position->common.thalers[0], 250);
  EXPECT_EQ(total(position->common.revolt), 20);
  const auto read =
      the_game().read_position(casus::test::through_text(the_game().to_json(*position)));
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_TRUE(*read == *position);
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

// Who hears an event stands in `to`, and what kind it is, its sentence and its rule beside it: a
// field of its own with such a name would be taken for that.
TEST(WallensteinPosition, no_event_has_a_field_that_the_protocol_uses) {
  for (const Form& form : the_game().vocabulary().events) {
    for (const Slot& slot : form.slots) {
      for (const std::string_view taken : {"kind", "to", "text", "rule"}) {
        EXPECT_NE(slot.name, taken) << form.word;
      }
    }
  }
}

}  // namespace
}  // namespace casus::wallenstein

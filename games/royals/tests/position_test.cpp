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

TEST(RoyalsPosition, position_and_view_name_every_option) {
  for (int seats = 2; seats <= kSeats; ++seats) {
    Dice dice(static_cast<std::uint64_t>(seats));
    const Options options = casus::test::random_options<Royals>(seats, dice);
    const Position start = the_game().start(seats, options);
    const json::value wanted = casus::to_json(Royals::info().options, options);
    EXPECT_EQ(the_game().to_json(start).json().at("options"), wanted);
    const json::object shown = the_game().to_json(the_game().view(start, Viewer{})).json();
    EXPECT_EQ(shown.at("options"), wanted);
  }
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
                {R"({"ask": "over"})", "to_move"},
                {R"({"period": "1700"})", "period"},
                {R"({"period": "1648"})", "period"},
                {R"({"period": "1714"})", "period"},
                {R"({"row": ["france"]})", "row"},
                {R"({"row": [null, null, null, null]})", "row"},
                {R"({"row": ["france", "france", "france"]})", "row"},
                {R"({"nobles": {"paris.king": 0}})", "titles.king"},
                {R"({"nobles": {"paris.king": 7}})", "nobles"},
                {R"({"nobles": {"paris.queen": 1}})", "nobles"},
                {R"({"nobles": {"paris.king": 1, "paris.cardinal": 1}})", "titles.cardinal"},
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

// What the patch of a position with three seats is refused for; empty if it is read.
std::string refused_for(const Position& position, const char* patch) {
  json::value json = casus::test::through_text(the_game().to_json(position));
  json.as_object().erase("country_pile");
  json.as_object().erase("intrigue_pile");
  merge_patch(json, json::parse(patch));
  const auto read = the_game().read_position(json);
  return read ? "" : read.error().text;
}

TEST(RoyalsPosition, while_the_row_is_dealt_nothing_has_happened_yet) {
  const auto options = read_options(Royals::info().options, 3, json::object());
  ASSERT_TRUE(options);
  const Position start = the_game().start(3, *options);
  EXPECT_EQ(refused_for(start, "{}"), "");
  const auto names = [&](const char* field, const char* patch) {
    const std::string text = refused_for(start, patch);
    EXPECT_TRUE(text.starts_with(std::string("position.") + field + ":")) << patch << text;
  };
  names("round", R"({"round": 5})");
  names("to_move", R"({"to_move": 1})");
  names("players.1.country_cards", R"({"players": {"1": {"country_cards": {"france": 1}}}})");
  names("players.2.intrigue_cards",
        R"({"players": {"2": {"intrigue_cards": {"france-spain": 1}}}})");
  names("country_discard", R"({"country_discard": {"spain": 2}})");
  names("intrigue_discard", R"({"intrigue_discard": {"france-spain": 2}})");
  names("nobles", R"({"nobles": {"paris.king": 0}, "titles": {"king": {"0": 1}},
                      "markers": {"city.paris": 0}})");
}

TEST(RoyalsPosition, what_was_drawn_this_turn_is_in_the_hand) {
  const Position drawing = given(3, {"turn blue draw round 2", "hand blue france 1"});
  EXPECT_EQ(refused_for(drawing, R"({"drawn": {"country": 1}})"), "");
  EXPECT_EQ(refused_for(drawing, R"({"drawn": {"country": 2}})"),
            "position.drawn.country: the seat to move holds fewer Country cards than that");
  EXPECT_EQ(refused_for(drawing, R"({"drawn": {"intrigue": 1}})"),
            "position.drawn.intrigue: the seat to move holds no Intrigue card");
}

TEST(RoyalsPosition, a_hand_that_no_draw_can_give_is_refused) {
  const Position playing = given(3, {"turn blue play round 2"});
  const auto hand = [&](int country, int intrigue) {
    const json::object patch = {
        {"players",
         {{"1",
           {{"country_cards", {{"france", country / 2}, {"spain", country - country / 2}}},
            {"intrigue_cards", {{"france-spain", 3}, {"britain-spain", intrigue - 3}}}}}}}};
    return refused_for(playing, json::serialize(patch).c_str());
  };
  EXPECT_EQ(hand(15, 4), "");
  EXPECT_EQ(hand(13, 5), "");
  EXPECT_EQ(hand(15, 5), "position.players.1.country_cards: more than the 13 cards possible now");
  EXPECT_EQ(hand(16, 4), "position.players.1.country_cards: more than the 15 cards possible now");
  EXPECT_EQ(hand(12, 6), "position.players.1.intrigue_cards: more than the 5 cards possible now");
  // How a seat came to its cards is not asked: cases are set up in the first round, too.
  const Position first = given(3, {"turn blue play round 1", "hand blue france 1"});
  EXPECT_EQ(refused_for(first, R"({"players": {"1": {"country_cards": {"france": 8}}}})"), "");
  // But the first turn brings one card to Blue, and no Intrigue card to anybody.
  EXPECT_EQ(refused_for(first, R"({"players": {"1": {"country_cards": {"france": 13}}}})"), "");
  EXPECT_EQ(refused_for(first, R"({"players": {"1": {"country_cards": {"france": 14}}}})"),
            "position.players.1.country_cards: more than the 13 cards possible now");
  EXPECT_EQ(refused_for(first, R"({"players": {"1": {"intrigue_cards":
                                  {"france-spain": 4, "britain-spain": 1}}}})"),
            "position.players.1.intrigue_cards: more than the 4 cards possible now");
}

TEST(RoyalsPosition, counters_stay_where_no_game_can_bring_them_to_their_end) {
  const Position early = given(3, {"turn blue draw round 2"});
  EXPECT_EQ(refused_for(early, R"({"round": 20})"), "");
  EXPECT_EQ(refused_for(early, R"({"round": 100})"),
            "position.round: there can have been 29 at most by now");
  EXPECT_EQ(refused_for(early, R"({"round": 250})"),
            "position.round: must be a whole number from 1 to 160, not 250");
  EXPECT_EQ(refused_for(early, R"({"titles": {"king": {"0": 200}}})"),
            "position.titles.king.0: must be a whole number from 0 to 90, not 200");
}

TEST(RoyalsPosition, a_seat_has_one_name) {
  const Position position = given(3, {"hand red france 2"});
  EXPECT_EQ(refused_for(position, R"({"players": {"00": {}}})"),
            "position.players: has no field \"00\"; there are 0, 1, 2");
  EXPECT_EQ(refused_for(position, R"({"titles": {"king": {"+1": 1}}})"),
            "position.titles.king: has no field \"+1\"; there are 0, 1, 2");
  EXPECT_EQ(refused_for(position, R"({"to_move": "blue"})"),
            "position.to_move: must be a whole number from 0 to 2, not \"blue\"");
}

TEST(RoyalsPosition, the_third_period_ends_with_its_round) {
  const Position last = given(3, {"period 1714 ending", "turn blue draw round 9"});
  EXPECT_EQ(refused_for(last, "{}"), "");
  EXPECT_EQ(refused_for(last, R"({"to_move": 0})"),
            "position.period_ending: no card has been drawn in this round yet");
}

TEST(RoyalsPosition, a_game_that_is_over_ended_with_the_last_seat) {
  Position position = given(3, {"period 1714 ending", "turn yellow play round 9"});
  Events silent;
  the_game().apply(position, seat_at(2), done(), silent);
  EXPECT_EQ(refused_for(position, "{}"), "");
  EXPECT_EQ(refused_for(position, R"({"to_move": 0})"),
            "position.to_move: the game ends with the turn of the last seat");
  EXPECT_EQ(refused_for(position, R"({"period_ending": false})"),
            "position.period_ending: must be true: the game ends after the pile has run out");
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

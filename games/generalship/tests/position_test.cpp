// Positions as JSON: what cannot be is refused, and the field that is wrong is named.
#include <gtest/gtest.h>

#include "games/generalship/game.h"
#include "games/generalship/tests/playing.h"
#include "tests/support/random_games.h"

namespace casus::generalship::positions {
namespace {

using casus::test::expect_refused;

// Seat 0 is Austria, seat 1 France.
Position table(std::initializer_list<std::string_view> clauses) {
  return given(2, clauses, nations({"austria", "france"}));
}

// France's second turn: of two rounds three turns are over.
Position last_turn() {
  return table({"order austria france", "turn 4", "cylinders austria supply cards",
                "cylinders france supply", "flanders france archer 2", "commander france subutai",
                "power france attila"});
}

TEST(GeneralshipPosition, the_map_the_pieces_and_the_cards_must_fit_together) {
  expect_refused<Generalship>(
      last_turn(),
      {
          {R"({"seats": 1})", "seats"},
          {R"({"seats": 3})", "options.nations"},
          {R"({"surprise": 1})", "surprise"},
          {R"({"order": [0, 0]})", "order[1]: stands twice"},
          {R"({"order": [0]})", "order"},
          {R"({"tiles": {"vienna": {"space": 2}}})", "tiles.vienna.space: must be "},
          {R"({"tiles": {"london": {"space": 1}}})", "tiles.london.space: the nation does not"},
          {R"({"tiles": {"flanders": {"space": 1}}})", "tiles."},
          {R"({"tiles": {"flanders": null}})", "tiles: must cover the map"},
          {R"({"tiles": {"flanders": {"stack": null}}})", "tiles.flanders.stack"},
          {R"({"tiles": {"flanders": {"owner": "austria"}}})", "tiles.flanders.owner"},
          {R"({"tiles": {"flanders": {"known": {"archer": 3}}}})",
           "tiles.flanders.known: has more archer than stand there"},
          {R"({"tiles": {"flanders": {"units": {"galley": {"fresh": 1}}}}})",
           "tiles.flanders.units: no ship can be there, for no sea touches it"},
          {R"({"tiles": {"flanders": {"units": {"archer": {"fresh": 31}}}}})", "archer"},
          {R"({"tiles": {"flanders": {"units": {"archer": {"finished": 1}}}}})",
           "tiles.flanders.units: must all be fresh"},
          {R"({"tiles": {"flanders": {"units": {"knight": {"fresh": 1}}}}})", "knight"},
          {R"({"generals": {"subutai": {"where": "commander", "seat": 2}}})", "subutai.seat"},
          {R"({"generals": {"belisarius": {"where": "commander", "seat": 1}}})",
           "seat 1 has more than one commander"},
          {R"({"generals": {"attila": {"place": 2}}})",
           "nothing lies at place 1 of the political power of seat 1"},
          {R"({"generals": {"attila": {"where": "hand", "known_to": [0]}}})",
           "attila.known_to: a hand is known to its owner alone"},
          {R"({"generals": {"subutai": {"known_to": [0]}}})", "subutai.known_to"},
          {R"({"players": {"0": {"population": ["france_1"]}}})", "population"},
          {R"({"players": {"0": {"population": ["austria_1", "austria_1"]}}})", "stands twice"},
          {R"({"players": {"0": {"battles": 6}}})", "battles"},
          {R"({"players": {"0": {"technology_cards": {"one": 21}}}})", "technology cards"},
          {R"({"alliances": [[0, 1]]})", "alliances: there are none between two players"},
          {R"({"events": ["witch_hunt", "witch_hunt", null, null]})", "events"},
      });
}

// rule: generalship.turn.circles generalship.turn.order generalship.setup.action_tiles
TEST(GeneralshipPosition, every_turn_has_left_its_cylinder) {
  constexpr const char* kTwo = "players.0.cylinders: must be 2, one for each turn";
  constexpr const char* kOne = "players.1.cylinders: must be 1, one for each turn";
  expect_refused<Generalship>(
      last_turn(), {
                       {R"({"players": {"0": {"cylinders": [null, null]}}})", kTwo},
                       {R"({"players": {"0": {"cylinders": ["supply", null]}}})", kTwo},
                       {R"({"players": {"1": {"cylinders": [null, "cards"]}}})", kOne},
                       {R"({"players": {"1": {"cylinders": ["supply", "cards"]}}})", kOne},
                       {R"({"players": {"0": {"cylinders": ["march", "march"]}}})",
                        "more cylinders on march than it has circles"},
                       {R"({"turn": 1})", "players.0.cylinders: must be 1"},
                       {R"({"turn": 0})", "players.0.cylinders: must be 0"},
                       {R"({"turn": 4})", "turn: is beyond the last"},
                       {R"({"active": 0})", "active: must be seat 1, whose turn it is"},
                       {R"({"asked": 0})", "asked: must be seat 1, who chooses"},
                       {R"({"settlements": 40})", "settlements"},
                   });
  // The first turn of all, with a cylinder that nobody can have placed.
  expect_refused<Generalship>(
      table({"order austria france"}),
      {{R"({"players": {"0": {"cylinders": ["march", null]}}})", "players.0.cylinders: must be 0"},
       {R"({"turn": 3})", "players.0.cylinders: must be 2"}});
}

// rule: generalship.turn.question generalship.turn.others
TEST(GeneralshipPosition, the_question_belongs_to_the_action) {
  Playing drafts(last_turn());
  drafts.play("france", "act draft | pass");
  expect_refused<Generalship>(
      drafts.position,
      {
          {R"({"action": "production"})", "action: production does not ask this"},
          {R"({"ask": "march"})", "action: draft does not ask this"},
          {R"({"ask": "market"})", "ask: whoever exchanges has an exchange icon"},
          {R"({"ask": "technology", "action": "technology"})",
           "players.1.cylinders: the last one must stand on the tile of technology"},
          {R"({"ask": "upkeep"})", "ask: whoever is asked for upkeep owes some"},
          {R"({"asked": 1})", "asked: must be seat 0"},
          {R"({"doer": 1})", "progress.step"},
          {R"({"progress": {"step": 2}})", "progress.step"},
          {R"({"ask": "swap"})", "capital_fell"},
          {R"({"ask": "over"})", "winner"},
      });
  EXPECT_TRUE(drafts.position.common.asked == seat_at(0));
}

// rule: generalship.event.black_death generalship.upkeep.pay
TEST(GeneralshipPosition, plague_and_upkeep_go_by_the_order) {
  Playing plague(table({"order france austria", "studies france 3 0", "paris france archer 3",
                        "vienna austria archer 3"}));
  plague.play("france", "act technology | develop metallurgy 3 0").chance("draw_event black_death");
  expect_refused<Generalship>(plague.position,
                              {
                                  {R"({"asked": 0})", "asked: must be seat 1"},
                                  {R"({"progress": {"event": "witch_hunt"}})", "progress.event"},
                                  {R"({"progress": {"event_step": 3}})", "asked: must be seat 0"},
                                  {R"({"progress": {"left": 0}})", "progress.left"},
                              });
  Playing upkeep(table({"order france austria", "turn 4", "food france 3", "paris france archer 5",
                        "vienna austria archer 5"}));
  upkeep.play("austria", "act technology | pass").play("france", "pass");
  expect_refused<Generalship>(
      upkeep.position, {
                           {R"({"asked": 0})", "asked: must be seat 1"},
                           {R"({"turn": 1})", ""},
                           {R"({"tiles": {"paris": {"units": {"archer": {"fresh": 4}}}}})",
                            "ask: whoever is asked for upkeep owes some"},
                           {R"({"progress": {"step": 1}})", "asked: must be seat 0"},
                           {R"({"players": {"0": {"cylinders": ["supply", null]}}})", "cylinders"},
                       });
}

// rule: generalship.end.points generalship.end.capital generalship.end.winner
TEST(GeneralshipPosition, a_game_that_is_won_is_over) {
  expect_refused<Generalship>(
      last_turn(), {
                       {R"({"players": {"0": {"points": 10}}})", "players.0.points: have won"},
                       {R"({"players": {"0": {"points": 5}}})",
                        "players.0.scored: must add up to the points, 5"},
                       {R"({"players": {"0": {"scored": {"battles": 2}}}})", "players.0.scored"},
                       {R"({"capital_fell": true})", "capital_fell: ends the game"},
                       {R"({"winner": 0})", "winner"},
                   });
  Playing fallen(table({"order france austria", "points france 3", "vienna france archer 1"}));
  fallen.play("france", "act draft | pass").play("austria", "pass");
  expect_refused<Generalship>(
      fallen.position,
      {
          {R"({"capital_fell": false})", "capital_fell: must be true"},
          {R"({"asked": 0})", "asked: must be seat 1"},
          {R"({"players": {"0": {"points": 1}}})", "players: have points that nobody has scored"},
      });
  fallen.play("france", "pass");
  expect_refused<Generalship>(fallen.position,
                              {{R"({"winner": 0})", "winner: must be who has most points"}});
}

// rule: generalship.combat.regiments generalship.naval.artillery generalship.combat.advanced
TEST(GeneralshipPosition, what_lies_sealed_could_have_been_laid) {
  Playing land(table({"order france austria", "saxony austria archer 6 light_cavalry 3",
                      "attack saxony france archer 1", "commander austria subutai",
                      "tactics austria long_range_three long_range_three phalanx wedge_charge",
                      "step fight"}));
  const std::string three = R"({"card": "long_range_three", "unit": "archer", "count": 3})";
  const std::string laid = R"({"battle": {"defender_cards": {"combat": {"matches": [)";
  const std::string six = laid + three + "," + three + R"(], "advanced": []}}}})";
  const std::string two = laid + three + R"(], "advanced": ["phalanx", "wedge_charge"]}}}})";
  const std::string ambush = laid + three + R"(], "advanced": ["ambush"]}}}})";
  expect_refused<Generalship>(land.position,
                              {
                                  {six.c_str(), "combat.matches: at most 5 regiments fight"},
                                  {two.c_str(), "combat.advanced: must be one card"},
                                  {ambush.c_str(), "combat"},
                              });
}

// rule: generalship.alliance.boxes generalship.setup.open
TEST(GeneralshipPosition, what_follows_need_not_be_told) {
  const Position good = given(4, {"allied austria byzantium", "allied england france"});
  json::value written = casus::test::through_text(the_game().to_json(good));
  merge_patch(written, json::parse(R"({"alliances": [[3, 2], [1, 0]],
      "generals": {"attila": {"where": "hand", "seat": 0}}})"));
  const auto read = the_game().read_position(written);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->common.alliance, good.common.alliance);
  const auto attila = static_cast<std::size_t>(*the_game().board().generals->find("attila"));
  EXPECT_EQ(read->generals[attila].knows, SeatSet::of(seat_at(0)));
}

TEST(GeneralshipPosition, every_position_of_a_game_is_read_back_from_its_own_json) {
  casus::test::each_random_game<Generalship>(1, [](int seats, const Options& options, Dice& dice) {
    casus::test::play_game<Generalship>(seats, options, dice,
                                        casus::test::expect_read_back<Generalship>(),
                                        [&](const Position&, const Choices& choices) {
                                          return casus::test::any_of(choices, dice);
                                        });
  });
}

}  // namespace
}  // namespace casus::generalship::positions

// Positions as JSON: what cannot be is refused, and the field that is wrong is named.
#include "games/power_and_prestige/tests/playing.h"
#include "tests/support/random_games.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::built;
using casus::test::expect_refused;

// Red marches in summer; alliances of red and green against blue and yellow.
Position marching() {
  return built(
      build_position(4, {},
                     {"alliance red green", "troops red soissons 3 1 0", "troops green paris 2 0 0",
                      "troops blue reims 2 0 1", "owner red paris", "owner blue lille",
                      "residence red paris", "residence blue lille", "turn red green"}));
}

TEST(PrestigePosition, the_map_the_seats_and_the_troops_must_fit_together) {
  expect_refused<PowerAndPrestige>(
      marching(),
      {
          {R"({"seats": 2})", "seats"},
          {R"({"surprise": 1})", "surprise"},
          {R"({"order": [0, 0, 1, 2]})", "order[1]: stands twice"},
          {R"({"order": [0, 1, 2]})", "order: must have every seat once"},
          {R"({"year": 6})", "year: is beyond the last"},
          {R"({"alliance": [0], "counter_alliance": [1]})",
           "counter_alliance: are all who are not in the alliance"},
          {R"({"alliance": [0, 1, 2, 3]})", "alliance: both sides have members"},
          {R"({"ally_tiles": [0]})", "ally_tiles: belong to the minority"},
          {R"({"allied": false})", "allied: must be true with an alliance"},
          {R"({"alliance": null, "ally_tiles": [0]})", "ally_tiles: there is no alliance yet"},
          {R"({"troops": {"red": {"atlantis": {"infantry": 1}}}})", "troops.red"},
          {R"({"troops": {"red": {"paris": {"elephants": 1}}}})", "troops.red.paris"},
          {R"({"troops": {"red": {"paris": {"infantry": 251}}}})", "troops.red.paris.infantry"},
          {R"({"troops": {"violet": {"paris": {"infantry": 1}}}})", "nobody has this colour"},
          {R"({"troops": {"ally": {"paris": {"infantry": 1}}}})", "troops.ally: are nobody's"},
          {R"({"troops": {"red": {"lyon": {"infantry": 1}}}})", "troops.red.lyon: is not in play"},
          {R"({"troops": {"red": {"metz": {"infantry": 250}}}})",
           "troops.red: has more than 250 infantry"},
          {R"({"marched": {"red": {"soissons": {"infantry": 4}}}})",
           "marched.red.soissons: more have marched than stand there"},
          {R"({"marched": {"blue": {"reims": {"infantry": 1}}}})",
           "marched.blue: does not have the turn"},
          {R"({"provinces": {"paris": {"owner": 4}}})", "provinces.paris.owner"},
          {R"({"provinces": {"paris": {"sites": ["bank"]}}})", "provinces.paris.sites: must have"},
          {R"({"fortresses": ["atlantis"]})", "fortresses[0]"},
          {R"({"entered": {"reims": ["wien"]}})", "entered.reims[0]: no road leads from there"},
          {R"({"artists": {"mozart": 2}})", "artists.mozart: needs a residence"},
          {R"({"fresh_artists": ["mozart"]})", "fresh_artists: is nobody's"},
          {R"({"players": {"0": {"residence": "soissons"}}})",
           "players.0.residence: must be a city in play"},
          {R"({"players": {"3": {"extensions": ["palace"]}}})",
           "players.3.extensions: belong to a residence"},
          {R"({"players": {"0": {"gifts": {"7": 1}}}})", "players.0.gifts"},
          {R"({"players": {"0": {"boxes": {"1": {"place": "soissons",
               "troops": {"infantry": 1}}}}}})",
           "players.0.boxes: are used in fog of war alone"},
          {R"({"players": {"0": {"dummies": ["soissons:infantry"]}}})",
           "players.0.dummies: are used in full fog alone"},
          {R"({"players": {"0": {"dummies": ["soissons"]}}})",
           "must be a place and an arm, as in paris:infantry"},
      });
}

TEST(PrestigePosition, the_question_must_have_an_answer) {
  expect_refused<PowerAndPrestige>(
      marching(),
      {
          {R"({"ask": "nonsense"})", "ask"},
          {R"({"asked": []})", "asked: somebody must be asked"},
          {R"({"asked": [1]})", "asked: must have the turn"},
          {R"({"side": []})", "side: somebody has the turn"},
          {R"({"side": [0, 1]})", "side: must be of one alliance"},
          {R"({"ask": "seize"})", "asked: this is asked of one seat alone"},
          {R"({"ask": "seize", "asked": [0], "leader": 1})", "leader: must be one of the side"},
          {R"({"ask": "place"})", "players.0.bought: there is nothing to place"},
          {R"({"ask": "retreat"})", "battle: does not fit the question"},
          {R"({"ask": "cancel", "asked": [0]})", "wanted: belongs to"},
          {R"({"ask": "take_ally"})", "asked: must have a tile of the ally"},
          {R"({"ask": "house"})", "players.0.residence: stands already"},
          {R"({"ask": "house", "asked": [2]})", "players.2.gold: does not pay"},
          {R"({"ask": "upkeep"})", "players.0.missing: must be more than none"},
          {R"({"ask": "engage_again", "asked": [0]})", "players.0.again: no artist was lost"},
          {R"({"ask": "artist_die", "asked": [], "rolling_artist": "bach"})",
           "rolling_artist: must be somebody's"},
          {R"({"ask": "accept_gift"})", "asked: seat 0 has nothing to answer"},
          {R"({"players": {"0": {"secret": {"calls": true}}}})",
           "players.0.secret.calls: nobody is asked"},
          {R"({"players": {"0": {"secret": {"item": "palace"}}}})",
           "players.0.secret.plan: nothing is planned now"},
          {R"({"players": {"0": {"secret": {"offers": {"green": 1}}}}})",
           "players.0.secret.offers: nothing is traded now"},
      });
}

// What `marching` becomes by a patch of one fact.
Position patched(std::string_view patch) {
  const PowerAndPrestige& game = casus::test::compiled_game<PowerAndPrestige>();
  json::value changed = casus::test::through_text(game.to_json(marching()));
  merge_patch(changed, json::parse(patch));
  const Expected<Position> read = game.read_position(changed);
  EXPECT_TRUE(read) << patch << ": " << read.error().text;
  return read ? *read : marching();
}

TEST(PrestigePosition, what_follows_from_a_fact_need_not_be_said) {
  const Common alone = patched(R"({"alliance": [2], "side": [2], "asked": [2]})").common;
  EXPECT_TRUE(alone.allied);
  EXPECT_EQ(alone.counter.size(), 3);
  const Common nobody = patched(R"({"alliance": null, "side": [0], "asked": [0]})").common;
  EXPECT_FALSE(nobody.allied);
  EXPECT_TRUE(nobody.counter.empty());
  // Buildings of a city in any order.
  const Common built_up =
      patched(R"({"provinces": {"lille": {"sites": ["bank", "university", null, "windmill"]}}})")
          .common;
  EXPECT_TRUE(built_up.sites[at(Province{2})][0].is(Building::university));
  // Chance asks nobody, and in the economic round nobody has the turn.
  EXPECT_TRUE(patched(R"({"ask": "weather"})").common.asked.empty());
  EXPECT_TRUE(patched(R"({"ask": "convention"})").common.side.empty());
  // Marked prestige is that of now, if nothing else is said.
  const char* rich = R"({"ask": "give_up", "players": {"0": {"prestige": 41}}})";
  EXPECT_EQ(patched(rich).common.marked[0], 41);
  EXPECT_EQ(patched(R"({"ask": "seize", "asked": [0]})").common.leader, 0);
  EXPECT_TRUE(patched(R"({"ask": "plan", "year": 5})").common.last_purchases);
  EXPECT_FALSE(patched(R"({"ask": "plan", "year": 4})").common.last_purchases);
}

TEST(PrestigePosition, a_march_that_is_begun_must_be_possible) {
  Playing game(marching());
  game.play(0, "march red soissons | to reims soissons");
  expect_refused<PowerAndPrestige>(
      game.position, {
                         {R"({"players": {"0": {"secret": {"draft": {"banner": "blue"}}}}})",
                          "draft.banner: are not this seat's troops"},
                         {R"({"players": {"0": {"secret": {"draft": {"arm": "none_left"}}}}})",
                          "draft.arm: some arm is asked"},
                         {R"({"players": {"0": {"secret": {"draft": {"sent": {"infantry": 9}}}}}})",
                          "draft.sent: are more than stand there"},
                         {R"({"players": {"0": {"secret": {"draft": {"box": 2}}}}})",
                          "draft.box: stands elsewhere"},
                         {R"({"asked": [2]})", "players.0.secret.draft: nothing is begun now"},
                     });
}

TEST(PrestigePosition, a_battle_has_two_sides_and_a_place) {
  Playing game(marching());
  game.play(0, "march red soissons | to reims soissons | send infantry 3 | send cavalry 1");
  if (game.position.common.asked.contains(seat_at(2))) game.play(2, "halt");
  ASSERT_NE(game.position.common.battle.place, kNobody);
  expect_refused<PowerAndPrestige>(
      game.position,
      {
          {R"({"battle": {"place": "atlantis"}})", "battle.place"},
          {R"({"battle": {"attackers": []}})", "battle.attackers"},
          {R"({"battle": {"defenders": ["green"]}})",
           "battle.defenders: must be the enemies of the attackers"},
          {R"({"battle": {"row": "red:elephants"}})", "battle.row: must be an owner"},
          {R"({"battle": {"turn": "nobody"}})", "battle.turn"},
          {R"({"battle": null})", "battle: does not fit the question"},
      });
}

TEST(PrestigePosition, what_is_known_in_fog_must_be_true) {
  const Position fog = built(build_position(
      4, {{"fog", "full"}},
      {"troops red soissons 3 1 0", "troops red paris 2 0 0", "box red 1 soissons 1 0 0",
       "dummy red soissons cavalry", "together red infantry soissons paris", "turn red"}));
  expect_refused<PowerAndPrestige>(
      fog, {
               {R"({"players": {"0": {"boxes": {"1": {"troops": {"infantry": 9}}}}}})",
                "players.0.boxes: hold more than stands there"},
               {R"({"players": {"0": {"boxes": {"1": {"troops": {"infantry": 0}}}}}})",
                "players.0.boxes: a box on the map must hold a unit"},
               {R"({"players": {"0": {"dummies": ["lyon:infantry"]}}})",
                "players.0.dummies: must lie under troops"},
               {R"({"players": {"0": {"clusters": {"infantry": [["lyon", "paris"]]}}}})",
                "players.0.clusters"},
               {R"({"players": {"0": {"clusters": {"infantry": [["atlantis"]]}}}})",
                "is neither a place nor a box"},
               {R"({"players": {"0": {"clusters": {"infantry": [["paris"], ["paris"]]}}}})",
                "stands in two clusters"},
           });
}

}  // namespace
}  // namespace casus::power_and_prestige

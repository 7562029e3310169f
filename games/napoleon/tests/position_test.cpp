// Positions from outside: what is wrong is named by its field.
#include <gtest/gtest.h>

#include "games/napoleon/tests/given.h"
#include "tests/support/clauses.h"
#include "tests/support/random_games.h"

namespace casus::napoleon {
namespace {

// The position of a council in 1806 with one field changed, as it comes from outside.
std::string why_refused(const std::vector<std::string_view>& path, const json::value& value,
                        int seats = 5, const json::object& options = {}) {
  json::value all =
      casus::test::through_text(the_game().to_json(given(seats, {"turn 1806 jul_aug"}, options)));
  json::value* at = &all;
  for (const std::string_view key : path) {
    if (!at->is_object()) at->emplace_object();
    at = &at->as_object()[key];
  }
  *at = value;
  const auto read = the_game().read_position(all);
  return read ? "" : read.error().text;
}
bool names(const std::string& error, std::string_view field) {
  return error.starts_with("position." + std::string(field));
}

TEST(NapoleonPositions, ComeBackAsTheyWere) {
  const Position before = given(5, {"turn 1806 jul_aug", "slot france", "step march"});
  const auto after =
      the_game().read_position(casus::test::through_text(the_game().to_json(before)));
  ASSERT_TRUE(after) << after.error().text;
  EXPECT_TRUE(*after == before);
}

TEST(NapoleonPositions, AnErrorNamesTheField) {
  EXPECT_TRUE(names(why_refused({"turn"}, 67), "turn"));
  EXPECT_TRUE(
      names(why_refused({"order"}, {"france", "france", "austria", "prussia", "russia"}), "order"));
  EXPECT_TRUE(names(why_refused({"step"}, "losses"), "step"));
  EXPECT_TRUE(names(why_refused({"step"}, "muster"), "asked_in_turn"));
  EXPECT_TRUE(names(why_refused({"dice", "britain"}, json::array{{{"region", "atlantis"}}}),
                    "dice.britain"));
  EXPECT_TRUE(
      names(why_refused({"nations", "austria", "patron"}, "france"), "nations.austria.patron"));
  EXPECT_TRUE(names(why_refused({"nations", "austria", "colour"}, "white"), "nations.austria"));
  EXPECT_TRUE(
      names(why_refused({"ties", "france_austria", "tie"}, "friends"), "ties.france_austria.tie"));
  EXPECT_TRUE(names(why_refused({"guerillas", "madrid"}, 1), "guerillas.madrid"));
  EXPECT_TRUE(names(why_refused({"regions", "paris", "holder"}, "its_state"), "regions.paris"));
  EXPECT_TRUE(names(why_refused({"leaders", "napoleon"}, "paris"), "leaders.napoleon"));
}

TEST(NapoleonPositions, AProcedureThatDoesNotFitIsRefused) {
  EXPECT_TRUE(names(why_refused({"within"}, json::array{{{"ask", "roll"}}}), "within"));
  EXPECT_TRUE(names(why_refused({"within"}, json::array{{{"ask", "council"}}}), "within"));
  EXPECT_TRUE(names(why_refused({"within"}, json::array{{{"ask", "concession"}}}), "within"));
  EXPECT_TRUE(names(why_refused({"within"}, json::array{{{"ask", "step"}}}), "within"));
}

using casus::test::expect_refused;

// rule: napoleon.dice.limit napoleon.minor.spain napoleon.minor.sweden napoleon.minor.ottomans
TEST(NapoleonPositions, DiceKeepToTheirLimitsAndCountries) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france", "patron spain britain",
                "patron ottomans france", "dice spain madrid 1", "dice ottomans thrace 1"}),
      {
          {R"({"dice": {"austria": [{"region": "danube", "pips": 1}, {"region": "danube", "pips": 1},
               {"region": "veneto", "pips": 1}]}})",
           "dice.austria: may be 2 now, and are more"},
          {R"({"dice": {"britain": [{"region": "london", "pips": 1}, {"region": "london", "pips": 1}]}})",
           "dice.britain: may be 1 now"},
          {R"({"dice": {"saxony": [{"region": "saxony", "pips": 2}]}})", "dice.saxony"},
          {R"({"dice": {"bavaria": [{"region": "bavaria", "pips": 1}]}})", "dice.bavaria"},
          {R"({"dice": {"austria": [{"region": "danube", "pips": 7}]}})", "dice.austria[0].pips"},
          {R"({"dice": {"austria": [{"region": "danube", "pips": 2, "marks": ["active", "active"]}]}})",
           "marks[1]: stands twice"},
          {R"({"dice": {"austria": [{"region": "danube", "pips": 2, "marks": ["active"]}]}})",
           "dice.austria: are marked before anything has moved"},
          {R"({"dice": {"spain": [{"region": "languedoc", "pips": 1}]}})",
           "dice.spain: do not leave their country for languedoc"},
          {R"({"dice": {"sweden": [{"region": "st_petersburg", "pips": 1}]}})", "dice.sweden"},
          {R"({"dice": {"ottomans": [{"region": "naples", "pips": 1}]}})", "dice.ottomans"},
          {R"({"dice": {"austrian_corps": [{"region": "danube", "pips": 2}]}})",
           "dice.austrian_corps: serves nobody"},
      });
}

// rule: napoleon.turn.order napoleon.turn.joint napoleon.win.seats
TEST(NapoleonPositions, SeatsAndPlacesAgree) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france"}),
      {
          {R"({"nations": {"austria": {"seat": 3}}})", "nations.austria.seat: must be 2"},
          {R"({"nations": {"austria": {"seat": 5}}})", "nations.austria.seat"},
          {R"({"nations": {"austria": {"seat": null}}})", "nations.austria.seat"},
          {R"({"order": ["france", "france", "austria", "prussia", "russia"]})",
           "order[1]: stands twice"},
          {R"({"acting": ["austria"]})", "acting: has austria, which moves in another place"},
          {R"({"asked_in_turn": [2]})", "asked_in_turn: has seat 2, which does not move now"},
          {R"({"asked_in_turn": [0, 0]})", "asked_in_turn: has a seat twice"},
          {R"({"asked": 1})", "asked: nobody is left to be asked"},
          {R"({"deferred": [2]})", "deferred"},
          {R"({"place": 6})", "place"},
          {R"({"drawn": 3})", "drawn"},
          {R"({"turn": 0})", "turn"},
      });
  expect_refused<Napoleon>(
      given(2, {"turn 1806 jul_aug", "slot france"}),
      {
          {R"({"order": ["france", "britain", "austria", "prussia", "russia"]})",
           "order: of two players"},
          {R"({"turn": 2})", "turn: this scenario begins in May/June 1805"},
          {R"({"place": 2})", "place: nobody moves in it"},
      });
}

// Who acts and who is asked follows from the place.
TEST(NapoleonPositions, WhatFollowsNeedNotBeTold) {
  json::value written =
      casus::test::through_text(the_game().to_json(given(5, {"turn 1806 jul_aug", "slot france"})));
  merge_patch(
      written,
      json::parse(R"({"place": 3, "step": "march", "acting": null, "asked_in_turn": null})"));
  const auto read = the_game().read_position(written);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(the_game().turn(*read).seats, SeatSet::of(seat_at(2)));
}

// rule: napoleon.treaty.length napoleon.treaty.truce napoleon.concession.passage
TEST(NapoleonPositions, TreatiesHaveTheirDates) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france", "treaty france austria 2 12"}),
      {
          {R"({"ties": {"france_austria": {"until": 12}}})",
           "ties.france_austria.until: must be turn 20"},
          {R"({"ties": {"france_austria": {"made": 11}}})", "ties.france_austria.made"},
          {R"({"ties": {"france_austria": {"turns": null}}})", "ties.france_austria.turns"},
          {R"({"ties": {"france_austria": {"tie": "war"}}})", "ties.france_austria.until"},
          {R"({"ties": {"france_russia": {"tie": "truce"}}})",
           "ties.france_russia.until: a truce ends later"},
          {R"({"ties": {"france_russia": {"tie": "truce", "until": 20}}})",
           "ties.france_russia.until: a truce lasts six turns at most"},
          {R"({"ties": {"france_austria": {"leave_by": 20}}})", "ties.france_austria.leave_by"},
          {R"({"ties": {"france_austria": {"passage": {"through": "austria", "until": 15}}}})",
           "ties.france_austria.passage: is through Prussia alone"},
          {R"({"ties": {"france_britain": {"offers": {"france": "alliance"}}}})",
           "ties.france_britain.offers"},
          {R"({"ties": {"austria_france": {"tie": "war"}}})", "ties: has no field"},
      });
}

// rule: napoleon.defeat.concessions napoleon.concession.list napoleon.aid.limit
TEST(NapoleonPositions, NationsHaveWhatIsTheirs) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france"}),
      {
          {R"({"nations": {"austria": {"last_defeat": 8}}})",
           "nations.austria.last_defeat: was none"},
          {R"({"nations": {"austria": {"defeats": 1, "last_defeat": 11}}})",
           "nations.austria.last_defeat: is still to come"},
          {R"({"nations": {"austria": {"defeats_by_france": 1}}})",
           "nations.austria.defeats_by_france: are more than its defeats"},
          {R"({"nations": {"britain": {"conceded": [6]}}})", "nations.britain.conceded"},
          {R"({"nations": {"russia": {"conceded": [1, 1]}}})",
           "nations.russia.conceded[1]: stands twice"},
          {R"({"nations": {"russia": {"conceded": [9]}}})", "nations.russia.conceded[0]"},
          {R"({"nations": {"britain": {"pledges": {"britain": 1}}}})", "nations.britain.pledges"},
          {R"({"nations": {"britain": {"pledges": {"russia": 3}}}})", "nations.britain.pledges"},
          {R"({"nations": {"britain": {"pledges": {"russia": 2, "austria": 2, "prussia": 1}}}})",
           "nations.britain.pledges: are four points at most"},
          {R"({"nations": {"austria": {"lends_lift_to": ["russia"]}}})",
           "nations.austria.lends_lift_to"},
          {R"({"nations": {"prussia": {"married": true}}})", "nations.prussia.married"},
          {R"({"nations": {"france": {"risen": true}}})", "nations.france.risen"},
          {R"({"nations": {"austria": {"wars_owed": ["sweden"]}}})", "nations.austria.wars_owed"},
          {R"({"nations": {"austria": {"in_this_turn": {"activated": 2}}}})",
           "nations.austria.in_this_turn.activated: are 1 at most in this year"},
          {R"({"nations": {"britain": {"in_this_turn": {"lifted_pips": 2}}}})",
           "nations.britain.in_this_turn.lifted_pips: are 1 at most in this year"},
          {R"({"nations": {"britain": {"in_this_turn": {"carried": true}}}})",
           "nations.britain.in_this_turn.carried"},
      });
}

// rule: napoleon.control.last napoleon.control.three_years napoleon.minor.westphalia
TEST(NapoleonPositions, RegionsAndStatesAgree) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france", "patron spain britain"}),
      {
          {R"({"regions": {"paris": {"how": "conquered"}}})", "regions.paris.how"},
          {R"({"regions": {"veneto": {"holder": "france"}}})",
           "regions.veneto.how: another's region is conquered, ceded or liberated"},
          {R"({"regions": {"madrid": {"holder": "france", "how": "liberated"}}})",
           "regions.madrid.how: only homes are liberated"},
          {R"({"regions": {"paris": {"holder": "its_state"}}})", "regions.paris"},
          {R"({"regions": {"corsica": {"built": 1}}})", "regions.corsica.built"},
          {R"({"states": {"spain": {"at_war_with": ["britain"]}}})",
           "states.spain.at_war_with: is its own patron"},
          {R"({"states": {"spain": {"turns_held": 5}}})", "states.spain.holder"},
          {R"({"states": {"spain": {"turns_held": 19}}})", "states.spain.turns_held"},
          {R"({"states": {"tuscany": {"turns_held": 3}}})", "states.tuscany.turns_held"},
          {R"({"states": {"tuscany": {"fallen": true}}})", "states.tuscany.fallen"},
          {R"({"states": {"tuscany": {"gone": true}}})", "states.tuscany.gone"},
          {R"({"states": {"westphalia": {"patron": "france"}}})", "affairs.westphalia"},
      });
}

// rule: napoleon.hundred_days.return napoleon.reserves.call napoleon.leaders.wellesley
TEST(NapoleonPositions, AffairsComeInTheirOrder) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france"}),
      {
          {R"({"affairs": {"returned": true}})", "affairs.returned"},
          {R"({"affairs": {"in_paris": 9}})", "affairs.in_paris"},
          {R"({"affairs": {"abdicated": 11}})", "affairs.abdicated: is still to come"},
          {R"({"affairs": {"abdicated": 9}})", "leaders.napoleon: has abdicated"},
          {R"({"affairs": {"last_reserves": 9}})", "affairs.last_reserves: are called after 1809"},
          {R"({"affairs": {"britain_at_home_until": 30}})", "affairs.britain_at_home_until"},
          {R"({"affairs": {"warsaw_taken_in": 1808}})", "affairs.warsaw_taken_in"},
          {R"({"affairs": {"continental_system": ["britain"]}})", "affairs.continental_system"},
          {R"({"affairs": {"no_french_alliances_in": 1806}})", "affairs.no_french_alliances_in"},
          {R"({"affairs": {"defences_lost": ["corsica", "corsica"]}})",
           "defences_lost[1]: stands twice"},
          {R"({"affairs": {"defences_lost": ["paris"]}})", "defences_lost[0]"},
          {R"({"leaders": {"wellesley": "london"}})", "leaders.wellesley: comes in 1809"},
          {R"({"leaders": {"napoleon_owes_paris": true}})", "leaders.napoleon_owes_paris"},
          {R"({"scores": {"1807": {"france": {"stars": 3, "seat": 0}}}})", "scores.1807"},
          {R"({"scores": {"1805": {"france": {"stars": 3, "seat": 0}}}})",
           "scores.1805: all five nations have a seat, or none"},
      });
}

// rule: napoleon.turn.sequence napoleon.trade.partners
TEST(NapoleonPositions, NothingIsAskedThatNobodyAsks) {
  expect_refused<Napoleon>(
      given(5, {"turn 1806 jul_aug", "slot france"}),
      {
          {R"({"step": "trade", "acting": null, "asked_in_turn": null})",
           "step: nations trade in November and December"},
          {R"({"step": "over", "acting": null, "asked_in_turn": null})", "step: the game ends"},
          {R"({"step": "dance"})", "step"},
          {R"({"falling": ["austria"], "concessions_due": {"austria": 2}})",
           "falling: is dealt with before anything else is asked"},
          {R"({"within": [{"ask": "answer_offer", "nation": "france", "from": "austria"}]})",
           "within: nothing was offered"},
          {R"({"within": [{"ask": "disband"}]})", "within: nobody could answer"},
          {R"({"within": [{"ask": "remnant"}]})", "within: France has not fallen in this turn"},
          {R"({"step": "produce", "within": [{"ask": "rise", "nation": "austria", "dice": 2}]})",
           "within: rise is not asked in this step"},
          {R"({"peace": {"loser": "austria", "order": ["france", null, null, null],
               "victors": ["france"]}})",
           "peace: is made in steps"},
          {R"({"moving": {"power": "france", "from": "paris", "region": "paris", "pips": 1}})",
           "moving"},
          {R"({"battle": {"region": "paris", "lead": "france"}})", "battle: is fought in steps"},
          {R"({"surprise": 1})", "surprise"},
      });
}

// rule: napoleon.scenario.changing
TEST(NapoleonPositions, NobodyHasANationAgainBeforeHavingHadAll) {
  const json::object options{{"scenario", "free_for_all"}, {"change_years", 2}};
  Position position = given(5, {"turn 1807 jan_feb"}, options);
  for (std::size_t year = 0; year < 2; ++year) {
    for (std::size_t n = 0; n < kNations; ++n) {
      position.scores[year][n].seat = static_cast<std::uint8_t>(n);
    }
  }
  position.step = Ask::lot_nations;
  position.turn.drawn = 0;
  position.turn.group = position.turn.batons = 0;
  position.turn.baton = {};
  for (NationState& nation : position.nations) nation.seat = kSeats;
  Outcomes outcomes;
  the_game().outcomes(position, outcomes);
  ASSERT_EQ(outcomes.size(), 4U);
  for (const Outcome& outcome : outcomes) EXPECT_NE(outcome.choice.arg[0], 0);
}

}  // namespace
}  // namespace casus::napoleon

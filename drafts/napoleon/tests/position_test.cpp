// Positions from outside: what is wrong is named by its field.
#include <gtest/gtest.h>

#include "games/napoleon/tests/given.h"
#include "tests/support/clauses.h"

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
  EXPECT_TRUE(names(why_refused({"within"}, json::array{{{"ask", "step"}}}), "moving"));
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

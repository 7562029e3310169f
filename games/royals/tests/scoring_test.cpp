// The end of the game, where text would need long positions: only the markers matter there.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "games/royals/choices.h"
#include "games/royals/events.h"
#include "games/royals/tests/given.h"
#include "games/royals/tests/scoring_oracle.h"

namespace casus::royals {
namespace {

// A position in which the seats own just these markers.
class Owned {
 public:
  explicit Owned(int seats) : position_(given(seats, {})) {}

  Owned& with(int seat, std::initializer_list<const char*> markers) {
    for (const char* id : markers) {
      position_.markers.owner[*the_game().board().markers->find(id)] =
          static_cast<std::uint8_t>(seat);
    }
    return *this;
  }
  Owned& halves(const std::string& title, int first, int second) {
    const int at_title = *the_game().board().titles->find(title);
    position_.markers.owner[kMarkers - kTitles + at_title] = static_cast<std::uint8_t>(first);
    position_.markers.second_half[at_title] = static_cast<std::uint8_t>(second);
    return *this;
  }
  SeatScore score(int seat) const { return the_game().scores(position_).seat[seat]; }

 private:
  Position position_;
};

// rule: royals.end.points royals.end.winner
TEST(RoyalsScores, the_most_points_win) {
  const Owned table = Owned(3).with(0, {"city.paris"}).with(1, {"city.vienna"});
  EXPECT_EQ(table.score(0).score, 6);
  EXPECT_EQ(table.score(1).score, 7);
  EXPECT_EQ(table.score(2).score, 0);
  EXPECT_EQ(table.score(1).rank, 1);
  EXPECT_EQ(table.score(0).rank, 2);
  EXPECT_EQ(table.score(2).rank, 3);
}

// rule: royals.end.points
TEST(RoyalsScores, the_parts_of_a_score_are_the_five_kinds_of_marker) {
  const SeatScore score =
      Owned(4)
          .with(0, {"city.paris", "city.nantes", "country.spain.lower", "noble_house.16",
                    "period.1648.france.higher", "title.king"})
          .halves("baron", 0, 1)
          .score(0);
  EXPECT_EQ(score.parts[0], 6 + 2);
  EXPECT_EQ(score.parts[1], 4);
  EXPECT_EQ(score.parts[2], 16);
  EXPECT_EQ(score.parts[3], 8);
  EXPECT_EQ(score.parts[4], 16 + 3);
  EXPECT_EQ(score.score, 55);
}

// rule: royals.end.tie
TEST(RoyalsScores, a_tie_goes_to_the_single_highest_marker) {
  // Ten each: 10 against 6 and 4.
  const Owned table =
      Owned(2).with(0, {"city.paris", "city.cologne"}).with(1, {"country.france.higher"});
  EXPECT_EQ(table.score(0).score, table.score(1).score);
  EXPECT_EQ(table.score(1).rank, 1);
  EXPECT_EQ(table.score(0).rank, 2);
}

// rule: royals.end.tie
TEST(RoyalsScores, equal_highest_markers_are_followed_by_the_second_highest) {
  // 7 5 2 against 7 4 3.
  const Owned table = Owned(2)
                          .with(0, {"city.vienna", "city.cologne", "city.dijon"})
                          .with(1, {"city.london", "city.dublin", "city.nantes"});
  EXPECT_EQ(table.score(0).score, table.score(1).score);
  EXPECT_EQ(table.score(1).rank, 1);
  EXPECT_EQ(table.score(0).rank, 2);
}

// rule: royals.end.tie
TEST(RoyalsScores, the_number_of_markers_does_not_matter) {
  // 7 3 against 4 4 2: the fewer, the better here.
  const Owned table = Owned(2)
                          .with(0, {"city.cologne", "city.seville", "city.nantes"})
                          .with(1, {"city.vienna", "city.dijon"});
  EXPECT_EQ(table.score(1).rank, 1);
  EXPECT_EQ(table.score(0).rank, 2);
}

// rule: royals.end.tie royals.title.two
TEST(RoyalsScores, a_half_title_is_one_marker_of_its_half_value) {
  // 8 and 8: a half King against 5 and 3.
  const Owned table = Owned(3).halves("king", 0, 2).with(1, {"city.munich", "city.dijon"});
  EXPECT_EQ(table.score(0).score, 8);
  EXPECT_EQ(table.score(2).score, 8);
  EXPECT_EQ(table.score(1).score, 8);
  EXPECT_EQ(table.score(0).rank, 1);
  EXPECT_EQ(table.score(2).rank, 1);
  EXPECT_EQ(table.score(1).rank, 3);
}

// rule: royals.end.shared
TEST(RoyalsScores, equal_markers_down_to_the_last_share_the_victory) {
  const Owned table = Owned(4)
                          .with(0, {"city.vienna", "city.cologne"})
                          .with(1, {"city.london", "city.seville"})
                          .with(2, {"city.madrid", "city.edinburgh"})
                          .with(3, {"city.paris"});
  for (const int seat : {0, 1, 2}) EXPECT_EQ(table.score(seat).rank, 1) << seat;
  EXPECT_EQ(table.score(3).rank, 4);
}

// rule: royals.end.shared
TEST(RoyalsScores, nobody_with_a_marker_means_everybody_shares) {
  for (const int seat : {0, 1, 2}) EXPECT_EQ(Owned(3).score(seat).rank, 1);
}

// rule: royals.end.shared royals.end.winner
TEST(RoyalsScores, the_last_news_name_all_winners) {
  // Nobody ever claimed anything: nothing is scored and all three win.
  Position position = given(3, {"period 1714 ending", "turn yellow play round 9"});
  std::vector<Event> told;
  Events events(told);
  the_game().apply(position, seat_at(2), done(), events);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(the_game().vocabulary().events[told.back().kind].word, "game_ended");
  EXPECT_EQ(arg_of<EventKind::game_ended>(told.back()), SeatSet::first(3));
}

// What is told of the end of a game in which these seats own just these markers: the words of the
// events from the last title on, each with its rule.
std::vector<std::string> told_at_the_end(
    std::initializer_list<std::pair<int, std::initializer_list<const char*>>> owners) {
  Position position = given(3, {"period 1714 ending", "turn yellow play round 9"});
  for (const auto& [seat, markers] : owners) {
    for (const char* id : markers) {
      position.markers.owner[*the_game().board().markers->find(id)] =
          static_cast<std::uint8_t>(seat);
    }
  }
  std::vector<Event> told;
  Events events(told);
  the_game().apply(position, seat_at(2), done(), events);
  std::vector<std::string> words;
  for (const Event& event : told) {
    const Form& form = the_game().vocabulary().events[event.kind];
    if (form.rule.starts_with("royals.end.")) words.push_back(form.word + " by " + form.rule);
  }
  return words;
}

// rule: royals.end.tie royals.end.shared
TEST(RoyalsScores, a_tie_at_the_top_is_told_with_what_breaks_it) {
  using Told = std::vector<std::string>;
  const std::string end = "game_ended by royals.end.winner";
  const std::string tie = "tie_by_marker by royals.end.tie";
  const std::string shared = "victory_shared by royals.end.shared";
  EXPECT_EQ(told_at_the_end({{0, {"city.vienna"}}, {1, {"city.paris"}}}), Told{end});
  // Ten points each: 6 and 4 beat 5 and 5.
  EXPECT_EQ(
      told_at_the_end({{0, {"city.paris", "city.marseille"}}, {1, {"city.dublin", "city.munich"}}}),
      (Told{tie, end}));
  EXPECT_EQ(told_at_the_end({{0, {"city.dublin"}}, {1, {"city.munich"}}}), (Told{shared, end}));
  // Three with ten points, and two of them with the better markers.
  EXPECT_EQ(told_at_the_end({{0, {"city.dublin", "city.munich"}},
                             {1, {"city.vienna", "city.dijon"}},
                             {2, {"city.madrid", "city.berlin"}}}),
            (Told{tie, shared, end}));
}

}  // namespace
}  // namespace casus::royals

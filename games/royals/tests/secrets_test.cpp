// What a viewer can see and cannot see.
#include <gtest/gtest.h>

#include <string>

#include "games/royals/choices.h"
#include "games/royals/tests/random_games.h"
#include "games/royals/tests/secrets.h"

namespace casus::royals {
namespace {

std::vector<Viewer> viewers(int seats) {
  std::vector<Viewer> all = {Viewer{}};
  for (int seat = 0; seat < seats; ++seat) all.push_back(Viewer{seat_at(seat)});
  return all;
}

std::string shown(const Position& position, Viewer viewer) {
  return the_game().to_json(the_game().view(position, viewer)).text;
}

// rule: royals.secret.hands royals.secret.piles royals.option.hidden_scores
TEST(RoyalsSecrets, positions_that_differ_only_in_secrets_look_the_same) {
  for (int seats = 2; seats <= kSeats; ++seats) {
    for (int i = 0; i < 6; ++i) {
      Dice dice(static_cast<std::uint64_t>(100 * seats + i));
      const Options options = casus::test::random_options<Royals>(seats, dice);
      Dice other_dice(7);
      int different = 0;
      int checked = 0;
      play_random_game(
          seats, options, dice,
          [&](const Position&, const Choice&, const Position& after, const auto&) {
            if (other_dice.below(8) != 0) return;
            for (const Viewer viewer : viewers(seats)) {
              const Position other = resample(the_game(), after, viewer, other_dice);
              ASSERT_EQ(broken_invariant(the_game(), other), std::nullopt);
              ASSERT_TRUE(the_game().view(after, viewer) == the_game().view(other, viewer));
              ASSERT_EQ(shown(after, viewer), shown(other, viewer));
              ++checked;
              different += other == after ? 0 : 1;
              if (!viewer.seat) continue;
              Choices legal;
              Choices legal_too;
              the_game().legal(after, *viewer.seat, legal);
              the_game().legal(other, *viewer.seat, legal_too);
              ASSERT_EQ(legal, legal_too);
              ASSERT_EQ(the_game().prompt(after, *viewer.seat),
                        the_game().prompt(other, *viewer.seat));
            }
          });
      // Often, though not always: small hands may be dealt the same again, and what was seen or
      // could be counted stays.
      EXPECT_GT(different, checked * 2 / 3);
    }
  }
}

// rule: royals.secret.hands
TEST(RoyalsSecrets, others_see_how_many_cards_but_not_which) {
  const Position one =
      given(3, {"hand red france 5 france-spain 2", "hand blue spain 1", "turn blue play"});
  const Position other =
      given(3, {"hand red britain 5 britain-spain 2", "hand blue spain 1", "turn blue play"});
  EXPECT_FALSE(one == other);
  EXPECT_TRUE(the_game().view(one, Viewer{seat_at(1)}) ==
              the_game().view(other, Viewer{seat_at(1)}));
  EXPECT_TRUE(the_game().view(one, Viewer{}) == the_game().view(other, Viewer{}));
  EXPECT_FALSE(the_game().view(one, Viewer{seat_at(0)}) ==
               the_game().view(other, Viewer{seat_at(0)}));
  const View view = the_game().view(one, Viewer{seat_at(1)});
  EXPECT_EQ(view.country_cards[0], 5);
  EXPECT_EQ(view.intrigue_cards[0], 2);
}

// rule: royals.secret.piles
TEST(RoyalsSecrets, the_pile_shows_only_its_size) {
  const Position one = given(3, {"hand blue spain 2", "turn red play"});
  const Position other = given(3, {"hand blue britain 2", "turn red play"});
  EXPECT_TRUE(the_game().view(one, Viewer{seat_at(0)}) ==
              the_game().view(other, Viewer{seat_at(0)}));
  EXPECT_EQ(the_game().view(one, Viewer{}).country_pile, 82 - 2 - 3);
  EXPECT_EQ(the_game().view(one, Viewer{}).intrigue_pile, 24);
}

// rule: royals.secret.discards
TEST(RoyalsSecrets, discard_piles_are_open) {
  const Position position =
      given(3, {"discard france 3 spain 1", "intrigue_discard france-spain 2"});
  const View view = the_game().view(position, Viewer{});
  EXPECT_EQ(view.common.country_discard, (Cards{3, 0, 0, 1}));
  EXPECT_EQ(total(view.common.intrigue_discard), 2);
}

// rule: royals.bonus.open
TEST(RoyalsSecrets, markers_are_open_without_the_option) {
  const Position position = given(3, {"paris.king red", "vienna.king blue"});
  for (const Viewer viewer : viewers(3)) {
    EXPECT_EQ(the_game().view(position, viewer).markers, position.markers);
  }
}

// rule: royals.option.hidden_scores
TEST(RoyalsSecrets, with_hidden_scores_others_show_only_how_many_markers_they_own) {
  const Position position = given(3, {"paris.king red", "vienna.king blue", "munich.duke blue"},
                                  {{"hidden_scores", true}});
  const View view = the_game().view(position, Viewer{seat_at(1)});
  const Board& board = the_game().board();
  EXPECT_EQ(view.markers.owner[*board.markers->find("city.paris")], kSomeone);
  EXPECT_EQ(view.markers.owner[*board.markers->find("city.vienna")], 1);
  EXPECT_EQ(view.markers.owner[*board.markers->find("city.dijon")], kOnBoard);
  EXPECT_EQ(view.marker_counts[0], 1);
  EXPECT_EQ(view.marker_counts[1], 2);
  EXPECT_EQ(view.marker_counts[2], 0);
  // Who owns the two markers of a city where both have been cannot be seen.
  const auto two = [](const char* first, const char* second) {
    return given(
        3,
        {"dijon.baron red", "dijon.duke blue", "marseille.duke red", "marseille.marshal blue",
         std::string("marker city.dijon ") + first, std::string("marker city.marseille ") + second},
        {{"hidden_scores", true}});
  };
  const Position one = two("red", "blue");
  const Position other = two("blue", "red");
  EXPECT_FALSE(one == other);
  EXPECT_EQ(shown(one, Viewer{seat_at(2)}), shown(other, Viewer{seat_at(2)}));
  EXPECT_NE(shown(one, Viewer{seat_at(0)}), shown(other, Viewer{seat_at(0)}));
}

// rule: royals.option.hidden_scores
TEST(RoyalsSecrets, the_end_of_the_game_shows_everything) {
  Position position = given(3, {"period 1714 ending", "turn yellow play round 9", "paris.king red"},
                            {{"hidden_scores", true}});
  Events nobody;
  the_game().apply(position, seat_at(2), done(), nobody);
  for (const Viewer viewer : viewers(3)) {
    EXPECT_EQ(the_game().view(position, viewer).markers, position.markers);
  }
}

}  // namespace
}  // namespace casus::royals

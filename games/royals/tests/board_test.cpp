// The numbers that the rulebook prints, against the board as loaded.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>
#include <string>

#include "games/embedded.h"
#include "games/royals/tests/given.h"

namespace casus::royals {
namespace {

const Board& board() { return the_game().board(); }

// rule: royals.setup.country_deck royals.setup.removed
TEST(RoyalsBoard, country_cards_are_as_printed) {
  EXPECT_EQ(board().countries->ids,
            (std::vector<std::string>{"france", "german_states", "britain", "spain"}));
  const Cards all = board().country_cards[5];
  EXPECT_EQ(all, (Cards{31, 26, 25, 20}));
  const std::map<int, Cards> removed = {{2, {7, 6, 6, 5}}, {3, {6, 5, 5, 4}}, {4, {5, 4, 4, 3}}};
  for (const auto& [seats, cards] : removed) {
    for (int country = 0; country < kCountries; ++country) {
      EXPECT_EQ(board().country_cards[seats][country], all[country] - cards[country])
          << seats << " " << country;
    }
  }
}

// rule: royals.setup.intrigue_deck
TEST(RoyalsBoard, every_pair_of_countries_has_four_intrigue_cards) {
  std::set<std::set<std::size_t>> pairs;
  for (int pair = 0; pair < kPairs; ++pair) {
    EXPECT_EQ(board().intrigue_cards[pair], 4);
    const auto& [first, second] = board().countries_of[pair];
    EXPECT_NE(first, second);
    pairs.insert({at(first), at(second)});
  }
  EXPECT_EQ(pairs.size(), 6U);
}

// rule: royals.setup.city_markers
TEST(RoyalsBoard, cities_are_five_four_three_and_four) {
  std::array<int, kCountries> cities{};
  for (const Country country : board().country_of_city) ++cities[at(country)];
  EXPECT_EQ(cities, (std::array<int, kCountries>{5, 4, 3, 4}));
  for (int city = 0; city < kCities; ++city) {
    const int nobles = std::popcount(board().in_city[city]);
    EXPECT_TRUE(nobles == 1 || nobles == 2) << board().cities->ids[city];
  }
}

// rule: royals.setup.title_markers royals.claim.price_of_title
TEST(RoyalsBoard, titles_rise_from_marshal_to_king) {
  EXPECT_EQ(board().titles->ids, (std::vector<std::string>{"marshal", "baron", "countess", "duke",
                                                           "cardinal", "princess", "king"}));
  EXPECT_EQ(board().cards, (std::array<std::uint8_t, kTitles>{1, 2, 3, 4, 5, 6, 8}));
  EXPECT_EQ(board().influence, (std::array<std::uint8_t, kTitles>{1, 1, 1, 2, 2, 2, 3}));
  for (int noble = 0; noble < board().noble_count; ++noble) {
    EXPECT_EQ(board().cards_of[noble], board().cards[at(board().title_of[noble])]);
    EXPECT_EQ(board().intrigue_of[noble], at(board().title_of[noble]) == kTitles - 1 ? 2 : 1);
  }
}

// rule: royals.title.two
TEST(RoyalsBoard, a_half_title_is_worth_exactly_half) {
  for (int title = 0; title < kTitles; ++title) {
    EXPECT_EQ(2 * board().half_points[title], board().points[kMarkers - kTitles + title]);
  }
}

// rule: royals.setup.house_markers
TEST(RoyalsBoard, noble_houses_are_sixteen_twelve_and_eight) {
  EXPECT_EQ(board().points[at(house_marker(0))], 16);
  EXPECT_EQ(board().points[at(house_marker(1))], 12);
  EXPECT_EQ(board().points[at(house_marker(2))], 8);
}

// rule: royals.setup.country_markers royals.setup.period_markers royals.period.three
TEST(RoyalsBoard, the_higher_of_two_markers_is_higher) {
  EXPECT_EQ(board().periods->ids, (std::vector<std::string>{"1648", "1680", "1714"}));
  for (int c = 0; c < kCountries; ++c) {
    const Country country{static_cast<std::uint8_t>(c)};
    EXPECT_GT(board().points[at(country_marker(country, Place::higher))],
              board().points[at(country_marker(country, Place::lower))]);
    for (int period = 0; period < kPeriods; ++period) {
      EXPECT_GT(board().points[at(period_marker(period, country, Place::higher))],
                board().points[at(period_marker(period, country, Place::lower))]);
    }
  }
}

// rule: royals.setup.city_markers royals.setup.title_markers
TEST(RoyalsBoard, there_are_fifty_eight_markers_of_their_own_names) {
  EXPECT_EQ(kMarkers, 58);
  const std::set<std::string> ids(board().markers->ids.begin(), board().markers->ids.end());
  EXPECT_EQ(ids.size(), 58U);
}

// rule: royals.period.tie_city
TEST(RoyalsBoard, cities_of_a_country_differ_in_value_so_that_the_last_tie_break_decides) {
  std::set<std::pair<std::size_t, int>> seen;
  for (int city = 0; city < kCities; ++city) {
    EXPECT_TRUE(seen.emplace(at(board().country_of_city[city]), board().points[city]).second)
        << board().cities->ids[city];
  }
}

// rule: royals.setup.pieces
TEST(RoyalsBoard, red_and_blue_have_more_pieces) {
  EXPECT_EQ(board().colours->ids,
            (std::vector<std::string>{"red", "blue", "yellow", "purple", "orange"}));
  EXPECT_EQ(board().pieces, (std::array<std::uint8_t, kSeats>{46, 46, 36, 36, 36}));
}

// rule: royals.draw.first_turn_table
TEST(RoyalsBoard, first_draws_are_as_printed) {
  using Row = std::array<std::uint8_t, kSeats>;
  EXPECT_EQ(board().first_draw[2], (Row{1, 2, 0, 0, 0}));
  EXPECT_EQ(board().first_draw[3], (Row{1, 1, 2, 0, 0}));
  EXPECT_EQ(board().first_draw[4], (Row{1, 1, 2, 2, 0}));
  EXPECT_EQ(board().first_draw[5], (Row{1, 1, 2, 2, 3}));
}

// What somebody changes in a data file is either a board or a sentence that says what is wrong.
TEST(RoyalsBoard, a_broken_data_file_is_named) {
  const Files good = embedded_games().at("royals").data;
  for (const auto& [name, text] : good) {
    Files bad = good;
    bad[name] = "{";
    auto game = Royals::load(bad);
    ASSERT_FALSE(game) << name;
    EXPECT_NE(game.error().text.find(name), std::string::npos) << game.error().text;
    bad.erase(name);
    game = Royals::load(bad);
    ASSERT_FALSE(game) << name;
    EXPECT_NE(game.error().text.find(name), std::string::npos) << game.error().text;
  }
}

}  // namespace
}  // namespace casus::royals

// The facts of the board that the rulebook names, and those that must hold together.
#include <gtest/gtest.h>

#include <bit>

#include "games/wallenstein/tests/given.h"

namespace casus::wallenstein {
namespace {

int id(const DomainPtr& domain, const char* word) {
  const auto found = domain->find(word);
  EXPECT_TRUE(found) << word;
  return found.value_or(0);
}

// rule: wallenstein.setup.counties
TEST(WallensteinBoard, there_are_45_counties_in_five_regions_of_nine) {
  const Board& board = the_game().board();
  EXPECT_EQ(board.counties->size(), 45);
  int tax = 0;
  int grain = 0;
  int sites = 0;
  for (int region = 0; region < kRegions; ++region) {
    EXPECT_EQ(std::popcount(board.in_region[region]), 9);
  }
  for (int county = 0; county < kCounties; ++county) {
    tax += board.tax[county];
    grain += board.grain[county];
    sites += board.sites[county];
    EXPECT_GE(board.sites[county], 1);
    EXPECT_LE(board.sites[county], 3);
    EXPECT_EQ((board.neighbours(county) >> county) & 1U, 0U);
    for (int other = 0; other < kCounties; ++other) {
      EXPECT_EQ((board.neighbours(county) >> other) & 1U, (board.neighbours(other) >> county) & 1U);
    }
  }
  EXPECT_EQ(tax, 216);
  EXPECT_EQ(grain, 135);
  EXPECT_EQ(sites, 88);
}

// rule: wallenstein.setup.three_players
TEST(WallensteinBoard, eight_counties_are_left_out_with_three_players) {
  const Board& board = the_game().board();
  EXPECT_EQ(std::popcount(board.in_play(3)), 37);
  EXPECT_EQ(std::popcount(board.in_play(4)), 45);
  for (const char* out : {"bremen", "holstein", "luettich", "burgund", "konstanz", "fm_bayern",
                          "steiermark", "tirol"}) {
    EXPECT_EQ((board.in_play(3) >> id(board.counties, out)) & 1U, 0U) << out;
  }
}

// rule: wallenstein.setup.armies wallenstein.setup.peasants wallenstein.setup.buildings
// rule: wallenstein.setup.capital wallenstein.draft.groups wallenstein.court.pieces
TEST(WallensteinBoard, the_pieces_are_those_of_the_box) {
  const Board& board = the_game().board();
  EXPECT_EQ(board.armies_each, 62);
  EXPECT_EQ(board.peasants, 20);
  EXPECT_EQ(board.courtiers_each, 7);
  EXPECT_EQ(board.building_tiles, (std::array<std::uint8_t, 3>{28, 26, 26}));
  EXPECT_EQ(board.fill_armies, 7);
  EXPECT_EQ(board.fill_peasants, 10);
  EXPECT_EQ(board.start_thalers[3], 18);
  EXPECT_EQ(board.start_thalers[4], 15);
  EXPECT_EQ(board.start_thalers[5], 12);
  EXPECT_EQ(board.groups[3], (std::array<std::uint8_t, 6>{0, 0, 4, 2, 2, 1}));
  EXPECT_EQ(board.groups[4], (std::array<std::uint8_t, 6>{0, 0, 3, 2, 2, 1}));
  EXPECT_EQ(board.groups[5], (std::array<std::uint8_t, 6>{0, 0, 2, 2, 2, 1}));
}

// rule: wallenstein.setup.line_up wallenstein.option.line_up
TEST(WallensteinBoard, every_line_up_uses_the_groups_and_no_county_twice) {
  const Board& board = the_game().board();
  for (int seats = 3; seats <= 5; ++seats) {
    CountySet used = 0;
    for (int seat = 0; seat < seats; ++seat) {
      auto groups = board.groups[seats];
      for (const Board::Placed& placed : board.line_up[seats][seat]) {
        EXPECT_EQ(used & mask(placed.county), 0U);
        used |= mask(placed.county);
        --groups[placed.armies];
      }
      EXPECT_EQ(groups, (std::array<std::uint8_t, 6>{}));
    }
    EXPECT_EQ(used & ~board.in_play(seats), 0U);
  }
}

// rule: wallenstein.winter.chart wallenstein.score.counties wallenstein.score.majority
// rule: wallenstein.score.shared wallenstein.court.price
TEST(WallensteinBoard, the_tables_are_as_printed) {
  const Board& board = the_game().board();
  EXPECT_EQ(board.revolting, (std::array<std::uint8_t, 8>{0, 1, 1, 2, 2, 2, 2, 3}));
  EXPECT_EQ(board.extra_peasants, (std::array<std::uint8_t, 8>{0, 1, 2, 2, 2, 3, 3, 3}));
  EXPECT_EQ(board.county_points, 1);
  EXPECT_EQ(board.building_points, 1);
  EXPECT_EQ(board.majority_points, (std::array<std::uint8_t, 3>{3, 2, 1}));
  EXPECT_EQ(board.tied_points, (std::array<std::uint8_t, 3>{2, 1, 0}));
  EXPECT_EQ(board.space_price, (std::array<std::uint8_t, 3>{4, 3, 2}));
  EXPECT_EQ(board.price, (std::array<std::uint8_t, 10>{3, 2, 1, 0, 0, 3, 2, 1, 0, 0}));
  std::array<int, 8> losses{};
  for (const std::uint8_t loss : board.winter_loss) ++losses[loss];
  EXPECT_EQ(losses, (std::array<int, 8>{1, 1, 2, 3, 2, 1, 1, 1}));
}

}  // namespace
}  // namespace casus::wallenstein

// The first steps of Royals, counted by hand.
#include <gtest/gtest.h>

#include "games/royals/tests/given.h"
#include "tests/support/perft.h"

namespace casus::royals {
namespace {

// Three cards of four countries open the row: 4, 16, 64 ways. Then the first seat draws one card: a
// country of the row or the pile. The rows show one country 4 times, two 36 times, three 24 times:
// 4 + 72 + 72 + 64 = 212. Intrigue cards are not drawn on a first turn.
TEST(RoyalsPerft, TheFirstStepsAreAsCountedByHand) {
  using tests::perft;
  for (const int seats : Royals::info().seats) {
    const Position start = tests::after_steps(the_game(), seats, 0);
    EXPECT_EQ(perft(the_game(), start, 1), 4U);
    EXPECT_EQ(perft(the_game(), start, 2), 16U);
    EXPECT_EQ(perft(the_game(), start, 3), 64U);
    EXPECT_EQ(perft(the_game(), start, 4), 212U);
  }
}

}  // namespace
}  // namespace casus::royals

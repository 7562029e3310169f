// Clocks of players while the house is closed: they stand still.
#include <gtest/gtest.h>

#include "server/match/clocks.h"

namespace casus::server::tests {
namespace {

constexpr Millis kOneMinute = 60'000;
constexpr Millis kHour = 60 * kOneMinute;
const Seat kFirst = seat_at(0);
const SeatSet kAsked = SeatSet::of(kFirst);

TEST(MatchClosings, OnlyOpenTimePasses) {
  Closings closings;
  closings.set({{100, 200}, {500, 900}});
  EXPECT_EQ(closings.count(), 2U);
  EXPECT_EQ(closings.open_between(0, 50), 50);
  EXPECT_EQ(closings.open_between(0, 150), 100);
  EXPECT_EQ(closings.open_between(150, 300), 100);
  EXPECT_EQ(closings.open_between(0, 1000), 500);
  EXPECT_EQ(closings.open_between(120, 180), 0);
  EXPECT_EQ(closings.open_between(300, 200), 0) << "nothing passes backwards";
  EXPECT_EQ(closings.open_after(0, 50), 50);
  EXPECT_EQ(closings.open_after(0, 150), 250);
  EXPECT_EQ(closings.open_after(150, 100), 300);
  EXPECT_EQ(closings.open_after(0, 450), 950);
  EXPECT_EQ(closings.open_after(1000, 5), 1005);
}

TEST(MatchClosings, NobodysTimeRunsOutMeanwhile) {
  Closings closings;
  Clocks clocks({.kind = ClockRule::Kind::live, .minutes = 5}, &closings);
  clocks.turn_to(kAsked, kAsked, false, 0);
  EXPECT_EQ(clocks.left(kFirst, kOneMinute), 4 * kOneMinute);
  EXPECT_EQ(clocks.next_expiry(), 5 * kOneMinute);
  closings.set({{kOneMinute, kOneMinute + 2 * kHour}});
  EXPECT_EQ(clocks.left(kFirst, 2 * kOneMinute + 2 * kHour), 3 * kOneMinute);
  EXPECT_TRUE(clocks.expired(2 * kOneMinute + 2 * kHour).empty());
  EXPECT_EQ(clocks.next_expiry(), 5 * kOneMinute + 2 * kHour);
  clocks.turn_to({}, kAsked, false, 3 * kOneMinute + 2 * kHour);
  EXPECT_EQ(clocks.left(kFirst, 9 * kHour), 2 * kOneMinute);
}

TEST(MatchClosings, WithoutThemAllTimePasses) {
  Clocks clocks({.kind = ClockRule::Kind::days, .days = 1});
  clocks.turn_to(kAsked, kAsked, false, 0);
  EXPECT_FALSE(clocks.expired(24 * kHour).empty());
}

}  // namespace
}  // namespace casus::server::tests

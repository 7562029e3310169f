// Clocks: they run while a person is asked, expire into a bot's hands, and survive a restart.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr Millis kMinute = 60'000;
constexpr Millis kDay = 24 * 60 * kMinute;

Millis left(Play& play, int seat) {
  return play.snapshot(kSpectator)
      .at("clocks")
      .at("seats")
      .at(static_cast<std::size_t>(seat))
      .at("left_ms")
      .to_number<Millis>();
}
bool runs(Play& play, int seat) {
  return play.snapshot(kSpectator)
      .at("clocks")
      .at("seats")
      .at(static_cast<std::size_t>(seat))
      .at("running")
      .as_bool();
}
// Seat 0 plays until somebody else is asked.
void end_turn(Play& play, Dice& dice) {
  while (play->turn().seats.contains(seat_at(0))) ASSERT_TRUE(play.step(dice));
}

constexpr std::string_view kLive =
    R"({"game":"royals","seats":2,"clock":{"kind":"live","minutes":5,"increment":10}})";

TEST(MatchClock, WithoutClocksThereAreNone) {
  Play play = begun(R"({"game":"royals","seats":2})");
  EXPECT_TRUE(play.snapshot(eyes(0)).at("clocks").is_null());
  EXPECT_FALSE(play->next_expiry().has_value());
}

TEST(MatchClock, RunsForWhoeverIsAskedAndGivesSecondsAfterTheTurn) {
  Play play = begun(kLive);
  EXPECT_TRUE(runs(play, 0));
  EXPECT_FALSE(runs(play, 1));
  play.now += kMinute;
  EXPECT_EQ(left(play, 0), 4 * kMinute);
  EXPECT_EQ(left(play, 1), 5 * kMinute);
  Dice dice(1);
  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_EQ(left(play, 0), 4 * kMinute) << "nothing more for an answer within the turn";
  end_turn(play, dice);
  EXPECT_EQ(left(play, 0), 4 * kMinute + 10'000);
  EXPECT_TRUE(runs(play, 1));
}

TEST(MatchClock, TakingBackGivesTheSecondsBack) {
  Play play =
      begun(R"({"game":"toy","seats":3,"clock":{"kind":"live","minutes":5,"increment":10}})");
  const std::string choice = play.page(0).choices().front();
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(play.choose(0, choice));
    ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  }
  EXPECT_EQ(left(play, 0), 5 * kMinute);
}

TEST(MatchClock, SurvivesARestart) {
  Play play = begun(kLive);
  play.now += kMinute;
  ASSERT_TRUE(play.choose(0, "draw pile"));
  play.now += 3'000;
  const Millis before = left(play, 0);
  play.restart();
  EXPECT_EQ(left(play, 0), before);
  EXPECT_EQ(play->next_expiry(), play.now + before);
}

TEST(MatchClock, WhoRunsOutOfTimeIsPlayedByABot) {
  Play play = begun(kLive);
  const Millis end = *play->next_expiry();
  EXPECT_EQ(end, play.now + 5 * kMinute);
  ASSERT_TRUE(play.done(play->expire(end - 1)));
  EXPECT_TRUE(play->seating().at(seat_at(0)).is_self());
  play.now = end;
  EXPECT_FALSE(play.choose(0, "draw pile")) << "too late, even before the clock is looked at";
  EXPECT_EQ(play.last.code, "time_up");
  ASSERT_TRUE(play.done(play->expire(end)));
  ASSERT_EQ(play->bot_jobs().size(), 1U);
  EXPECT_EQ(play->bot_jobs()[0].bot, "fair");
  EXPECT_FALSE(play->next_expiry().has_value());
  EXPECT_TRUE(play.page(0).choices().empty());
  EXPECT_FALSE(play.done(play->take_over(seat_at(0), play.now)));
  EXPECT_EQ(play.last.code, "time_up");
  EXPECT_EQ(play.reopened().summary(), play->summary());
}

TEST(MatchClock, DaysAreForEachTurnAndOneMayComeBack) {
  Play play = begun(R"({"game":"royals","seats":2,"clock":{"kind":"days","days":3}})");
  play.now += kDay;
  EXPECT_EQ(left(play, 0), 2 * kDay);
  Dice dice(1);
  end_turn(play, dice);
  EXPECT_EQ(left(play, 0), 3 * kDay);
  play.now += 3 * kDay;
  ASSERT_TRUE(play.done(play->expire(play.now)));
  EXPECT_TRUE(play->seating().at(seat_at(1)).is_bot());
  ASSERT_TRUE(play.done(play->take_over(seat_at(1), play.now))) << play.last.text;
  EXPECT_EQ(left(play, 1), 3 * kDay);
  EXPECT_TRUE(runs(play, 1));
}

TEST(MatchClock, ABotsClockStandsStillAndAClockSetBackDoesNotTurnTimeAround) {
  Play play = begun(R"({"game":"royals","seats":2,"bots":{"1":"easy"},
                       "clock":{"kind":"live","minutes":5,"increment":0}})");
  Dice dice(5);
  end_turn(play, dice);
  const Millis before = left(play, 1);
  EXPECT_FALSE(runs(play, 1));
  play.now += kMinute;
  EXPECT_EQ(left(play, 1), before);
  play.now -= 10 * kMinute;
  ASSERT_TRUE(play.step(dice));
  EXPECT_GE(play.entries().back().at, play.entries()[play.entries().size() - 2].at);
}

}  // namespace
}  // namespace casus::server::tests

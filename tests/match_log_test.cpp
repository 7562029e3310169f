// The log in pieces: a snapshot has its end, the rest comes in pages, and a long game can be come
// back to.
#include <gtest/gtest.h>

#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr std::size_t kPage = 200;
constexpr std::uint8_t kSecret = 7;  // a kind of event

Event event_for(SeatSet audience, std::uint8_t kind) {
  Event event;
  event.kind = kind;
  event.audience = audience;
  return event;
}

// Each moment is told to everybody; every third holds something for seat 1 alone.
ViewerLog long_log(int moments) {
  ViewerLog log;
  for (int i = 0; i < moments; ++i) {
    Moment moment;
    moment.at = i;
    moment.by = seat_at(i % 2);
    moment.first_step = static_cast<std::size_t>(i);
    moment.steps = 1;
    moment.events.push_back(event_for(SeatSet::everyone(), 1));
    if (i % 3 == 0) moment.events.push_back(event_for(SeatSet().with(seat_at(1)), kSecret));
    log.tell(std::move(moment), Viewers::all(2));
  }
  return log;
}

TEST(ViewerLog, IsReadInPagesWithoutGapsOrRepetitions) {
  const ViewerLog log = long_log(1001);
  for (const Viewer viewer : {eyes(0), eyes(1), kSpectator}) {
    std::vector<std::uint32_t> numbers;
    std::uint32_t before = 0;
    int pages = 0;
    bool more = true;
    for (; more; ++pages) {
      const ViewerLog::Lines page = log.last_lines(viewer, before, kPage);
      ASSERT_FALSE(page.lines.empty());
      ASSERT_LE(page.lines.size(), kPage);
      std::vector<std::uint32_t> older;
      for (const Line& line : page.lines) older.push_back(line.seen);
      numbers.insert(numbers.begin(), older.begin(), older.end());
      before = page.lines.front().seen;
      more = page.more;
    }
    EXPECT_EQ(pages, 6);
    ASSERT_EQ(numbers.size(), 1001U);
    for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], i + 1);
  }
}

TEST(ViewerLog, TellsNobodyInAPageWhatWasForAnother) {
  const ViewerLog log = long_log(900);
  const auto secrets = [&](Viewer viewer) {
    int count = 0;
    for (std::uint32_t before : {0U, 701U, 501U, 301U, 101U}) {
      for (const Line& line : log.last_lines(viewer, before, kPage).lines) {
        for (const Event& event : line.events) count += event.kind == kSecret ? 1 : 0;
      }
    }
    return count;
  };
  EXPECT_EQ(secrets(eyes(1)), 300);
  EXPECT_EQ(secrets(eyes(0)), 0);
  EXPECT_EQ(secrets(kSpectator), 0);
}

TEST(ViewerLog, APageBeforeTheFirstLineIsEmpty) {
  const ViewerLog log = long_log(5);
  EXPECT_TRUE(log.last_lines(kSpectator, 1, kPage).lines.empty());
  EXPECT_FALSE(log.last_lines(kSpectator, 1, kPage).more);
  EXPECT_EQ(log.last_lines(kSpectator, 3, kPage).lines.size(), 2U);
}

TEST(ViewerLog, WhatATakeBackLeavesIsOneLineInAPageToo) {
  ViewerLog log = long_log(10);
  log.drop({{7}, {}}, seat_at(1), Viewers::all(2), 99);
  const ViewerLog::Lines lines = log.last_lines(eyes(0), 0, kPage);
  ASSERT_EQ(lines.lines.size(), 8U) << "seven as they were, and the two that stay as one";
  EXPECT_EQ(lines.lines.back().seen, 11U);
  EXPECT_EQ(lines.lines.back().at, 8) << "the time of the first of them";
  EXPECT_EQ(lines.lines.back().events.size(), 2U);
}

// A whole game: the pages together are the log that a page on the table has kept.
TEST(MatchLog, ThePagesOfAGameAreWhatItsListenersWereTold) {
  Play play = begun(R"({"game":"royals","seats":2})");
  Dice dice(11);
  play.finish(dice);
  const Page& page = play.page(0);
  ASSERT_GT(page.log.size(), 2 * kPage);
  const json::object shown = play.snapshot(eyes(0));
  EXPECT_EQ(shown.at("log").as_array().size(), kPage);
  json::array whole = shown.at("log").as_array();
  json::value more = shown.at("log_more");
  while (!more.is_null()) {
    const json::object older =
        parsed(written(play->log_page(eyes(0), more.to_number<std::uint32_t>())));
    json::array lines = older.at("log").as_array();
    lines.insert(lines.end(), whole.begin(), whole.end());
    whole = std::move(lines);
    more = older.at("more");
  }
  ASSERT_EQ(whole.size(), page.log.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(whole[i].at("seen").to_number<std::int64_t>(), page.log[i].first);
    EXPECT_EQ(whole[i].at("events").as_array(), page.log[i].second);
  }
}

TEST(MatchLog, AViewIsSentOnlyWhereItChanged) {
  Play play = begun(R"({"game":"royals","seats":2})");
  Dice dice(3);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(play.step(dice));
  const auto latest = [&](int seat) { return parsed(play.page(seat).received.back()); };
  const int answered = index(*play->turn().seats.begin());
  ASSERT_TRUE(play.step(dice));
  EXPECT_TRUE(latest(answered).contains("view")) << "an answer changes what is seen";
  // Another hand on the seat changes nothing on the board.
  ASSERT_TRUE(play.done(play->hand_over(seat_at(0), "easy", play.now)));
  EXPECT_EQ(latest(1).at("type").as_string(), "update");
  EXPECT_FALSE(latest(1).contains("view"));
  EXPECT_EQ(play.page(1).standing.at("view"), play.snapshot(eyes(1)).at("view"));
}

TEST(MatchLog, WhoeverComesInBetweenHasTheViewToo) {
  Play play = begun(R"({"game":"royals","seats":2})");
  Dice dice(5);
  ASSERT_TRUE(play.step(dice));
  // Seat 1 goes, the board changes, and it comes back.
  play->set_present({SeatSet().with(seat_at(0)), true});
  ASSERT_TRUE(play.done(play->choose(
      *play->turn().seats.begin(), play.page(index(*play->turn().seats.begin())).seen(),
      play.page(index(*play->turn().seats.begin())).choices()[0], play.now)));
  play->set_present(Viewers::all(2));
  play.connect(eyes(1));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(0), "easy", play.now)));
  EXPECT_EQ(play.page(1).standing.at("view"), play.snapshot(eyes(1)).at("view"));
}

}  // namespace
}  // namespace casus::server::tests

// A match is a function of its head and entries: whatever happened, a restart gives the same.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

void expect_same_after_restart(Play& play, const std::string& where) {
  Match again = play.reopened();
  again.set_present(Viewers::all(again.setup().seats));
  ASSERT_EQ(again.status(), play->status()) << where << ": " << again.why_stopped();
  EXPECT_EQ(again.entries(), play->entries()) << where;
  EXPECT_EQ(again.summary(), play->summary()) << where;
  EXPECT_EQ(again.next_expiry(), play->next_expiry()) << where;
  for (const Viewer viewer : Viewers::all(again.setup().seats).list()) {
    ASSERT_EQ(written(again.snapshot(viewer, play.now), play.user(viewer)),
              json::serialize(play.snapshot(viewer)))
        << where << ", viewer " << slot_of(viewer);
  }
  const auto jobs = play->bot_jobs();
  const auto jobs_again = again.bot_jobs();
  ASSERT_EQ(jobs.size(), jobs_again.size()) << where;
  for (std::size_t i = 0; i < jobs.size(); ++i) EXPECT_EQ(jobs[i].question, jobs_again[i].question);
}

// One thing that somebody might do, sensible or not.
void anything(Play& play, Dice& dice) {
  const int seats = play->setup().seats;
  const int who = static_cast<int>(dice.below(static_cast<std::uint32_t>(seats)));
  const Seat seat = seat_at(who);
  play.now += dice.below(4000);
  switch (dice.below(16)) {
    case 0: play.done(play->take_back(seat, play.now)); return;
    case 1: play.done(play->answer_take_back(seat, dice.below(3) != 0, play.now)); return;
    case 2:
      play.done(play->say(person_at(who), "hello " + std::to_string(play.now), {}, play.now));
      return;
    case 3:
      play.done(
          play->say(person_at(who), "psst", SeatSet::of(seat_at((who + 1) % seats)), play.now));
      return;
    case 4:
      play.done(play->set_auto(seat, dice.below(2) == 0, dice.below(2) == 0, play.now));
      return;
    case 5:
      if (dice.below(4) == 0) play.done(play->hand_over(seat, "fair", play.now));
      return;
    case 6: play.done(play->take_over(seat, play.now)); return;
    case 7:
      if (dice.below(60) == 0) play.done(play->resign(seat, play.now));
      return;
    case 8:
      if (dice.below(10) == 0) play.now += 30'000;
      play.done(play->expire(play.now));
      return;
    case 9: play.done(play->choose(seat, dice.below(60), "done", play.now)); return;
    default: play.step(dice); return;
  }
}

void live_anyhow(const std::string& request, std::uint64_t seed, int most) {
  Play play = begun(request, {"table0000002", "seed " + std::to_string(seed), "code"});
  Dice dice(seed);
  for (int i = 0; i < most && play->status() == Status::running; ++i) {
    anything(play, dice);
    if (dice.below(12) == 0)
      expect_same_after_restart(play, request + " step " + std::to_string(i));
    if (dice.below(40) == 0) play.restart();
    for (const Viewer viewer : Viewers::all(play->setup().seats).list()) {
      if (dice.below(30) != 0) continue;
      Page fresh;
      fresh.take(play.snapshot(viewer));
      ASSERT_EQ(play.page(viewer).words(), fresh.words()) << "seed " << seed << " step " << i;
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  expect_same_after_restart(play, request + " the end");
}

TEST(MatchRestart, AfterAnythingAtTheToyEntriesGiveTheSameMatch) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    live_anyhow(R"({"game":"toy","seats":3,"options":{"rounds":3},"bots":{"2":"fair"}})", seed,
                300);
    live_anyhow(R"({"game":"toy","seats":4,"clock":{"kind":"live","minutes":1,"increment":2}})",
                seed, 300);
  }
}

TEST(MatchRestart, AfterAnythingAtRoyalsEntriesGiveTheSameMatch) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    live_anyhow(
        R"({"game":"royals","seats":3,"bots":{"1":"fair"},"options":{"hidden_scores":true}})", seed,
        300);
    live_anyhow(R"({"game":"royals","seats":2,"clock":{"kind":"days","days":1}})", seed, 300);
  }
}

TEST(MatchRestart, AfterAnythingAtWallensteinEntriesGiveTheSameMatch) {
  live_anyhow(R"({"game":"wallenstein","seats":3,"bots":{"1":"fair"}})", 1, 250);
  live_anyhow(R"({"game":"wallenstein","seats":4,"clock":{"kind":"days","days":1}})", 2, 250);
}

TEST(MatchRestart, AMatchSaysWhenItNeedsSomebody) {
  Play waits = begun(R"({"game":"royals","seats":2})");
  EXPECT_EQ(waits->wake_at(), kNever) << "people take their time";
  Play timed = begun(R"({"game":"royals","seats":2,"clock":{"kind":"days","days":1}})");
  EXPECT_EQ(timed->wake_at(), *timed->next_expiry());
  EXPECT_EQ(timed.summary.wake_at, timed->wake_at()) << "the store knows it";
  ASSERT_TRUE(timed.done(timed->hand_over(*timed->turn().seats.begin(), "easy", timed.now)));
  EXPECT_EQ(timed->wake_at(), 0) << "a bot is awaited";
  EXPECT_EQ(timed.reopened().wake_at(), 0);
  Dice dice(2);
  Play over = begun(R"({"game":"toy","seats":2,"clock":{"kind":"days","days":1}})");
  over.finish(dice);
  EXPECT_EQ(over->wake_at(), kNever);
  Play open(made(R"({"game":"royals","seats":2,"clock":{"kind":"days","days":1}})"), house());
  EXPECT_EQ(open->wake_at(), kNever) << "no clock runs before the start";
}

TEST(MatchRestart, OfOtherRulesABoardOrAnUnknownGameTheMatchIsStoppedAndUntouched) {
  Play play = begun(R"({"game":"toy","seats":2})");
  const auto reopened = [&](const MatchHead& head) {
    auto opened = Match::open(house(), head, play.entries());
    EXPECT_TRUE(opened.has_value());
    return std::move(*opened);
  };
  MatchHead other = play.head();
  other.rules_version = "0";
  EXPECT_EQ(reopened(other).status(), Status::stopped);
  EXPECT_NE(reopened(other).why_stopped().find("rules version"), std::string::npos);
  other = play.head();
  other.board_hash = "another";
  EXPECT_NE(reopened(other).why_stopped().find("another board"), std::string::npos);
  other = play.head();
  other.game = "chess";
  Match stopped = reopened(other);
  EXPECT_NE(stopped.why_stopped().find("chess"), std::string::npos);
  // It still shows who sat there, and does nothing.
  const json::object shown = parsed(written(stopped.snapshot(eyes(0), play.now), kAnna.user));
  EXPECT_EQ(shown.at("table").at("status").as_string(), "stopped");
  EXPECT_EQ(shown.at("table").at("players").at(0).at("name").as_string(), "Anna");
  EXPECT_EQ(shown.at("view").as_object().size(), 0U);
  const auto refused = [](const Result& result) {
    return !result && result.error().code == "stopped";
  };
  EXPECT_TRUE(refused(stopped.choose(seat_at(0), 0, "keep", play.now)));
  EXPECT_TRUE(refused(stopped.take_back(seat_at(0), play.now)));
  EXPECT_TRUE(refused(stopped.resign(seat_at(0), play.now)));
  EXPECT_TRUE(refused(stopped.say(kAnna, "hello", {}, play.now)));
}

TEST(MatchRestart, AnEntryThatCannotHaveHappenedStopsTheMatch) {
  Play play = begun(R"({"game":"toy","seats":2})");
  Dice dice(1);
  play.step(dice);
  const auto why = [&](std::size_t at, const std::string& body) {
    std::vector<Entry> entries = play.entries();
    entries[at].body = body;
    auto opened = Match::open(house(), play.head(), entries);
    return opened->status() == Status::stopped ? opened->why_stopped() : std::string("goes on");
  };
  const std::size_t last = play.entries().size() - 1;
  const std::size_t start = last - 1;
  EXPECT_NE(why(last, R"({"kind":"choose","seat":0,"text":"plan oak 9"})").find("entry"),
            std::string::npos);
  EXPECT_NE(why(last, R"({"kind":"choose","text":"keep"})").find("names no seat"),
            std::string::npos);
  EXPECT_NE(why(last, "{").find("no JSON"), std::string::npos);
  EXPECT_NE(why(last, R"({"kind":"fly"})").find("unknown kind"), std::string::npos);
  EXPECT_NE(why(start, R"({"kind":"start","chance":["deal oak"]})").find("chance"),
            std::string::npos);
  EXPECT_EQ(why(last, play.entries()[last].body), "goes on");
  std::vector<Entry> gap = play.entries();
  gap[last].number += 1;
  EXPECT_EQ(Match::open(house(), play.head(), gap)->status(), Status::stopped);
  MatchHead broken = play.head();
  broken.body = "nonsense";
  EXPECT_FALSE(Match::open(house(), broken, play.entries()).has_value());
}

}  // namespace
}  // namespace casus::server::tests

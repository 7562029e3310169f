// Whole games over the wire: what pages know, reconnecting, and the three ways an answer fails.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr std::string_view kToy = R"({"game":"toy","seats":3})";
constexpr std::string_view kRoyals = R"({"game":"royals","seats":3})";
constexpr std::string_view kWallenstein = R"({"game":"wallenstein","seats":3})";

// Whoever listened all the time knows what somebody who comes now is told.
void expect_pages_up_to_date(Play& play, const std::string& where) {
  for (const Viewer viewer : Viewers::all(play->setup().seats).list()) {
    Page fresh;
    fresh.take(play.snapshot(viewer));
    ASSERT_EQ(play.page(viewer).words(), fresh.words()) << where << ", viewer " << slot_of(viewer);
  }
}

void play_whole_game(std::string_view request, std::uint64_t seed) {
  Lot lot = kLot;
  lot.seed = "seed " + std::to_string(seed);
  Play play = begun(request, lot);
  Dice dice(seed);
  int steps = 0;
  while (play.step(dice)) {
    play.now += 700;
    if (++steps % 15 == 0) expect_pages_up_to_date(play, "step " + std::to_string(steps));
    if (dice.below(8) == 0) play.connect(eyes(static_cast<int>(dice.below(3))));
    if (dice.below(20) == 0) play.restart();
    if (::testing::Test::HasFatalFailure()) return;
  }
  expect_pages_up_to_date(play, "the end");
  EXPECT_EQ(play->status(), Status::finished);
  EXPECT_EQ(play.summary.status, "finished");
  const json::object end = play.snapshot(kSpectator);
  EXPECT_EQ(end.at("table").at("status").as_string(), "finished");
  EXPECT_EQ(end.at("table").at("scores").as_array().size(), 3U);
}

TEST(MatchGames, PagesFollowWholeGamesOfTheToyThroughReconnectsAndRestarts) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) play_whole_game(kToy, seed);
}

TEST(MatchGames, PagesFollowWholeGamesOfRoyalsThroughReconnectsAndRestarts) {
  for (std::uint64_t seed = 1; seed <= 1; ++seed) play_whole_game(kRoyals, seed);
}

TEST(MatchGames, PagesFollowAWholeGameOfWallensteinThroughReconnectsAndRestarts) {
  play_whole_game(kWallenstein, 1);
}

TEST(MatchGames, BotsPlayAGameAmongThemselvesWhileNobodyListens) {
  Play play(made(R"({"game":"royals","seats":3,"bots":{"1":"fair","2":"easy"}})"), house());
  play->set_present({});
  ASSERT_TRUE(play.done(play->start(kAnna.user, play.now)));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(0), "strong", play.now)));
  Dice dice(3);
  while (play->status() == Status::running) {
    const auto jobs = play->bot_jobs();
    ASSERT_EQ(jobs.size(), 1U);
    auto answered = play->bot_choice(jobs[0].seat, jobs[0].question,
                                     {Play::any_answer(jobs[0].glimpse, dice)}, play.now);
    ASSERT_TRUE(answered.has_value());
    EXPECT_TRUE(answered->deliveries.empty());
    play.done(std::move(answered));
  }
  EXPECT_EQ(play->status(), Status::finished);
}

TEST(MatchGames, MalformedStaleAndRefusedAreToldApart) {
  Play play = begun(kRoyals);
  const auto before = play.entries().size();
  const std::uint64_t first = play.page(0).seen();

  EXPECT_FALSE(play.choose(0, "dance wildly"));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::malformed);
  EXPECT_FALSE(play.done(play->choose(seat_at(0), first + 1, "draw pile", play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::malformed);
  EXPECT_FALSE(play.choose(0, "done"));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::refused);
  ASSERT_TRUE(play.last.refusal.has_value());
  EXPECT_EQ(play.last.refusal->at("rule").as_string(), "royals.draw.mandatory");
  EXPECT_FALSE(play.choose(1, "draw pile"));
  EXPECT_EQ(play.last.refusal->at("why").as_string(), "not_your_turn");
  EXPECT_EQ(play.entries().size(), before) << "a rejected answer must change nothing";

  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_FALSE(play.done(play->choose(seat_at(0), first, "draw pile", play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::stale) << "a second click on the same button";
}

TEST(MatchGames, InACommonQuestionOthersAnswersMakeNobodyStale) {
  Play play = begun(kToy);
  ASSERT_EQ(play->turn().seats.size(), 3);
  const std::uint64_t seen = play.page(0).seen();
  const std::string choice = play.page(0).choices().front();
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  EXPECT_GT(play.page(0).seen(), seen) << "the toy tells who has planned";
  EXPECT_TRUE(play.done(play->choose(seat_at(0), seen, choice, play.now)));
  EXPECT_FALSE(play.done(play->choose(seat_at(0), seen, choice, play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::stale);
}

TEST(MatchGames, WhyNotAsksWithoutPlaying) {
  Play play = begun(kRoyals);
  const auto before = play.entries().size();
  EXPECT_FALSE(play->why_not(seat_at(0), "draw pile").has_value());
  EXPECT_EQ(play->why_not(seat_at(0), "done")->kind, TableRefusal::Kind::refused);
  EXPECT_EQ(play->why_not(seat_at(0), "?!")->kind, TableRefusal::Kind::malformed);
  EXPECT_EQ(play.entries().size(), before);
}

TEST(MatchGames, OddsAreAskedOfChoicesThatAreAllowed) {
  Play play = begun(kRoyals);
  const auto before = play.entries().size();
  const auto task = play->odds(seat_at(0), "draw pile");
  ASSERT_TRUE(task);
  EXPECT_FALSE(*task) << "Royals gives no odds of a choice";
  EXPECT_EQ(play->odds(seat_at(0), "done").error().kind, TableRefusal::Kind::refused);
  EXPECT_EQ(play->odds(seat_at(0), "?!").error().kind, TableRefusal::Kind::malformed);
  EXPECT_EQ(play->odds(seat_at(1), "draw pile").error().kind, TableRefusal::Kind::refused);
  EXPECT_EQ(play.entries().size(), before);
}

TEST(MatchGames, WhatAnswersWouldBringIsToldToTheirSeatAlone) {
  Play royals = begun(kRoyals);
  const auto nothing = royals->foresee(seat_at(0));
  ASSERT_TRUE(nothing);
  EXPECT_FALSE(*nothing) << "Royals does not say";
  EXPECT_EQ(royals->foresee(seat_at(7)).error().kind, TableRefusal::Kind::forbidden);

  Play play = begun(R"({"game":"wallenstein","seats":3,"options":{"line_up":true}})");
  const auto before = play.entries().size();
  const auto foreseen = play->foresee(seat_at(0));
  ASSERT_TRUE(foreseen);
  ASSERT_TRUE(*foreseen);
  EXPECT_GT((**foreseen).at("effects").as_array().size(), 100U);
  EXPECT_EQ(play.entries().size(), before);
}

TEST(MatchGames, OddsSumToOne) {
  Play play = begun(R"({"game":"toy","seats":2})");
  Dice dice(3);
  int asked = 0;
  for (bool going = true; going; going = play.step(dice)) {
    for (const Seat seat : play->turn().seats) {
      for (const std::string& choice : play.page(index(seat)).choices()) {
        const auto task = play->odds(seat, choice);
        ASSERT_TRUE(task) << choice;
        const auto odds = (*task)();
        EXPECT_EQ(odds.has_value(), choice.starts_with("swap")) << choice;
        if (!odds) continue;
        double sum = 0;
        for (const json::value& each : odds->at("outcomes").as_array()) {
          sum += each.at("probability").to_number<double>();
        }
        EXPECT_NEAR(sum, 1, 1e-12);
        ++asked;
      }
    }
  }
  EXPECT_GT(asked, 3);
}

TEST(MatchGames, ABotsAnswerToAnOldQuestionIsDropped) {
  Play play = begun(R"({"game":"royals","seats":2,"bots":{"1":"fair"}})");
  Dice dice(9);
  while (play->bot_jobs().empty()) ASSERT_TRUE(play.step(dice));
  const BotJob job = play->bot_jobs().front();
  const Choice choice = Play::any_answer(job.glimpse, dice);
  ASSERT_TRUE(play.done(play->bot_choice(job.seat, job.question, {choice}, play.now)));
  const auto before = play.entries().size();
  EXPECT_FALSE(play.done(play->bot_choice(job.seat, job.question, {choice}, play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::stale);
  EXPECT_FALSE(play.done(play->bot_choice(seat_at(0), job.question, {choice}, play.now)));
  EXPECT_EQ(play.entries().size(), before);
}

TEST(MatchGames, AForcedChoiceIsTakenForThoseWhoWishItAndOnlyTheyAreToldThatItWasForced) {
  constexpr int kAnswers = 300;  // some rounds
  int forced = 0;
  Play play = begun(kWallenstein);
  Dice dice(4);
  for (int i = 0; i < kAnswers && play.step(dice); ++i) {
  }
  for (int seat = 0; seat < 3; ++seat) {
    for (const std::string& text : play.page(seat).received) {
      const json::object message = parsed(text);
      if (!message.contains("forced")) continue;
      ++forced;
      EXPECT_EQ(message.at("by").to_number<int>(), seat);
    }
  }
  EXPECT_GT(forced, 0);

  Play unforced = begun(kWallenstein);
  for (int seat = 0; seat < 3; ++seat) {
    ASSERT_TRUE(unforced.done(unforced->set_auto(seat_at(seat), false, {}, unforced.now)));
  }
  bool asked_the_only_one = false;
  Dice again(4);
  for (int i = 0; i < kAnswers && unforced.step(again); ++i) {
    for (int seat = 0; seat < 3; ++seat)
      asked_the_only_one |= unforced.page(seat).choices().size() == 1;
  }
  EXPECT_TRUE(asked_the_only_one);
  for (const Entry& entry : unforced.entries()) {
    const bool choice = entry.body.find("\"choose\"") != std::string::npos;
    EXPECT_FALSE(choice && entry.body.find("\"flag\"") != std::string::npos) << entry.body;
  }
}

}  // namespace
}  // namespace casus::server::tests

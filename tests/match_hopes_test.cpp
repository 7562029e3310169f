// Looking back: chances to win over a game that is over, its turning points, and what a bot would
// have done.
#include <cmath>

#include "server/match/hopes.h"
#include "server/match/match_replay.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

Play game_over(std::string_view request, std::uint64_t seed = 21) {
  Play play = begun(request);
  Dice dice(seed);
  play.finish(dice);
  return play;
}

const HopesBudget kLittle{12, 12, 3, 6, 4, 24};

Hopes hopes_in(
    Play& play, const HopesBudget& budget = kLittle,
    const HopesTold& told = [](auto&) { return true; }) {
  const auto found = hopes_of(*play->game(), *play->record(), budget, told);
  EXPECT_TRUE(found.has_value()) << found.error().text;
  return *found;
}

TEST(MatchHopes, ReachFromTheBeginningToTheResult) {
  Play play = game_over(R"({"game":"royals","seats":3})");
  const Hopes hopes = hopes_in(play);
  ASSERT_GE(hopes.looks.size(), 8U);
  EXPECT_EQ(hopes.share, 1);
  for (std::size_t i = 0; i < hopes.looks.size(); ++i) {
    double sum = 0;
    for (const double chance : hopes.looks[i].chances) {
      EXPECT_GE(chance, 0);
      sum += chance;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_EQ(hopes.looks[i].chances.size(), 3U);
    if (i > 0) {
      EXPECT_GT(hopes.looks[i].step, hopes.looks[i - 1].step);
    }
  }
  EXPECT_EQ(hopes.looks.back().step, play->steps());
  const json::value scores = play.snapshot(kSpectator).at("table").at("scores");
  double winner = 0;
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const bool first = scores.at(seat).at("rank").to_number<int>() == 1;
    const double chance = hopes.looks.back().chances[seat];
    EXPECT_EQ(chance > 0, first);
    winner += first ? chance : 0;
  }
  EXPECT_NEAR(winner, 1, 1e-6) << "the end is no estimate";
}

TEST(MatchHopes, TheSameGameGivesTheSameAnswer) {
  Play play = game_over(R"({"game":"royals","seats":2})");
  EXPECT_EQ(json::serialize(to_json(hopes_in(play), true)),
            json::serialize(to_json(hopes_in(play), true)));
}

TEST(MatchHopes, TurningPointsAreFewApartAndInOrder) {
  Play play = game_over(R"({"game":"royals","seats":2})", 5);
  const HopesBudget more{40, 24, 10, 8, 6, 48};
  const Hopes hopes = hopes_in(play, more);
  ASSERT_FALSE(hopes.turning_points.empty()) << "of a game played at random";
  EXPECT_LE(hopes.turning_points.size(), 6U);
  std::size_t last = 0;
  for (const TurningPoint& one : hopes.turning_points) {
    EXPECT_LT(one.from, one.step);
    EXPECT_GT(one.step, last);
    EXPECT_GE(std::abs(one.change), 0.04);
    last = one.step;
  }
}

TEST(MatchHopes, WhoeverHasNoTimeLeftGetsWhatIsKnownByThen) {
  Play play = game_over(R"({"game":"royals","seats":2})");
  int told = 0;
  double share = 0;
  const Hopes hopes = hopes_in(play, kLittle, [&](const Hopes& so_far) {
    EXPECT_GE(so_far.share, share);
    share = so_far.share;
    return ++told < 5;
  });
  EXPECT_EQ(told, 5);
  EXPECT_LE(hopes.looks.size(), 6U);
  EXPECT_TRUE(hopes.turning_points.empty());
}

TEST(MatchHopes, AreToldOfEveryGame) {
  for (const LoadedGame& game : games()) {
    if (game.info.id == "toy") continue;  // bots do not know it
    auto table = game.start({game.info.seats.front(), {}, "a seed"});
    ASSERT_TRUE(table.has_value());
    Dice dice(3);
    for (int i = 0; i < 40 && (*table)->turn().waiting != Waiting::nobody; ++i) {
      if ((*table)->turn().waiting == Waiting::chance) {
        (*table)->roll();
        continue;
      }
      const Seat seat = *(*table)->turn().seats.begin();
      Choices choices;
      (*table)->legal(seat, choices);
      (*table)->play(seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))]);
    }
    const Record record = (*table)->record();
    const auto found =
        hopes_of(game, record, {6, 8, 1, 3, 2, 8}, [](const Hopes&) { return true; });
    ASSERT_TRUE(found.has_value()) << found.error().text;
    EXPECT_GE(found->looks.size(), 4U) << game.info.id;
  }
}

TEST(MatchHopes, ABotSaysWhatItWouldHaveDoneFromWhatTheSeatSaw) {
  Play play = game_over(R"({"game":"royals","seats":2})");
  const auto replay = replay_of(*play);
  ASSERT_TRUE(replay.has_value());
  int asked = 0;
  for (const ReplayStep& step : replay->steps) {
    const auto question = replay_question(*play, step.step);
    ASSERT_EQ(question.has_value(), step.by.has_value()) << step.step;
    if (!step.by) {
      EXPECT_EQ(question.error().code, "no_answer");
      continue;
    }
    if (++asked > 3) break;
    EXPECT_EQ(question->seat, *step.by);
    const auto thoughts = bots::make_bot("search:40it")->consider(question->glimpse, 7, {});
    const json::object told = replay_advice(*question, thoughts);
    EXPECT_EQ(told.at("seat").to_number<int>(), index(*step.by));
    EXPECT_EQ(told.at("played").at("says").as_string(), step.text);
    ASSERT_FALSE(told.at("thoughts").as_array().empty());
  }
  EXPECT_EQ(replay_question(*play, 0).error().code, "no_such_step");
  EXPECT_EQ(replay_question(*play, play->steps() + 1).error().code, "no_such_step");
}

TEST(MatchHopes, NothingIsThoughtAboutWhileAGameIsPlayed) {
  Play play = begun(R"({"game":"royals","seats":2})");
  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_EQ(replay_question(*play, 1).error().code, "not_finished");
  EXPECT_EQ(play->record().error().code, "not_finished") << "chances are worked out from it";
}

}  // namespace
}  // namespace casus::server::tests

// Advice: who may ask a bot what it would do, and what they are told.
#include "server/protocol/messages.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr std::string_view kAlone = R"({"game":"royals","seats":3,"bots":{"1":"fair","2":"easy"}})";

std::vector<bots::Considered> thoughts_about(const BotJob& job) {
  return bots::make_bot("search:60it")->consider(job.glimpse, 7, {});
}

TEST(MatchAdvice, WhoeverPlaysAloneWithBotsMayAskAndIsToldAGestureThatIsAllowed) {
  Play play = begun(kAlone);
  const auto before = play.entries().size();
  const auto job = play->ask_advice(seat_at(0));
  ASSERT_TRUE(job) << job.error().text;
  const auto told = play->advice(seat_at(0), job->question, thoughts_about(*job));
  ASSERT_TRUE(told);
  ASSERT_FALSE(told->empty());
  for (const json::value& thought : *told) {
    SeatAnswer answer;
    answer.is_list = true;
    for (const json::value& choice : thought.at("choices").as_array()) {
      answer.choices.emplace_back(choice.as_string());
    }
    EXPECT_FALSE(play->why_not(seat_at(0), answer)) << json::serialize(thought);
    EXPECT_EQ(thought.at("says").as_array().size(), answer.choices.size());
  }
  EXPECT_EQ(play.entries().size(), before) << "asking changes nothing";
}

TEST(MatchAdvice, AmongOtherPeopleOnlyWhereTheTableWasMadeSo) {
  Play without = begun(R"({"game":"royals","seats":2})");
  EXPECT_EQ(without->ask_advice(seat_at(0)).error().kind, TableRefusal::Kind::forbidden);
  EXPECT_FALSE(without->facts().table.contains("advice"));

  Play with = begun(R"({"game":"royals","seats":2,"advice":true})");
  EXPECT_TRUE(with->ask_advice(seat_at(0)));
  EXPECT_TRUE(with->facts().table.at("advice").as_bool()) << "whoever sits down knows";
  with.restart();
  EXPECT_TRUE(with->ask_advice(seat_at(0)));
}

// Somebody whose seat a bot plays for a while may come back: they are a person at this table.
TEST(MatchAdvice, AHandedOverSeatIsStillAPersons) {
  Play play = begun(R"({"game":"royals","seats":2})");
  ASSERT_TRUE(play.done(play->hand_over(seat_at(1), "fair", play.now)));
  EXPECT_EQ(play->ask_advice(seat_at(0)).error().kind, TableRefusal::Kind::forbidden);
  ASSERT_TRUE(play.done(play->resign(seat_at(1), play.now)));
  EXPECT_TRUE(play->ask_advice(seat_at(0))) << "whoever has resigned does not come back";
}

TEST(MatchAdvice, NobodyIsAdvisedWhoIsNotAsked) {
  Play play = begun(R"({"game":"royals","seats":2,"advice":true})");
  EXPECT_EQ(play->ask_advice(seat_at(1)).error().code, "not_asked");
  EXPECT_EQ(play->ask_advice(seat_at(7)).error().kind, TableRefusal::Kind::forbidden);
}

TEST(MatchAdvice, ThoughtsAboutAnEarlierQuestionAreStale) {
  Play play = begun(kAlone);
  const auto job = play->ask_advice(seat_at(0));
  ASSERT_TRUE(job);
  ASSERT_TRUE(play.choose(0, "draw pile"));
  const auto told = play->advice(seat_at(0), job->question, thoughts_about(*job));
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().kind, TableRefusal::Kind::stale);
}

}  // namespace
}  // namespace casus::server::tests

// Taking back: at once by the house's rule, beyond it with the consent of all other persons.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

std::string view_of(Play& play, Viewer viewer) {
  return json::serialize(play.snapshot(viewer).at("view"));
}
json::object last_message(Play& play, Viewer viewer) {
  return parsed(play.page(viewer).received.back());
}

// Seat 0 has chosen something that it may take back; gives its notation.
std::string open_draw(Play& play) {
  for (const std::string& choice : play.page(0).choices()) {
    if (choice != "draw pile" && play.choose(0, choice)) return choice;
  }
  ADD_FAILURE() << "no open card";
  return {};
}

TEST(MatchTakeBack, AtOnceByTheRuleAndEverybodysLogForgetsItAndSaysSo) {
  Play play = begun(R"({"game":"royals","seats":3})");
  const std::string before = view_of(play, kSpectator);
  const auto log = play.page(kSpectator).log;
  EXPECT_FALSE(play.page(0).standing.at("can_take_back").as_bool());
  open_draw(play);
  EXPECT_TRUE(play.page(0).standing.at("can_take_back").as_bool());
  EXPECT_FALSE(play.page(1).standing.at("can_take_back").as_bool());
  EXPECT_NE(view_of(play, kSpectator), before);
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(view_of(play, kSpectator), before);
  ASSERT_EQ(play.page(kSpectator).log.size(), log.size() + 1);
  EXPECT_TRUE(std::equal(log.begin(), log.end(), play.page(kSpectator).log.begin()));
  const json::object update = last_message(play, kSpectator);
  EXPECT_EQ(update.at("taken_back").at("seat").to_number<int>(), 0);
  EXPECT_EQ(update.at("drop_from").to_number<std::uint64_t>(), play.page(kSpectator).seen() - 1);
  ASSERT_EQ(update.at("events").as_array().size(), 1U);
  EXPECT_EQ(update.at("events").at(0).at("kind"), "took_back");
  EXPECT_EQ(update.at("events").at(0).at("text"), "Anna takes 1 answer back and decides anew.");
  EXPECT_EQ(play.reopened().snapshot(kSpectator, play.now).log.lines.back().events,
            json::serialize(update.at("events")));
}

TEST(MatchTakeBack, OfAnAnswerToACommonQuestionIsHeardByWhoHeardTheAnswer) {
  Play play = begun(R"({"game":"toy","seats":3})");
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  ASSERT_TRUE(play.done(play->take_back(seat_at(1), play.now)));
  for (const Viewer viewer : {eyes(0), eyes(1), eyes(2), kSpectator}) {
    const std::string last = json::serialize(last_message(play, viewer));
    EXPECT_NE(last.find("Bert takes 1 answer back"), std::string::npos) << last;
    EXPECT_EQ(last_message(play, viewer).at("turn").at("seats").as_array().size(), 2U);
  }
  // It can be given again, and the line stays.
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  const std::string log = json::serialize(play.snapshot(kSpectator).at("log"));
  EXPECT_NE(log.find("takes 1 answer back"), std::string::npos) << log;
}

TEST(MatchTakeBack, AnAnswerBeforeTheTakeBackIsStaleAfterwards) {
  Play play = begun(R"({"game":"royals","seats":3})");
  const std::string choice = open_draw(play);
  const std::uint64_t seen = play.page(0).seen();
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_FALSE(play.done(play->choose(seat_at(0), seen, choice, play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::stale);
  EXPECT_TRUE(play.choose(0, choice));
}

TEST(MatchTakeBack, BeyondChanceEveryOtherPersonMustAgree) {
  Play play = begun(R"({"game":"royals","seats":3})");
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_FALSE(play.page(0).standing.at("can_take_back").as_bool());
  auto result = play->take_back(seat_at(0), play.now);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->answer, Change::Answer::asked);
  play.done(std::move(result));
  EXPECT_EQ(json::serialize(play.page(1).standing.at("take_back_asked")),
            R"({"seat":0,"agreed":[]})");
  EXPECT_FALSE(play.done(play->answer_take_back(seat_at(0), true, play.now))) << "not by oneself";
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(1), true, play.now)));
  EXPECT_EQ(json::serialize(play.page(2).standing.at("take_back_asked")),
            R"({"seat":0,"agreed":[1]})");
  EXPECT_FALSE(play.done(play->answer_take_back(seat_at(1), true, play.now))) << "not twice";
  EXPECT_NE(view_of(play, eyes(0)), before);
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(2), true, play.now)));
  EXPECT_EQ(view_of(play, eyes(0)), before);
  EXPECT_FALSE(play.page(2).standing.contains("take_back_asked"));
  // The dice of a step are always the same: nobody draws twice to get a better card.
  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_EQ(play.entries().back().body, [&] {
    for (const Entry& entry : play.entries()) {
      if (entry.body.find("draw pile") != std::string::npos) return entry.body;
    }
    return std::string();
  }());
}

TEST(MatchTakeBack, OneWhoDisagreesEndsIt) {
  Play play = begun(R"({"game":"royals","seats":3})");
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(2), false, play.now)));
  EXPECT_FALSE(play.page(1).standing.contains("take_back_asked"));
  EXPECT_EQ(view_of(play, eyes(0)), before);
  EXPECT_FALSE(play.done(play->answer_take_back(seat_at(1), true, play.now)));
  EXPECT_EQ(play.last.code, "not_asked");
}

TEST(MatchTakeBack, PlayingOnWithdrawsWhatOneAskedFor) {
  Play play = begun(R"({"game":"royals","seats":2})");
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  EXPECT_FALSE(play.page(1).standing.contains("take_back_asked"));
}

TEST(MatchTakeBack, AloneWithBotsNotWhatWasRevealed) {
  Play play = begun(R"({"game":"royals","seats":2,"bots":{"1":"fair"}})");
  open_draw(play);
  EXPECT_TRUE(play.page(0).standing.at("can_take_back").as_bool()) << "by the rule, as ever";
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  const std::string after = view_of(play, eyes(0));
  EXPECT_NE(after, before);
  EXPECT_FALSE(play.page(0).standing.at("can_take_back").as_bool());
  EXPECT_FALSE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.last.code, "not_for_practice");
  EXPECT_EQ(view_of(play, eyes(0)), after);
  EXPECT_FALSE(play->facts().table.contains("practice"));
}

TEST(MatchTakeBack, WhoeverHandedTheSeatToABotAgreesToNothing) {
  Play play = begun(R"({"game":"royals","seats":3})");
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(2), "fair", play.now)));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(1), true, play.now)));
  EXPECT_NE(view_of(play, eyes(0)), before);
  EXPECT_FALSE(play.done(play->answer_take_back(seat_at(2), true, play.now)));
  const Match waiting = play.reopened();
  EXPECT_EQ(waiting.summary(), play->summary());
  ASSERT_TRUE(play.done(play->take_over(seat_at(2), play.now)));
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(2), true, play.now)));
  EXPECT_EQ(view_of(play, eyes(0)), before);
  EXPECT_EQ(play.reopened().summary(), play->summary());
}

TEST(MatchTakeBack, WithAllOthersHandedOverNobodyIsAlone) {
  Play play = begun(R"({"game":"royals","seats":2,"practice":true})");
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(1), "fair", play.now)));
  EXPECT_FALSE(play.page(0).standing.at("can_take_back").as_bool());
  auto result = play->take_back(seat_at(0), play.now);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->answer, Change::Answer::asked);
}

// Former builds went back as soon as those had agreed who played themselves; what they stored is
// replayed as it was.
TEST(MatchTakeBack, StoredByAFormerBuildIsReplayedByItsRule) {
  Play play = begun(R"({"game":"royals","seats":3})");
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(2), "fair", play.now)));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  ASSERT_TRUE(play.done(play->answer_take_back(seat_at(1), true, play.now)));
  std::vector<Entry> entries = play.entries();
  Entry& ask = entries[entries.size() - 2];
  ASSERT_EQ(ask.body, R"({"kind":"ask_take_back","seat":0,"flag":true})");
  ask.body = R"({"kind":"ask_take_back","seat":0})";
  const auto former = Match::open(house(), play.head(), entries);
  ASSERT_TRUE(former.has_value());
  EXPECT_EQ(json::serialize(parsed(written(former->snapshot(eyes(0), play.now), "")).at("view")),
            before);
}

TEST(MatchTakeBack, AloneWithBotsAtATableForPracticeNobodyNeedsToAgree) {
  Play play = begun(R"({"game":"royals","seats":2,"bots":{"1":"fair"},"practice":true})");
  EXPECT_TRUE(play->facts().table.at("practice").as_bool()) << "it stands at the table";
  const std::string before = view_of(play, eyes(0));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  EXPECT_TRUE(play.page(0).standing.at("can_take_back").as_bool());
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(view_of(play, eyes(0)), before);
  EXPECT_FALSE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.last.code, "nothing_to_take_back");
}

TEST(MatchTakeBack, OverBotsAnswersBackToOnesOwn) {
  Play play = begun(R"({"game":"royals","seats":2,"bots":{"1":"fair"},"practice":true})");
  Dice dice(12);
  while (play->bot_jobs().empty()) ASSERT_TRUE(play.step(dice));
  while (!play->bot_jobs().empty()) ASSERT_TRUE(play.step(dice));
  ASSERT_TRUE(play->turn().seats.contains(seat_at(0)));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_TRUE(play->turn().seats.contains(seat_at(0)));
  EXPECT_GT(play.page(0).choices().size(), 1U) << "not to a choice that is no choice";
  const Match again = play.reopened();
  EXPECT_EQ(again.summary(), play->summary());
}

TEST(MatchTakeBack, InACommonQuestionOthersAnswersStayInTheLog) {
  Play play = begun(R"({"game":"toy","seats":3})");
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  const auto& log = play.page(2).log;
  ASSERT_FALSE(log.empty());
  ASSERT_EQ(log.back().second.size(), 2U);
  EXPECT_EQ(log.back().second.at(0).at("text").as_string(), "Bert has planned.");
  EXPECT_EQ(log.back().second.at(1).at("kind").as_string(), "took_back");
  // And once more: what was told anew is told anew again.
  ASSERT_TRUE(play.done(play->take_back(seat_at(1), play.now)));
  EXPECT_EQ(play.page(2).words(), [&] {
    Page fresh;
    fresh.take(play.snapshot(eyes(2)));
    return fresh.words();
  }());
  for (const auto& [seen, events] : play.page(2).log) {
    for (const json::value& event : events) EXPECT_NE(event.at("kind").as_string(), "planned");
  }
}

TEST(MatchTakeBack, NothingAfterTheEnd) {
  Play play = begun(R"({"game":"toy","seats":2,"options":{"rounds":1}})");
  Dice dice(2);
  play.finish(dice);
  EXPECT_FALSE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.last.code, "finished");
}

}  // namespace
}  // namespace casus::server::tests

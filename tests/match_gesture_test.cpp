// Gestures at a table: several answers are one entry and one update for each viewer, all or
// nothing; and what a bot answers with a list.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr const char* kNotes = R"({"game":"toy","seats":3,"options":{"notes":true}})";

// Everybody has planned; seat 0 takes notes, then swaps.
Play noting() {
  Play play = begun(kNotes);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_TRUE(play.choose(seat, play.page(seat).choices().front()));
  }
  EXPECT_TRUE(play->turn().seats == SeatSet::of(seat_at(0)));
  return play;
}
std::string note(Play& play) { return play.page(0).choices().front(); }

bool gesture(Play& play, int seat, int back, std::vector<std::string> choices) {
  return play.done(play->choose(seat_at(seat), play.page(seat).seen(),
                                SeatAnswer(back, std::move(choices)), play.now));
}
std::vector<std::size_t> received(Play& play) {
  std::vector<std::size_t> out;
  for (const Viewer viewer : Viewers::all(3).list()) {
    out.push_back(play.page(viewer).received.size());
  }
  return out;
}
json::object last_message(Play& play, Viewer viewer) {
  return parsed(play.page(viewer).received.back());
}

TEST(MatchGesture, SeveralAnswersAreOneEntryAndOneUpdateForEachViewer) {
  Play play = noting();
  const std::size_t entries = play.entries().size();
  const std::size_t steps = play->steps();
  const auto before = received(play);
  ASSERT_TRUE(gesture(play, 0, 0, {note(play), "rest", "keep"})) << play.last.text;
  EXPECT_EQ(play.entries().size(), entries + 1);
  EXPECT_EQ(play->steps(), steps + 3);
  const auto after = received(play);
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i], before[i] + 1);
  EXPECT_EQ(last_message(play, eyes(0)).at("events").as_array().size(), 3U);
  EXPECT_EQ(last_message(play, kSpectator).at("events").as_array().size(), 2U);
  for (const Viewer viewer : Viewers::all(3).list()) {
    Page fresh;
    fresh.take(play.snapshot(viewer));
    EXPECT_EQ(fresh.words(), play.page(viewer).words());
  }
  const Match again = play.reopened();
  EXPECT_EQ(again.summary(), play->summary());
  EXPECT_EQ(
      json::serialize(parsed(written(again.snapshot(eyes(1), play.now), kBert.user)).at("log")),
      json::serialize(play.snapshot(eyes(1)).at("log")));
}

TEST(MatchGesture, OneThatIsRefusedNamesItsAnswerAndNothingHasChanged) {
  Play play = noting();
  const auto before = received(play);
  const std::string twice = note(play);
  EXPECT_FALSE(gesture(play, 0, 0, {twice, twice}));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::refused);
  EXPECT_EQ(play.last.refusal->at("index").to_number<int>(), 1);
  EXPECT_EQ(play.last.refusal->at("rule").as_string(), "toy.hand");
  EXPECT_FALSE(gesture(play, 0, 0, {"rest", "keep", "keep"}));
  EXPECT_EQ(play.last.refusal->at("why").as_string(), "question_over");
  EXPECT_EQ(play.last.refusal->at("index").to_number<int>(), 2);
  EXPECT_FALSE(gesture(play, 0, 5, {"rest"}));
  EXPECT_EQ(play.last.refusal->at("why").as_string(), "no_takeback");
  EXPECT_FALSE(gesture(play, 0, 0, {}));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::malformed);
  EXPECT_FALSE(gesture(play, 0, 0, {"rest", "fly"}));
  EXPECT_TRUE(play.last.text.starts_with("choices[1]")) << play.last.text;
  EXPECT_EQ(received(play), before);
  EXPECT_EQ(play.reopened().summary(), play->summary());
}

TEST(MatchGesture, AnAnswerToACommonQuestionIsChangedByOneMessage) {
  Play play = begun(R"({"game":"toy","seats":3})");
  const auto choices = play.page(1).choices();
  ASSERT_NE(choices.front(), choices.back());
  ASSERT_TRUE(play.choose(1, choices.front()));
  ASSERT_TRUE(play.choose(2, play.page(2).choices().front()));
  const std::size_t entries = play.entries().size();
  const auto before = received(play);
  ASSERT_TRUE(gesture(play, 1, 1, {choices.back()})) << play.last.text;
  EXPECT_EQ(play.entries().size(), entries + 1);
  const auto after = received(play);
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i], before[i] + 1);
  EXPECT_TRUE(last_message(play, eyes(0)).contains("drop_from"));
  for (const Viewer viewer : Viewers::all(3).list()) {
    Page fresh;
    fresh.take(play.snapshot(viewer));
    EXPECT_EQ(fresh.words(), play.page(viewer).words());
  }
  // Stored and replayed, it is the last plan that counts.
  play.restart();
  play.connect_all();
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  const std::string shown = json::serialize(last_message(play, kSpectator).at("events"));
  EXPECT_NE(shown.find("Bert shows"), std::string::npos);
  Dice dice(5);
  play.finish(dice);
  const auto record = play->record();
  ASSERT_TRUE(record.has_value());
  EXPECT_NE(std::find(record->steps.begin(), record->steps.end(), "1 " + choices.back()),
            record->steps.end());
}

TEST(MatchGesture, WithoutNewAnswersSeveralAreTakenBack) {
  Play play = noting();
  const std::string before = json::serialize(play.snapshot(eyes(0)).at("view"));
  ASSERT_TRUE(play.choose(0, note(play)));
  ASSERT_TRUE(play.choose(0, "rest"));
  ASSERT_TRUE(gesture(play, 0, 2, {})) << play.last.text;
  EXPECT_EQ(json::serialize(play.snapshot(eyes(0)).at("view")), before);
  EXPECT_EQ(play.page(1).words(), [&] {
    Page fresh;
    fresh.take(play.snapshot(eyes(1)));
    return fresh.words();
  }());
}

// Two people of Napoleon's, up to France's first march.
Play marching() {
  Play play = begun(R"({"game":"napoleon","seats":2})");
  Dice dice(7);
  for (int i = 0; i < 200; ++i) {
    if (play->turn().seats == SeatSet::of(seat_at(0)) &&
        play.snapshot(eyes(0)).at("prompt").at("ask") == "march") {
      return play;
    }
    EXPECT_TRUE(play.step(dice));
  }
  ADD_FAILURE() << "nobody marches";
  return play;
}
// A die of France's that goes some way, found by trying: its answers. Nothing has changed.
std::vector<std::string> a_march(Play& play) {
  std::vector<std::string> out;
  const auto first = [&](std::string_view word) {
    for (const std::string& choice : play.page(0).choices()) {
      if (choice.starts_with(word)) return choice;
    }
    return std::string();
  };
  for (const std::string_view word : {"lift ", "to ", "halt"}) {
    const std::string choice = first(word);
    EXPECT_TRUE(!choice.empty() && play.choose(0, choice)) << word;
    out.push_back(choice);
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    EXPECT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  }
  EXPECT_EQ(play.snapshot(eyes(0)).at("prompt").at("ask"), "march");
  return out;
}

TEST(MatchGesture, OneThatMetQuestionsOnItsWayIsTakenBackWhole) {
  Play play = marching();
  const std::vector<std::string> march = a_march(play);
  const std::string before = json::serialize(play.snapshot(eyes(0)).at("view"));
  ASSERT_TRUE(gesture(play, 0, 0, march)) << play.last.text;
  EXPECT_NE(json::serialize(play.snapshot(eyes(0)).at("view")), before);
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(json::serialize(play.snapshot(eyes(0)).at("view")), before);
  EXPECT_EQ(play.reopened().summary(), play->summary());
  // Answer by answer, it goes answer by answer.
  for (const std::string& answer : march) ASSERT_TRUE(play.choose(0, answer)) << answer;
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.snapshot(eyes(0)).at("prompt").at("ask"), "step");
}

TEST(MatchGesture, OneThatMetQuestionsIsTakenBackWholeByConsentToo) {
  Play play = marching();
  const std::vector<std::string> march = a_march(play);
  const std::string before = json::serialize(play.snapshot(eyes(0)).at("view"));
  ASSERT_TRUE(gesture(play, 0, 0, march)) << play.last.text;
  while (play->turn().seats == SeatSet::of(seat_at(0))) {
    const std::vector<std::string> choices = play.page(0).choices();
    const auto last = std::find_if(choices.begin(), choices.end(), [](const std::string& choice) {
      return choice == "end_march" || choice.starts_with("regroup") || choice.starts_with("lead");
    });
    ASSERT_TRUE(last != choices.end() && play.choose(0, *last));
  }
  Dice dice(7);
  ASSERT_TRUE(play.step(dice));  // by the other, who must agree from now on
  ASSERT_FALSE(play.page(0).standing.at("can_take_back").as_bool());
  while (json::serialize(play.snapshot(eyes(0)).at("view")) != before) {
    ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now))) << play.last.text;
    if (play.snapshot(eyes(1)).contains("take_back_asked")) {
      ASSERT_TRUE(play.done(play->answer_take_back(seat_at(1), true, play.now)));
    }
    ASSERT_NE(play.snapshot(eyes(0)).at("prompt").at("ask"), "step");
  }
  EXPECT_EQ(play.reopened().summary(), play->summary());
}

TEST(MatchGesture, TheLastAnswerOfAGestureToOneQuestionIsTakenBackAlone) {
  Play play = noting();
  ASSERT_TRUE(gesture(play, 0, 0, {note(play), "rest"}));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.page(0).choices(), std::vector<std::string>{"rest"}) << "the note still stands";
  EXPECT_EQ(play.page(0).words(), [&] {
    Page fresh;
    fresh.take(play.snapshot(eyes(0)));
    return fresh.words();
  }());
}

TEST(MatchGesture, WhyNotAndOddsTakeTheSameList) {
  Play play = noting();
  EXPECT_FALSE(play->why_not(seat_at(0), SeatAnswer(0, {note(play), "rest", "keep"})));
  const auto refusal = play->why_not(seat_at(0), SeatAnswer(0, {"rest", "rest"}));
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->refusal->at("index").to_number<int>(), 1);
  ASSERT_TRUE(play.choose(0, "rest"));
  std::string swap;
  for (const std::string& choice : play.page(0).choices()) {
    if (choice.starts_with("swap")) swap = choice;
  }
  const auto alone = play->odds(seat_at(0), swap);
  ASSERT_TRUE(alone.has_value());
  const auto odds = (*alone)();
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  const auto listed = play->odds(seat_at(0), SeatAnswer(0, {"rest", swap}));
  ASSERT_TRUE(listed.has_value()) << listed.error().text;
  EXPECT_EQ((*listed)(), odds);
}

TEST(MatchGesture, OverTheWireAGestureIsAMessageAndWhatIsNoneIsSaidToBeNone) {
  Play play = noting();
  const std::string seen = std::to_string(play.page(0).seen());
  const auto send = [&](const std::string& rest) {
    return parsed(play.send(kAnna, R"({"type":"choose","id":1,"seen":)" + seen + rest + "}"));
  };
  const auto type_of = [](const json::object& answer) {
    return std::string(answer.at("type").as_string());
  };
  EXPECT_EQ(type_of(send("")), "malformed");
  EXPECT_EQ(type_of(send(R"(,"choices":[])")), "malformed");
  EXPECT_EQ(type_of(send(R"(,"choices":"rest")")), "malformed");
  EXPECT_EQ(type_of(send(R"(,"choice":"rest","choices":["rest"])")), "malformed");
  EXPECT_EQ(type_of(send(R"(,"choices":["rest"],"back":-1)")), "malformed");
  std::string many = R"(,"choices":["rest")";
  for (int i = 0; i < 100; ++i) many += R"(,"rest")";
  EXPECT_EQ(type_of(send(many + "]")), "malformed");
  const json::object refused = send(R"(,"choices":["rest","rest"])");
  EXPECT_EQ(type_of(refused), "refused");
  EXPECT_EQ(refused.at("refusal").at("index").to_number<int>(), 1);
  EXPECT_EQ(type_of(send(R"(,"choices":["rest","keep"])")), "accepted");
}

TEST(MatchGesture, ABotsListIsPlayedAsFarAsItIsOneGesture) {
  Play play = begun(R"({"game":"toy","seats":2,"bots":{"1":"fair"},"options":{"notes":true}})");
  Dice dice(3);
  const auto notes = [&] {
    return play->turn().seats == SeatSet::of(seat_at(1)) &&
           json::serialize(play.snapshot(eyes(1)).at("prompt")).find("\"note\"") !=
               std::string::npos;
  };
  while (!notes()) ASSERT_TRUE(play.step(dice));
  const BotJob job = play->bot_jobs().front();
  EXPECT_TRUE(job.secret);
  const auto& acts = games().back().start({2, {}, ""}).value()->vocabulary().acts;
  Choices list;
  for (const std::string_view text : {"rest", "keep", "keep"}) {
    list.push_back(*parse_choice(acts, text));
  }
  const std::size_t entries = play.entries().size();
  const std::size_t steps = play->steps();
  ASSERT_TRUE(play.done(play->bot_choice(job.seat, job.question, list, play.now)));
  EXPECT_EQ(play.entries().size(), entries + 1);
  EXPECT_GE(play->steps(), steps + 2);
  EXPECT_NE(play.entries().back().body.find(R"("choices":["rest","keep"])"), std::string::npos);
}

}  // namespace
}  // namespace casus::server::tests

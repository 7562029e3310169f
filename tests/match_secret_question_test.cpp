// A secret question of one seat betrays nothing by what is sent: not how many choices there were,
// not how many answers were given. And what the table answers for a seat, and who may whisper.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

constexpr const char* kSecretNotes = R"({"game":"toy","seats":3,"options":{"notes":true}})";

Play asked_in_secret(const char* table = kSecretNotes) {
  Play play = begun(table);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_TRUE(play.choose(seat, play.page(seat).choices().front()));
  }
  return play;
}

// What a third viewer is sent while Anna notes, or does not, and puts the pen down.
std::vector<std::string> sent(Viewer viewer,
                              const std::vector<std::vector<std::string>>& messages) {
  Play play = asked_in_secret(R"({"game":"toy","seats":3,"options":{"notes":true},
                         "clock":{"kind":"live","minutes":20,"increment":10}})");
  play.page(viewer).received.clear();
  const std::string note = play.page(0).choices().front();
  EXPECT_TRUE(note.starts_with("note"));
  std::int64_t id = 1;
  for (const std::vector<std::string>& message : messages) {
    json::array choices;
    for (const std::string& choice : message)
      choices.emplace_back(choice == "note" ? note : choice);
    const json::object request = {
        {"type", "choose"}, {"id", id++}, {"seen", play.page(0).seen()}, {"choices", choices}};
    const std::string answer = play.send(kAnna, json::serialize(request));
    EXPECT_NE(answer.find("accepted"), std::string::npos) << answer;
  }
  std::vector<std::string> out = play.page(viewer).received;
  out.push_back(json::serialize(play.snapshot(viewer)));
  out.push_back(play.summary.body + play.summary.latest);
  return out;
}

TEST(MatchSecretQuestion, AThirdViewerIsSentTheSameBytesHoweverItWasAnswered) {
  for (const Viewer viewer : {eyes(1), kSpectator}) {
    const auto plain = sent(viewer, {{"rest"}});
    EXPECT_EQ(plain, sent(viewer, {{"note"}, {"rest"}}));
    EXPECT_EQ(plain, sent(viewer, {{"note", "rest"}}));
  }
}

TEST(MatchSecretQuestion, WhoHearsNothingIsToldNothing) {
  Play play = asked_in_secret();
  const std::size_t before = play.page(1).received.size();
  const std::size_t own = play.page(0).received.size();
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  EXPECT_EQ(play.page(0).received.size(), own + 1);
  EXPECT_EQ(play.page(1).received.size(), before);
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.page(1).received.size(), before);
  // A changed mind is not heard of either, when the answer is.
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  ASSERT_TRUE(
      play.done(play->choose(seat_at(0), play.page(0).seen(), SeatAnswer(1, {"rest"}), play.now)));
  ASSERT_EQ(play.page(1).received.size(), before + 1);
  const json::object update = parsed(play.page(1).received.back());
  EXPECT_FALSE(update.contains("taken_back"));
  EXPECT_FALSE(update.contains("drop_from"));
  EXPECT_TRUE(parsed(play.page(0).received.back()).contains("taken_back"));
}

TEST(MatchSecretQuestion, OfAGestureOnlyWhatWasHeardIsHeardToBeTakenBack) {
  Play play = asked_in_secret();
  const std::string note = play.page(0).choices().front();
  ASSERT_TRUE(play.done(
      play->choose(seat_at(0), play.page(0).seen(), SeatAnswer(0, {note, "rest"}), play.now)));
  const std::size_t before = play.page(1).received.size();
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  ASSERT_EQ(play.page(1).received.size(), before + 1) << "the pen is in hand again";
  EXPECT_NE(play.page(1).received.back().find("takes 1 answer back"), std::string::npos);
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  EXPECT_EQ(play.page(1).received.size(), before + 1) << "nobody knows that there was a note";
}

TEST(MatchSecretQuestion, NoOnlyChoiceIsTakenForTheSeat) {
  Play play = asked_in_secret();
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  EXPECT_EQ(play.page(0).choices(), std::vector<std::string>{"rest"});
  EXPECT_TRUE(play->turn().seats == SeatSet::of(seat_at(0)));
}

TEST(MatchUsual, TheUsualAnswerIsGivenForThoseWhoWishItAndNeverToASecretQuestion) {
  Play play = asked_in_secret();
  EXPECT_FALSE(play.snapshot(eyes(1)).at("auto_usual").as_bool());
  ASSERT_TRUE(play.done(play->set_auto(seat_at(1), std::nullopt, true, play.now)));
  EXPECT_TRUE(play.snapshot(eyes(1)).at("auto_usual").as_bool());
  EXPECT_FALSE(play.snapshot(eyes(0)).at("auto_usual").as_bool());
  ASSERT_TRUE(play.choose(0, "rest"));
  ASSERT_TRUE(play.choose(0, "keep"));
  // Bert is asked for notes first: that is secret and stays his own to answer.
  ASSERT_TRUE(play->turn().seats == SeatSet::of(seat_at(1)));
  ASSERT_TRUE(play.choose(1, "rest"));
  EXPECT_TRUE(play->turn().seats == SeatSet::of(seat_at(2))) << "he keeps his cards, as most do";
  EXPECT_TRUE(parsed(play.page(1).received.back()).contains("forced"));
  EXPECT_FALSE(parsed(play.page(0).received.back()).contains("forced"));
  const Match again = play.reopened();
  EXPECT_EQ(again.summary(), play->summary());
  EXPECT_TRUE(again.snapshot(eyes(1), play.now).auto_usual);
}

TEST(MatchUsual, OverTheWireItIsASettingBesideTheOther) {
  Play play = asked_in_secret();
  const auto send = [&](const char* message) { return play.send(kBert, message); };
  EXPECT_EQ(send(R"({"type":"auto","id":1,"usual":true})"), R"({"type":"accepted","id":1})");
  EXPECT_EQ(send(R"({"type":"auto","id":2,"usual":true,"forced":false})"),
            R"({"type":"accepted","id":2})");
  EXPECT_NE(send(R"({"type":"auto","id":3})").find("malformed"), std::string::npos);
  EXPECT_NE(send(R"({"type":"auto","id":4,"usual":1})").find("malformed"), std::string::npos);
  const json::object snapshot = play.snapshot(eyes(1));
  EXPECT_TRUE(snapshot.at("auto_usual").as_bool());
  EXPECT_FALSE(snapshot.at("auto_forced").as_bool());
}

TEST(MatchWhispers, TheGameSaysWhoMayWhisperToWhomAsThingsStand) {
  Play play = begun(R"({"game":"toy","seats":3})");
  const SeatSet to_cleo = SeatSet::of(seat_at(2));
  EXPECT_TRUE(play.done(play->say(kBert, "psst", to_cleo, play.now)));
  EXPECT_FALSE(play.page(1).standing.contains("whisper_to"));
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  // Who has planned may no longer whisper to who has not.
  EXPECT_FALSE(play.done(play->say(kBert, "psst", to_cleo, play.now)));
  EXPECT_EQ(play.last.code, "no_whispers");
  EXPECT_EQ(play.last.text, "You may not whisper to Cleo now.");
  EXPECT_EQ(json::serialize(play.snapshot(eyes(1)).at("whisper_to")), "[0]");
  EXPECT_TRUE(play.done(play->say(kBert, "psst", SeatSet::of(seat_at(0)), play.now)));
  EXPECT_TRUE(play.done(play->say(kCleo, "what?", SeatSet::of(seat_at(1)), play.now)));
  EXPECT_FALSE(play.snapshot(kSpectator).contains("whisper_to"));
}

}  // namespace
}  // namespace casus::server::tests

// Records in the engine protocol: they go in and come out as they are, and say what they prove.
#include <algorithm>

#include "tests/engine_talk.h"

namespace casus::test {
namespace {

std::string replay_of(const json::value& record) {
  return json::serialize(json::object{{"cmd", "replay"}, {"record", record}});
}

json::value record_of(Talk& talk) { return talk.good(R"({"cmd":"record"})").at("record"); }

// As people at a real table would: every chance step is entered.
void play_by_hand(Talk& talk, int most) {
  json::object turn = talk.good(R"({"cmd":"turn"})");
  for (int i = 0; i < most && turn.at("waiting") != "nobody"; ++i) {
    if (turn.at("waiting") == "chance") {
      const json::object outcomes = talk.good(R"({"cmd":"outcomes"})");
      turn = talk.good(json::serialize(
          json::object{{"cmd", "resolve"}, {"outcome", outcomes.at("outcomes").at(0).at("text")}}));
    } else {
      talk.play_on(1);
      turn = talk.good(R"({"cmd":"turn"})");
    }
  }
}

bool has_dice(const json::value& record) {
  const auto is_dice = [](const json::value& step) { return step.as_string().starts_with("dice"); };
  return std::ranges::any_of(record.at("steps").as_array(), is_dice);
}

// Some answers, and more of them in a game in which chance comes late.
void play_until_chance(Talk& talk) {
  constexpr int kAnswers = 60;
  constexpr int kMost = 100;
  for (int i = 0; i < kMost; ++i) {
    talk.play_on(kAnswers);
    if (has_dice(record_of(talk))) return;
  }
  ADD_FAILURE() << "no chance in " << kMost * kAnswers << " answers";
}

TEST(EngineRecords, ChanceByHandIsNeverVerifiedThoughThereIsASeed) {
  for (const char* begin :
       {R"({"cmd":"new","game":"royals","seats":2,"seed":"x","chance":"manual"})",
        R"({"cmd":"new","game":"royals","seats":2,"chance":"manual"})"}) {
    Talk talk;
    talk.good(begin);
    play_by_hand(talk, 100'000);
    const json::value record = record_of(talk);
    Talk other;
    const json::object replayed = other.good(replay_of(record));
    EXPECT_EQ(replayed.at("waiting"), "nobody");
    EXPECT_EQ(replayed.at("dice_verified"), false);
    EXPECT_EQ(replayed.at("dice"), "chance was entered by hand, so nothing is proved of it");
    EXPECT_GT(replayed.at("chance_steps").at("by_hand").to_number<int>(), 0);
    EXPECT_EQ(json::serialize(record_of(other)), json::serialize(record));
  }
}

TEST(EngineRecords, OneStepByHandIsToldAmongThoseThatAreVerified) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"royals","seats":2,"seed":"x","chance":"manual"})");
  play_by_hand(talk, 1);
  while (talk.good(R"({"cmd":"turn"})").at("waiting") != "nobody") {
    if (talk.good(R"({"cmd":"turn"})").at("waiting") == "chance") {
      talk.good(R"({"cmd":"resolve"})");
    } else {
      talk.play_on(1);
    }
  }
  Talk other;
  const json::object replayed = other.good(replay_of(record_of(talk)));
  EXPECT_EQ(replayed.at("dice_verified"), false);
  EXPECT_EQ(replayed.at("chance_steps").at("by_hand"), 1);
  EXPECT_GT(replayed.at("chance_steps").at("verified").to_number<int>(), 50);
  EXPECT_EQ(json::serialize(record_of(other)), json::serialize(record_of(talk)));
}

TEST(EngineRecords, ARunningGameKeepsItsCommitmentAndItsDice) {
  for (const LoadedGame& game : all_games()) {
    Talk talk;
    talk.good(json::serialize(json::object{{"cmd", "new"},
                                           {"game", game.info.id},
                                           {"seats", game.info.seats.front()},
                                           {"seed", "x"}}));
    play_until_chance(talk);
    const json::value record = record_of(talk);
    Talk blind;
    const json::object replayed = blind.good(replay_of(record));
    EXPECT_EQ(replayed.at("dice_verified"), false);
    EXPECT_GT(replayed.at("chance_steps").at("unverified").to_number<int>(), 0);
    EXPECT_EQ(json::serialize(record_of(blind)), json::serialize(record)) << game.info.id;
    // Whoever has the seed goes on, and does not tell it.
    Talk knowing;
    json::object request = {{"cmd", "replay"}, {"record", record}, {"seed", "x"}};
    EXPECT_EQ(knowing.good(json::serialize(request)).at("dice_verified"), true);
    EXPECT_EQ(json::serialize(record_of(knowing)), json::serialize(record)) << game.info.id;
    request["seed"] = "y";
    knowing.bad(json::serialize(request), "bad_record");
  }
}

TEST(EngineRecords, APositionThatWasSetUpIsToldAndKept) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"royals","seats":2,"seed":"x"})");
  talk.play_on(5);
  talk.good(R"({"cmd":"patch","patch":{"round":7}})");
  talk.play_on(5);
  const json::value record = record_of(talk);
  Talk other;
  EXPECT_EQ(other.good(replay_of(record)).at("set_up"), true);
  EXPECT_EQ(json::serialize(record_of(other)), json::serialize(record));
  json::value wrong = record;
  wrong.at("seats") = 3;
  other.bad(replay_of(wrong), "bad_record");
}

}  // namespace
}  // namespace casus::test

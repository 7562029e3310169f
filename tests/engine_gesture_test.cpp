// Gestures in the engine protocol: `choices` and `back` in play, why_not and odds.
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

constexpr const char* kNewCampaign =
    R"({"cmd":"new","game":"wallenstein","seats":3,"seed":"gestures"})";

// Everybody plans at once; seat 0 has the choices `plan_`, each of another card in another box.
class EngineGesture : public testing::Test {
 protected:
  EngineGesture() {
    talk_.good(kNewCampaign);
    while (talk_.good(R"({"cmd":"turn"})").at("seats").as_array().size() < 3) talk_.play_on(1);
  }
  std::string first_legal() {
    return std::string(
        talk_.good(R"({"cmd":"legal","seat":0})").at("choices").at(0).at("text").as_string());
  }
  // The texts of a plan of so many answers; the table stands as before.
  json::array plan(int answers) {
    json::array out;
    for (int i = 0; i < answers; ++i) {
      out.emplace_back(first_legal());
      talk_.good(R"({"cmd":"play","seat":0,"choice":)" + json::serialize(out.back()) + "}");
    }
    for (int i = 0; i < answers; ++i) talk_.good(R"({"cmd":"takeback","seat":0})");
    return out;
  }
  static std::string request(std::string_view cmd, const json::array& choices, int back = 0) {
    return json::serialize(
        json::object{{"cmd", cmd}, {"seat", 0}, {"back", back}, {"choices", choices}});
  }
  std::string position() { return talk_.raw(R"({"cmd":"position"})"); }
  json::value steps() { return talk_.good(R"({"cmd":"record"})").at("record").at("steps"); }

  Talk talk_;
};

TEST_F(EngineGesture, AListIsPlayedInOrderAndRecordedStepByStep) {
  const json::array all = plan(4);
  const std::size_t before = steps().as_array().size();
  talk_.good(request("play", all));
  const json::value after = steps();
  ASSERT_EQ(after.as_array().size(), before + 4);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(after.at(before + i).as_string(), "0 " + std::string(all[i].as_string()));
  }
}

TEST_F(EngineGesture, AnswersAreTakenBackAndGivenAnewInOneRequest) {
  json::array all = plan(4);
  talk_.good(request("play", all));
  const std::string laid = position();
  talk_.good(request("play", {all[3]}, 1));
  EXPECT_EQ(position(), laid);
  talk_.good(request("play", {}, 4));
  EXPECT_EQ(first_legal(), all[0].as_string());
  EXPECT_EQ(talk_.good(request("why_not", all)).at("legal"), true);
}

TEST_F(EngineGesture, ARefusalNamesItsIndexAndNothingHasChanged) {
  json::array all = plan(3);
  all.push_back(all[0]);
  const std::string before = position();
  for (const char* cmd : {"play", "why_not", "odds"}) {
    const json::object answer = talk_.say(request(cmd, all));
    EXPECT_EQ(answer.at("ok"), false) << cmd;
    EXPECT_EQ(answer.at("refusal").at("index"), 3) << cmd;
    for (const char* field : {"why", "rule", "text"}) {
      EXPECT_FALSE(answer.at("refusal").at(field).as_string().empty()) << cmd << field;
    }
    EXPECT_EQ(position(), before) << cmd;
  }
}

TEST_F(EngineGesture, WhatCannotBeTakenBackIsRefusedAndNothingHasChanged) {
  const json::array all = plan(2);
  talk_.good(request("play", all));
  const std::string before = position();
  const json::object answer = talk_.say(request("play", all, 3));
  EXPECT_EQ(answer.at("refusal").at("why"), "no_takeback");
  EXPECT_EQ(answer.at("refusal").at("index"), 0);
  EXPECT_EQ(position(), before);
}

TEST_F(EngineGesture, AnotherSeatsTurnComesOnlyAfterTheLastAnswer) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"royals","seats":2,"seed":"gestures"})");
  const std::string before = talk.raw(R"({"cmd":"position"})");
  const json::object answer =
      talk.say(R"({"cmd":"play","seat":0,"choices":["draw pile","draw pile"]})");
  EXPECT_EQ(answer.at("refusal").at("why"), "question_over");
  EXPECT_EQ(answer.at("refusal").at("index"), 1);
  EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), before);
}

TEST_F(EngineGesture, WhatIsNoGestureIsSaidToBeNone) {
  const std::string before = position();
  EXPECT_NE(talk_.bad(R"({"cmd":"play","seat":0})", "bad_request").find("choice"),
            std::string::npos);
  talk_.bad(R"({"cmd":"play","seat":0,"choices":[]})", "bad_request");
  talk_.bad(R"({"cmd":"play","seat":0,"choices":{}})", "bad_request");
  talk_.bad(R"({"cmd":"play","seat":0,"choices":[],"back":-1})", "bad_request");
  talk_.bad(R"({"cmd":"play","seat":0,"choices":["pass"],"choice":"pass"})", "bad_request");
  const std::string nonsense = talk_.bad(
      R"({"cmd":"why_not","seat":0,"choices":[")" + first_legal() + R"(","fly"]})", "bad_choice");
  EXPECT_TRUE(nonsense.starts_with("choices[1]")) << nonsense;
  EXPECT_EQ(position(), before);
}

TEST_F(EngineGesture, OddsAreAnObjectOrNull) {
  const json::array one = plan(1);
  EXPECT_TRUE(talk_.good(request("odds", one)).at("odds").is_null());
}

TEST_F(EngineGesture, ABotsSuggestionIsAListThatCanBePlayed) {
  const json::object answer = talk_.good(R"({"cmd":"suggest","seat":0,"bot":"greedy"})");
  const json::array& all = answer.at("choices").as_array();
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0], answer.at("choice"));
  talk_.good(request("play", all));
}

}  // namespace
}  // namespace casus::test

// The table of a lesson on the wire: it keeps nothing, says what does not fit, and is as
// docs/openapi.json says.
#include <gtest/gtest.h>

#include "games/all.h"
#include "games/lessons.h"
#include "server/protocol/lesson.h"
#include "tests/support/schema.h"

namespace casus::server::tests {
namespace lessons {
namespace {

const LoadedGame& royals() {
  static const std::vector<LoadedGame> kGames = *load_games();
  return **find_game(kGames, "royals");
}
const Lesson& lesson() { return lessons_of("royals").front(); }

Expected<json::object> ask(const std::string& body) {
  const auto request = read_lesson_request(body);
  if (!request) return std::unexpected(request.error());
  const auto text = answer_lesson(royals(), lesson(), *request);
  if (!text) return std::unexpected(text.error());
  const json::value answer = json::parse(*text);
  static const json::value kDocument = casus::test::source_json("docs/openapi.json");
  const auto wrong = casus::test::why_not_valid(
      kDocument, json::parse(R"({"$ref":"#/components/schemas/LessonAnswer"})"), answer);
  EXPECT_EQ(wrong.value_or(""), "");
  return answer.as_object();
}
json::object answer(const std::string& body) {
  const auto told = ask(body);
  EXPECT_TRUE(told) << body << ": " << told.error().text;
  return told ? *told : json::object();
}
std::string code_of(const std::string& body) {
  const auto told = ask(body);
  return told ? "fine" : told.error().code;
}
const json::object& last(const json::object& answer) {
  return answer.at("messages").as_array().back().as_object();
}
std::string choose(std::string_view step, std::string_view played, std::string_view choice,
                   int seen) {
  return R"({"step":")" + std::string(step) + R"(","played":)" + std::string(played) +
         R"(,"message":{"type":"choose","id":7,"seen":)" + std::to_string(seen) + R"(,"choice":")" +
         std::string(choice) + R"("}})";
}

TEST(ProtocolLesson, AStepBeginsWithASnapshotOfItsPosition) {
  const json::object told = answer(R"({"step":"first_card"})");
  EXPECT_EQ(told.at("done"), false);
  const json::object& snapshot = last(told);
  EXPECT_EQ(snapshot.at("type"), "snapshot");
  EXPECT_EQ(snapshot.at("table").at("you").at("seat"), 0);
  EXPECT_EQ(snapshot.at("choices").as_array().size(), 4U);
  EXPECT_EQ(snapshot.at("table").at("players").at(1).at("name"), "Ben");
}

TEST(ProtocolLesson, WhatTheStepWaitsForIsPlayedAndTheOthersWithIt) {
  const json::object one = answer(choose("first_card", "[]", "draw france", 1));
  EXPECT_EQ(one.at("done"), true);
  EXPECT_EQ(last(one).at("type"), "accepted");
  EXPECT_EQ(last(one).at("id"), 7);
  EXPECT_EQ(one.at("messages").at(0).at("type"), "update");
  EXPECT_EQ(one.at("messages").at(0).at("seen"), 2);
  // The turn ends, and two others have theirs: a line of the script, an update.
  const json::object turn = answer(choose("end_turn", "[]", "done", 3));
  EXPECT_EQ(turn.at("messages").as_array().size(), 13U);
  EXPECT_EQ(turn.at("done"), true);
}

TEST(ProtocolLesson, WhatWasPlayedInTheStepIsPlayedAgain) {
  const json::object told = answer(R"({"step":"draw_three","played":["draw france"]})");
  EXPECT_EQ(told.at("done"), false);
  EXPECT_EQ(last(told).at("view").at("hand").at("country_cards").at("france"), 1);
  EXPECT_EQ(code_of(R"({"step":"draw_three","played":["draw britain"]})"), "out_of_step");
  EXPECT_EQ(
      code_of(R"({"step":"draw_three","played":["draw france","draw france","draw france"]})"),
      "out_of_step");
}

TEST(ProtocolLesson, AWrongChoiceIsRefusedByTheGameWithItsRuleAndTheLessonsWord) {
  const json::object no = last(answer(choose("price", "[]", "take bordeaux.princess", 0)));
  EXPECT_EQ(no.at("type"), "stale");
  const int seen = static_cast<int>(last(answer(R"({"step":"price"})")).at("seen").as_int64());
  const json::object refused = last(answer(choose("price", "[]", "take bordeaux.princess", seen)));
  EXPECT_EQ(refused.at("type"), "refused");
  EXPECT_EQ(refused.at("refusal").at("rule"), "royals.claim.cost");
  EXPECT_TRUE(
      std::string_view(refused.at("refusal").at("text").as_string()).ends_with("is the price."));
  // Allowed, and not what is asked for: the lesson says so and waits.
  const json::object also = last(answer(choose("price", "[]", "take dijon.baron", seen)));
  EXPECT_EQ(also.at("refusal").at("why"), "lesson");
  // The same for what is only pointed at.
  const json::object pointed = last(answer(
      R"({"step":"price","message":{"type":"why_not","id":1,"choice":"take berlin.marshal"}})"));
  EXPECT_EQ(pointed.at("refusal").at("rule"), "royals.takeover.cost");
}

TEST(ProtocolLesson, OthersCommandsHaveNoPlaceInIt) {
  for (const std::string_view message :
       {R"({"type":"take_back","id":1})", R"({"type":"say","id":1,"text":"hello"})",
        R"({"type":"auto","id":1,"forced":true})"}) {
    const json::object no =
        last(answer(R"({"step":"price","message":)" + std::string(message) + "}"));
    EXPECT_EQ(no.at("refusal").at("why"), "not_in_a_lesson") << message;
  }
  const json::object back = last(answer(
      R"({"step":"price","message":{"type":"choose","id":1,"seen":17,"back":1,"choices":[]}})"));
  EXPECT_NE(back.at("type"), "accepted");
}

TEST(ProtocolLesson, HostileRequestsAreNamed) {
  EXPECT_EQ(code_of(""), "bad_json");
  EXPECT_EQ(code_of("[]"), "bad_message");
  EXPECT_EQ(code_of("{}"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":7})"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"price","played":"x"})"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"price","played":[7]})"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"price","seat":1})"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"price","message":{"type":"fly","id":1}})"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"../../secret"})"), "no_such_step");
  EXPECT_EQ(code_of(R"({"step":"price","played":["fly"]})"), "bad_choice");
  std::string many = R"({"step":"price","played":[)";
  for (int i = 0; i < 101; ++i) many += i == 0 ? "\"done\"" : ",\"done\"";
  EXPECT_EQ(code_of(many + "]}"), "bad_message");
  EXPECT_EQ(code_of(R"({"step":"price","played":[")" + std::string(500, 'x') + R"("]})"),
            "bad_message");
  EXPECT_EQ(code_of(std::string(20'000, ' ')), "too_large");
  const json::object broken = last(answer(
      R"({"step":"price","message":{"type":"choose","id":1,"seen":17,"choice":"fly to paris"}})"));
  EXPECT_EQ(broken.at("type"), "malformed");
}

TEST(ProtocolLesson, LessonsAreFoundByTheirNamesAlone) {
  EXPECT_TRUE(find_lesson("royals", "first_game"));
  EXPECT_EQ(find_lesson("royals", "first_gme").error().code, "unknown_lesson");
  EXPECT_EQ(find_lesson("royals", "first_game.positions").error().code, "unknown_lesson");
  EXPECT_EQ(find_lesson("chess", "first_game").error().code, "unknown_lesson");
}

}  // namespace
}  // namespace lessons
}  // namespace casus::server::tests

// The engine protocol, request by request: what each answers when all is well.
#include "core/seed.h"
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

constexpr const char* kNew = R"({"cmd":"new","game":"royals","seats":2,"seed":"tests"})";
constexpr const char* kManual =
    R"({"cmd":"new","game":"royals","seats":2,"seed":"tests","chance":"manual"})";

std::vector<std::string> texts(const json::object& answer, const char* field) {
  std::vector<std::string> out;
  for (const json::value& each : answer.at(field).as_array()) {
    out.emplace_back(each.at("text").as_string());
  }
  return out;
}

TEST(EngineSession, AnAnswerRepeatsTheRequestsId) {
  Talk talk;
  EXPECT_EQ(talk.say(R"({"cmd":"games","id":7})")["id"], 7);
  EXPECT_EQ(talk.say(R"({"cmd":"games","id":"a b"})")["id"], "a b");
  EXPECT_EQ(talk.say(R"({"cmd":"nonsense","id":{"x":[1]}})")["id"], json::parse(R"({"x":[1]})"));
  EXPECT_FALSE(talk.say(R"({"cmd":"games"})").contains("id"));
}

TEST(EngineSession, EmptyLinesAreIgnored) {
  Talk talk;
  EXPECT_EQ(talk.raw(""), "");
  EXPECT_EQ(talk.raw("  \t\r"), "");
}

TEST(EngineSession, GamesListsEveryGameWithItsFields) {
  Talk talk;
  const json::object answer = talk.good(R"({"cmd":"games"})");
  const json::object& royals = answer.at("games").at(0).as_object();
  for (const char* field :
       {"id", "title", "rules_version", "board_hash", "seats", "options", "provenance"}) {
    EXPECT_TRUE(royals.contains(field)) << field;
  }
  for (const char* field : {"seed", "found", "recalled", "designed"}) {
    EXPECT_TRUE(royals.at("provenance").as_object().contains(field)) << field;
  }
}

TEST(EngineSession, NewTakesTheChanceStepsOfTheStartAndTellsThem) {
  Talk talk;
  const json::object answer = talk.good(kNew);
  EXPECT_EQ(answer.at("waiting"), "players");
  EXPECT_EQ(answer.at("seats"), json::parse("[0]"));
  EXPECT_TRUE(answer.at("prompts").as_object().contains("0"));
  EXPECT_FALSE(answer.at("events").as_array().empty());
  EXPECT_EQ(answer.at("commitment").as_string(), commitment("tests"));
  const json::object& event = answer.at("events").at(0).as_object();
  for (const char* field : {"kind", "text", "rule"}) EXPECT_TRUE(event.contains(field)) << field;
}

TEST(EngineSession, TheSameSeedGivesTheSameGameAndANumberIsItsDigits) {
  Talk first;
  Talk second;
  const auto word = first.raw(R"({"cmd":"new","game":"royals","seats":3,"seed":"42"})");
  EXPECT_EQ(word, second.raw(R"({"cmd":"new","game":"royals","seats":3,"seed":42})"));
}

TEST(EngineSession, WithoutASeedEveryGameHasAFreshOne) {
  Talk talk;
  const json::object a = talk.good(R"({"cmd":"new","game":"royals","seats":3})");
  const json::object b = talk.good(R"({"cmd":"new","game":"royals","seats":3})");
  EXPECT_FALSE(a.contains("seed"));  // told in the record after the end only
  EXPECT_EQ(a.at("commitment").as_string().size(), 64U);
  EXPECT_NE(a.at("commitment"), b.at("commitment"));
}

TEST(EngineSession, OptionsReachTheTable) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"royals","seats":3,"seed":1,"options":{"open_cards":4}})");
  const json::object answer = talk.good(R"({"cmd":"position"})");
  EXPECT_EQ(answer.at("position").at("options").at("open_cards"), 4);
  EXPECT_EQ(answer.at("position").at("row").as_array().size(), 4U);
}

TEST(EngineSession, LegalChoicesHaveActArgumentsAndText) {
  Talk talk;
  talk.good(kNew);
  const json::object answer = talk.good(R"({"cmd":"legal","seat":0})");
  const json::object& first = answer.at("choices").at(0).as_object();
  EXPECT_EQ(first.at("act"), "draw");
  EXPECT_TRUE(first.contains("source"));
  EXPECT_TRUE(first.contains("text"));
  EXPECT_TRUE(talk.good(R"({"cmd":"legal","seat":1})").at("choices").as_array().empty());
}

TEST(EngineSession, AChoiceIsPlayedAsObjectOrText) {
  Talk by_object;
  Talk by_text;
  by_object.good(kNew);
  by_text.good(kNew);
  const auto a =
      by_object.good(R"({"cmd":"play","seat":0,"choice":{"act":"draw","source":"pile"}})");
  const auto b = by_text.good(R"({"cmd":"play","seat":0,"choice":"draw pile"})");
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.at("events").at(0).at("kind"), "drew");
  EXPECT_EQ(a.at("events").at(0).at("to"), json::parse("[0]"));
  EXPECT_EQ(a.at("events").at(1).at("to"), json::parse("[1,null]"));
}

TEST(EngineSession, ARefusedChoiceNamesReasonRuleAndSentence) {
  Talk talk;
  talk.good(kNew);
  const std::string before = talk.raw(R"({"cmd":"position"})");
  const json::object answer = talk.say(R"({"cmd":"play","seat":1,"choice":"draw pile"})");
  EXPECT_EQ(answer.at("ok"), false);
  EXPECT_FALSE(answer.contains("error"));
  EXPECT_EQ(answer.at("refusal").at("why"), "not_your_turn");
  EXPECT_EQ(answer.at("refusal").at("rule"), "royals.turn.order");
  EXPECT_FALSE(answer.at("refusal").at("text").as_string().empty());
  EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), before);
}

TEST(EngineSession, WhyNotChangesNothing) {
  Talk talk;
  talk.good(kNew);
  const std::string before = talk.raw(R"({"cmd":"position"})");
  EXPECT_EQ(talk.good(R"({"cmd":"why_not","seat":0,"choice":"draw pile"})").at("legal"), true);
  const json::object refused = talk.say(R"({"cmd":"why_not","seat":0,"choice":"done"})");
  EXPECT_EQ(refused.at("legal"), false);
  EXPECT_EQ(refused.at("ok"), false);
  EXPECT_EQ(refused.at("refusal").at("why"), "draw_first");
  EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), before);
}

TEST(EngineSession, ByHandTheOutcomesAreListedAndTaken) {
  Talk talk;
  EXPECT_EQ(talk.good(kManual).at("waiting"), "chance");
  const json::object answer = talk.good(R"({"cmd":"outcomes"})");
  std::int64_t total = 0;
  for (const json::value& each : answer.at("outcomes").as_array()) {
    EXPECT_GT(each.at("weight").to_number<std::int64_t>(), 0);
    total += each.at("weight").to_number<std::int64_t>();
  }
  EXPECT_EQ(answer.at("total").to_number<std::int64_t>(), total);
  for (int i = 0; i < 3; ++i) {
    const json::object told = talk.good(R"({"cmd":"resolve","outcome":"deal spain"})");
    EXPECT_EQ(told.at("events").at(0).at("country"), "spain");
  }
  EXPECT_EQ(talk.good(R"({"cmd":"turn"})").at("waiting"), "players");
  EXPECT_EQ(talk.good(R"({"cmd":"position"})").at("position").at("row"),
            json::parse(R"(["spain","spain","spain"])"));
}

TEST(EngineSession, AnOutcomeIsTakenAsItWasListed) {
  Talk talk;
  talk.good(kManual);
  const json::value listed = talk.good(R"({"cmd":"outcomes"})").at("outcomes").at(1);
  talk.good(json::serialize(json::object{{"cmd", "resolve"}, {"outcome", listed}}));
}

// A cast of the tower is too rich to be listed. The shapes are those of this step alone, and a real
// tower's cubes may be entered instead of how the hand lets go.
TEST(EngineSession, WhereOutcomesCannotBeListedTheirShapeIsTold) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"wallenstein","seats":3,"seed":"tests","chance":"manual",
                "options":{"line_up":true}})");
  const auto shapes = [&] {
    const json::object answer = talk.good(R"({"cmd":"outcomes"})");
    EXPECT_EQ(answer.at("sampled"), true);
    return json::serialize(answer.at("shapes"));
  };
  const std::string cubes = R"("cubes":{"red":"number","blue":"number","yellow":"number",)"
                            R"("purple":"number","black":"number","peasants":"number"}})";
  EXPECT_EQ(shapes(), R"([{"act":"pour","how":"number"},{"act":"emerge",)" + cubes + "]");
  talk.good(R"({"cmd":"resolve","outcome":{"act":"pour","how":7}})");
  EXPECT_EQ(shapes(), R"([{"act":"upper",)" + cubes + "]");
  talk.good(R"({"cmd":"resolve"})");
  EXPECT_EQ(shapes(), R"([{"act":"emerge",)" + cubes + "]");
}

TEST(EngineSession, ByHandWithASeedResolveRollsFromIt) {
  Talk by_hand;
  Talk automatic;
  by_hand.good(kManual);
  automatic.good(kNew);
  for (int i = 0; i < 3; ++i) by_hand.good(R"({"cmd":"resolve"})");
  EXPECT_EQ(by_hand.raw(R"({"cmd":"position"})"), automatic.raw(R"({"cmd":"position"})"));
}

TEST(EngineSession, AViewHidesWhatThePositionTells) {
  Talk talk;
  talk.good(kNew);
  talk.play_on(6);
  const json::object own = talk.good(R"({"cmd":"view","seat":0})");
  const json::object spectator = talk.good(R"({"cmd":"view","seat":null})");
  EXPECT_EQ(own.at("view").at("viewer"), 0);
  EXPECT_TRUE(own.at("view").as_object().contains("hand"));
  EXPECT_TRUE(spectator.at("view").at("viewer").is_null());
  EXPECT_FALSE(spectator.at("view").as_object().contains("hand"));
  EXPECT_TRUE(own.at("view").at("players").at("1").at("country_cards").is_int64());
}

TEST(EngineSession, APositionIsLoadedBack) {
  Talk talk;
  talk.good(kNew);
  talk.play_on(40);
  const json::object position = talk.good(R"({"cmd":"position"})");
  Talk other;
  const json::object request = {{"cmd", "load"},
                                {"game", "royals"},
                                {"position", position.at("position")},
                                {"chance", "manual"}};
  other.good(json::serialize(request));
  EXPECT_EQ(other.good(R"({"cmd":"position"})").at("position"), position.at("position"));
}

TEST(EngineSession, APatchSetsUpACase) {
  Talk talk;
  talk.good(kNew);
  talk.good(R"({"cmd":"patch","patch":{"ask":"play","drawn":null,"country_pile":null,
      "players":{"0":{"country_cards":{"france":8}}}}})");
  const std::vector<std::string> choices =
      texts(talk.good(R"({"cmd":"legal","seat":0})"), "choices");
  EXPECT_NE(std::find(choices.begin(), choices.end(), "take paris.king"), choices.end());
}

TEST(EngineSession, AnImaginedPositionFitsTheView) {
  Talk talk;
  talk.good(kNew);
  talk.play_on(30);
  const json::object view = talk.good(R"({"cmd":"view","seat":1})");
  const json::object imagined = talk.good(R"({"cmd":"imagine","seat":1,"seed":5})");
  EXPECT_EQ(imagined, talk.good(R"({"cmd":"imagine","seat":1,"seed":5})"));
  Talk other;
  other.good(json::serialize(json::object{{"cmd", "load"},
                                          {"game", "royals"},
                                          {"chance", "manual"},
                                          {"position", imagined.at("position")}}));
  EXPECT_EQ(other.good(R"({"cmd":"view","seat":1})"), view);
}

TEST(EngineSession, ABotSuggestsALegalChoice) {
  Talk talk;
  talk.good(kNew);
  for (const char* bot : {"random", "greedy", "search:20it"}) {
    const json::object answer = talk.good(
        json::serialize(json::object{{"cmd", "suggest"}, {"seat", 0}, {"bot", bot}, {"seed", 1}}));
    const json::object why = talk.good(json::serialize(
        json::object{{"cmd", "why_not"}, {"seat", 0}, {"choice", answer.at("choice")}}));
    EXPECT_EQ(why.at("legal"), true) << bot;
  }
  talk.good(R"({"cmd":"suggest","seat":0,"bot":"search","ms":5})");
}

TEST(EngineSession, AnAnswerIsTakenBack) {
  Talk talk;
  talk.good(kNew);
  const std::string before = talk.raw(R"({"cmd":"position"})");
  const json::object legal = talk.good(R"({"cmd":"legal","seat":0})");
  talk.good(json::serialize(
      json::object{{"cmd", "play"}, {"seat", 0}, {"choice", legal.at("choices").at(0)}}));
  EXPECT_NE(talk.raw(R"({"cmd":"position"})"), before);
  EXPECT_EQ(talk.good(R"({"cmd":"takeback","seat":0})").at("waiting"), "players");
  EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), before);
}

TEST(EngineSession, ScoresHaveRankAndNamedParts) {
  Talk talk;
  talk.good(kNew);
  const json::object answer = talk.good(R"({"cmd":"scores"})");
  ASSERT_EQ(answer.at("scores").as_array().size(), 2U);
  const json::object& first = answer.at("scores").at(0).as_object();
  EXPECT_EQ(first.at("rank"), 1);
  EXPECT_TRUE(first.at("parts").as_object().contains("title"));
}

TEST(EngineSession, AFinishedGameIsRecordedAndReplayed) {
  Talk talk;
  talk.good(kNew);
  talk.play_on(100'000);
  EXPECT_EQ(talk.good(R"({"cmd":"turn"})").at("waiting"), "nobody");
  const json::object record = talk.good(R"({"cmd":"record"})");
  EXPECT_EQ(record.at("record").at("seed"), "tests");
  Talk other;
  const json::object replayed =
      other.good(json::serialize(json::object{{"cmd", "replay"}, {"record", record.at("record")}}));
  EXPECT_EQ(replayed.at("dice_verified"), true);
  EXPECT_EQ(other.raw(R"({"cmd":"position"})"), talk.raw(R"({"cmd":"position"})"));
  EXPECT_EQ(other.raw(R"({"cmd":"scores"})"), talk.raw(R"({"cmd":"scores"})"));
}

TEST(EngineSession, AnUnfinishedRecordKeepsTheSeedSecretAndGoesOnWithIt) {
  Talk talk;
  talk.good(kNew);
  talk.play_on(20);
  const json::object record = talk.good(R"({"cmd":"record"})");
  EXPECT_FALSE(record.at("record").as_object().contains("seed"));
  Talk blind;
  const json::object request = {{"cmd", "replay"}, {"record", record.at("record")}};
  EXPECT_EQ(blind.good(json::serialize(request)).at("dice_verified"), false);
  json::object with_seed = request;
  with_seed["seed"] = "tests";
  with_seed["chance"] = "auto";
  Talk other;
  EXPECT_EQ(other.good(json::serialize(with_seed)).at("dice_verified"), true);
  talk.play_on(30);
  other.play_on(30);
  EXPECT_EQ(other.raw(R"({"cmd":"position"})"), talk.raw(R"({"cmd":"position"})"));
}

}  // namespace
}  // namespace casus::test

// The engine protocol, error by error: exact code, a sentence that says where, nothing changed.
#include "engine/lines.h"
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

constexpr const char* kNewForThree = R"({"cmd":"new","game":"royals","seats":3,"seed":"tests"})";

TEST(EngineErrors, LinesThatAreNoRequest) {
  Talk talk;
  talk.bad("{", "bad_json");
  talk.bad("hello", "bad_json");
  talk.bad(R"({"cmd":"games"} x)", "bad_json");
  talk.bad("{\"cmd\":\"games\"\x01}", "bad_json");
  talk.bad("{\"cmd\":\"\xFF\"}", "bad_utf8");
  talk.bad("{\"cmd\":\"\xC0\xAF\"}", "bad_utf8");
  talk.bad("{\"cmd\":\"\xED\xA0\x80\"}", "bad_utf8");
  talk.bad(std::string(100'000, '['), "bad_json");
  talk.bad(std::string("{\"cmd\":\"turn\"\0}", 15), "bad_json");
  EXPECT_EQ(talk.bad("[]", "bad_request"), "request: must be an object, not a list");
  talk.bad("null", "bad_request");
  talk.bad("17", "bad_request");
  EXPECT_EQ(talk.bad("{}", "bad_request"), "request: the field \"cmd\" is missing");
  EXPECT_EQ(talk.bad(R"({"cmd":3})", "bad_request"), "request.cmd: must be text, not 3");
  talk.bad(R"({"cmd":"dance"})", "unknown_command");
  talk.bad(R"({"cmd":""})", "unknown_command");
}

TEST(EngineErrors, ALineOfMoreThanOneMebibyteIsRefused) {
  Talk talk;
  const std::string head = R"({"cmd":"games","id":")";
  const std::string tail = "\"}";
  const std::string fits(engine::kLongestLine - head.size() - tail.size(), 'x');
  talk.good(head + fits + tail);
  talk.bad(head + fits + "x" + tail, "line_too_long");
}

TEST(EngineErrors, AMisspeltFieldDoesNotPass) {
  Talk talk;
  EXPECT_EQ(talk.bad(R"({"cmd":"new","game":"royals","seats":3,"sead":1})", "unknown_field"),
            "new has no field \"sead\"; did you mean seed?"
            " There are chance, cmd, game, id, options, seats, seed");
  talk.good(kNewForThree);
  talk.bad(R"({"cmd":"turn","seat":0})", "unknown_field");
  talk.bad(R"({"cmd":"play","seat":0,"choice":"done","Choice":1})", "unknown_field");
}

TEST(EngineErrors, BeforeAGameThereIsNothingToAsk) {
  Talk talk;
  for (const char* line :
       {R"({"cmd":"turn"})", R"({"cmd":"legal","seat":0})",
        R"({"cmd":"play","seat":0,"choice":"done"})",
        R"({"cmd":"why_not","seat":0,"choice":"done"})", R"({"cmd":"outcomes"})",
        R"({"cmd":"resolve"})", R"({"cmd":"view","seat":0})", R"({"cmd":"position"})",
        R"({"cmd":"patch","patch":{}})", R"({"cmd":"imagine","seat":0})",
        R"({"cmd":"suggest","seat":0,"bot":"random"})", R"({"cmd":"takeback","seat":0})",
        R"({"cmd":"scores"})", R"({"cmd":"record"})"}) {
    talk.bad(line, "no_game");
  }
}

TEST(EngineErrors, New) {
  Talk talk;
  talk.bad(R"({"cmd":"new"})", "bad_request");
  talk.bad(R"({"cmd":"new","game":"royals"})", "bad_request");
  talk.bad(R"({"cmd":"new","game":7,"seats":3})", "bad_request");
  talk.bad(R"({"cmd":"new","game":"chess","seats":2})", "unknown_game");
  talk.bad(R"({"cmd":"new","game":"royals","seats":6})", "bad_seats");
  talk.bad(R"({"cmd":"new","game":"royals","seats":1})", "bad_seats");
  EXPECT_EQ(talk.bad(R"({"cmd":"new","game":"royals","seats":9})", "bad_seats"),
            "Royals is played with 2 to 5 seats, not 9");
  for (const char* seats :
       {"0", "-1", "99999999999999999999", "1e400", "2.5", "\"3\"", "null", "[]"}) {
    talk.bad(std::string(R"({"cmd":"new","game":"royals","seats":)") + seats + "}", "bad_request");
  }
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"options":[]})", "bad_request");
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"options":{"speed":9}})", "bad_option");
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"options":{"open_cards":9}})", "bad_option");
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"options":{"free_wild":1}})", "bad_option");
  for (const char* seed : {"1.5", "null", "true", "[]", "\"\"", "\"a\\nb\""}) {
    talk.bad(std::string(R"({"cmd":"new","game":"royals","seats":3,"seed":)") + seed + "}",
             "bad_request");
  }
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"seed":")" + std::string(129, 'x') + "\"}",
           "bad_request");
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"chance":"sometimes"})", "bad_request");
  talk.bad(R"({"cmd":"new","game":"royals","seats":3,"chance":true})", "bad_request");
  talk.bad(R"({"cmd":"turn"})", "no_game");
}

TEST(EngineErrors, ABadRequestLeavesTheGameAsItWas) {
  Talk talk;
  talk.good(kNewForThree);
  talk.play_on(9);
  const std::string position = talk.raw(R"({"cmd":"position"})");
  const std::string record = talk.raw(R"({"cmd":"record"})");
  talk.bad(R"({"cmd":"new","game":"royals","seats":9})", "bad_seats");
  talk.bad(R"({"cmd":"new","game":"chess","seats":3})", "unknown_game");
  talk.bad(R"({"cmd":"load","game":"royals","position":{}})", "bad_position");
  talk.bad(R"({"cmd":"patch","patch":{"round":0}})", "bad_position");
  talk.bad(R"({"cmd":"replay","record":{}})", "bad_record");
  EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), position);
  EXPECT_EQ(talk.raw(R"({"cmd":"record"})"), record);
}

TEST(EngineErrors, Seats) {
  Talk talk;
  talk.good(kNewForThree);
  for (const char* cmd : {"legal", "view", "imagine", "takeback"}) {
    const std::string head = std::string(R"({"cmd":")") + cmd + "\"";
    talk.bad(head + "}", "bad_request");
    talk.bad(head + R"(,"seat":3})", "bad_request");
    talk.bad(head + R"(,"seat":-1})", "bad_request");
    talk.bad(head + R"(,"seat":"0"})", "bad_request");
    talk.bad(head + R"(,"seat":0.5})", "bad_request");
  }
  talk.bad(R"({"cmd":"legal","seat":null})", "bad_request");
}

TEST(EngineErrors, Choices) {
  Talk talk;
  talk.good(kNewForThree);
  for (const char* cmd : {"play", "why_not"}) {
    const std::string head = std::string(R"({"cmd":")") + cmd + R"(","seat":0)";
    talk.bad(head + "}", "bad_request");
    for (const char* choice :
         {"7", "null", "[]", "{}", "\"\"", "\"fly\"", "\"draw\"", "\"draw moon\"",
          "\"draw pile pile\"", R"({"act":"draw"})", R"({"act":"draw","source":3})",
          R"({"act":"draw","source":"moon"})", R"({"act":"draw","source":"pile","cost":1})",
          R"({"act":"pay","cards":{"france":256}})", R"({"act":"pay","cards":{"france":-1}})",
          R"("pay france 1 france 1")"}) {
      talk.bad(head + R"(,"choice":)" + choice + "}", "bad_choice");
    }
    talk.bad(head + R"(,"choice":")" + std::string(500, 'd') + "\"}", "bad_choice");
  }
}

TEST(EngineErrors, Chance) {
  Talk talk;
  talk.good(kNewForThree);
  talk.bad(R"({"cmd":"outcomes"})", "no_chance");
  talk.bad(R"({"cmd":"resolve","outcome":"deal spain"})", "no_chance");
  talk.good(R"({"cmd":"new","game":"royals","seats":3,"chance":"manual"})");
  talk.bad(R"({"cmd":"resolve"})", "no_seed");
  talk.bad(R"({"cmd":"resolve","outcome":"deal moon"})", "bad_outcome");
  talk.bad(R"({"cmd":"resolve","outcome":5})", "bad_outcome");
  talk.bad(R"({"cmd":"resolve","outcome":"done"})", "impossible_outcome");
  const json::object refused = talk.say(R"({"cmd":"play","seat":0,"choice":"draw pile"})");
  EXPECT_EQ(refused.at("refusal").at("why"), "card_being_turned");
}

TEST(EngineErrors, Positions) {
  Talk talk;
  talk.bad(R"({"cmd":"load","game":"royals"})", "bad_request");
  talk.bad(R"({"cmd":"load","position":{}})", "bad_request");
  talk.bad(R"({"cmd":"load","game":"chess","position":{}})", "unknown_game");
  talk.bad(R"({"cmd":"load","game":"royals","position":7})", "bad_position");
  talk.good(kNewForThree);
  talk.bad(R"({"cmd":"patch"})", "bad_request");
  talk.bad(R"({"cmd":"patch","patch":[]})", "bad_request");
  EXPECT_NE(
      talk.bad(R"({"cmd":"patch","patch":{"to_move":7}})", "bad_position").find("position.to_move"),
      std::string::npos);
  EXPECT_NE(talk.bad(R"({"cmd":"patch","patch":{"colour":1}})", "bad_position").find("colour"),
            std::string::npos);
  talk.bad(R"({"cmd":"patch","patch":{"players":null}})", "bad_position");
  talk.bad(R"({"cmd":"patch","patch":{"players":{"0":{"country_cards":{"france":99}}}}})",
           "bad_position");
}

TEST(EngineErrors, Suggest) {
  Talk talk;
  talk.good(kNewForThree);
  talk.bad(R"({"cmd":"suggest","seat":0})", "bad_request");
  talk.bad(R"({"cmd":"suggest","seat":0,"bot":"hal"})", "bad_bot");
  talk.bad(R"({"cmd":"suggest","seat":1,"bot":"random"})", "not_asked");
  talk.bad(R"({"cmd":"suggest","seat":0,"bot":"search","ms":0})", "bad_request");
  talk.bad(R"({"cmd":"suggest","seat":0,"bot":"search","ms":1e9})", "bad_request");
}

TEST(EngineErrors, TakeBackStopsAtChance) {
  Talk talk;
  talk.good(kNewForThree);
  talk.bad(R"({"cmd":"takeback","seat":0})", "no_takeback");
  talk.good(R"({"cmd":"play","seat":0,"choice":"draw pile"})");
  talk.bad(R"({"cmd":"takeback","seat":0})", "no_takeback");
}

TEST(EngineErrors, Records) {
  Talk talk;
  talk.good(kNewForThree);
  talk.play_on(12);
  const json::object record = talk.good(R"({"cmd":"record"})").at("record").as_object();
  const auto replay = [](const json::object& altered) {
    return json::serialize(json::object{{"cmd", "replay"}, {"record", altered}});
  };
  talk.bad(R"({"cmd":"replay"})", "bad_request");
  talk.bad(R"({"cmd":"replay","record":"x"})", "bad_record");
  for (const auto& field : record) {
    json::object without = record;
    without.erase(field.key());
    if (field.key() != "commitment") talk.bad(replay(without), "bad_record");
  }
  json::object altered = record;
  altered["game"] = "chess";
  talk.bad(replay(altered), "unknown_game");
  altered = record;
  altered["steps"].as_array()[0] = "dice deal nowhere";
  EXPECT_NE(talk.bad(replay(altered), "bad_record").find("step 0"), std::string::npos);
  altered = record;
  altered["steps"].as_array().pop_back();
  talk.bad(replay(altered), "bad_record");
  altered = record;
  altered["seed"] = "another";
  talk.bad(replay(altered), "bad_record");
  talk.bad(json::serialize(json::object{{"cmd", "replay"}, {"record", record}, {"chance", "auto"}}),
           "no_seed");
}

}  // namespace
}  // namespace casus::test

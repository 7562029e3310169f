// Valid conversations, damaged in many ways: every line gets one well-formed answer, and a bad line
// changes nothing. The same lines every time; the fuzz targets go further with random ones.
#include <array>

#include "core/dice.h"
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

constexpr std::array<std::string_view, 40> kPieces = {"{",
                                                      "}",
                                                      "[",
                                                      "]",
                                                      "\"",
                                                      ":",
                                                      ",",
                                                      "null",
                                                      "true",
                                                      "-1",
                                                      "0",
                                                      "1e999",
                                                      "0.5",
                                                      "9223372036854775808",
                                                      "18446744073709551616",
                                                      "\\u0000",
                                                      "\\ud800",
                                                      "\xFF",
                                                      "\xE2\x82",
                                                      "\n",
                                                      "\"cmd\"",
                                                      "\"seat\"",
                                                      "\"choice\"",
                                                      "\"id\"",
                                                      "\"patch\"",
                                                      "\"act\"",
                                                      "\"draw\"",
                                                      "\"take\"",
                                                      "\"pile\"",
                                                      "\"paris.king\"",
                                                      "\"play\"",
                                                      "\"load\"",
                                                      "\"new\"",
                                                      "\"replay\"",
                                                      "\"royals\"",
                                                      "\"manual\"",
                                                      "{\"a\":{\"a\":{\"a\":{}}}}",
                                                      "[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                                                      "        ",
                                                      "\"steps\""};

// One line of every request, and a whole record and position among them.
std::vector<std::string> valid_lines() {
  Talk talk;
  std::vector<std::string> lines = {
      R"({"cmd":"games"})",
      R"({"cmd":"new","game":"royals","seats":3,"seed":7,"options":{"open_cards":4},"id":1})",
      R"({"cmd":"new","game":"royals","seats":2,"seed":"a","chance":"manual"})",
      R"({"cmd":"turn","id":"x"})",
      R"({"cmd":"legal","seat":0})",
      R"({"cmd":"play","seat":0,"choice":"draw pile"})",
      R"({"cmd":"play","seat":0,"choice":{"act":"draw","source":"pile"}})",
      R"({"cmd":"play","seat":1,"choice":{"act":"pay","cards":{"france":3,"spain":3}}})",
      R"({"cmd":"why_not","seat":1,"choice":"take paris.king"})",
      R"({"cmd":"why_not","seat":0,"choice":"pay_intrigue france-spain 1"})",
      R"({"cmd":"outcomes"})",
      R"({"cmd":"resolve","outcome":"deal spain"})",
      R"({"cmd":"resolve"})",
      R"({"cmd":"view","seat":null})",
      R"({"cmd":"view","seat":1})",
      R"({"cmd":"position"})",
      R"({"cmd":"patch","patch":{"ask":"play","country_pile":null,"players":{"0":{"country_cards":{"france":8}}}}})",
      R"({"cmd":"patch","patch":{"nobles":{"paris.king":1},"titles":{"king":{"1":1}}}})",
      R"({"cmd":"imagine","seat":0,"seed":3})",
      R"({"cmd":"suggest","seat":0,"bot":"random","seed":1})",
      R"({"cmd":"takeback","seat":0})",
      R"({"cmd":"scores"})",
      R"({"cmd":"record"})",
  };
  talk.good(R"({"cmd":"new","game":"royals","seats":2,"seed":"hostile"})");
  talk.play_on(60);
  const json::object position = talk.good(R"({"cmd":"position"})");
  lines.push_back(json::serialize(
      json::object{{"cmd", "load"}, {"game", "royals"}, {"position", position.at("position")}}));
  const json::object record = talk.good(R"({"cmd":"record"})");
  lines.push_back(
      json::serialize(json::object{{"cmd", "replay"}, {"record", record.at("record")}}));
  return lines;
}

std::size_t somewhere(const std::string& line, Dice& dice) {
  return dice.below(static_cast<std::uint32_t>(line.size() + 1));
}

void damage(std::string& line, const std::vector<std::string>& lines, Dice& dice) {
  const std::size_t at = somewhere(line, dice);
  switch (dice.below(7)) {
    case 0: line.insert(at, kPieces[dice.below(kPieces.size())]); return;
    case 1: line.erase(at, 1 + dice.below(8)); return;
    case 2: line.resize(at); return;
    case 3:
      if (at < line.size()) line[at] = static_cast<char>(dice.below(256));
      return;
    case 4: {
      const std::string& other = lines[dice.below(static_cast<std::uint32_t>(lines.size()))];
      line = line.substr(0, at) + other.substr(somewhere(other, dice));
      return;
    }
    case 5:
      line.replace(at, std::min<std::size_t>(line.size() - at, 3),
                   kPieces[dice.below(kPieces.size())]);
      return;
    default:
      if (const std::size_t digit = line.find_first_of("0123456789", at);
          digit != std::string::npos) {
        line[digit] = static_cast<char>('0' + dice.below(10));
      }
  }
}

TEST(EngineHostile, DamagedConversationsGetOneAnswerEachAndBreakNothing) {
  constexpr int kLines = 30'000;
  const std::vector<std::string> lines = valid_lines();
  engine::Session session(all_games(), {1, 8});
  Dice dice(20'26);
  int good = 0;
  std::string before = session.answer(R"({"cmd":"position"})");
  for (int i = 0; i < kLines; ++i) {
    std::string line = lines[dice.below(static_cast<std::uint32_t>(lines.size()))];
    for (auto times = dice.below(4); times > 0; --times) damage(line, lines, dice);
    const std::string answer = session.answer(line);
    if (answer.empty()) {
      ASSERT_EQ(line.find_first_not_of(" \t\r\n"), std::string::npos) << line;
      continue;
    }
    ASSERT_EQ(answer.find('\n'), std::string::npos);
    const Expected<json::value> parsed = parse_json(answer, "the answer");
    ASSERT_TRUE(parsed) << line << "\n" << answer;
    const json::object& told = parsed->as_object();
    std::string after = session.answer(R"({"cmd":"position"})");
    if (Talk::is_good(told)) {
      ++good;
    } else {
      ASSERT_TRUE(told.contains("error") || told.contains("refusal")) << answer;
      ASSERT_EQ(after, before) << line;
    }
    before = std::move(after);
  }
  EXPECT_GT(good, kLines / 10);  // or nothing was ever reached
  EXPECT_GT(kLines - good, kLines / 10);
}

}  // namespace
}  // namespace casus::test

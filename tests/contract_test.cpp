// The engine protocol request by request, as docs/engine_protocol.md promises it: every row of its
// table is tried for every game, and there is no request that the table leaves out.
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "core/text.h"
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

// One conversation with a game; each request is said with the fields that its answer must have.
class Contract {
 public:
  explicit Contract(const LoadedGame& game)
      : game_(game.info.id), seats_(game.info.seats.front()) {}

  void go_through() {
    games();
    begin();
    questions();
    chance_by_hand();
    positions();
    gestures();
    records();
  }
  const std::set<std::string>& said() const { return said_; }

 private:
  json::object say(json::object request, std::initializer_list<const char*> fields) {
    return say(talk_, std::move(request), fields);
  }
  json::object say(Talk& talk, json::object request, std::initializer_list<const char*> fields) {
    said_.insert(std::string(request.at("cmd").as_string()));
    request["id"] = ++id_;
    json::object answer = talk.good(json::serialize(request));
    EXPECT_EQ(answer["id"], id_);
    for (const char* field : fields) {
      EXPECT_TRUE(answer.contains(field)) << field << " is missing after " << request;
    }
    return answer;
  }
  json::object new_game(const char* chance) const {
    return {{"cmd", "new"},   {"game", game_},   {"seats", seats_}, {"options", json::object()},
            {"seed", "seed"}, {"chance", chance}};
  }

  void games() {
    const json::object answer = say({{"cmd", "games"}}, {"games"});
    for (const json::value& game : answer.at("games").as_array()) {
      for (const char* field :
           {"id", "title", "rules_version", "board_hash", "seats", "options", "provenance"}) {
        EXPECT_TRUE(game.as_object().contains(field)) << field;
      }
      for (const char* field : {"seed", "found", "recalled", "designed"}) {
        EXPECT_TRUE(game.at("provenance").as_object().contains(field)) << field;
      }
    }
    say({{"cmd", "catalogue"}, {"game", game_}},
        {"words", "acts", "prompts", "events", "refusals", "options", "bots", "scores",
         "longest_game", "position"});
  }

  void begin() {
    say(new_game("auto"), {"waiting", "seats", "prompts"});
    const json::object turn = say({{"cmd", "turn"}}, {"waiting", "seats", "prompts"});
    EXPECT_EQ(turn.at("waiting"), "players");
    seat_ = turn.at("seats").at(0).to_number<int>();
    EXPECT_TRUE(turn.at("prompts").as_object().contains(std::to_string(seat_)));
  }

  void questions() {
    const json::object legal = say({{"cmd", "legal"}, {"seat", seat_}}, {"choices"});
    const json::object choice = legal.at("choices").at(0).as_object();
    EXPECT_TRUE(choice.contains("act") && choice.contains("text"));
    const json::object why = say({{"cmd", "why_not"}, {"seat", seat_}, {"choice", choice}}, {});
    EXPECT_EQ(why.at("legal"), true);
    say({{"cmd", "odds"}, {"seat", seat_}, {"choice", choice}}, {"odds"});
    say({{"cmd", "foresee"}, {"seat", seat_}}, {"foreseen"});
    say({{"cmd", "view"}, {"seat", seat_}}, {"view"});
    say({{"cmd", "view"}, {"seat", nullptr}}, {"view"});
    say({{"cmd", "imagine"}, {"seat", seat_}, {"seed", 1}}, {"position"});
    say({{"cmd", "suggest"}, {"seat", seat_}, {"bot", "search"}, {"ms", 1}}, {"choice"});
    const json::object scores = say({{"cmd", "scores"}}, {"scores"});
    for (const char* field : {"seat", "score", "rank", "parts"}) {
      EXPECT_TRUE(scores.at("scores").at(0).as_object().contains(field)) << field;
    }
    // As an object and as its text, which come to the same.
    const std::string before = talk_.raw(R"({"cmd":"position"})");
    const json::object played =
        say({{"cmd", "play"}, {"seat", seat_}, {"choice", choice}}, {"events", "waiting"});
    for (const json::value& event : played.at("events").as_array()) {
      for (const char* field : {"kind", "text", "rule"}) {
        EXPECT_TRUE(event.as_object().contains(field)) << event;
      }
    }
    const json::object back =
        talk_.say(json::serialize(json::object{{"cmd", "takeback"}, {"seat", seat_}}));
    said_.insert("takeback");
    if (!Talk::is_good(back)) {
      EXPECT_EQ(back.at("error").at("code"), "no_takeback");
      return;
    }
    EXPECT_EQ(talk_.raw(R"({"cmd":"position"})"), before);
    say({{"cmd", "play"}, {"seat", seat_}, {"choice", choice.at("text")}}, {"events", "waiting"});
  }

  // In some games players answer for a long time before chance comes.
  void chance_by_hand() {
    constexpr int kAnswers = 3000;
    Talk talk;
    say(talk, new_game("manual"), {"waiting"});
    talk.play_on(kAnswers);
    json::object turn = talk.good(R"({"cmd":"turn"})");
    for (int i = 0; i < 10 && turn.at("waiting") == "chance"; ++i) {
      const json::object outcomes = say(talk, {{"cmd", "outcomes"}}, {});
      if (outcomes.contains("sampled")) {
        EXPECT_TRUE(outcomes.contains("shapes"));
        turn = say(talk, {{"cmd", "resolve"}}, {"events", "waiting"});
        continue;
      }
      const json::value& first = outcomes.at("outcomes").at(0);
      EXPECT_GT(first.at("weight").to_number<int>(), 0);
      turn = say(talk, {{"cmd", "resolve"}, {"outcome", first}}, {"events", "waiting"});
    }
  }

  void positions() {
    const json::object position = say({{"cmd", "position"}}, {"game", "position"});
    say({{"cmd", "load"}, {"game", game_}, {"position", position.at("position")}}, {"waiting"});
    EXPECT_EQ(say({{"cmd", "position"}}, {}).at("position"), position.at("position"));
    say({{"cmd", "patch"}, {"patch", json::object()}}, {"waiting"});
    const std::string before = talk_.raw(R"({"cmd":"position"})");
    const std::string wrong = talk_.bad(R"({"cmd":"patch","patch":{"seats":99}})", "bad_position");
    EXPECT_NE(wrong.find("position.seats"), std::string::npos) << wrong;
    EXPECT_EQ(talk_.raw(R"({"cmd":"position"})"), before);
  }

  void gestures() {
    const json::object turn = say({{"cmd", "turn"}}, {});
    const int seat = turn.at("seats").at(0).to_number<int>();
    const json::object legal = say({{"cmd", "legal"}, {"seat", seat}}, {});
    const json::array one = {legal.at("choices").at(0).at("text")};
    const std::string before = talk_.raw(R"({"cmd":"position"})");
    // All or nothing: what is refused has an index, and nothing has changed.
    const json::object refused = talk_.say(json::serialize(
        json::object{{"cmd", "play"}, {"seat", seat}, {"back", 1000}, {"choices", one}}));
    EXPECT_EQ(refused.at("ok"), false);
    for (const char* field : {"why", "rule", "text", "index"}) {
      EXPECT_TRUE(refused.at("refusal").as_object().contains(field)) << field;
    }
    EXPECT_EQ(talk_.raw(R"({"cmd":"position"})"), before);
    say({{"cmd", "why_not"}, {"seat", seat}, {"back", 0}, {"choices", one}}, {"legal"});
    say({{"cmd", "odds"}, {"seat", seat}, {"choices", one}}, {"odds"});
    say({{"cmd", "play"}, {"seat", seat}, {"choices", one}}, {"events", "waiting"});
  }

  void records() {
    const json::object record = say({{"cmd", "record"}}, {"record"});
    Talk other;
    say(other, {{"cmd", "replay"}, {"record", record.at("record")}}, {"waiting", "dice_verified"});
    EXPECT_EQ(say(other, {{"cmd", "record"}}, {}).at("record"), record.at("record"));
    EXPECT_EQ(say(other, {{"cmd", "position"}}, {}).at("position"),
              say({{"cmd", "position"}}, {}).at("position"));
  }

  std::string game_;
  int seats_;
  Talk talk_;
  int seat_ = 0;
  std::int64_t id_ = 0;
  std::set<std::string> said_;
};

// The first column of the table of requests.
std::set<std::string> documented() {
  std::ifstream file(CASUS_SOURCE_DIR "/docs/engine_protocol.md", std::ios::binary);
  const std::string page(std::istreambuf_iterator<char>(file), {});
  const std::size_t from = page.find("## Requests");
  const std::string table = page.substr(from, page.find("\n### ", from) - from);
  std::set<std::string> out;
  const std::regex row("\\n\\| `([a-z_]+)` \\|");
  for (auto at = std::sregex_iterator(table.begin(), table.end(), row);
       at != std::sregex_iterator(); ++at) {
    out.insert((*at)[1]);
  }
  return out;
}

// As the program itself lists them.
std::set<std::string> known() {
  Talk talk;
  const std::string text = talk.bad(R"({"cmd":"?"})", "unknown_command");
  const std::string list = text.substr(text.find("there are ") + 10);
  std::set<std::string> out;
  for (const std::string_view word : split(list, ',')) {
    out.emplace(trimmed(word));
  }
  return out;
}

TEST(Contract, EveryRequestIsDocumentedAndEveryDocumentedOneIsThere) {
  EXPECT_GE(documented().size(), 20U);
  EXPECT_EQ(documented(), known());
}

TEST(Contract, EveryGameAnswersEveryRequestAsPromised) {
  for (const LoadedGame& game : all_games()) {
    SCOPED_TRACE(game.info.id);
    Contract contract(game);
    contract.go_through();
    EXPECT_EQ(contract.said(), documented());
  }
}

TEST(Contract, WhateverComesInTheProcessStaysAndSoDoesTheGame) {
  for (const LoadedGame& game : all_games()) {
    Talk talk;
    talk.good(json::serialize(json::object{
        {"cmd", "new"}, {"game", game.info.id}, {"seats", game.info.seats.front()}, {"seed", 1}}));
    const std::string before = talk.raw(R"({"cmd":"position"})");
    for (const std::string& cmd : known()) {
      for (const char* rest : {"", R"(,"seat":99)", R"(,"seat":"0","choice":7)", R"(,"game":[])",
                               R"(,"record":{},"position":[],"patch":3,"outcome":null)"}) {
        const std::string line = R"({"cmd":")" + cmd + "\"" + rest + "}";
        const json::object answer = talk.say(line);
        EXPECT_TRUE(answer.contains("ok")) << line;
        if (!Talk::is_good(answer)) {
          EXPECT_TRUE(answer.contains("error") || answer.contains("refusal")) << line;
        }
      }
    }
    EXPECT_EQ(talk.raw(R"({"cmd":"position"})"), before);
  }
}

}  // namespace
}  // namespace casus::test

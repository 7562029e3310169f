// A conversation with a session of the engine protocol, for tests: says a line, reads the answer.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/session.h"
#include "games/all.h"

namespace casus::test {

inline const std::vector<LoadedGame>& all_games() {
  static const std::vector<LoadedGame> kGames = [] {
    Expected<std::vector<LoadedGame>> games = load_games();
    EXPECT_TRUE(games) << games.error().text;
    return games ? std::move(*games) : std::vector<LoadedGame>();
  }();
  return kGames;
}

class Talk {
 public:
  Talk() : session_(all_games()) {}

  json::object say(std::string_view line) {
    const std::string answer = session_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    const Expected<json::value> parsed = parse_json(answer, "the answer");
    EXPECT_TRUE(parsed) << answer;
    return parsed && parsed->is_object() ? parsed->get_object() : json::object();
  }

  json::object good(std::string_view line) {
    json::object answer = say(line);
    EXPECT_TRUE(is_good(answer)) << line << "\n" << json::serialize(answer);
    return answer;
  }

  // The sentence of a bad answer with this code.
  std::string bad(std::string_view line, std::string_view code) {
    const json::object answer = say(line);
    EXPECT_FALSE(is_good(answer)) << line;
    const json::value* error = answer.if_contains("error");
    if (error == nullptr) {
      ADD_FAILURE() << line << "\n" << json::serialize(answer);
      return {};
    }
    EXPECT_EQ(error->at("code").as_string(), code) << line << "\n" << json::serialize(answer);
    return std::string(error->at("text").as_string());
  }

  std::string raw(std::string_view line) { return session_.answer(line); }

  static bool is_good(const json::object& answer) {
    const json::value* ok = answer.if_contains("ok");
    return ok != nullptr && ok->is_bool() && ok->get_bool();
  }

  // Plays the first legal choice of whoever is asked until `steps` answers are given or the game
  // ends.
  void play_on(int answers) {
    json::object turn = good(R"({"cmd":"turn"})");
    for (int i = 0; i < answers && turn["waiting"] == "players"; ++i) {
      const std::string seat = json::serialize(turn["seats"].at(0));
      const json::object legal = good(R"({"cmd":"legal","seat":)" + seat + "}");
      const json::array& choices = legal.at("choices").as_array();
      ASSERT_FALSE(choices.empty());
      const json::value& choice = choices[static_cast<std::size_t>(i) % choices.size()];
      turn =
          good(R"({"cmd":"play","seat":)" + seat + R"(,"choice":)" + json::serialize(choice) + "}");
    }
  }

 private:
  engine::Session session_;
};

}  // namespace casus::test

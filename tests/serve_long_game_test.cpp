// The longest games of the house on a server, from start to end, with a person who comes and goes:
// what is sent at the end is not larger than it was at the beginning. How fast it is stands in
// bench/README.md; played to the end, the figures of the run are printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "tests/support/served.h"

namespace casus::test {
namespace {

using namespace std::chrono_literals;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct LongGame {
  const char* name;
  const char* table;  // what is asked for; seat 0 is the person's
  int fewest_steps;   // of a whole game
};
void PrintTo(const LongGame& game, std::ostream* out) { *out << game.name; }

// `tests/long_games.sh` plays to the end; otherwise they come and go three times.
bool to_the_end() { return std::getenv("CASUS_LONG_GAMES") != nullptr; }
constexpr int kAnswers = 4;  // of one stay

class ServeLongGame : public ::testing::TestWithParam<LongGame> {};

// What one stay at the table showed.
struct Stay {
  double snapshot_ms = 0;
  std::size_t snapshot_bytes = 0;
  std::vector<double> answer_ms;
  bool over = false;
};

bool is_over(const json::object& message) {
  return message.at("turn").at("waiting").as_string() == "nobody";
}

// What a bot would do in their place: aimless play ends some games in their first year.
std::string sensible(LiveWire& live, const std::vector<std::string>& choices) {
  const json::object advice = live.ask({{"type", "advise"}});
  if (advice.at("type") != "advice") return choices.front();
  const std::string first(
      advice.at("thoughts").as_array().at(0).at("choices").as_array().at(0).as_string());
  return first;
}

// Comes in, answers while asked, waits while others are, and leaves after `most` answers.
Stay stay(Visitor& anna, const std::string& table, int most) {
  Stay out;
  const auto came = Clock::now();
  LiveWire live = anna.live(table);
  const auto first = live.next(60s);
  out.snapshot_ms = Milliseconds(Clock::now() - came).count();
  EXPECT_TRUE(first.has_value());
  if (!first) return out;
  out.snapshot_bytes = first->size();
  json::object standing = json::parse(*first).as_object();
  EXPECT_EQ(standing.at("type"), "snapshot");
  for (int answers = 0; answers < most;) {
    if ((out.over = is_over(standing))) return out;
    const auto choices = choices_of(standing);
    if (choices.empty()) {
      auto update = live.next_of("update", 60s);
      EXPECT_TRUE(update.has_value()) << "nobody moves";
      if (!update) return out;
      standing = std::move(*update);
      continue;
    }
    const std::string choice = sensible(live, choices);
    const auto sent = Clock::now();
    const json::object answer = live.ask(choose(seen_of(standing), choice));
    out.answer_ms.push_back(Milliseconds(Clock::now() - sent).count());
    // An answer to a question that changed meanwhile is late: the update with the new one is here.
    EXPECT_TRUE(answer.at("type") == "accepted" || answer.at("type") == "stale")
        << json::serialize(answer);
    ++answers;
    for (json::object& message : live.passed) {
      if (message.at("type") == "update") standing = std::move(message);
    }
    live.passed.clear();
  }
  return out;
}

double median(std::vector<double> of) {
  if (of.empty()) return 0;
  std::nth_element(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2), of.end());
  return of[of.size() / 2];
}

TEST_P(ServeLongGame, IsPlayedToItsEndByOneWhoComesAndGoes) {
  Served served({.arguments = {"--unlimited", "--fast"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const std::string table(
      anna.make(json::parse(GetParam().table).as_object()).at("id").as_string());
  const auto at = [&](const std::string& what) { return "/api/tables/" + table + what; };
  ASSERT_EQ(anna.post(at("/start")).status, 200);
  std::vector<Stay> stays;
  const auto began = Clock::now();
  while (stays.empty() || !stays.back().over) {
    stays.push_back(stay(anna, table, kAnswers));
    if (HasFailure() || stays.back().over || (!to_the_end() && stays.size() == 3)) break;
    ASSERT_LT(Clock::now() - began, 1h) << "after " << stays.size() << " stays";
    // Away for a while: a bot plays on, and is still playing when they come back.
    ASSERT_EQ(anna.post(at("/hand_over"), {{"bot", "easy"}}).status, 200);
    std::this_thread::sleep_for(to_the_end() ? 1s : 500ms);
    const HttpAnswer back = anna.post(at("/take_over"));
    ASSERT_TRUE(back.status == 200 || back.json().at("error").at("code") == "finished")
        << back.body;
  }
  const Stay& first = stays.front();
  const Stay& last = stays.back();
  // A part of the log and the board: not all that was ever said.
  EXPECT_LT(last.snapshot_bytes, 2 * first.snapshot_bytes + 200'000);
  const json::value table_now = anna.get(at("")).json();
  if (!to_the_end()) {
    EXPECT_EQ(table_now.at("status"), "running");
    return;
  }
  ASSERT_TRUE(last.over);
  EXPECT_EQ(table_now.at("status"), "finished");
  const std::size_t steps = anna.get(at("/record")).json().at("steps").as_array().size();
  EXPECT_GE(steps, static_cast<std::size_t>(GetParam().fewest_steps));
  std::vector<double> late;
  for (std::size_t i = stays.size() / 2; i < stays.size(); ++i) {
    late.insert(late.end(), stays[i].answer_ms.begin(), stays[i].answer_ms.end());
  }
  std::printf(
      "%s: %zu steps in %.0f s, %zu stays; an answer %.1f ms in the first stay, %.1f in the second "
      "half; coming in %.1f ms with %zu KB at first, %.1f ms with %zu KB at last\n",
      GetParam().name, steps, std::chrono::duration<double>(Clock::now() - began).count(),
      stays.size(), median(first.answer_ms), median(late), first.snapshot_ms,
      first.snapshot_bytes / 1000, last.snapshot_ms, last.snapshot_bytes / 1000);
}

constexpr LongGame kLongGames[] = {
    {"napoleon_66_turns", R"({"game":"napoleon","seats":2,"bots":{"1":"easy"}})", 1500},
    {"power_and_prestige_7_years",
     R"({"game":"power_and_prestige","seats":6,"options":{"years":7},
         "bots":{"1":"easy","2":"easy","3":"easy","4":"easy","5":"easy"}})",
     500},
};
INSTANTIATE_TEST_SUITE_P(All, ServeLongGame, ::testing::ValuesIn(kLongGames),
                         [](const auto& game) { return std::string(game.param.name); });

}  // namespace
}  // namespace casus::test

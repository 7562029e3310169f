// One sample of every message, in tests/wire_samples: the page's tests hold them
// to docs/openapi.json. CASUS_WRITE_SAMPLES=1 writes them anew.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/lobby/access.h"
#include "server/match/hopes.h"
#include "server/match/match_replay.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

void sample(const std::string& name, const json::value& value) {
  const std::filesystem::path path =
      std::filesystem::path(CASUS_SOURCE_DIR) / "tests" / "wire_samples" / (name + ".json");
  const std::string text = json::serialize(value) + "\n";
  if (const char* write = std::getenv("CASUS_WRITE_SAMPLES"); write != nullptr && *write == '1') {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return;
  }
  std::ifstream file(path);
  std::stringstream kept;
  kept << file.rdbuf();
  EXPECT_EQ(kept.str(), text) << name << ": CASUS_WRITE_SAMPLES=1 writes the samples anew";
}

json::value last(Play& play, Viewer viewer, std::string_view type) {
  const auto& all = play.page(viewer).received;
  for (auto text = all.rbegin(); text != all.rend(); ++text) {
    const json::object message = parsed(*text);
    if (message.at("type").as_string() == type) return message;
  }
  ADD_FAILURE() << "no message " << type;
  return nullptr;
}

constexpr std::string_view kRequest = R"({"game":"royals","seats":3,"bots":{"2":"fair"},
    "clock":{"kind":"live","minutes":20,"increment":10},"name":"Sample"})";

TEST(WireSamples, TablesBeforeTheStart) {
  Play play(made(kRequest), house());
  play.connect_all();
  sample("table_open", table_json(play->facts(), kAnna.user));
  sample("snapshot_open", play.snapshot(eyes(0)));
  ASSERT_TRUE(play.done(play->join(kBert, std::nullopt, play.now)));
  sample("table_message", last(play, eyes(0), "table"));
  sample("tables", listing({play->summary()}, kBert.user, std::nullopt));
}

TEST(WireSamples, PlayAndTakeBack) {
  Play play = begun(kRequest);
  sample("snapshot_seat", play.snapshot(eyes(0)));
  sample("snapshot_spectator", play.snapshot(kSpectator));
  sample("log_page", parsed(written(play->log_page(eyes(0), 1000))));
  play.now += 2000;
  ASSERT_TRUE(play.choose(0, play.page(0).choices().front()));
  sample("update_seat", last(play, eyes(0), "update"));
  sample("update_other", last(play, eyes(1), "update"));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  sample("update_taken_back", last(play, eyes(1), "update"));
  ASSERT_TRUE(play.choose(0, "draw pile"));
  ASSERT_TRUE(play.done(play->take_back(seat_at(0), play.now)));
  sample("update_take_back_asked", last(play, eyes(1), "update"));
  ASSERT_TRUE(play.done(play->say(kAnna, "Sorry, wrong button.", std::nullopt, play.now)));
  sample("chat", last(play, eyes(1), "chat"));
  ASSERT_TRUE(play.done(play->say(kBert, "Never mind.", SeatSet::of(seat_at(0)), play.now)));
  sample("chat_whisper", last(play, eyes(0), "chat"));
}

TEST(WireSamples, TroubleWithTheStore) {
  sample("trouble", parsed(written_trouble(true)));
  sample("trouble_over", parsed(written_trouble(false)));
}

TEST(WireSamples, Answers) {
  Play play = begun(R"({"game":"royals","seats":2})");
  const std::string seen = std::to_string(play.page(0).seen());
  const auto answer_to = [&](const std::string& name, const std::string& message) {
    sample("to_server_" + name, parsed(message));
    sample("answer_" + name, parsed(play.send(kAnna, message)));
  };
  answer_to("refused", R"({"type":"choose","id":1,"seen":)" + seen + R"(,"choice":"done"})");
  answer_to("legal", R"({"type":"why_not","id":2,"choice":"draw pile"})");
  answer_to("no_odds", R"({"type":"odds","id":2,"choice":"draw pile"})");
  answer_to("no_advice", R"({"type":"advise","id":2})");
  answer_to("accepted", R"({"type":"choose","id":3,"seen":)" + seen + R"(,"choice":"draw pile"})");
  answer_to("stale", R"({"type":"choose","id":4,"seen":)" + seen + R"(,"choice":"draw pile"})");
  answer_to("asked", R"({"type":"take_back","id":5})");
  answer_to("not_asked", R"({"type":"answer_take_back","id":6,"agree":true})");
  answer_to("said", R"({"type":"say","id":7,"text":"hello","to":null})");
  answer_to("auto", R"({"type":"auto","id":8,"forced":false})");
  answer_to("auto_usual", R"({"type":"auto","id":8,"usual":true})");
  sample("answer_malformed", parsed(play.send(kAnna, R"({"type":"fly","id":9})")));
  sample("answer_malformed_without_id", parsed(play.send(kAnna, "nonsense")));
  sample("error", error_json("not_yours", "That seat is not played by a person."));
  sample("bots", bots_json());
}

TEST(WireSamples, AGesture) {
  Play play = begun(R"({"game":"toy","seats":3,"options":{"notes":true}})");
  ASSERT_TRUE(play.choose(1, play.page(1).choices().front()));
  sample("snapshot_whisper_to", play.snapshot(eyes(1)));
  for (const int seat : {0, 2}) ASSERT_TRUE(play.choose(seat, play.page(seat).choices().front()));
  const std::string seen = std::to_string(play.page(0).seen());
  const std::string note = play.page(0).choices().front();
  const auto answer_to = [&](const std::string& name, const std::string& message) {
    sample("to_server_" + name, parsed(message));
    sample("answer_" + name, parsed(play.send(kAnna, message)));
  };
  answer_to("gesture_refused",
            R"({"type":"choose","id":1,"seen":)" + seen + R"(,"choices":["rest","rest"]})");
  answer_to("gesture_legal", R"({"type":"why_not","id":2,"choices":["rest","keep"]})");
  answer_to("gesture",
            R"({"type":"choose","id":3,"seen":)" + seen + R"(,"choices":[")" + note + R"("]})");
  answer_to("gesture_back", R"({"type":"choose","id":4,"seen":)" +
                                std::to_string(play.page(0).seen()) + R"(,"back":1,"choices":[")" +
                                note + R"(","rest"]})");
  sample("update_gesture", last(play, eyes(0), "update"));
}

TEST(WireSamples, Odds) {
  Play play = begun(R"({"game":"toy","seats":2})");
  Dice dice(8);
  std::string swap;
  while (swap.empty()) {
    ASSERT_TRUE(play.step(dice));
    for (const std::string& choice : play.page(0).choices()) {
      if (choice.starts_with("swap")) swap = choice;
    }
  }
  const std::string message = R"({"type":"odds","id":3,"choice":")" + swap + "\"}";
  sample("to_server_odds", parsed(message));
  sample("answer_odds", parsed(play.send(kAnna, message)));
}

TEST(WireSamples, Advice) {
  Play play = begun(R"({"game":"royals","seats":3,"bots":{"1":"fair","2":"easy"}})");
  const std::string message = R"({"type":"advise","id":5})";
  sample("to_server_advise", parsed(message));
  const auto job = play->ask_advice(seat_at(0));
  ASSERT_TRUE(job);
  const auto thoughts = bots::make_bot("search:60it")->consider(job->glimpse, 7, {});
  sample("answer_advice", advice_answer(5, play->advice(seat_at(0), job->question, thoughts)));
}

TEST(WireSamples, Foreseen) {
  Play play = begun(R"({"game":"wallenstein","seats":3,"options":{"line_up":true}})");
  const std::string message = R"({"type":"foresee","id":4})";
  sample("to_server_foresee", parsed(message));
  json::object answer = parsed(play.send(kAnna, message));
  json::array& effects = answer["foreseen"].as_object()["effects"].as_array();
  ASSERT_GT(effects.size(), 3U);
  effects.resize(3);  // samples are short
  sample("answer_foreseen", answer);
  sample("answer_nothing_foreseen",
         parsed(begun(R"({"game":"royals","seats":2})").send(kAnna, message)));
}

TEST(WireSamples, TheEnd) {
  Play play = begun(R"({"game":"toy","seats":2,"options":{"rounds":1}})");
  Dice dice(8);
  play.finish(dice);
  sample("update_end", last(play, eyes(0), "update"));
  sample("table_finished", table_json(play->facts(), kAnna.user));
  sample("replay", to_json(*replay_of(*play)));
  sample("replay_view_seat", to_json(*replay_view(*play, 7, seat_at(1))));
  sample("replay_view_above", to_json(*replay_view(*play, 7, std::nullopt)));
  sample("record", to_json(*play->record()));
}

TEST(WireSamples, LookingBack) {
  Play play = begun(R"({"game":"royals","seats":2})");
  Dice dice(8);
  play.finish(dice);
  const HopesBudget little{4, 8, 1, 4, 2, 8};
  auto hopes = hopes_of(*play->game(), *play->record(), little, [](const Hopes&) { return true; });
  ASSERT_TRUE(hopes);
  hopes->turning_points = {{3, 5, seat_at(1), 0.125}};
  sample("hopes", to_json(*hopes, true));
  std::size_t step = 1;
  while (!replay_question(*play, step)) ++step;
  const auto question = replay_question(*play, step);
  const auto thoughts = bots::make_bot("search:60it")->consider(question->glimpse, 7, {});
  json::object told = replay_advice(*question, thoughts);
  told["step"] = step;
  sample("replay_advice", told);
}

TEST(WireSamples, AStoppedTable) {
  Play play = begun(R"({"game":"toy","seats":2})");
  MatchHead head = play.head();
  head.rules_version = "0";
  const auto stopped = Match::open(house(), head, play.entries());
  sample("table_stopped", table_json(stopped->facts(), kAnna.user));
}

TEST(WireSamples, AChoiceThatWasTakenForTheSeat) {
  Play play = begun(R"({"game":"toy","seats":2})");
  ASSERT_TRUE(play.done(play->set_auto(seat_at(0), {}, true, play.now)));
  Dice dice(4);
  while (play.step(dice)) {
    for (int seat = 0; seat < 2; ++seat) {
      if (parsed(play.page(seat).received.back()).contains("forced")) {
        sample("update_forced", last(play, eyes(seat), "update"));
        return;
      }
    }
  }
  ADD_FAILURE() << "nothing was forced";
}

}  // namespace
}  // namespace casus::server::tests

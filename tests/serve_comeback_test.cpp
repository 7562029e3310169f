// Bots and clocks go on by themselves: after a restart, and whatever somebody does to the machine's
// clock.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <thread>

#include "tests/support/served.h"
#include "tests/support/stored.h"

namespace casus::test {
namespace {

using namespace std::chrono_literals;

// Anna and two bots, whose turn it is: she has answered, and what they think takes a moment.
std::string bots_to_move(Visitor& anna) {
  const std::string table(
      anna.make({{"game", "royals"}, {"seats", 3}, {"bots", {{"1", "easy"}, {"2", "easy"}}}})
          .at("id")
          .as_string());
  EXPECT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
  LiveWire live = anna.live(table);
  json::object standing = *live.next_of("snapshot");
  while (true) {
    const auto choices = choices_of(standing);
    if (choices.empty()) return table;
    EXPECT_EQ(live.ask(choose(seen_of(standing), choices.back())).at("type"), "accepted");
    for (const json::object& message : live.passed) {
      if (message.at("type").as_string() == "update") standing = message;
    }
    live.passed.clear();
  }
}

TEST(ServeComeback, AfterAKillBotsGoOnWithoutAnybodySpeaking) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const std::string table = bots_to_move(anna);
  served.kill_now();
  const std::uint64_t before = stored_entries(served.database(), table);
  ASSERT_TRUE(served.start()) << served.log();
  // Two seconds on a machine that has nothing else to do; here it may take as long again as the
  // start took.
  const auto until = Clock::now() + 2s +
                     std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(served.started_in()));
  std::uint64_t after = before;
  while (after == before && Clock::now() < until) {
    std::this_thread::sleep_for(20ms);
    after = stored_entries(served.database(), table);
  }
  EXPECT_GT(after, before) << "the bots wait";
}

class ServeClockSet : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "casus_clock.XXXXXX").string();
    const int file = mkstemp(name.data());
    ASSERT_GE(file, 0);
    close(file);
    clock_ = name;
    set(0h);
    served_ = std::make_unique<Served>(ServedOptions{
        .arguments = {"--unlimited"},
        .environment = {std::string("LD_PRELOAD=") + CASUS_SET_CLOCK, "CASUS_TEST_CLOCK=" + name,
                        "ASAN_OPTIONS=verify_asan_link_order=0"}});
    ASSERT_NE(served_->port(), 0) << served_->log();
  }
  void TearDown() override {
    served_.reset();
    std::filesystem::remove(clock_);
  }
  // By so much ahead of the true time; of one width, so that it is read whole.
  void set(std::chrono::hours ahead) {
    char text[32];
    std::snprintf(text, sizeof text, "%+012ld",
                  static_cast<long>(std::chrono::seconds(ahead).count()));
    std::ofstream(clock_) << text;
  }

  // Anna and Bert, with five minutes each; Anna is asked.
  std::string five_minutes(Visitor& anna) {
    Visitor bert(*served_, "Bert");
    const std::string table(
        anna.make({{"game", "royals"},
                   {"seats", 2},
                   {"clock", {{"kind", "live"}, {"minutes", 5}, {"increment", 0}}}})
            .at("id")
            .as_string());
    EXPECT_EQ(bert.post("/api/tables/" + table + "/join", json::object()).status, 200);
    EXPECT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
    return table;
  }
  static void expect_time_left(Visitor& anna, const std::string& table) {
    LiveWire live = anna.live(table);
    const auto standing = live.next_of("snapshot");
    ASSERT_TRUE(standing);
    for (const json::value& clock : standing->at("clocks").at("seats").as_array()) {
      EXPECT_GT(clock.at("left_ms").to_number<std::int64_t>(), 4 * 60'000);
    }
    const auto choices = choices_of(*standing);
    ASSERT_FALSE(choices.empty());
    EXPECT_EQ(live.ask(choose(seen_of(*standing), choices.back())).at("type"), "accepted");
  }

  std::filesystem::path clock_;
  std::unique_ptr<Served> served_;
};

TEST_F(ServeClockSet, ForwardsEndsNobodysTime) {
  Visitor anna(*served_, "Anna");
  const std::string table = five_minutes(anna);
  set(2h);
  expect_time_left(anna, table);
}

TEST_F(ServeClockSet, ForwardsEndsNobodysTimeAcrossARestart) {
  Visitor anna(*served_, "Anna");
  const std::string table = five_minutes(anna);
  served_->kill_now();
  set(24h * 30);
  ASSERT_TRUE(served_->start()) << served_->log();
  anna.move_to(served_->port());
  expect_time_left(anna, table);
}

TEST_F(ServeClockSet, BackKeepsNoBotWaiting) {
  Visitor anna(*served_, "Anna");
  set(-2h);
  const std::string table = bots_to_move(anna);
  served_->kill_now();
  const std::uint64_t before = stored_entries(served_->database(), table);
  set(-4h);
  ASSERT_TRUE(served_->start()) << served_->log();
  std::uint64_t after = before;
  for (int i = 0; i < 500 && after == before; ++i) {
    std::this_thread::sleep_for(20ms);
    after = stored_entries(served_->database(), table);
  }
  EXPECT_GT(after, before) << "the bots wait for the time that was";
  anna.move_to(served_->port());
  LiveWire live = anna.live(table);
  EXPECT_TRUE(live.next_of("snapshot"));
}

}  // namespace
}  // namespace casus::test

// Bots under load: many tables of Royals with one person and three strong bots, where everybody
// answers at once, again and again, and beside them quick tables whose people go on as soon as they
// are asked. Timed is a round of bots' answers: from the end of a person's turn to its next.
//   bots_bench [--tables 1,10,100] [--rounds 4] [--threads 2]
// The goal with 100 tables on two cores: 95 of 100 rounds within 4 s, at a quick table within 2 s.
#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "bench/bare_sqlite.h"
#include "core/text.h"
#include "tests/support/among_bots.h"

namespace {

using namespace casus;
using bench::give_up;
using test::AmongBots;
using test::Clock;
using test::Served;

constexpr std::chrono::seconds kTooLong(120);

struct Settings {
  std::vector<int> tables = {1, 10, 100};
  int rounds = 4;
  std::string threads = "2";
};

class Rounds {
 public:
  void add(double seconds) {
    const std::lock_guard lock(mutex_);
    seconds_.push_back(seconds);
  }
  void print(const char* name, double goal) {
    std::ranges::sort(seconds_);
    if (seconds_.empty()) return;
    const auto within = std::ranges::upper_bound(seconds_, goal) - seconds_.begin();
    std::printf(
        "  %-26s %5zu rounds, %5.1f %% within %.0f s; median %.2f s, 95th %.2f s, longest "
        "%.2f s\n",
        name, seconds_.size(),
        100.0 * static_cast<double>(within) / static_cast<double>(seconds_.size()), goal, at(0.5),
        at(0.95), seconds_.back());
    std::fflush(stdout);
  }

 private:
  double at(double share) const {
    return seconds_[static_cast<std::size_t>(share * static_cast<double>(seconds_.size() - 1))];
  }
  std::mutex mutex_;
  std::vector<double> seconds_;
};

// The bots' first turns, which they may have before the person.
void begin(AmongBots& table) {
  if (!table.begin() || !table.wait_for_turn(kTooLong)) give_up("a table does not begin");
}

// One round, after the person's turn; a new table when the game is over.
void play_round(AmongBots& table, Rounds& rounds) {
  if (!table.take_turn()) give_up("an answer was not taken");
  const Clock::time_point start = Clock::now();
  if (table.wait_for_turn(kTooLong)) {
    rounds.add(std::chrono::duration<double>(Clock::now() - start).count());
  } else if (table.is_over()) {
    begin(table);
  } else {
    give_up("the bots do not answer");
  }
}

struct Tables {
  std::vector<std::unique_ptr<AmongBots>> all;

  AmongBots& add(const Served& served, const std::string& name,
                 const std::vector<std::string>& bots) {
    return *all.emplace_back(std::make_unique<AmongBots>(served.port(), name, bots));
  }
};

void measure(const Served& served, int count, const Settings& settings) {
  const bool alone = count == 1;
  std::printf("%d %s\n", count, alone ? "table with three strong bots, alone" : "tables");
  Tables tables;
  Rounds of_strong, of_fair, of_easy;
  std::barrier at_once(count);
  std::atomic<bool> over = false;
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) {
    AmongBots& table =
        tables.add(served, "Busy " + std::to_string(i), {"strong", "strong", "strong"});
    threads.emplace_back([&] {
      begin(table);
      for (int round = 0; round < settings.rounds; ++round) {
        at_once.arrive_and_wait();
        play_round(table, of_strong);
      }
      over = true;
      at_once.arrive_and_drop();
    });
  }
  const auto play_beside = [&](AmongBots& table, Rounds& rounds) {
    threads.emplace_back([&] {
      begin(table);
      while (!over) play_round(table, rounds);
    });
  };
  if (!alone) {
    play_beside(tables.add(served, "Fair", {"fair", "fair"}), of_fair);
    play_beside(tables.add(served, "Easy", {"easy", "easy", "easy"}), of_easy);
  }
  threads.clear();
  of_strong.print("with three strong bots", 4);
  of_fair.print("beside them, two fair", 2);
  of_easy.print("beside them, three easy", 2);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    const std::string value = words[i + 1];
    if (option == "--rounds") settings.rounds = std::max(1, std::atoi(value.c_str()));
    if (option == "--threads") settings.threads = value;
    if (option == "--tables") {
      settings.tables.clear();
      for (const std::string_view each : split(value, ',')) {
        settings.tables.push_back(std::max(1, std::atoi(std::string(each).c_str())));
      }
    }
  }
  for (const int tables : settings.tables) {
    const Served served({.arguments = {"--unlimited", "--bot-threads", settings.threads}});
    if (served.port() == 0) give_up("the server does not start: " + served.log());
    measure(served, tables, settings);
  }
  return 0;
}

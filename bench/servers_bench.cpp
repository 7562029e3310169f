// Several servers on one PostgreSQL under load: people who answer as soon as they are asked, at
// many tables of two. In turns in the same run: everybody at one server; the tables divided between
// two servers; and the two people of each table at different servers, the worst that can be.
//   servers_bench [--tables N] [--seconds S] [--turns N]
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/dice.h"
#include "tests/support/postgres.h"
#include "tests/support/served.h"

namespace {

using namespace casus;
using test::Clock;
using test::LiveWire;
using test::Served;
using test::Visitor;

struct Settings {
  int tables = 24;
  double seconds = 5;
  int turns = 3;
};

struct Measured {
  std::size_t choices = 0;
  std::vector<double> latencies;  // ms, until both people of the table have it
};

// A table's people, each through a server.
class BusyTable {
 public:
  BusyTable(int first_port, int second_port, int number)
      : people_{Visitor(first_port, "A" + std::to_string(number)),
                Visitor(second_port, "B" + std::to_string(number))},
        dice_(static_cast<std::uint64_t>(number)) {}

  void play(const std::atomic<bool>& over, Measured& measured) {
    while (!over) {
      if (over_ && !begin()) return;
      const Clock::time_point sent = Clock::now();
      if (!choose_once()) return;
      ++measured.choices;
      measured.latencies.push_back(
          std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
    }
  }

  bool begin() {
    const json::object made = people_[0].make({{"game", "royals"}, {"seats", 2}});
    if (!made.contains("id")) return false;
    const std::string id(made.at("id").as_string());
    if (people_[1].post("/api/tables/" + id + "/join", json::object()).status != 200) return false;
    // The other server may hear of it a moment later.
    int status = 0;
    for (int i = 0; i < 100 && status != 200; ++i) {
      status = people_[0].post("/api/tables/" + id + "/start").status;
      if (status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      lives_[i] = people_[i].live(id);
      auto shown = lives_[i].next_of("snapshot");
      // The other server may hear of the beginning later; then it comes as an update.
      while (shown && shown->at("turn").at("seats").as_array().empty()) {
        shown = lives_[i].next_of("update");
      }
      if (!shown) return false;
      standing_[i] = *shown;
    }
    over_ = false;
    return status == 200;
  }

 private:
  const json::array& movers(std::size_t person) const {
    return standing_[person].at("turn").at("seats").as_array();
  }

  bool choose_once() {
    const auto who = movers(0)[0].to_number<std::size_t>();
    const auto choices = test::choices_of(standing_[who]);
    const std::int64_t seen = test::seen_of(standing_[who]);
    const std::string& choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
    if (lives_[who].ask(test::choose(seen, choice))["type"] != "accepted") return false;
    take(who);
    // What was taken for somebody at once comes with it, one update for each.
    const std::int64_t until = test::seen_of(standing_[who]);
    const std::size_t other = 1 - who;
    while (test::seen_of(standing_[other]) < until) {
      const auto update = lives_[other].next_of("update");
      if (!update) return false;
      standing_[other] = *update;
    }
    lives_[other].passed.clear();
    over_ = movers(0).empty();
    return true;
  }

  void take(std::size_t who) {
    for (const json::object& message : lives_[who].passed) {
      if (message.at("type").as_string() == "update") standing_[who] = message;
    }
    lives_[who].passed.clear();
  }

  std::array<Visitor, 2> people_;
  std::array<LiveWire, 2> lives_;
  std::array<json::object, 2> standing_;
  Dice dice_;
  bool over_ = true;
};

struct Setting {
  const char* name;
  bool second;  // half of the tables there
  bool apart;   // the people of a table
};
constexpr std::array<Setting, 3> kSettings = {{{"one server", false, false},
                                               {"two, tables divided", true, false},
                                               {"two, each table on both", true, true}}};

Measured measure(const Setting& setting, const Settings& settings, const Served& one,
                 const Served& two) {
  std::vector<std::unique_ptr<BusyTable>> tables;
  for (int i = 0; i < settings.tables; ++i) {
    const Served& home = setting.second && i % 2 == 1 ? two : one;
    const Served& away = !setting.apart ? home : &home == &one ? two : one;
    tables.push_back(std::make_unique<BusyTable>(home.port(), away.port(), i));
    if (!tables.back()->begin()) std::abort();
  }
  std::atomic<bool> over = false;
  std::vector<Measured> each(tables.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    threads.emplace_back([&, i] { tables[i]->play(over, each[i]); });
  }
  std::this_thread::sleep_for(std::chrono::duration<double>(settings.seconds));
  over = true;
  Measured all;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    threads[i].join();
    all.choices += each[i].choices;
    all.latencies.insert(all.latencies.end(), each[i].latencies.begin(), each[i].latencies.end());
  }
  std::ranges::sort(all.latencies);
  return all;
}

double part(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view option = argv[i];
    if (option == "--tables") settings.tables = std::max(1, std::atoi(argv[i + 1]));
    if (option == "--seconds") settings.seconds = std::atof(argv[i + 1]);
    if (option == "--turns") settings.turns = std::max(1, std::atoi(argv[i + 1]));
  }
  const auto postgres = test::PostgresServer::shared();
  const auto url = postgres ? (*postgres)->new_database() : std::unexpected(postgres.error());
  if (!url) {
    std::fprintf(stderr, "%s\n", url.error().text.c_str());
    return 1;
  }
  const Served one({.arguments = {"--unlimited"}, .database = *url});
  const Served two({.arguments = {"--unlimited"}, .database = *url});
  if (one.port() == 0 || two.port() == 0) return 1;
  std::printf("%-26s %16s %22s\n", "", "choices a second", "median / 99th, ms");
  for (int turn = 0; turn < settings.turns; ++turn) {
    for (const Setting& setting : kSettings) {
      const Measured measured = measure(setting, settings, one, two);
      std::printf("%-26s %16.0f %12.1f / %.1f\n", setting.name,
                  static_cast<double>(measured.choices) / settings.seconds,
                  part(measured.latencies, 0.5), part(measured.latencies, 0.99));
      std::fflush(stdout);
    }
  }
  return 0;
}

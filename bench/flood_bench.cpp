// What an honest player notices of a flood: two people play at one table of a `casus serve` with
// its usual limits, ten choices a second, while others chat through hundreds of sockets, watch by
// the thousand, guess passwords, or read whatever there is. And what memory is held after many
// finished tables were looked at by many people.
//   flood_bench [--seconds S] [--watchers N] [--tables N] [--people N] [--program FILE]
//     [--only idle|chat|watchers|logins|reads|memory]
// `--program`: another build of casus, to compare with.
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

#include "bench/bare_sqlite.h"
#include "core/dice.h"
#include "core/record.h"
#include "games/all.h"
#include "tests/support/clones.h"
#include "tests/support/seeded_game.h"
#include "tests/support/served.h"

namespace {

using namespace casus;
using namespace casus::bench;
using test::Headers;
using test::LiveWire;
using test::Served;
using test::ServedOptions;
using test::Visitor;
using test::Wire;

struct Settings {
  double seconds = 5;
  int watchers = 5000;
  int tables = 1000;
  int people = 100;
  std::string program;
  std::string only;
  bool wants(const std::string& name) const { return only.empty() || only == name; }
};

ServedOptions options(const Settings& settings, std::vector<std::string> arguments) {
  ServedOptions out;
  out.arguments = std::move(arguments);
  out.program = settings.program;
  return out;
}

// Two people at a table; one of them is always to move.
class Players {
 public:
  explicit Players(const Served& served) {
    for (const char* name : {"Anna", "Bert"}) people_.emplace_back(served, name);
    sit_down();
  }

  // From a choice to its answer, in milliseconds.
  double play() {
    if (standing_[0].at("turn").at("waiting").as_string() == "nobody") sit_down();
    const auto who = standing_[0].at("turn").at("seats").as_array()[0].to_number<std::size_t>();
    const std::string choice = test::choices_of(standing_[who]).front();
    const Clock::time_point begin = Clock::now();
    const json::object answer =
        lives_[who].ask(test::choose(test::seen_of(standing_[who]), choice));
    const double took = 1000 * seconds_since(begin);
    if (answer.empty() || answer.at("type").as_string() != "accepted") {
      give_up("a player was not answered: " + json::serialize(answer));
    }
    for (std::size_t i = 0; i < 2; ++i) learn(i);
    return took;
  }
  const std::string& table() const { return table_; }

 private:
  void sit_down() {
    table_ = people_[0].make({{"game", "royals"}, {"seats", 2}}).at("id").as_string();
    people_[1].post("/api/tables/" + table_ + "/join", json::object());
    people_[0].post("/api/tables/" + table_ + "/start");
    lives_.clear();
    standing_.clear();
    for (Visitor& who : people_) {
      lives_.push_back(who.live(table_));
      const auto snapshot = lives_.back().next_of("snapshot");
      if (!snapshot) give_up("a player gets no snapshot");
      standing_.push_back(*snapshot);
    }
  }
  // What both were told last; the other one hears it a moment later.
  void learn(std::size_t who) {
    LiveWire& live = lives_[who];
    const auto is_update = [](const json::object& message) {
      return message.at("type").as_string() == "update";
    };
    if (std::ranges::none_of(live.passed, is_update)) {
      const auto update = live.next_of("update");
      if (!update) give_up("a player is told nothing");
      standing_[who] = *update;
    }
    for (const json::object& message : live.passed) {
      if (is_update(message)) standing_[who] = message;
    }
    live.passed.clear();
  }

  std::vector<Visitor> people_;
  std::vector<LiveWire> lives_;
  std::vector<json::object> standing_;
  std::string table_;
};

double percentile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

void measure(const std::string& name, Players& players, const Settings& settings) {
  std::vector<double> answers;
  const Clock::time_point begin = Clock::now();
  while (seconds_since(begin) < settings.seconds) {
    const Clock::time_point next = Clock::now() + std::chrono::milliseconds(100);
    answers.push_back(players.play());
    std::this_thread::sleep_until(next);
  }
  std::printf("%-40s %7.1f ms median, %7.1f ms 95th percentile, %7.1f ms longest of %zu\n",
              name.c_str(), percentile(answers, 0.5), percentile(answers, 0.95),
              percentile(answers, 1), answers.size());
  std::fflush(stdout);
}

// Something that goes on on a thread of its own.
class Beside {
 public:
  explicit Beside(std::function<void(const std::atomic<bool>&)> work)
      : thread_([this, work = std::move(work)] { work(stopping_); }) {}
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  ~Beside() {
    stopping_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

// Keeps many sockets going: whatever comes is thrown away, and answered with what `next` says.
void keep_busy(std::vector<Wire*> wires, const std::atomic<bool>& stopping,
               const std::function<std::string(std::size_t)>& next) {
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  for (std::size_t i = 0; i < wires.size(); ++i) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(poll, EPOLL_CTL_ADD, wires[i]->fd(), &event);
    if (next) wires[i]->send(next(i));
  }
  while (!stopping) {
    epoll_event events[256];
    const int ready = epoll_wait(poll, events, 256, 50);
    for (int i = 0; i < ready; ++i) {
      Wire& wire = *wires[events[i].data.u64];
      wire.receive(Clock::now());
      wire.buffer.clear();
      if (wire.closed_by_peer()) {
        epoll_ctl(poll, EPOLL_CTL_DEL, wire.fd(), nullptr);
      } else if (next) {
        wire.send(next(events[i].data.u64), std::chrono::milliseconds(1));
      }
    }
  }
  close(poll);
}

std::vector<Wire*> wires_of(std::vector<LiveWire>& lives) {
  std::vector<Wire*> out;
  for (LiveWire& live : lives) out.push_back(&live.wire());
  return out;
}

void flood_with_chat(const Settings& settings) {
  const Served served(options(settings, {"--fast"}));
  Players players(served);
  Visitor guest(served, "Guest", 2);
  std::vector<LiveWire> sockets;
  for (int i = 0; i < 240; ++i) sockets.push_back(guest.live(players.table()));
  const std::string line =
      test::frame_of(R"({"type":"say","id":1,"text":"spam spam spam","to":null})");
  const std::string lines = line + line + line + line;
  const Beside flood([&](const std::atomic<bool>& stopping) {
    keep_busy(wires_of(sockets), stopping, [&](std::size_t) { return lines; });
  });
  measure("chat by one guest with 240 sockets", players, settings);
}

void flood_with_watchers(const Settings& settings) {
  const Served served(options(settings, {"--fast"}));
  Players players(served);
  measure("the same table before", players, settings);
  std::vector<LiveWire> sockets;
  for (int i = 0; i < settings.watchers; ++i) {
    sockets.emplace_back(served.port(), players.table(), Headers(), "", 2 + i / 250);
    if (sockets.back().status() != 101) give_up("a watcher is not let in");
  }
  const Beside crowd(
      [&](const std::atomic<bool>& stopping) { keep_busy(wires_of(sockets), stopping, nullptr); });
  std::this_thread::sleep_for(std::chrono::seconds(3));  // until they are greeted
  measure(std::to_string(settings.watchers) + " watchers", players, settings);
}

void flood_with_requests(const std::string& name, const Settings& settings,
                         const std::function<std::string(std::size_t)>& request) {
  const Served served(options(settings, {"--fast"}));
  Players players(served);
  std::vector<Wire> wires;
  for (int i = 0; i < 256; ++i) wires.emplace_back(served.port(), 2 + i % 8);
  std::vector<Wire*> all;
  for (Wire& wire : wires) all.push_back(&wire);
  const Beside flood([&](const std::atomic<bool>& stopping) { keep_busy(all, stopping, request); });
  measure(name, players, settings);
}

long resident_kb(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string word; file >> word;) {
    long kb = 0;
    if (word == "VmRSS:" && file >> kb) return kb;
  }
  return 0;
}

// A finished game of Royals as a table, and as many copies of it as are wanted.
void store_finished(Served& served, const Settings& settings) {
  const auto games = load_games({});
  if (!games) give_up(games.error().text);
  const auto game = find_game(*games, "royals");
  const auto table = tests::start_seeded(**game, 4, 7);
  Dice dice(7);
  tests::play_to_end(*table, dice);
  Visitor anna(served, "Anna");
  const auto imported = anna.post("/api/records", casus::to_json(table->record())).json();
  if (!imported.as_object().contains("id")) give_up(json::serialize(imported));
  const std::string id(imported.at("id").as_string());
  served.stop();
  auto store = server::Store::open(served.database(), {.sync = Sync::normal});
  if (!store) give_up(store.error().text);
  const auto match = store->load_match(id);
  for (int i = 0; i < settings.tables; ++i) {
    if (auto done = test::store_clone(*store, *match, test::clone_id(i)); !done) {
      give_up(done.error().text);
    }
  }
}

void look_at_finished(const Settings& settings) {
  Served served(options(settings, {"--fast", "--unlimited"}));
  store_finished(served, settings);
  if (!served.start()) give_up("the server does not start: " + served.log());
  std::vector<Visitor> people;
  for (int i = 0; i < settings.people; ++i) people.emplace_back(served, "Guest", 2 + i % 200);
  const long before = resident_kb(served.process());
  long most = before;
  for (int table = 0; table < settings.tables; ++table) {
    for (Visitor& who : people) {
      if (who.get("/api/tables/" + test::clone_id(table) + "/view").status != 200) {
        give_up("a view is refused");
      }
    }
    most = std::max(most, resident_kb(served.process()));
  }
  std::this_thread::sleep_for(std::chrono::seconds(45));
  const long after = resident_kb(served.process());
  std::printf(
      "%d finished tables looked at by %d people: %.0f MB before, %.0f MB at most, %.0f MB "
      "after 45 s\n",
      settings.tables, settings.people, static_cast<double>(before) / 1024,
      static_cast<double>(most) / 1024, static_cast<double>(after) / 1024);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    const std::string value = words[i + 1];
    if (option == "--seconds") settings.seconds = std::atof(value.c_str());
    if (option == "--watchers") settings.watchers = std::atoi(value.c_str());
    if (option == "--tables") settings.tables = std::atoi(value.c_str());
    if (option == "--people") settings.people = std::atoi(value.c_str());
    if (option == "--program") settings.program = value;
    if (option == "--only") settings.only = value;
  }
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (settings.wants("idle")) {
    const Served served(options(settings, {"--fast"}));
    Players players(served);
    measure("nobody else", players, settings);
  }
  if (settings.wants("chat")) flood_with_chat(settings);
  if (settings.wants("watchers")) flood_with_watchers(settings);
  if (settings.wants("logins")) {
    const std::string guess = R"({"name":"Anna","password":"not the right one"})";
    flood_with_requests("log-ins over 256 sockets", settings, [&](std::size_t) {
      return test::http_request("POST", "/api/login", guess, {});
    });
  }
  if (settings.wants("reads")) {
    flood_with_requests("reads over 256 sockets", settings, [](std::size_t i) {
      const std::string targets[] = {"/api/games", "/api/tables?which=running",
                                     "/api/tables/" + test::clone_id(7) + "/view",
                                     "/api/games/wallenstein/rules"};
      return test::http_request("GET", targets[i % 4], "", {{"Cookie", "casus_session=guess"}});
    });
  }
  if (settings.wants("memory")) look_at_finished(settings);
  return 0;
}

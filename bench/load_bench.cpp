// The whole server under load, as people meet it: a `casus serve` of its own on loopback, many open
// tables with live sockets and random players, every choice acknowledged after its commit. Beside
// it, in turns in the same run, bare single-row transactions; and an authenticated view beside a
// bare Beast server that replies with as many bytes.
//   load_bench [--tables 40,1000] [--seconds S] [--turns N] [--watchers W] [--threads N]
//     [--only full|normal|view]
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fstream>
#include <map>
#include <queue>

#include "bench/bare_beast.h"
#include "bench/bare_sqlite.h"
#include "core/dice.h"
#include "core/text.h"
#include "tests/support/clones.h"
#include "tests/support/served.h"

namespace {

using namespace casus;
using namespace casus::bench;
using test::Frame;
using test::LiveWire;
using test::Opcode;
using test::Served;
using test::ServedOptions;
using test::Visitor;

constexpr std::size_t kSeats = 2;
constexpr double kFastest = 20'000;    // choices a second, for what must be opened before
constexpr double kShortestGame = 100;  // choices

struct Settings {
  std::vector<int> tables = {40, 1000};
  double seconds = 3;
  int turns = 3;
  int watchers = 0;           // besides the players
  std::string threads = "2";  // of the server, for connections
  std::string only;
};

// Numbers and texts straight out of a message: the client must not be what is measured. (A view's
// own find stops at every quote.)
std::size_t find(std::string_view text, std::string_view wanted) {
  const void* at = memmem(text.data(), text.size(), wanted.data(), wanted.size());
  return at == nullptr ? std::string_view::npos
                       : static_cast<std::size_t>(static_cast<const char*>(at) - text.data());
}

std::int64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = find(text, key);
  return at == std::string_view::npos ? -1 : std::atoll(text.data() + at + key.size());
}

std::string_view random_choice(std::string_view message, Dice& dice) {
  constexpr std::string_view kChoices = "\"choices\":[";
  constexpr std::string_view kText = "\"text\":\"";
  const std::size_t from = find(message, kChoices);
  if (from == std::string_view::npos) return {};
  std::string_view list = message.substr(from + kChoices.size());
  if (list.starts_with(']')) return {};
  const std::size_t to = find(list, "],\"can_take_back\"");
  if (to == std::string_view::npos) return {};
  list = list.substr(0, to);
  std::vector<std::string_view> texts;
  for (std::size_t at = find(list, kText); at != std::string_view::npos; at = find(list, kText)) {
    list.remove_prefix(at + kText.size());
    texts.push_back(list.substr(0, list.find('"')));
  }
  if (texts.empty()) return {};
  return texts[dice.below(static_cast<std::uint32_t>(texts.size()))];
}

double percentile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

// One table with the sockets of its players and watchers; one choice at a time is on its way.
struct Table {
  std::vector<LiveWire> lives;
  std::string choice;  // of whoever is to move
  std::int64_t seen = 0;
  std::size_t mover = 0;
  bool sent = false;
  bool over = false;
  std::size_t waiting = 0;  // sockets that have not heard yet
  bool acknowledged = false;
  Clock::time_point sent_at;
};

struct Figures {
  double choices = 0;
  double seconds = 0;
  std::vector<double> latencies;  // ms, from the choice to the last watcher's update
  double a_second() const { return choices / seconds; }
};

class Load {
 public:
  Load(Served& served, std::vector<Visitor>& people, int tables, int watchers, int spare)
      : served_(served), people_(people), watchers_(watchers), next_(0), last_(tables + spare) {
    poll_ = epoll_create1(EPOLL_CLOEXEC);
    tables_.resize(static_cast<std::size_t>(tables));
    for (Table& table : tables_) seat(table);
  }
  ~Load() { close(poll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // `rate` choices a second over all tables; 0: as many as can be. Tables that follow the finished
  // ones are opened before the clock runs: connecting is not what is measured.
  Figures run(double seconds, double rate) {
    Figures figures;
    const double choices = seconds * (rate > 0 ? rate : kFastest);
    while (static_cast<double>(ready_.size()) < choices / kShortestGame && next_ < last_) {
      ready_.push_back(opened());
    }
    const Clock::time_point start = Clock::now();
    const Clock::time_point end =
        start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const auto period = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(rate > 0 ? static_cast<double>(tables_.size()) / rate : 0));
    std::size_t number = 0;
    for (Table& table : tables_) {
      // Spread over one period.
      due_.emplace(start + period * static_cast<int>(number++) / static_cast<int>(tables_.size()),
                   &table);
    }
    Clock::time_point now = start;
    while (now < end || busy_ > 0) {
      while (!due_.empty() && due_.top().first <= now) {
        Table& table = *due_.top().second;
        due_.pop();
        if (now < end) send(table, now);
      }
      constexpr Clock::duration kLongest = std::chrono::milliseconds(20);
      const Clock::duration wait =
          due_.empty() ? kLongest
                       : std::clamp(due_.top().first - now, Clock::duration(0), kLongest);
      const timespec patience{0, wait / std::chrono::nanoseconds(1)};
      epoll_event events[256];
      const int count = epoll_pwait2(poll_, events, 256, &patience, nullptr);
      now = Clock::now();
      for (int i = 0; i < count; ++i) {
        const auto at = events[i].data.u64;
        Table& table = tables_[at >> 8U];
        receive(table, at & 0xFFU);
        if (!table.sent || table.waiting > 0 || !table.acknowledged) continue;
        now = Clock::now();
        --busy_;
        table.sent = false;
        if (now < end) {
          figures.choices += 1;
          figures.latencies.push_back(
              std::chrono::duration<double, std::milli>(now - table.sent_at).count());
        }
        if (table.over) seat(table);
        due_.emplace(std::max(now, table.sent_at + period), &table);
      }
      if (now > end + std::chrono::seconds(10)) give_up("the server no longer answers");
    }
    while (!due_.empty()) due_.pop();
    figures.seconds = seconds;
    return figures;
  }

 private:
  // A table with its sockets, not yet listened to.
  Table opened() {
    if (next_ >= last_) give_up("all tables are played; give fewer seconds");
    Table table;
    const std::string id = test::clone_id(next_++);
    for (std::size_t i = 0; i < kSeats + static_cast<std::size_t>(watchers_); ++i) {
      table.lives.push_back(i < kSeats ? people_[i].live(id) : LiveWire(served_.port(), id, {}));
      const auto snapshot = table.lives.back().next();
      if (!snapshot) give_up("a socket gets no snapshot");
      learn(table, i, *snapshot);
    }
    return table;
  }

  // People sit down at the next table.
  void seat(Table& table) {
    if (ready_.empty()) ready_.push_back(opened());
    table = std::move(ready_.back());
    ready_.pop_back();
    for (std::size_t i = 0; i < table.lives.size(); ++i) {
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = static_cast<std::uint64_t>(&table - tables_.data()) << 8U | i;
      epoll_ctl(poll_, EPOLL_CTL_ADD, table.lives[i].wire().fd(), &event);
    }
  }

  void learn(Table& table, std::size_t who, std::string_view message) {
    if (who >= kSeats) return;
    const std::string_view choice = random_choice(message, dice_);
    if (!choice.empty()) {
      table.choice = choice;
      table.mover = who;
      table.seen = number_after(message, "\"seen\":");
    }
    if (find(message, "\"waiting\":\"nobody\"") != std::string_view::npos) table.over = true;
  }

  void send(Table& table, Clock::time_point now) {
    table.sent = true;
    table.acknowledged = false;
    table.waiting = table.lives.size();
    table.sent_at = now;
    ++busy_;
    std::string message = R"({"type":"choose","id":1,"seen":)" + std::to_string(table.seen) +
                          R"(,"choice":")" + table.choice + "\"}";
    if (!table.lives[table.mover].send(message)) give_up("the server closed a socket");
  }

  void receive(Table& table, std::size_t who) {
    if (who >= table.lives.size()) return;
    test::Wire& wire = table.lives[who].wire();
    if (!wire.receive(Clock::now()) && wire.closed_by_peer()) give_up("the server closed a socket");
    std::size_t from = 0;
    while (const auto frame = test::take_frame(wire.buffer, from)) {
      const std::string& text = frame->payload;
      if (frame->opcode == Opcode::ping) wire.send(test::frame_of(text, Opcode::pong));
      if (text.starts_with(R"({"type":"update")")) {
        learn(table, who, text);
        if (table.waiting > 0) --table.waiting;
      } else if (text.starts_with(R"({"type":"accepted")")) {
        table.acknowledged = true;
      } else if (!text.starts_with(R"({"type":"table")") &&
                 !text.starts_with(R"({"type":"snapshot")")) {
        give_up("not accepted: " + text.substr(0, 300) + " " + table.choice);
      }
    }
    wire.buffer.erase(0, from);
  }

  Served& served_;
  std::vector<Visitor>& people_;
  int watchers_;
  int next_;
  int last_;
  int poll_ = -1;
  int busy_ = 0;
  std::vector<Table> tables_;
  std::vector<Table> ready_;  // opened, not yet played at
  using Due = std::pair<Clock::time_point, Table*>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  Dice dice_{7};
};

// Two people, and many tables that have begun, all alike.
class Setting {
 public:
  Setting(Sync sync, int tables, const Settings& settings) : served_(options(sync, settings)) {
    if (served_.port() == 0) give_up("the server does not start: " + served_.log());
    for (const char* name : {"Anna", "Bert"}) people_.emplace_back(served_, name);
    const json::object made = people_[0].make({{"game", "royals"}, {"seats", kSeats}});
    const std::string id(made.at("id").as_string());
    people_[1].post("/api/tables/" + id + "/join", json::object());
    people_[0].post("/api/tables/" + id + "/start");
    // One choice, one update for everybody: nothing is taken for anybody.
    for (Visitor& who : people_) who.live(id).ask({{"type", "auto"}, {"forced", false}});
    served_.stop();
    server::StoreOptions fast;
    fast.sync = Sync::normal;
    auto store = server::Store::open(served_.database(), fast);
    if (!store) give_up(store.error().text);
    const auto match = store->load_match(id);
    if (!match) give_up(match.error().text);
    for (int i = 0; i < tables; ++i) {
      if (auto done = test::store_clone(*store, *match, test::clone_id(i)); !done) {
        give_up(done.error().text);
      }
    }
  }
  void start() {
    if (!served_.start()) give_up("the server does not start: " + served_.log());
    for (Visitor& who : people_) who.move_to(served_.port());
  }
  Served& served() { return served_; }
  std::vector<Visitor>& people() { return people_; }

 private:
  static ServedOptions options(Sync sync, const Settings& settings) {
    ServedOptions out;
    out.arguments = {"--unlimited", "--threads", settings.threads};
    if (sync == Sync::normal) out.arguments.push_back("--fast");
    return out;
  }
  Served served_;
  std::vector<Visitor> people_;
};

// Processor time that a process has used so far, in seconds: what a busy machine does not change.
double processor_time(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  text.erase(0, text.rfind(')') + 1);
  const std::vector<std::string_view> fields = split(text, ' ');
  if (fields.size() < 14) return 0;
  const double ticks =
      std::atof(std::string(fields[12]).c_str()) + std::atof(std::string(fields[13]).c_str());
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void bench_load(Sync sync, int tables, const Settings& settings) {
  const std::string name = sync == Sync::full ? "FULL" : "NORMAL";
  const double goal = sync == Sync::full ? 1.5 : 0.5;
  // A game has some hundred choices: with few tables many games are played.
  const int spare = tables < 400 ? 2000 : 600;
  Setting setting(sync, tables + spare, settings);
  setting.start();
  const double started = setting.served().started_in();
  Bare bare(setting.served().directory() / "bare.db", sync);
  Load load(setting.served(), setting.people(), tables, settings.watchers, spare);
  Rate bare_rate;
  Figures full;
  load.run(0.5, 0);  // warm
  double used = 0;   // processor time of the server
  double own = 0;
  for (int turn = 0; turn < settings.turns; ++turn) {
    bare_rate += bare.measure(settings.seconds / settings.turns);
    const double before = processor_time(setting.served().process());
    const double own_before = processor_time(getpid());
    Figures part = load.run(settings.seconds / settings.turns, 0);
    used += processor_time(setting.served().process()) - before;
    own += processor_time(getpid()) - own_before;
    full.choices += part.choices;
    full.seconds += part.seconds;
    full.latencies.insert(full.latencies.end(), part.latencies.begin(), part.latencies.end());
  }
  Figures half = load.run(settings.seconds / 2, full.a_second() / 2);
  std::printf(
      "%s, %d open tables, %zu sockets, started with %d tables in %.2f s\n", name.c_str(), tables,
      static_cast<std::size_t>(tables) * (kSeats + static_cast<std::size_t>(settings.watchers)),
      tables + spare, started);
  std::printf("  choices              %8.0f /s\n", full.a_second());
  std::printf("  processor time       %8.0f us a choice in the server, %.0f here\n",
              1e6 * used / full.choices, 1e6 * own / full.choices);
  std::printf("  bare transactions    %8.0f /s, ratio %.2f (goal %.1f)\n", bare_rate.a_second(),
              full.a_second() / bare_rate.a_second(), goal);
  std::printf("  choice to last update %7.2f ms median, %.2f ms 99th percentile at saturation\n",
              percentile(full.latencies, 0.5), percentile(full.latencies, 0.99));
  std::printf(
      "                        %7.2f ms median, %.2f ms 99th percentile at half load "
      "(%.0f /s)\n",
      percentile(half.latencies, 0.5), percentile(half.latencies, 0.99), half.a_second());
  std::fflush(stdout);
}

// How many answers a second to the same request over a few kept connections.
double answers_a_second(int port, const std::string& request, double seconds) {
  constexpr std::size_t kConnections = 16;
  std::vector<test::Wire> wires;
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  for (std::size_t i = 0; i < kConnections; ++i) {
    wires.emplace_back(port);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(poll, EPOLL_CTL_ADD, wires.back().fd(), &event);
  }
  for (test::Wire& wire : wires) wire.send(request);
  double count = 0;
  const Clock::time_point start = Clock::now();
  while (seconds_since(start) < seconds) {
    epoll_event events[kConnections];
    const int ready = epoll_wait(poll, events, kConnections, 100);
    for (int i = 0; i < ready; ++i) {
      test::Wire& wire = wires[events[i].data.u64];
      if (!wire.receive(Clock::now()) && wire.closed_by_peer()) give_up("the view is refused");
      const std::size_t head = wire.buffer.find("\r\n\r\n");
      if (head == std::string::npos) continue;
      const auto length = static_cast<std::size_t>(
          std::max<std::int64_t>(0, number_after(wire.buffer, "Content-Length: ")));
      if (wire.buffer.size() < head + 4 + length) continue;
      wire.buffer.erase(0, head + 4 + length);
      count += 1;
      wire.send(request);
    }
  }
  const double rate = count / seconds_since(start);
  close(poll);
  return rate;
}

void bench_view(const Settings& settings) {
  Setting setting(Sync::full, 1, settings);
  setting.start();
  Visitor& anna = setting.people()[0];
  const std::string target = "/api/tables/" + test::clone_id(0) + "/view";
  const test::HttpAnswer view = anna.get(target);
  if (view.status != 200) give_up("no view: " + view.body);
  // The view's own head is larger; the bare one replies with as many bytes in all.
  BareBeast bare(view.body.size());
  const std::string request = test::http_request("GET", target, "", anna.headers());
  double ours = 0;
  double theirs = 0;
  for (int turn = 0; turn < settings.turns; ++turn) {
    theirs += answers_a_second(bare.port(), request, settings.seconds / settings.turns);
    ours += answers_a_second(setting.served().port(), request, settings.seconds / settings.turns);
  }
  std::printf("authenticated view, %zu bytes\n", view.body.size());
  std::printf("  views                %8.0f /s\n", ours / settings.turns);
  std::printf("  bare Beast replies   %8.0f /s, ratio %.2f (goal 0.25)\n", theirs / settings.turns,
              ours / theirs);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    const std::string value = words[i + 1];
    if (option == "--seconds") settings.seconds = std::atof(value.c_str());
    if (option == "--turns") settings.turns = std::max(1, std::atoi(value.c_str()));
    if (option == "--watchers") settings.watchers = std::max(0, std::atoi(value.c_str()));
    if (option == "--threads") settings.threads = value;
    if (option == "--only") settings.only = value;
    if (option == "--tables") {
      settings.tables.clear();
      for (const std::string_view each : split(value, ',')) {
        settings.tables.push_back(std::atoi(std::string(each).c_str()));
      }
    }
  }
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  for (const int tables : settings.tables) {
    if (settings.only.empty() || settings.only == "full") bench_load(Sync::full, tables, settings);
    if (settings.only.empty() || settings.only == "normal") {
      bench_load(Sync::normal, tables, settings);
    }
  }
  if (settings.only.empty() || settings.only == "view") bench_view(settings);
  return 0;
}

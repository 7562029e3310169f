// Floods over real sockets: however many connections somebody has, limits count the person and the
// address; memory stays bounded; what is too large or unknown is answered as such.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/dice.h"
#include "core/text.h"
#include "games/all.h"
#include "server/net/descriptors.h"
#include "server/net/faults.h"
#include "server/store/store.h"
#include "tests/support/clones.h"
#include "tests/support/seeded_game.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

int metric(Visitor& who, const std::string& name) {
  const std::string wanted = "\ncasus_" + name + " ";
  const std::string text = who.get("/metrics").body;
  const std::size_t at = text.find(wanted);
  return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + wanted.size());
}

// A table that has begun, with two players who are connected.
class ServeFlood : public ::testing::Test {
 protected:
  void begin(std::vector<std::string> arguments) {
    served_ = std::make_unique<Served>(ServedOptions{.arguments = std::move(arguments)});
    ASSERT_NE(served_->port(), 0) << served_->log();
    for (const char* name : {"Anna", "Bert", "Emil"}) people_.emplace_back(*served_, name);
    const json::object made = people_[0].make({{"game", "royals"}, {"seats", 2}});
    ASSERT_TRUE(made.contains("id"));
    table_ = made.at("id").as_string();
    ASSERT_EQ(people_[1].post(at("join"), json::object()).status, 200);
    ASSERT_EQ(people_[0].post(at("start")).status, 200);
    for (std::size_t i = 0; i < 2; ++i) lives_.push_back(people_[i].live(table_));
    for (LiveWire& live : lives_) standing_.push_back(*live.next_of("snapshot"));
  }
  std::string at(const std::string& what) const { return "/api/tables/" + table_ + "/" + what; }

  // An honest choice; both players hear of it.
  void play_on() {
    const auto who = standing_[0].at("turn").at("seats").as_array()[0].to_number<std::size_t>();
    const std::string choice = choices_of(standing_[who]).front();
    const json::object answer = lives_[who].ask(choose(seen_of(standing_[who]), choice));
    ASSERT_EQ(answer.at("type").as_string(), "accepted") << json::serialize(answer);
    for (std::size_t i = 0; i < 2; ++i) learn(i, i == who);
  }
  void learn(std::size_t who, bool has_heard) {
    LiveWire& live = lives_[who];
    bool learnt = false;
    for (const json::object& message : live.passed) {
      if (message.at("type").as_string() != "update") continue;
      standing_[who] = message;
      learnt = true;
    }
    live.passed.clear();
    if (learnt || has_heard) return;
    const auto update = live.next_of("update");
    ASSERT_TRUE(update);
    standing_[who] = *update;
    live.passed.clear();
  }

  std::unique_ptr<Served> served_;
  std::vector<Visitor> people_;
  std::vector<LiveWire> lives_;
  std::vector<json::object> standing_;
  std::string table_;
};

struct Said {
  int accepted = 0;
  int refused = 0;
};

// Everybody at once, every connection so many lines.
Said say_all(std::vector<LiveWire>& flood, int lines) {
  for (LiveWire& live : flood) {
    for (int i = 0; i < lines; ++i) {
      EXPECT_TRUE(
          live.send(json::value{{"type", "say"}, {"id", i}, {"text", "spam"}, {"to", nullptr}}));
    }
  }
  Said said;
  for (LiveWire& live : flood) {
    for (int i = 0; i < lines; ++i) {
      const auto answer = live.answer_to(i);
      if (!answer) continue;
      const bool good = answer->at("type").as_string() == "accepted";
      ++(good ? said.accepted : said.refused);
      if (!good) {
        EXPECT_EQ(answer->at("refusal").at("why").as_string(), "too_often");
      }
    }
  }
  return said;
}

TEST_F(ServeFlood, OneGuestTalksNoMoreThroughManySockets) {
  begin({"--fast"});
  std::vector<LiveWire> flood;
  for (int i = 0; i < 25; ++i) flood.push_back(people_[2].live(table_));
  const Clock::time_point begin = Clock::now();
  const Said said = say_all(flood, 3);
  EXPECT_EQ(said.accepted + said.refused, 75) << "every line is answered";
  EXPECT_GE(said.accepted, 12);
  EXPECT_LE(said.accepted, 13 + static_cast<int>(seconds_since(begin) / 1.5));
  // 60 messages at once, then ten a second, however many sockets there are.
  EXPECT_GT(seconds_since(begin), 1.2);
  for (int i = 0; i < 3; ++i) play_on();
}

TEST_F(ServeFlood, ACrowdDoesNotTalkThePlayersDown) {
  begin({"--fast"});
  std::vector<Visitor> guests;
  std::vector<LiveWire> flood;
  for (int i = 0; i < 8; ++i) {
    guests.emplace_back(*served_, "Guest", 10 + i);
    flood.push_back(guests.back().live(table_));
  }
  const Clock::time_point begin = Clock::now();
  const Said said = say_all(flood, 10);
  EXPECT_GE(said.accepted, 40);
  EXPECT_LE(said.accepted, 41 + static_cast<int>(seconds_since(begin) / 0.75));
  EXPECT_EQ(lives_[0].ask({{"type", "say"}, {"text", "well played"}, {"to", nullptr}}).at("type"),
            "accepted");
  play_on();
}

TEST_F(ServeFlood, ACrowdOfWatchersSeesHowTheTableStands) {
  begin({"--fast", "--unlimited", "--connections-each", "0"});
  std::vector<LiveWire> crowd;
  for (int i = 0; i < 300; ++i) crowd.emplace_back(served_->port(), table_, Headers());
  for (int i = 0; i < 12; ++i) play_on();
  const json::value view = people_[2].get(at("view")).json();
  const std::int64_t seen = view.at("seen").to_number<std::int64_t>();
  for (LiveWire& watcher : crowd) {
    std::int64_t last = -1;
    while (last < seen) {
      const auto text = watcher.next();
      ASSERT_TRUE(text) << "a watcher was left at " << last << " of " << seen;
      const json::value message = json::parse(*text);
      const std::string_view type = message.at("type").as_string();
      if (type != "snapshot" && type != "update") continue;
      const auto now = message.at("seen").to_number<std::int64_t>();
      if (type == "update") {
        EXPECT_TRUE(last >= 0 && now <= last + 1) << "a gap without a snapshot";
      }
      last = std::max(last, now);
    }
  }
  EXPECT_EQ(metric(people_[2], "live_connections"), 302);
}

TEST_F(ServeFlood, APlayerHasRoomForSomeWindowsNotForMany) {
  begin({"--fast", "--unlimited"});
  std::vector<LiveWire> windows;
  for (int i = 0; i < 15; ++i) {
    windows.push_back(people_[0].live(table_));
    ASSERT_TRUE(windows.back().next_of("snapshot"));
  }
  LiveWire one_too_many = people_[0].live(table_);
  EXPECT_TRUE(one_too_many.ended());
  windows.pop_back();
  bool let_in = false;
  for (int i = 0; i < 100 && !let_in; ++i) {
    LiveWire again = people_[0].live(table_);
    let_in = again.next_of("snapshot", std::chrono::milliseconds(500)).has_value();
  }
  EXPECT_TRUE(let_in);
  play_on();
}

TEST_F(ServeFlood, ManyTablesAreLookedAtAndFewStayInMemory) {
  begin({"--fast", "--unlimited"});
  served_->stop();
  constexpr int kTables = 500;
  {
    auto store = server::Store::open(served_->database(), {.sync = server::Sync::normal});
    ASSERT_TRUE(store);
    const auto match = store->load_match(table_);
    ASSERT_TRUE(match);
    for (int i = 0; i < kTables; ++i) ASSERT_TRUE(store_clone(*store, *match, clone_id(i)));
  }
  ASSERT_TRUE(served_->start());
  for (Visitor& who : people_) who.move_to(served_->port());
  for (int i = 0; i < kTables; ++i) {
    Visitor& who = people_[static_cast<std::size_t>(i) % 3];
    ASSERT_EQ(who.get("/api/tables/" + clone_id(i) + "/view").status, 200) << i;
  }
  int rooms = kTables;
  for (int i = 0; i < 200 && rooms > 200; ++i) {
    rooms = metric(people_[0], "rooms");
    if (rooms > 200) usleep(20'000);
  }
  EXPECT_LE(rooms, 200);
  // Whoever asks for a sleeping one again gets it.
  EXPECT_EQ(people_[0].get("/api/tables/" + clone_id(0) + "/view").status, 200);
}

TEST_F(ServeFlood, AFinishedTableThatNobodyLooksAtLeavesMemory) {
  begin({"--fast", "--finished-rest", "1"});
  const auto games = load_games({});
  ASSERT_TRUE(games);
  const auto finished = tests::start_seeded(**find_game(*games, "royals"), 2, 7);
  Dice dice(7);
  tests::play_to_end(*finished, dice);
  const json::value imported = people_[2].post("/api/records", to_json(finished->record())).json();
  const std::string id(imported.at("id").as_string());

  ASSERT_EQ(people_[2].get("/api/tables/" + id + "/view").status, 200);
  int rooms = metric(people_[2], "rooms");
  EXPECT_EQ(rooms, 2) << "it is kept for whoever asks again at once";
  for (int i = 0; i < 300 && rooms > 1; ++i) {
    usleep(100'000);
    rooms = metric(people_[2], "rooms");
  }
  EXPECT_EQ(rooms, 1) << "the running one stays";
  EXPECT_EQ(people_[2].get("/api/tables/" + id + "/view").status, 200);
  play_on();
}

// How many of these requests are answered before it is too often; 0: it never was.
int until_too_often(Visitor& who, const std::function<std::string(int)>& target) {
  for (int i = 1; i < 5000; ++i) {
    const HttpAnswer answer = who.get(target(i));
    if (answer.status != 429) continue;
    EXPECT_TRUE(answer.headers.contains("retry-after"));
    EXPECT_EQ(answer.json().at("error").at("code").as_string(), "too_often");
    return i;
  }
  return 0;
}

TEST_F(ServeFlood, ReadsAreLimitedForEachPerson) {
  begin({"--fast"});
  EXPECT_GT(until_too_often(people_[2], [](int) { return "/api/bots"; }), 100);
  EXPECT_EQ(people_[0].get("/api/bots").status, 200) << "somebody else";
  EXPECT_EQ(people_[2].get("/healthz").status, 200);
  play_on();
}

TEST_F(ServeFlood, TablesThatSleepAreWokenNoFasterThanTheyCanBe) {
  begin({"--fast"});
  const int woken = until_too_often(people_[2], [](int number) {
    return "/api/tables/" + clone_id(number) + "/view";  // there is none; it has to be looked for
  });
  EXPECT_GT(woken, 50);
  EXPECT_LT(woken, 1000);
  EXPECT_EQ(people_[2].get(at("view")).status, 200) << "one that is awake";
  play_on();
}

TEST_F(ServeFlood, TooLargeIsSaidAsSuch) {
  begin({"--fast", "--unlimited"});
  const auto padded = [](std::size_t bytes) {
    return R"({"name":")" + std::string(bytes, 'x') + "\"}";
  };
  EXPECT_EQ(people_[0].send("POST", "/api/tables", padded(20'000)).status, 413);
  EXPECT_EQ(people_[0].send("PATCH", "/api/me", padded(10'000)).status, 413);
  EXPECT_EQ(people_[0].send("POST", at("join"), padded(10'000)).status, 413);
  const HttpAnswer large = people_[0].send("POST", "/api/tables", padded(100'000));
  EXPECT_EQ(large.status, 413);
  EXPECT_EQ(large.json().at("error").at("code").as_string(), "too_large");
  // Sent to its end, and the answer is not lost on the way.
  EXPECT_EQ(people_[0].send("POST", "/api/records", padded(3'000'000)).status, 413);
  EXPECT_EQ(people_[0].send("POST", "/api/records", padded(100'000)).status, 400);
  play_on();
}

TEST_F(ServeFlood, UnknownTransferCodingsAreRefused) {
  begin({"--fast", "--unlimited"});
  const auto status_of = [&](const std::string& coding, const std::string& body) {
    Wire wire(served_->port());
    wire.send("POST /api/guest HTTP/1.1\r\nHost: a\r\n" + coding + "\r\n" + body);
    return read_answer(wire, Clock::now() + kPatience).status;
  };
  const std::string chunks = "2\r\n{}\r\n0\r\n\r\n";
  EXPECT_EQ(status_of("Transfer-Encoding: chunked\r\n", chunks), 200);
  EXPECT_EQ(status_of("Transfer-Encoding: Chunked\r\n", chunks), 200);
  for (const std::string coding :
       {"gzip", "identity", "gzip, chunked", "chunked, gzip", "chunked, chunked", "xchunked"}) {
    const int status = status_of("Transfer-Encoding: " + coding + "\r\n", chunks);
    EXPECT_TRUE(status == 501 || status == 400) << coding << " " << status;
  }
  EXPECT_EQ(status_of("Transfer-Encoding: gzip\r\n", ""), 501);
  EXPECT_EQ(status_of("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", chunks) / 100,
            5);
  EXPECT_EQ(status_of("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", chunks), 400);
  play_on();
}

TEST(ServeFaults, WhatIsNotListedIsOurOwnAndNothingOfItIsSaidAloud) {
  using server::told;
  const std::string inside = "cannot open /var/lib/casus/casus.db at db.internal:5432";
  for (const char* code : {"internal", "bad_head", "bad_entry", "bad_summary", "bad_write",
                           "no_random", "match_exists", "something_new"}) {
    const server::ToldFault fault = told({code, inside});
    EXPECT_EQ(fault.status, 500) << code;
    EXPECT_EQ(fault.text.find("casus.db"), std::string::npos) << fault.text;
    EXPECT_TRUE(fault.for_log) << code;
  }
  for (const char* code : {"store_failed", "store_unreachable", "store_damaged"}) {
    const server::ToldFault fault = told({code, inside});
    EXPECT_EQ(fault.status, 503) << code;
    EXPECT_EQ(fault.text.find("db"), std::string::npos) << fault.text;
    EXPECT_TRUE(fault.for_log) << code;
  }
  EXPECT_EQ(told({"too_large", "at most 8 bytes are read"}).status, 413);
  EXPECT_EQ(told({"bad_option", "options.first: there are 3 seats"}).status, 400);
  EXPECT_EQ(told({"bad_option", "options.first: there are 3 seats"}).text,
            "options.first: there are 3 seats");
}

TEST(ServeDescriptors, SomeAreKeptInReserve) {
  const server::Descriptors many = server::divided(100'000, 20'000);
  EXPECT_EQ(many.connections, 20'000);
  const server::Descriptors few = server::divided(1024, 20'000);
  EXPECT_EQ(few.connections + few.reserve, 1024);
  EXPECT_GE(few.reserve, 100);
  EXPECT_GT(server::divided(64, 20'000).connections, 0);
}

// The soft limit while it lives, also of the processes that are started.
class SoftLimit {
 public:
  explicit SoftLimit(rlim_t limit) {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit lower = before_;
    lower.rlim_cur = limit;
    setrlimit(RLIMIT_NOFILE, &lower);
  }
  SoftLimit(const SoftLimit&) = delete;
  SoftLimit& operator=(const SoftLimit&) = delete;
  ~SoftLimit() { setrlimit(RLIMIT_NOFILE, &before_); }
  rlim_t hard() const { return before_.rlim_max; }

 private:
  rlimit before_{};
};

TEST(ServeDescriptors, TheSoftLimitIsRaisedToTheHardOne) {
  std::unique_ptr<Served> served;
  {
    const SoftLimit low(200);
    if (low.hard() < 1000) GTEST_SKIP() << "the hard limit is low";
    served = std::make_unique<Served>(
        ServedOptions{.arguments = {"--unlimited", "--fast", "--connections-each", "0"}});
  }
  ASSERT_NE(served->port(), 0) << served->log();
  EXPECT_NE(served->log().find("kept in reserve"), std::string::npos) << served->log();
  std::vector<Wire> wires;
  for (int i = 0; i < 300; ++i) {
    wires.emplace_back(served->port());
    wires.back().send(http_request("GET", "/healthz", "", {}));
    ASSERT_EQ(read_answer(wires.back(), Clock::now() + kPatience).status, 200) << i;
  }
}

}  // namespace
}  // namespace casus::test

// People at a running server: logging in and out, sessions and the live connections that end with
// them, names, whispers and rematches; against guesses, floods and races.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "server/store/store.h"
#include "tests/match_play.h"
#include "tests/support/postgres.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

constexpr std::string_view kPassword = "correct horse";

// A browser: it keeps cookies and the token, and sends them back.
class Browser {
 public:
  // `from`: the last number of its own address; `forwarded`: what a proxy says of it.
  explicit Browser(int port, int from = 1, std::string forwarded = "")
      : port_(port), from_(from), forwarded_(std::move(forwarded)) {}

  HttpAnswer send(std::string_view method, const std::string& target,
                  const json::value& body = nullptr) {
    Wire wire(port_, from_);
    wire.send(http_request(method, target, body.is_null() ? "" : json::serialize(body), headers()));
    HttpAnswer answer = read_answer(wire, Clock::now() + kPatience);
    for (const std::string& cookie : answer.cookies) {
      cookies[cookie.substr(0, cookie.find('='))] = cookie.substr(cookie.find('=') + 1);
    }
    const json::value me = answer.json();
    if (me.is_object() && me.get_object().contains("token")) {
      token = std::string(me.at("token").as_string());
    }
    return answer;
  }
  HttpAnswer post(const std::string& target, const json::value& body = json::object()) {
    return send("POST", target, body);
  }
  HttpAnswer log_in(const std::string& name, std::string_view password = kPassword,
                    bool keep_others = false) {
    json::object body = {{"name", name}, {"password", password}};
    if (keep_others) body["keep_others"] = true;
    return post("/api/login", body);
  }
  HttpAnswer make_account(const std::string& name) {
    return post("/api/account", json::object{{"name", name}, {"password", kPassword}});
  }
  std::string name() {
    const json::value user = send("GET", "/api/me").json().at("user");
    return user.is_null() ? "" : std::string(user.at("name").as_string());
  }
  Headers headers() const {
    std::string all;
    for (const auto& [name, value] : cookies) {
      if (!value.empty()) all += (all.empty() ? "" : "; ") + name + "=" + value;
    }
    Headers out;
    if (!all.empty()) out.emplace_back("Cookie", all);
    if (!token.empty()) out.emplace_back("X-Casus-Token", token);
    if (!forwarded_.empty()) out.emplace_back("X-Forwarded-For", forwarded_);
    return out;
  }
  LiveWire live(const std::string& table) const { return LiveWire(port_, table, headers()); }
  std::string session() { return cookies["casus_session"]; }
  // Somebody who knows one of our sessions, or found our device.
  Browser with(const std::string& cookie, const std::string& value) const {
    Browser other(port_, from_, forwarded_);
    other.cookies[cookie] = value;
    return other;
  }

  std::map<std::string, std::string> cookies;
  std::string token;

 private:
  int port_;
  int from_;
  std::string forwarded_;
};

std::string made_by(Browser& who, const json::object& wish) {
  const HttpAnswer made = who.post("/api/tables", wish);
  EXPECT_EQ(made.status, 200) << made.body;
  return std::string(made.json().at("id").as_string());
}

// The code with which the server closed the connection; 0: it did not.
int close_code(LiveWire& live) {
  const Clock::time_point until = Clock::now() + kPatience;
  do {
    while (const auto frame = take_frame(live.wire().buffer)) {
      if (frame->opcode != Opcode::close || frame->payload.size() < 2) continue;
      return static_cast<unsigned char>(frame->payload[0]) * 256 +
             static_cast<unsigned char>(frame->payload[1]);
    }
  } while (live.wire().receive(until));
  return 0;
}

class ServePeople : public ::testing::Test {
 protected:
  void begin(std::vector<std::string> arguments) {
    arguments.emplace_back("--fast");
    served_ = std::make_unique<Served>(ServedOptions{.arguments = std::move(arguments)});
    ASSERT_NE(served_->port(), 0) << served_->log();
  }
  Browser browser(int from = 1, const std::string& forwarded = "") const {
    return Browser(served_->port(), from, forwarded);
  }
  std::unique_ptr<Served> served_;
};

TEST_F(ServePeople, GuessesAreCountedForANameHoweverItIsWritten) {
  begin({"--behind-proxy"});
  Browser owner = browser(1, "203.0.113.1");
  ASSERT_EQ(owner.make_account("Ännchen").status, 200);
  const std::vector<std::string> written = {"Ännchen", "ÄNNCHEN", "  ännchen ", "A\u0308nnchen"};
  int looked_at = 0;
  // From so many addresses that no address is refused.
  for (int i = 0; i < 48; ++i) {
    Browser guesser = browser(1, "198.51.100." + std::to_string(i % 6));
    const int status = guesser.log_in(written[static_cast<std::size_t>(i) % 4], "wrong").status;
    ASSERT_TRUE(status == 403 || status == 429) << status;
    looked_at += status == 403 ? 1 : 0;
  }
  EXPECT_LE(looked_at, 6 * 3 + 8 + 6) << "as if they were four names";
}

TEST_F(ServePeople, ANetworkOfIpv6IsOneAddress) {
  begin({"--behind-proxy"});
  int looked_at = 0;
  for (int i = 1; i <= 20; ++i) {
    Browser guesser = browser(1, "2001:db8:1:2::" + std::to_string(i));
    looked_at += guesser.log_in("name " + std::to_string(i), "wrong").status == 403 ? 1 : 0;
  }
  EXPECT_GE(looked_at, 8);
  EXPECT_LE(looked_at, 12) << "some seconds may have passed";
  EXPECT_EQ(browser(1, "2001:db8:1:3::1").log_in("name", "wrong").status, 403) << "another one";
}

TEST_F(ServePeople, TheOwnerIsNotLockedOutByTheGuessesOfOthers) {
  begin({});
  Browser owner = browser(1);
  ASSERT_EQ(owner.make_account("Anna").status, 200);
  ASSERT_EQ(owner.post("/api/logout").status, 200);
  // Guesses from this address until it may not guess any more; what time gives back is used up
  // again.
  const auto guess_away = [&](int from) {
    Browser guesser = browser(from);
    for (int i = 0; i < 50; ++i) {
      if (guesser.log_in("anna", "wrong").status == 429) return;
    }
    ADD_FAILURE() << "address " << from << " may guess for ever";
  };
  for (int from = 2; from < 6; ++from) guess_away(from);
  EXPECT_EQ(browser(7).log_in("Anna").status, 200) << "from somewhere else";
  // At an address that has guessed too often, but in the browser where she logged in before.
  guess_away(2);
  EXPECT_EQ(browser(2).log_in("Anna").status, 429);
  Browser hers = browser(2);
  hers.cookies["casus_device"] = owner.cookies.at("casus_device");
  EXPECT_EQ(hers.log_in("ANNA").status, 200);
  Browser forger = browser(2);
  forger.cookies["casus_device"] = "abcdefgh." + std::string(43, 'A');
  guess_away(2);
  EXPECT_EQ(forger.log_in("Anna").status, 429);
  hers.cookies.erase("casus_session");
  guess_away(2);
  EXPECT_EQ(hers.log_in("Bert").status, 429) << "it speaks for her account alone";
}

TEST_F(ServePeople, AFloodOfLogInsSlowsNobodyElse) {
  begin({"--unlimited"});
  Browser anna = browser();
  ASSERT_EQ(anna.post("/api/guest").status, 200);
  std::atomic<bool> over = false;
  std::atomic<int> tried = 0;
  std::vector<std::thread> flood;
  for (int i = 0; i < 40; ++i) {
    flood.emplace_back([&, i] {
      while (!over) {
        const int status = browser(2).log_in("nobody " + std::to_string(i), "wrong").status;
        // On a busy machine forty hashes take longer than a client waits: 0, it has given up.
        EXPECT_TRUE(status == 403 || status == 503 || status == 0) << status;
        ++tried;
      }
    });
  }
  while (tried < 40) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  // One hash takes longer than all of these together should; forty stand in the queue.
  std::vector<double> took;
  for (int i = 0; i < 20; ++i) {
    const Clock::time_point begin = Clock::now();
    ASSERT_EQ(anna.send("GET", "/api/tables").status, 200);
    took.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
  }
  over = true;
  for (std::thread& each : flood) each.join();
  std::ranges::sort(took);
  EXPECT_LT(took[took.size() / 2], 1.0) << "it was twelve seconds";
}

TEST_F(ServePeople, WhoeverLogsInHasANewSessionAndTheOldOnesEnd) {
  begin({"--unlimited"});
  Browser anna = browser();
  ASSERT_EQ(anna.post("/api/guest", json::object{{"name", "Anna"}}).status, 200);
  const std::string as_guest = anna.session();
  ASSERT_EQ(anna.make_account("Anna").status, 200);
  EXPECT_NE(anna.session(), as_guest);
  EXPECT_EQ(anna.with("casus_session", as_guest).name(), "") << "somebody may have known it";
  EXPECT_EQ(anna.name(), "Anna");

  const std::string first = anna.session();
  ASSERT_EQ(anna.log_in("Anna").status, 200);
  EXPECT_NE(anna.session(), first);
  EXPECT_EQ(anna.with("casus_session", first).name(), "");
  EXPECT_EQ(anna.name(), "Anna");

  // Another device: the sessions before end, unless they are to be kept.
  Browser phone = browser();
  ASSERT_EQ(phone.log_in("Anna", kPassword, true).status, 200);
  EXPECT_EQ(anna.name(), "Anna");
  Browser third = browser();
  ASSERT_EQ(third.log_in("Anna").status, 200);
  EXPECT_EQ(anna.name(), "");
  EXPECT_EQ(phone.name(), "");
  EXPECT_EQ(third.name(), "Anna");

  // A guest who logs in is no longer the guest.
  Browser bert = browser();
  ASSERT_EQ(bert.post("/api/guest", json::object{{"name", "Bert"}}).status, 200);
  const std::string berts = bert.session();
  ASSERT_EQ(bert.log_in("Anna").status, 200);
  EXPECT_EQ(bert.with("casus_session", berts).name(), "");
}

TEST_F(ServePeople, LiveConnectionsEndWithTheirSession) {
  begin({"--unlimited"});
  Browser anna = browser();
  ASSERT_EQ(anna.make_account("Anna").status, 200);
  const std::string table = made_by(anna, {{"game", "royals"}, {"seats", 2}});
  Browser bert = browser();
  ASSERT_EQ(bert.post("/api/guest", json::object{{"name", "Bert"}}).status, 200);
  ASSERT_EQ(bert.post("/api/tables/" + table + "/join").status, 200);
  LiveWire berts = bert.live(table);
  LiveWire annas = anna.live(table);
  ASSERT_TRUE(berts.next_of("snapshot"));
  ASSERT_TRUE(annas.next_of("snapshot"));
  ASSERT_EQ(anna.post("/api/logout").status, 200);
  EXPECT_EQ(close_code(annas), 4001);
  annas.send(json::object{{"type", "say"}, {"id", 1}, {"text", "still here"}, {"to", nullptr}});
  ASSERT_EQ(berts.ask({{"type", "say"}, {"text", "alone?"}, {"to", nullptr}}).at("type"),
            "accepted");
  const json::value shown = bert.send("GET", "/api/tables/" + table + "/view").json();
  EXPECT_EQ(shown.at("chat").as_array().size(), 1U) << json::serialize(shown.at("chat"));
  EXPECT_FALSE(shown.at("table").at("players").at(0).at("online").as_bool());

  // The same where another log-in ends it.
  ASSERT_EQ(anna.log_in("Anna").status, 200);
  LiveWire again = anna.live(table);
  ASSERT_TRUE(again.next_of("snapshot"));
  Browser elsewhere = browser();
  ASSERT_EQ(elsewhere.log_in("Anna").status, 200);
  EXPECT_EQ(close_code(again), 4001);
  // The guest who makes an account here comes back under the new session.
  ASSERT_EQ(bert.make_account("Bert").status, 200);
  EXPECT_EQ(close_code(berts), 4001);
}

TEST_F(ServePeople, ANewNameReachesTablesListsAndChat) {
  begin({"--unlimited"});
  Browser anna = browser();
  Browser bert = browser();
  Browser emil = browser();
  for (auto& [who, name] : {std::pair(&anna, "Anna"), {&bert, "Bert"}, {&emil, "Emil"}}) {
    ASSERT_EQ(who->post("/api/guest", json::object{{"name", name}}).status, 200);
  }
  const std::string table = made_by(anna, {{"game", "royals"}, {"seats", 2}});
  ASSERT_EQ(bert.post("/api/tables/" + table + "/join").status, 200);
  ASSERT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
  LiveWire watching = emil.live(table);
  LiveWire berts = bert.live(table);
  ASSERT_TRUE(watching.next_of("snapshot"));
  ASSERT_TRUE(berts.next_of("snapshot"));
  ASSERT_EQ(berts.ask({{"type", "say"}, {"text", "hello"}, {"to", nullptr}}).at("type"),
            "accepted");
  ASSERT_EQ(bert.send("PATCH", "/api/me", json::object{{"name", "Berta"}}).status, 200);
  const auto told = watching.next_of("snapshot");
  ASSERT_TRUE(told) << "whoever looks on is shown it";
  EXPECT_EQ(told->at("table").at("players").at(1).at("name").as_string(), "Berta");
  EXPECT_EQ(told->at("chat").at(0).at("from").at("name").as_string(), "Berta");
  // What is said from now on is said under it, through the connection that is open.
  ASSERT_EQ(berts.ask({{"type", "say"}, {"text", "again"}, {"to", nullptr}}).at("type"),
            "accepted");
  const auto line = watching.next_of("chat");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->at("from").at("name").as_string(), "Berta");
  const auto listed = [&] {
    const json::value list = emil.send("GET", "/api/tables?which=running").json();
    return std::string(list.at("tables").at(0).at("players").at(1).at("name").as_string());
  };
  EXPECT_EQ(listed(), "Berta");
  // And when nobody has it in memory.
  served_->stop();
  ASSERT_TRUE(served_->start()) << served_->log();
  Browser fresh = browser();
  const auto of = [&](const std::string& target) { return fresh.send("GET", target).json(); };
  EXPECT_EQ(of("/api/tables?which=running").at("tables").at(0).at("players").at(1).at("name"),
            "Berta");
  json::value view;
  for (int i = 0; i < 200; ++i) {
    view = of("/api/tables/" + table + "/view");
    if (view.at("chat").at(0).at("from").at("name") == "Berta") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(view.at("chat").at(0).at("from").at("name"), "Berta");
  EXPECT_EQ(view.at("table").at("players").at(1).at("name"), "Berta");
}

TEST_F(ServePeople, NamesThatCannotBeToldApartAreRefused) {
  begin({"--unlimited"});
  Browser anna = browser();
  ASSERT_EQ(anna.make_account("Anna").status, 200);
  Browser other = browser();
  for (const std::string name : {"ANNA", "\u0410nna", "Ann\u0430", "\uFF21nna"}) {
    const HttpAnswer refused = other.make_account(name);
    EXPECT_EQ(refused.status, 409) << name;
    EXPECT_EQ(refused.json().at("error").at("code"), "name_taken") << name;
  }
  for (const std::string name : {"An\u200Bna", "\u202EannA", " \u3164 "}) {
    const HttpAnswer refused = other.make_account(name);
    EXPECT_EQ(refused.status, 400) << name;
    EXPECT_EQ(refused.json().at("error").at("code"), "bad_name") << name;
  }
  ASSERT_EQ(other.post("/api/guest", json::object{{"name", "\u0410nna"}}).status, 200);
  EXPECT_EQ(other.name(), "\u0410nna 2") << "a guest gets a number";
  EXPECT_EQ(other.send("PATCH", "/api/me", json::object{{"name", "\u0410nn\u0430"}}).status, 409);
  EXPECT_EQ(other.send("PATCH", "/api/me", json::object{{"name", " Bert\u00A0 2"}}).status, 200);
  EXPECT_EQ(other.name(), "Bert 2");
}

TEST_F(ServePeople, WhoeverTakesASeatReadsNothingThatWasWhisperedThere) {
  begin({"--unlimited"});
  std::array<Browser, 3> people = {browser(), browser(), browser()};
  for (Browser& each : people) ASSERT_EQ(each.post("/api/guest").status, 200);
  auto& [anna, bert, stranger] = people;
  const std::string table = made_by(anna, {{"game", "royals"}, {"seats", 2}});
  const std::string at = "/api/tables/" + table;
  ASSERT_EQ(bert.post(at + "/join").status, 200);
  LiveWire annas = anna.live(table);
  LiveWire strangers = stranger.live(table);
  ASSERT_TRUE(annas.next_of("snapshot"));
  ASSERT_TRUE(strangers.next_of("snapshot"));
  ASSERT_EQ(annas.ask({{"type", "say"}, {"text", "secret"}, {"to", {1}}}).at("type"), "accepted");
  ASSERT_EQ(bert.post(at + "/leave").status, 200);
  ASSERT_EQ(stranger.post(at + "/join").status, 200);
  const auto seated = strangers.next_of("snapshot");
  ASSERT_TRUE(seated);
  ASSERT_EQ(seated->at("table").at("you").at("seat"), json::value(1));
  EXPECT_TRUE(seated->at("chat").as_array().empty()) << json::serialize(seated->at("chat"));
  EXPECT_TRUE(stranger.send("GET", at + "/view").json().at("chat").as_array().empty());
  EXPECT_EQ(anna.send("GET", at + "/view").json().at("chat").as_array().size(), 1U);
}

// A game of Anna and Bert that is over, and sessions for both that are called like them.
std::string store_finished_game(const std::string& database) {
  using namespace server;
  auto store = server::Store::open(database);
  EXPECT_TRUE(store) << store.error().text;
  constexpr Millis kFar = 4'000'000'000'000;
  for (const Person& person : {server::tests::kAnna, server::tests::kBert}) {
    EXPECT_TRUE(store->create_user({person.user, person.name, true, "", "", "{}", 1}));
    EXPECT_TRUE(store->create_session(person.name, {person.user, 1, kFar}));
  }
  server::tests::Play play = server::tests::begun(R"({"game":"royals","seats":2})");
  Dice dice(3);
  play.finish(dice);
  EXPECT_TRUE(store->create_match(play.head(), play.entries(), play.summary));
  return play.head().id;
}

// Everybody asks for a rematch at once; what each of them was given.
std::set<std::string> rematches(const std::vector<int>& ports, const std::string& table) {
  std::mutex mutex;
  std::set<std::string> ids;
  std::vector<std::thread> asking;
  for (int i = 0; i < 12; ++i) {
    asking.emplace_back([&, i] {
      Browser who(ports[static_cast<std::size_t>(i) % ports.size()]);
      who.cookies["casus_session"] = i / 2 % 2 == 0 ? "Anna" : "Bert";
      EXPECT_NE(who.name(), "");
      const HttpAnswer answer = who.post("/api/tables/" + table + "/rematch");
      EXPECT_EQ(answer.status, 200) << answer.body;
      const std::lock_guard lock(mutex);
      if (answer.status == 200) ids.insert(std::string(answer.json().at("id").as_string()));
    });
  }
  for (std::thread& each : asking) each.join();
  return ids;
}

TEST_F(ServePeople, ThereIsOneRematchWhoeverAsksFirst) {
  std::string directory = (std::filesystem::temp_directory_path() / "casus_over.XXXXXX").string();
  ASSERT_NE(mkdtemp(directory.data()), nullptr);
  const std::string database = directory + "/casus.db";
  const std::string table = store_finished_game(database);
  served_ =
      std::make_unique<Served>(ServedOptions{.arguments = {"--unlimited"}, .database = database});
  ASSERT_NE(served_->port(), 0) << served_->log();
  const std::set<std::string> ids = rematches({served_->port()}, table);
  EXPECT_EQ(ids.size(), 1U);
  const json::value open = browser().send("GET", "/api/tables?which=open").json();
  EXPECT_EQ(open.at("tables").as_array().size(), 1U) << "and no other table was made";
  const json::value before = browser().send("GET", "/api/tables/" + table).json();
  EXPECT_EQ(before.at("next").as_string(), *ids.begin());
  served_.reset();
  std::filesystem::remove_all(directory);
}

// Two servers on one PostgreSQL.
class ServePeopleOfTwo : public ::testing::Test {
 protected:
  void SetUp() override {
    const Expected<PostgresServer*> postgres = PostgresServer::shared();
    ASSERT_TRUE(postgres) << postgres.error().text;
    const Expected<std::string> url = (*postgres)->new_database();
    ASSERT_TRUE(url) << url.error().text;
    table_ = store_finished_game(*url);
    for (auto* served : {&one_, &two_}) {
      *served =
          std::make_unique<Served>(ServedOptions{.arguments = {"--unlimited"}, .database = *url});
      ASSERT_NE((*served)->port(), 0) << (*served)->log();
    }
  }
  Browser at(const Served& served, const std::string& session) {
    Browser who(served.port());
    who.cookies["casus_session"] = session;
    EXPECT_EQ(who.name(), session);
    return who;
  }
  std::unique_ptr<Served> one_;
  std::unique_ptr<Served> two_;
  std::string table_;
};

TEST_F(ServePeopleOfTwo, ThereIsOneRematchWhoeverAsksFirst) {
  const std::set<std::string> ids = rematches({one_->port(), two_->port()}, table_);
  EXPECT_EQ(ids.size(), 1U);
  const json::value open = Browser(one_->port()).send("GET", "/api/tables?which=open").json();
  EXPECT_EQ(open.at("tables").as_array().size(), 1U);
}

TEST_F(ServePeopleOfTwo, ANewNameAndTheEndOfASessionAreHeardOnTheOther) {
  Browser anna = at(*one_, "Anna");
  Browser bert_here = at(*one_, "Bert");
  Browser bert_there = at(*two_, "Bert");
  LiveWire annas = anna.live(table_);
  LiveWire berts = bert_there.live(table_);
  ASSERT_TRUE(annas.next_of("snapshot"));
  ASSERT_TRUE(berts.next_of("snapshot"));
  ASSERT_EQ(bert_there.send("PATCH", "/api/me", json::object{{"name", "Berta"}}).status, 200);
  const auto told = annas.next_of("snapshot");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->at("table").at("players").at(1).at("name").as_string(), "Berta");
  EXPECT_EQ(bert_here.name(), "Berta");
  ASSERT_TRUE(berts.next_of("snapshot"));
  ASSERT_EQ(bert_here.post("/api/logout").status, 200);
  EXPECT_EQ(close_code(berts), 4001);
  EXPECT_EQ(bert_there.name(), "") << "it does not remember the session either";
}

}  // namespace
}  // namespace casus::test

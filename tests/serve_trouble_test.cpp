// A store that fails under a running server: the log says so, /healthz says so, live clients are
// told, nothing is acknowledged that is not on the disk, and everything goes on by itself.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/support/postgres.h"
#include "tests/support/proxy.h"
#include "tests/support/served.h"
#include "tests/support/stored.h"

namespace casus::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

bool soon(const std::function<bool()>& is_so) {
  const Clock::time_point until = Clock::now() + 30s;
  while (!is_so()) {
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(50ms);
  }
  return true;
}

HttpAnswer health_of(const Served& served) {
  Wire wire(served.port());
  wire.send(http_request("GET", "/healthz", "", {}));
  return read_answer(wire, Clock::now() + kPatience);
}
bool is_well(const Served& served) { return health_of(served).status == 200; }
bool is_troubled(const Served& served) { return health_of(served).status == 503; }

bool says(const Served& served, std::string_view words) {
  return served.log().find(words) != std::string::npos;
}

// What strangers are told of the store: that it fails, and nothing of where it is.
void expect_discreet(const HttpAnswer& answer, const Served& served) {
  EXPECT_EQ(answer.status, 503) << answer.body;
  EXPECT_EQ(answer.json().at("error").at("code").as_string(), "store") << answer.body;
  for (const std::string& word : {served.directory().string(), std::string("127.0.0.1"),
                                  std::string("casus.db"), std::string("port")}) {
    EXPECT_EQ(answer.body.find(word), std::string::npos) << answer.body;
  }
}

// Anna and Bert at a table, and it is somebody's turn.
class TwoAtATable {
 public:
  explicit TwoAtATable(const Served& served)
      : people_{Visitor(served, "Anna"), Visitor(served, "Bert")} {
    table_ = people_[0].make({{"game", "royals"}, {"seats", 2}}).at("id").as_string();
    EXPECT_EQ(people_[1].post("/api/tables/" + table_ + "/join", json::object()).status, 200);
    EXPECT_EQ(people_[0].post("/api/tables/" + table_ + "/start").status, 200);
  }

  Visitor& anna() { return people_[0]; }
  const std::string& table() const { return table_; }

  // How the answer of whoever's turn it is was taken: accepted, or nothing came.
  std::string choose_once() {
    for (Visitor& who : people_) {
      LiveWire live = who.live(table_);
      const auto standing = live.next_of("snapshot");
      if (!standing) return "";
      const auto choices = choices_of(*standing);
      if (choices.empty()) continue;
      const json::object answer = live.ask(choose(seen_of(*standing), choices.back()));
      return answer.contains("type") ? std::string(answer.at("type").as_string()) : "";
    }
    return "nobody";
  }

 private:
  std::array<Visitor, 2> people_;
  std::string table_;
};

// Bots alone, at the pace of those who look on: somebody's turn is always about to come.
std::string bots_at_play(Visitor& anna) {
  const std::string table(
      anna.make({{"game", "royals"}, {"seats", 3}, {"bots", {{"1", "easy"}, {"2", "easy"}}}})
          .at("id")
          .as_string());
  EXPECT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
  EXPECT_EQ(anna.post("/api/tables/" + table + "/hand_over", json::object{{"bot", "easy"}}).status,
            200);
  return table;
}

TEST(ServeTrouble, AFileThatIsMovedAwayAndBackIsToldAndLosesNothing) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  TwoAtATable two(served);
  ASSERT_EQ(two.choose_once(), "accepted");
  LiveWire looking = two.anna().live(two.table());
  ASSERT_TRUE(looking.next_of("snapshot"));
  const fs::path file = served.database();
  fs::rename(file, served.directory() / "elsewhere");
  const auto told = looking.next_of("trouble");
  ASSERT_TRUE(told) << served.log();
  EXPECT_TRUE(told->at("error").is_object());
  EXPECT_TRUE(says(served, "was deleted, moved or replaced")) << served.log();
  expect_discreet(health_of(served), served);
  EXPECT_NE(two.choose_once(), "accepted");
  expect_discreet(two.anna().post("/api/tables", json::object{{"game", "royals"}, {"seats", 2}}),
                  served);
  EXPECT_FALSE(fs::exists(file)) << "a new file was made";

  fs::rename(served.directory() / "elsewhere", file);
  EXPECT_TRUE(soon([&] { return is_well(served); })) << served.log();
  EXPECT_TRUE(soon([&] { return two.choose_once() == "accepted"; })) << served.log();
  EXPECT_TRUE(soon([&] { return says(served, "answers again"); })) << served.log();
}

TEST(ServeTrouble, NothingIsAcknowledgedAfterTheFileWasDeleted) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  TwoAtATable two(served);
  ASSERT_EQ(two.choose_once(), "accepted");
  for (const std::string ending : {"", "-wal", "-shm"}) fs::remove(served.database() + ending);
  for (int i = 0; i < 5; ++i) EXPECT_NE(two.choose_once(), "accepted");
  EXPECT_TRUE(is_troubled(served));
}

TEST(ServeTrouble, NothingIsAcknowledgedAfterTheLogWasDeleted) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  TwoAtATable two(served);
  ASSERT_EQ(two.choose_once(), "accepted");
  fs::remove(served.database() + "-wal");
  for (int i = 0; i < 3; ++i) EXPECT_NE(two.choose_once(), "accepted");
  EXPECT_TRUE(is_troubled(served));
}

TEST(ServeTrouble, AfterAFullDiskBotsGoOnByThemselves) {
  std::string switch_file = (fs::temp_directory_path() / "casus_full.XXXXXX").string();
  const int made = mkstemp(switch_file.data());
  ASSERT_GE(made, 0);
  close(made);
  const auto fill = [&](bool full) { std::ofstream(switch_file) << (full ? '1' : '0'); };
  fill(false);
  {
    Served served({.arguments = {"--unlimited"},
                   .environment = {std::string("LD_PRELOAD=") + CASUS_FULL_DISK,
                                   "CASUS_TEST_FULL=" + switch_file,
                                   "ASAN_OPTIONS=verify_asan_link_order=0"}});
    ASSERT_NE(served.port(), 0) << served.log();
    Visitor anna(served, "Anna");
    const std::string table = bots_at_play(anna);
    LiveWire looking = anna.live(table);
    ASSERT_TRUE(looking.next_of("update")) << "the bots do not play";
    fill(true);
    EXPECT_TRUE(looking.next_of("trouble")) << served.log();
    EXPECT_TRUE(looking.ended());
    EXPECT_TRUE(soon([&] { return is_troubled(served); }));
    EXPECT_TRUE(soon([&] { return says(served, "has no room left"); })) << served.log();
    expect_discreet(anna.post("/api/tables", json::object{{"game", "royals"}, {"seats", 2}}),
                    served);
    // What nobody acknowledges is not there either.
    const std::uint64_t before = stored_entries(served.database(), table);
    std::this_thread::sleep_for(1s);
    EXPECT_EQ(stored_entries(served.database(), table), before);
    fill(false);
    EXPECT_TRUE(soon([&] { return stored_entries(served.database(), table) > before; }))
        << "the bots wait";
    EXPECT_TRUE(soon([&] { return is_well(served); }));
    EXPECT_TRUE(soon([&] { return says(served, "answers again"); })) << served.log();
  }
  fs::remove(switch_file);
}

TEST(ServeTrouble, AfterALostDatabaseBotsGoOnByThemselves) {
  const Expected<PostgresServer*> postgres = PostgresServer::shared();
  ASSERT_TRUE(postgres) << postgres.error().text;
  const Expected<std::string> url = (*postgres)->new_database();
  ASSERT_TRUE(url) << url.error().text;
  Proxy way(port_of(*url));
  Served served({.arguments = {"--unlimited"}, .database = way.to(*url)});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const std::string table = bots_at_play(anna);
  LiveWire looking = anna.live(table);
  ASSERT_TRUE(looking.next_of("update")) << "the bots do not play";
  way.refuse(true);
  way.cut();
  EXPECT_TRUE(looking.next_of("trouble")) << served.log();
  EXPECT_TRUE(looking.ended());  // so long is waited for it to come back
  EXPECT_TRUE(is_troubled(served));
  expect_discreet(anna.get("/api/tables"), served);
  const std::uint64_t before = stored_entries(*url, table);
  way.refuse(false);
  EXPECT_TRUE(soon([&] { return stored_entries(*url, table) > before; })) << "the bots wait";
  EXPECT_TRUE(soon([&] { return is_well(served); })) << served.log();
}

TEST(ServeTrouble, ASecondServerOnTheSameFileDoesNotStart) {
  Served first({.arguments = {"--unlimited"}});
  ASSERT_NE(first.port(), 0) << first.log();
  TwoAtATable two(first);
  {
    const fs::path link = first.directory() / "another_name.db";
    fs::create_symlink(first.database(), link);
    for (const std::string& name : {first.database(), link.string()}) {
      const Served second({.database = name});
      EXPECT_EQ(second.port(), 0);
      EXPECT_TRUE(says(second, "is served by another process")) << second.log();
    }
  }
  EXPECT_EQ(two.choose_once(), "accepted");
  first.kill_now();
  EXPECT_TRUE(first.start()) << first.log();
}

TEST(ServeTrouble, TheLogHasNoPassword) {
  const Expected<PostgresServer*> postgres = PostgresServer::shared();
  ASSERT_TRUE(postgres) << postgres.error().text;
  std::string url = (*postgres)->new_database().value();
  url.replace(url.find("postgres@"), 9, "postgres:open-sesame@");
  const Served served({.database = url});
  ASSERT_NE(served.port(), 0) << served.log();
  EXPECT_TRUE(says(served, "tables in ")) << served.log();
  EXPECT_FALSE(says(served, "open-sesame")) << served.log();
  const Served nowhere({.database = url.substr(0, url.rfind('/')) + "/nowhere"});
  EXPECT_EQ(nowhere.port(), 0);
  EXPECT_FALSE(nowhere.log().empty());
  EXPECT_FALSE(says(nowhere, "open-sesame")) << nowhere.log();
}

TEST(ServeTrouble, ExpiredSessionsAreDeletedAndOthersStay) {
  Served served;
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  served.stop();
  store_of(served.database())
      .plain(
          "INSERT INTO sessions (token_hash, user_id, made_at, expires_at) "
          "SELECT 'old', id, 1, 2 FROM users");
  ASSERT_EQ(counted(served.database(), "SELECT COUNT(*) FROM sessions"), 2U);
  ASSERT_TRUE(served.start()) << served.log();
  EXPECT_TRUE(soon([&] {
    return counted(served.database(), "SELECT COUNT(*) FROM sessions WHERE token_hash = 'old'") ==
           0;
  }));
  anna.move_to(served.port());
  EXPECT_FALSE(anna.get("/api/me").json().at("user").is_null());
}

TEST(ServeTrouble, ATableThatEverybodyLeftIsClosedQuietly) {
  Served served;
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const std::string table(anna.make({{"game", "royals"}, {"seats", 2}}).at("id").as_string());
  LiveWire looking = anna.live(table);
  ASSERT_TRUE(looking.next_of("snapshot"));
  EXPECT_EQ(anna.post("/api/tables/" + table + "/leave").status, 200);
  const auto told = looking.next_of("snapshot");  // with other eyes
  ASSERT_TRUE(told);
  EXPECT_EQ(told->at("table").at("status").as_string(), "stopped");
  for (int i = 0; i < 2; ++i) {
    for (const char* which : {"open", "running", "finished", "mine"}) {
      const HttpAnswer list = anna.get(std::string("/api/tables?which=") + which);
      EXPECT_EQ(list.body.find(table), std::string::npos) << list.body;
    }
    const HttpAnswer shown = anna.get("/api/tables/" + table);
    EXPECT_EQ(shown.status, 200) << shown.body;
    EXPECT_FALSE(says(served, table)) << served.log();
    served.stop();
    ASSERT_TRUE(served.start()) << served.log();
    anna.move_to(served.port());
  }
  EXPECT_TRUE(says(served, "0 tables in ")) << served.log();
}

}  // namespace
}  // namespace casus::test

// A database that a former build wrote (tests/former_builds): games of both kinds under way, over,
// not begun and left, with chat, whispers, take-backs, bots and a clock. This build opens it, has
// every match as it was, and plays on. The file is never written anew: it is what hosts have.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "games/all.h"
#include "server/match/match_replay.h"
#include "server/protocol/messages.h"
#include "server/store/schema.h"
#include "server/store/store.h"
#include "tests/support/schema.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

namespace fs = std::filesystem;
using namespace server;

class FormerBuild : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "casus_former.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
    std::ifstream stream(CASUS_SOURCE_DIR "/tests/former_builds/schema_4.sql");
    const std::string sql{std::istreambuf_iterator<char>(stream), {}};
    run(sql);
    expected_ = source_json("tests/former_builds/schema_4.json").as_object();
    ASSERT_GT(expected_.size(), 8U);
  }
  void TearDown() override { fs::remove_all(directory_); }

  void run(const std::string& sql) const {
    sqlite3* file = nullptr;
    ASSERT_EQ(sqlite3_open(database().c_str(), &file), SQLITE_OK);
    char* wrong = nullptr;
    ASSERT_EQ(sqlite3_exec(file, sql.c_str(), nullptr, nullptr, &wrong), SQLITE_OK) << wrong;
    sqlite3_close(file);
  }
  std::string database() const { return (directory_ / "casus.db").string(); }
  std::string id(std::string_view table) const {
    return std::string(expected_.at(table).at("id").as_string());
  }
  StoredMatch stored(std::string_view table) const {
    auto store = Store::open(database());
    EXPECT_TRUE(store) << store.error().text;
    return store->load_match(id(table)).value();
  }

  fs::path directory_;
  json::object expected_;  // what the former build itself showed of each table
};

json::object parsed(const std::string& text) { return json::parse(text).as_object(); }

std::size_t taken_back_in(const LogPage& page) {
  return static_cast<std::size_t>(std::ranges::count_if(
      page.lines, [](const LogLine& line) { return line.events.contains("took_back"); }));
}

// All lines that the viewer has heard, page by page, but for those about take-backs: the former
// build wrote none.
std::size_t lines(const Match& match, Viewer viewer) {
  std::size_t count = 0;
  std::uint32_t before = 0;
  while (true) {
    const LogPage page = match.log_page(viewer, before);
    count += page.lines.size() - taken_back_in(page);
    if (!page.more) return count;
    before = *page.more;
  }
}

TEST_F(FormerBuild, HasEveryMatchAsItWas) {
  const auto games = load_games();
  ASSERT_TRUE(games) << games.error().text;
  const House house{&*games};
  auto store = Store::open(database());
  ASSERT_TRUE(store) << store.error().text;
  EXPECT_EQ(store->schema_version(), static_cast<int>(store::migrations().size()));
  for (const auto& [name, table] : expected_) {
    const auto stored = store->load_match(std::string(table.at("id").as_string()));
    ASSERT_TRUE(stored) << name << ": " << stored.error().text;
    const auto match = Match::open(house, stored->head, stored->entries);
    ASSERT_TRUE(match) << name << ": " << match.error().text;
    EXPECT_EQ(word_for(match->status()), table.at("status").as_string())
        << name << ": " << match->why_stopped();
    const json::value& seat = table.at("seat");
    const Viewer viewer{seat.is_null() ? std::optional<Seat>() : seat_at(seat.to_number<int>())};
    const json::object shown = parsed(written(match->snapshot(viewer, 2'000'000'000'000), ""));
    // Not `seen`: how many updates a past made is no part of it, and this build makes fewer.
    EXPECT_EQ(shown.at("turn"), table.at("turn")) << name;
    EXPECT_EQ(shown.at("choices").as_array().size(), table.at("choices").to_number<std::size_t>())
        << name;
    json::array chat;
    for (const json::value& line : shown.at("chat").as_array()) chat.push_back(line.at("text"));
    EXPECT_EQ(chat, table.at("chat")) << name;
    if (const json::value* log = table.as_object().if_contains("log")) {
      EXPECT_EQ(lines(*match, viewer), log->to_number<std::size_t>()) << name;
    }
    if (match->status() != Status::finished) continue;
    const auto replay = replay_of(*match);
    ASSERT_TRUE(replay) << name << ": " << replay.error().text;
    EXPECT_EQ(replay->steps.size(), table.at("steps").to_number<std::size_t>()) << name;
    EXPECT_EQ(replay->proof.is_whole(), table.at("verified").as_bool()) << name;
    EXPECT_EQ(replay->scores.back(), table.at("scores")) << name;
  }
}

// That build told names apart that nobody can: whoever was there first has the name, and the others
// go on as they were.
TEST_F(FormerBuild, KeepsEverybodysNameAndRefusesLookAlikes) {
  const std::string hash = "$argon2id$v=19$m=65536,t=2,p=1$x$y";
  run("INSERT INTO users VALUES('u1','Straße','straße',0,'" + hash +
      "','','{}',100);"
      "INSERT INTO users VALUES('u2','STRASSE','strasse',0,'" +
      hash +
      "','','{}',200);"
      "INSERT INTO users VALUES('u3','\u0421leo','\u0441leo',0,'" +
      hash +
      "','','{}',300);"
      "INSERT INTO users VALUES('u4','\u200B','\u200B',1,'','','{}',400);");
  for (int start = 0; start < 2; ++start) {
    auto store = Store::open(database());
    ASSERT_TRUE(store) << store.error().text;
    for (const auto& [name, id] : {std::pair("Straße", "u1"),
                                   {"strasse", "u1"},
                                   {"STRASSE", "u2"},
                                   {"\u0421leo", "u3"},
                                   {"cleo", "c835a8d36xv6"}}) {
      const auto found = store->find_user_by_name(name);
      ASSERT_TRUE(found && *found) << name;
      EXPECT_EQ((*found)->id, id) << name;
    }
    for (const std::string taken : {"strasse", "Cle\u043E", "B\u0435rt", "ANNE"}) {
      const auto made = store->create_user({"new", taken, true, "", "", "{}", 1});
      EXPECT_EQ(made ? "" : made.error().code, "name_taken") << taken;
    }
    // Who has such a name may keep it and change the rest, or give it up for good.
    EXPECT_TRUE(store->change_user("u2", {.settings = R"({"dark":true})"}));
    EXPECT_EQ(store->find_user("u2")->value().name, "STRASSE");
    EXPECT_TRUE(store->change_user("u3", {.webhook = "https://x.example"}));
    EXPECT_EQ(store->change_user("u3", {.name = "Cleo"}).error().code, "name_taken");
  }
  auto store = Store::open(database());
  EXPECT_TRUE(store->change_user("u3", {.name = "Klio"}));
  EXPECT_TRUE(store->create_user({"new", "Annabel", true, "", "", "{}", 1}));
}

TEST_F(FormerBuild, TheClockGoesOnWhereItWas) {
  const auto games = load_games();
  const House house{&*games};
  const StoredMatch timed = stored("royals_clock");
  auto match = Match::open(house, timed.head, timed.entries);
  const Millis expiry = match->next_expiry().value();
  const Entry& turn_came = timed.entries.at(timed.entries.size() - 2);  // one answer is given since
  EXPECT_EQ(expiry, turn_came.at + 3 * 24 * 3600 * Millis{1000});
  EXPECT_TRUE(match->expire(expiry - 1)->write.entries.empty());
  EXPECT_EQ(match->expire(expiry)->write.entries.size(), 1U);
}

TEST_F(FormerBuild, ItsPeopleComeBackAndPlayOn) {
  const std::size_t before = stored("wallenstein_running").entries.size();
  const std::size_t bots = stored("royals_bot_turn").entries.size();
  {
    Served served({.arguments = {"--unlimited"}, .database = database()});
    ASSERT_NE(served.port(), 0) << served.log();
    EXPECT_EQ(served.log().find("Left as it is"), std::string::npos) << served.log();
    Visitor anybody(served, "Somebody");
    const HttpAnswer in = anybody.post(
        "/api/login", json::object{{"name", "cleo"}, {"password", "correct horse battery"}});
    ASSERT_EQ(in.status, 200) << in.body;
    const std::string cookie = in.headers.at("set-cookie");
    const Headers cleo = {{"Cookie", cookie.substr(0, cookie.find(';'))}};
    LiveWire live(served.port(), id("wallenstein_running"), cleo);
    const auto shown = live.next_of("snapshot");
    ASSERT_TRUE(shown);
    ASSERT_EQ(shown->at("table").at("you").at("seat"), json::value(1));
    EXPECT_EQ(shown->at("table").at("players").as_array()[2].at("name").as_string(), "Anne")
        << "she took another name, which that build did not tell its tables";
    const auto answer = live.ask(choose(seen_of(*shown), choices_of(*shown).at(0)));
    EXPECT_EQ(answer.at("type").as_string(), "accepted");
    // The bot thought when the former build ended; nobody has asked for its table since.
    std::size_t now = bots;
    for (int i = 0; i < 200 && now == bots; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      now = stored("royals_bot_turn").entries.size();
    }
    EXPECT_GT(now, bots) << "the bot sleeps";
    const json::value over = anybody.get("/api/tables?which=finished").json();
    EXPECT_EQ(over.at("tables").as_array().size(), 3U);
  }
  const StoredMatch played = stored("wallenstein_running");
  EXPECT_EQ(played.entries.size(), before + 1);
  const auto games = load_games();
  EXPECT_EQ(Match::open({&*games}, played.head, played.entries)->status(), Status::running);
  EXPECT_EQ(stored("royals_running").summary.wake_at, kNever)
      << "opened once, it is known to wait for people";
}

}  // namespace
}  // namespace casus::test

// A table over its life: who takes or gives up a seat while connected sees with other eyes from
// then on; a match that no longer replays is marked and left as it is.
#include <gtest/gtest.h>

#include <fstream>

#include "server/store/store.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

json::value viewer_in(const json::object& message) { return message.at("view").at("viewer"); }
bool shows_hand(const json::object& message) {
  return message.at("view").as_object().contains("hand");
}

std::string table_of(Visitor& maker, int seats = 2) {
  return std::string(maker.make({{"game", "royals"}, {"seats", seats}}).at("id").as_string());
}

TEST(ServeRoom, WhoSitsDownWhileWatchingSeesWithTheSeatsEyesAndWhoResignsNoLonger) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  Visitor bert(served, "Bert");
  const std::string table = table_of(anna);
  const std::string at = "/api/tables/" + table;
  LiveWire live = bert.live(table);
  LiveWire second = bert.live(table);  // another window of the same person
  json::object shown = *live.next_of("snapshot");
  EXPECT_TRUE(shown.at("table").at("you").at("seat").is_null());
  EXPECT_FALSE(shows_hand(shown));
  ASSERT_EQ(bert.post(at + "/join", json::object()).status, 200);
  for (LiveWire* each : {&live, &second}) {
    if (each == &second) {
      ASSERT_TRUE(second.next_of("snapshot"));
    }
    const auto seated = each->next_of("snapshot");
    ASSERT_TRUE(seated) << "no new snapshot";
    EXPECT_EQ(seated->at("table").at("you").at("seat"), json::value(1));
    EXPECT_EQ(seated->at("table").at("players").as_array()[1].at("online"), json::value(true));
    EXPECT_EQ(viewer_in(*seated), json::value(1));
  }
  ASSERT_EQ(anna.post(at + "/start").status, 200);
  const auto begun = live.next_of("update");
  ASSERT_TRUE(begun) << "no update for the new seat";
  EXPECT_EQ(viewer_in(*begun), json::value(1));
  EXPECT_TRUE(shows_hand(*begun));
  EXPECT_EQ(seen_of(*begun), 1);

  ASSERT_EQ(bert.post(at + "/resign").status, 200);
  const auto watching = live.next_of("snapshot");
  ASSERT_TRUE(watching);
  EXPECT_FALSE(shows_hand(*watching));
  EXPECT_TRUE(watching->at("table").at("you").at("seat").is_null());
  EXPECT_TRUE(watching->at("choices").as_array().empty());
  // From here on a spectator: no message shows a hand, and no message is for the seat.
  LiveWire annas = anna.live(table);
  json::object standing = *annas.next_of("snapshot");
  for (int i = 0; i < 6; ++i) {
    while (choices_of(standing).empty()) standing = *annas.next_of("update");
    ASSERT_EQ(annas.ask(choose(seen_of(standing), choices_of(standing).back())).at("type"),
              "accepted");
    for (const json::object& message : annas.passed) {
      if (message.at("type").as_string() == "update") standing = message;
    }
    annas.passed.clear();
    const auto update = live.next_of("update");
    ASSERT_TRUE(update);
    EXPECT_FALSE(shows_hand(*update)) << json::serialize(*update);
    EXPECT_TRUE(update->at("prompt").is_null());
  }
  const json::object refused = live.ask(choose(1, "draw pile"));
  EXPECT_EQ(refused.at("type").as_string(), "refused") << json::serialize(refused);
  EXPECT_EQ(refused.at("refusal").at("why").as_string(), "not_seated");
}

TEST(ServeRoom, WhoLeavesBeforeTheStartWatchesAgain) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  Visitor bert(served, "Bert");
  Visitor cleo(served, "Cleo");
  const std::string table = table_of(anna);
  const std::string at = "/api/tables/" + table;
  ASSERT_EQ(bert.post(at + "/join", json::object()).status, 200);
  LiveWire berts = bert.live(table);
  LiveWire cleos = cleo.live(table);
  EXPECT_EQ(viewer_in(*berts.next_of("snapshot")), json::value(1));
  ASSERT_TRUE(cleos.next_of("snapshot"));
  ASSERT_EQ(bert.post(at + "/leave").status, 200);
  ASSERT_EQ(cleo.post(at + "/join", json::object()).status, 200);
  EXPECT_TRUE(berts.next_of("snapshot")->at("table").at("you").at("seat").is_null());
  EXPECT_EQ(viewer_in(*cleos.next_of("snapshot")), json::value(1));
  ASSERT_EQ(anna.post(at + "/start").status, 200);
  EXPECT_FALSE(shows_hand(*berts.next_of("update")));
  EXPECT_TRUE(shows_hand(*cleos.next_of("update")));
}

TEST(ServeRoom, AMatchThatNoLongerReplaysIsMarkedLeftAsItIsAndGoesOnWhenItCan) {
  Served before({.arguments = {"--unlimited"}});
  ASSERT_NE(before.port(), 0) << before.log();
  Visitor anna(before, "Anna");
  const json::object made =
      anna.make({{"game", "royals"}, {"seats", 2}, {"bots", {{"1", "easy"}}}});
  const std::string table(made.at("id").as_string());
  ASSERT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
  {
    LiveWire live = anna.live(table);
    const json::object standing = *live.next_of("snapshot");
    ASSERT_EQ(live.ask(choose(seen_of(standing), choices_of(standing)[0])).at("type"), "accepted");
  }
  before.stop();
  const auto stored = [&] {
    auto store = server::Store::open(before.database());
    EXPECT_TRUE(store);
    return *store->load_match(table);
  };
  const server::StoredMatch played = stored();
  EXPECT_EQ(played.summary.status, "running");

  // The same tables under a build with another board.
  const std::filesystem::path data = before.directory() / "data" / "royals";
  std::filesystem::create_directories(data);
  std::ifstream own(CASUS_SOURCE_DIR "/games/royals/data/periods.json");
  std::string periods{std::istreambuf_iterator<char>(own), {}};
  const std::size_t value = periods.find("\"higher\": 8");
  ASSERT_NE(value, std::string::npos);
  periods.replace(value, 11, "\"higher\": 9");
  std::ofstream(data / "periods.json") << periods;
  {
    Served changed({.arguments = {"--unlimited", "--data", data.parent_path().string()},
                    .database = before.database()});
    ASSERT_NE(changed.port(), 0) << changed.log();
    EXPECT_NE(changed.log().find("Left as it is, table " + table), std::string::npos)
        << changed.log();
    anna.move_to(changed.port());
    const json::value mine = anna.get("/api/tables?which=mine").json();
    ASSERT_EQ(mine.at("tables").as_array().size(), 1U);
    EXPECT_EQ(mine.at("tables").as_array()[0].at("status").as_string(), "stopped");
    EXPECT_TRUE(anna.get("/api/tables?which=running").json().at("tables").as_array().empty());
    const json::value shown = anna.get("/api/tables/" + table).json();
    EXPECT_EQ(shown.at("status").as_string(), "stopped");
    EXPECT_NE(shown.at("why").as_string().find("another board"), json::string::npos);
    EXPECT_EQ(shown.at("players").as_array()[0].at("name").as_string(), "Anna");
    LiveWire live = anna.live(table);
    ASSERT_TRUE(live.next_of("snapshot"));
    EXPECT_EQ(live.ask(choose(1, "draw pile")).at("type").as_string(), "refused");
  }
  const server::StoredMatch stopped = stored();
  EXPECT_EQ(stopped.summary.status, "stopped");
  EXPECT_EQ(stopped.head, played.head);
  EXPECT_EQ(stopped.entries, played.entries);

  // Back under the board it began on it goes on.
  ASSERT_TRUE(before.start()) << before.log();
  anna.move_to(before.port());
  EXPECT_EQ(anna.get("/api/tables/" + table).json().at("status").as_string(), "running");
  before.stop();
  EXPECT_EQ(stored().summary.status, "running");
}

// A bot thinks about it on a thread of its own: the connection is served meanwhile.
TEST(ServeRoom, AdviceIsThoughtAboutWhileOtherMessagesAreAnswered) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const json::object bots = {{"1", "easy"}};
  const auto made = anna.make({{"game", "royals"}, {"seats", 2}, {"bots", bots}});
  const std::string table(made.at("id").as_string());
  ASSERT_EQ(anna.post("/api/tables/" + table + "/start").status, 200);
  LiveWire live = anna.live(table);
  ASSERT_TRUE(live.next_of("snapshot"));
  ASSERT_TRUE(live.send(json::object{{"type", "advise"}, {"id", 1}}));
  ASSERT_TRUE(live.send(json::object{{"type", "advise"}, {"id", 2}}));
  const auto second = live.next_of("refused");
  ASSERT_TRUE(second) << "one at a time";
  EXPECT_EQ(second->at("id"), json::value(2));
  const auto advice = live.next_of("advice");
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->at("id"), json::value(1));
  ASSERT_FALSE(advice->at("thoughts").as_array().empty());
  const auto again = live.ask({{"type", "advise"}});
  EXPECT_EQ(again.at("type").as_string(), "advice");
}

}  // namespace
}  // namespace casus::test

// Older lines of the log over HTTP: the same access as the table itself, and for each viewer only
// what was told. Wallenstein, whose secret plans are what must not leak.
#include <gtest/gtest.h>

#include "core/dice.h"
#include "server/store/store.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

class ServeLog : public ::testing::Test {
 protected:
  static constexpr std::size_t kSeats = 3;

  void SetUp() override {
    served_ = std::make_unique<Served>(ServedOptions{.arguments = {"--unlimited", "--fast"}});
    ASSERT_NE(served_->port(), 0) << served_->log();
    for (const char* name : {"Anna", "Bert", "Cleo"}) people_.emplace_back(*served_, name);
    const json::object made =
        people_[0].make({{"game", "wallenstein"}, {"seats", 3}, {"access", "invitation"}});
    table_ = made.at("id").as_string();
    invitation_ = made.at("invitation").as_string();
    for (std::size_t i = 1; i < kSeats; ++i) {
      ASSERT_EQ(people_[i].post(at("/join"), json::object{{"invitation", invitation_}}).status,
                200);
    }
    ASSERT_EQ(people_[0].post(at("/start")).status, 200);
  }

  std::string at(const std::string& what) const { return "/api/tables/" + table_ + what; }

  // Plays at random, to the end if need be; everything that a seat's socket told is kept.
  void play(int most) {
    std::array<LiveWire, kSeats> lives;
    std::array<json::object, kSeats> standing;
    for (std::size_t i = 0; i < kSeats; ++i) {
      lives[i] = people_[i].live(table_);
      standing[i] = *lives[i].next_of("snapshot");
      note(i, standing[i]);
    }
    for (int n = 0; n < most; ++n) {
      std::vector<std::size_t> able;
      for (std::size_t i = 0; i < kSeats; ++i) {
        if (!standing[i].at("choices").as_array().empty()) able.push_back(i);
      }
      if (able.empty()) return;
      const std::size_t who = able[dice_.below(static_cast<std::uint32_t>(able.size()))];
      const auto choices = choices_of(standing[who]);
      const auto choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      const json::object answer = lives[who].ask(choose(seen_of(standing[who]), choice));
      ASSERT_EQ(answer.at("type").as_string(), "accepted") << json::serialize(answer);
      // The answer follows the update; what others were told is stored and sent by then, too.
      for (std::size_t i = 0; i < kSeats; ++i) {
        if (i != who) lives[i].ask({{"type", "why_not"}, {"choice", "no such choice"}});
        for (json::object& message : lives[i].passed) {
          if (message.at("type") != "update") continue;
          note(i, message);
          if (!message.contains("view")) message["view"] = standing[i].at("view");
          standing[i] = message;
        }
        lives[i].passed.clear();
      }
    }
  }

  void note(std::size_t seat, const json::object& message) {
    if (message.at("type") == "snapshot") {
      told_[seat] = message.at("log").as_array();
      return;
    }
    if (message.at("events").as_array().empty()) return;
    told_[seat].push_back(json::object{
        {"seen", message.at("seen")}, {"at", message.at("at")}, {"events", message.at("events")}});
  }

  // The whole log as a newcomer gets it: the snapshot's part and every page before it.
  json::array read_whole(Visitor& who, const std::string& query = "") {
    const json::value shown = who.get(at("/view") + (query.empty() ? "" : "?" + query)).json();
    json::array whole = shown.at("log").as_array();
    json::value more = shown.at("log_more");
    while (!more.is_null()) {
      const HttpAnswer answer =
          who.get(at("/log?before=" + json::serialize(more)) + (query.empty() ? "" : "&" + query));
      EXPECT_EQ(answer.status, 200) << answer.body;
      if (answer.status != 200) break;
      const json::value page = answer.json();
      json::array lines = page.at("log").as_array();
      EXPECT_LE(lines.size(), 200U);
      lines.insert(lines.end(), whole.begin(), whole.end());
      whole = std::move(lines);
      more = page.at("more");
    }
    return whole;
  }

  std::unique_ptr<Served> served_;
  std::vector<Visitor> people_;
  std::string table_;
  std::string invitation_;
  std::array<json::array, kSeats> told_;
  Dice dice_{17};
};

TEST_F(ServeLog, EachViewerReadsExactlyWhatItWasTold) {
  play(1000);
  std::vector<json::array> whole;
  for (std::size_t i = 0; i < kSeats; ++i) {
    whole.push_back(read_whole(people_[i]));
    EXPECT_EQ(json::serialize(whole[i]), json::serialize(told_[i])) << "seat " << i;
  }
  Visitor watcher(*served_, "Emil");
  const json::array watched = read_whole(watcher, "invitation=" + invitation_);
  EXPECT_FALSE(watched.empty());
  EXPECT_LT(json::serialize(watched).size(), json::serialize(whole[0]).size());
}

TEST_F(ServeLog, IsAnsweredOnlyToThoseWhoMaySeeTheTable) {
  Visitor stranger(*served_, "Emil");
  EXPECT_EQ(stranger.get(at("/log?before=5")).status, 404);
  EXPECT_EQ(stranger.get(at("/log?before=5&invitation=wrong")).status, 404);
  EXPECT_EQ(stranger.get(at("/log?before=5&invitation=" + invitation_)).status, 200);
  EXPECT_EQ(people_[1].get(at("/log?before=5")).status, 200);
}

TEST_F(ServeLog, SaysWhatIsWrongWithItsNumber) {
  for (const char* query : {"", "?before=", "?before=0", "?before=-1", "?before=4294967296",
                            "?before=1e3", "?before=%00", "?after=3", "?before=3;drop"}) {
    const HttpAnswer answer = people_[0].get(at("/log") + query);
    EXPECT_EQ(answer.status, 400) << query;
    EXPECT_EQ(answer.json().at("error").at("code").as_string(), "malformed") << query;
  }
  const json::value none = people_[0].get(at("/log?before=1")).json();
  EXPECT_TRUE(none.at("log").as_array().empty());
  EXPECT_TRUE(none.at("more").is_null());
}

}  // namespace
}  // namespace casus::test

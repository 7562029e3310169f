// Two server processes on one PostgreSQL: both serve every table, what is done through one is seen
// through the other, and when one is killed the other goes on with its tables, bots included.
#include <gtest/gtest.h>

#include "tests/support/postgres.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

// A player's eyes on a table through one of the servers.
struct Eyes {
  Visitor* who = nullptr;
  std::string table;
  LiveWire live;
  json::object standing;

  void open() {
    live = who->live(table);
    const auto shown = live.next_of("snapshot");
    ASSERT_TRUE(shown);
    standing = *shown;
  }
  // Waits until the table is as far as `steps`; a lost race closes the connection, then comes back.
  void follow(const std::function<bool(const json::object&)>& is_there) {
    for (int i = 0; i < 400 && !is_there(standing); ++i) {
      const auto text = live.next(std::chrono::milliseconds(1000));
      if (!text) {
        if (live.wire().closed_by_peer()) open();
        continue;
      }
      const json::object message = json::parse(*text).as_object();
      const std::string_view type = message.at("type").as_string();
      if (type == "update" || type == "snapshot") standing = message;
    }
    ASSERT_TRUE(is_there(standing)) << json::serialize(standing).substr(0, 300);
  }
};

std::size_t mover(const json::object& standing) {
  return standing.at("turn").at("seats").as_array()[0].to_number<std::size_t>();
}

class ServeCluster : public ::testing::Test {
 protected:
  void SetUp() override {
    const Expected<PostgresServer*> postgres = PostgresServer::shared();
    ASSERT_TRUE(postgres) << postgres.error().text;
    const Expected<std::string> url = (*postgres)->new_database();
    ASSERT_TRUE(url) << url.error().text;
    for (auto* served : {&one_, &two_}) {
      *served =
          std::make_unique<Served>(ServedOptions{.arguments = {"--unlimited"}, .database = *url});
      ASSERT_NE((*served)->port(), 0) << (*served)->log();
    }
  }

  std::unique_ptr<Served> one_;
  std::unique_ptr<Served> two_;
};

TEST_F(ServeCluster, BothServeEveryTableAndTheOtherTakesOver) {
  Visitor anna(*one_, "Anna");
  Visitor bert(*two_, "Bert");
  const json::object made =
      anna.make({{"game", "royals"}, {"seats", 3}, {"bots", {{"2", "easy"}}}});
  ASSERT_TRUE(made.contains("id"));
  const std::string table(made.at("id").as_string());
  const std::string at = "/api/tables/" + table;
  // Bert's server has never heard of the table before.
  ASSERT_EQ(bert.post(at + "/join", json::object()).status, 200);
  // The seat taken there is known here at once or soon.
  HttpAnswer started;
  for (int i = 0; i < 100 && started.status != 200; ++i) {
    started = anna.post(at + "/start");
    if (started.status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_EQ(started.status, 200) << started.body;

  Eyes annas{&anna, table, {}, {}};
  Eyes berts{&bert, table, {}, {}};
  annas.open();
  berts.open();
  ASSERT_FALSE(HasFatalFailure());
  const auto playing = [](const json::object& standing) {
    return !standing.at("turn").at("seats").as_array().empty() && mover(standing) != 2;
  };
  int through_one = 0;
  int through_two = 0;
  const auto play_one = [&] {
    berts.follow(playing);
    annas.follow(playing);
    ASSERT_FALSE(HasFatalFailure());
    const std::size_t who = mover(annas.standing);
    berts.follow([&](const json::object& s) { return playing(s) && mover(s) == who; });
    ASSERT_FALSE(HasFatalFailure());
    Eyes& own = who == 0 ? annas : berts;
    Eyes& other = who == 0 ? berts : annas;
    const auto choices = choices_of(own.standing);
    ASSERT_FALSE(choices.empty());
    const std::int64_t seen = seen_of(own.standing);
    const json::object answer = own.live.ask(choose(seen, choices.back()));
    if (!answer.contains("type")) {  // lost a race against the bot's server: comes back
      own.open();
      return;
    }
    // The other process may be a moment ahead.
    if (answer.at("type").as_string() != "accepted") {
      ASSERT_EQ(answer.at("type").as_string(), "stale") << json::serialize(answer);
      return;
    }
    for (const json::object& message : own.live.passed) {
      const std::string_view type = message.at("type").as_string();
      if (type == "update" || type == "snapshot") own.standing = message;
    }
    own.live.passed.clear();
    other.follow([&](const json::object& s) { return seen_of(s) > seen; });
    (who == 0 ? through_one : through_two) += 1;
  };
  for (int i = 0; i < 60 && (through_one < 6 || through_two < 6); ++i) {
    play_one();
    ASSERT_FALSE(HasFatalFailure()) << "step " << i;
  }
  EXPECT_GE(through_one, 6);
  EXPECT_GE(through_two, 6);

  // The server that made the table dies; everything goes on at the other, the bot too.
  one_->kill_now();
  anna.move_to(two_->port());
  annas.open();
  ASSERT_FALSE(HasFatalFailure());
  const std::int64_t before = seen_of(annas.standing);
  int bots = 0;
  bool was_bots = false;
  through_one = 0;
  for (int i = 0; i < 60 && bots < 2; ++i) {
    play_one();
    ASSERT_FALSE(HasFatalFailure()) << "after the take-over, step " << i;
    const json::array& seats = annas.standing.at("turn").at("seats").as_array();
    if (seats.empty()) break;
    const bool is_bots = mover(annas.standing) == 2;
    if (was_bots && !is_bots) ++bots;
    was_bots = is_bots;
    if (is_bots) {
      annas.follow(playing);  // up to the length of a lease
      ASSERT_FALSE(HasFatalFailure()) << "the bot has died with its server";
      ++bots;
      was_bots = false;
    }
  }
  EXPECT_GE(bots, 2);
  EXPECT_GT(seen_of(annas.standing), before);
}

}  // namespace
}  // namespace casus::test

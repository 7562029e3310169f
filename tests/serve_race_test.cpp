// People, bots, chat, clocks and take-backs at the same tables through two and three servers on one
// PostgreSQL, while servers are killed and paused and the database is slow, stalled or away:
// nothing stops, nothing acknowledged is lost, nothing happens twice, and every bot moves within
// two seconds of its turn once the store answers. CASUS_RACE_SECONDS and CASUS_RACE_TABLES say for
// how long and at how many tables, CASUS_RACE_SEED what happens when (tests/race.sh for the long
// run).
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>
#include <thread>

#include "core/dice.h"
#include "tests/race_observer.h"
#include "tests/race_player.h"
#include "tests/support/postgres.h"

namespace casus::test {
namespace {

int wanted(const char* name, int usual) {
  const char* text = std::getenv(name);
  return text == nullptr ? usual : std::atoi(text);
}

// Everything certain is stored, once and in order; of what is uncertain any part may be.
bool is_accounted_for(const std::vector<Deed>& done, const std::vector<Deed>& stored) {
  std::set<std::size_t> reached = {0};
  for (const Deed& deed : done) {
    std::set<std::size_t> next;
    for (const std::size_t at : reached) {
      if (at < stored.size() && stored[at] == deed) next.insert(at + 1);
      if (!deed.certain) next.insert(at);
    }
    reached = std::move(next);
  }
  return reached.contains(stored.size());
}

constexpr int kRound = 90;  // seconds at the same tables

class ServeRace : public ::testing::Test {
 protected:
  void race(int servers, int seconds, int tables) {
    const Expected<PostgresServer*> postgres = PostgresServer::shared();
    ASSERT_TRUE(postgres) << postgres.error().text;
    const Expected<std::string> url = (*postgres)->new_database();
    ASSERT_TRUE(url) << url.error().text;
    cluster_ = std::make_unique<Cluster>(servers, *url);
    for (int i = 0; i < servers; ++i) ASSERT_NE(cluster_->port(i), 0) << cluster_->served(i).log();
    // Games end: in a long race there are new tables now and then.
    for (int left = seconds; left > 0 && !HasFailure(); left -= kRound) {
      Observer observer(*cluster_, *url);
      race_at_new_tables(observer, std::min(left, kRound), tables);
    }
    std::printf(
        "%d servers, %d tables, %d disturbances in %d s, %zu deeds acknowledged, "
        "slowest move %ld ms, with a lag of %ld ms\n",
        servers, tables, disturbances_, seconds, certain_, static_cast<long>(slowest_.count()),
        static_cast<long>(lag_.count()));
    if (!HasFailure()) return;
    for (int i = 0; i < servers; ++i) {
      std::printf("server %d:\n%s\n", i, cluster_->served(i).log().c_str());
    }
  }

 private:
  void race_at_new_tables(Observer& observer, int seconds, int tables) {
    players_.clear();
    table_of_.clear();
    for (int i = 0; i < tables; ++i) {
      make_table(i, observer);
      ASSERT_FALSE(HasFatalFailure());
    }
    std::atomic<bool> over = false;
    std::atomic<bool> observed = false;
    std::thread watching([&] { observer.run(observed); });
    std::vector<std::thread> playing;
    for (const auto& player : players_) playing.emplace_back([&] { player->run(over); });
    std::this_thread::sleep_for(2s);
    disturb_for(std::chrono::seconds(seconds));
    std::this_thread::sleep_for(3s);
    over = true;
    for (std::thread& thread : playing) thread.join();
    observed = true;
    watching.join();
    observer.look();
    slowest_ = std::max(slowest_, observer.slowest());
    lag_ = std::max(lag_, observer.lag());
    for (const std::string& complaint : observer.complaints()) ADD_FAILURE() << complaint;
    check_deeds(observer);
    check_that_all_show_the_same();
  }

  // Its people through different servers; now and then one who talks without end, or one who sleeps
  // while the clock runs.
  void make_table(int number, Observer& observer) {
    const bool clocked = number % 6 == 5;
    const int persons = number % 3 == 1 || clocked ? 1 : 2;
    json::object wish = {{"game", number % 5 == 3 ? "wallenstein" : "royals"}, {"seats", 3}};
    json::object bots = {{"2", "easy"}};
    if (persons == 1) bots["1"] = "easy";
    wish["bots"] = bots;
    if (clocked) wish["clock"] = {{"kind", "live"}, {"minutes", 1}, {"increment", 0}};
    std::string id;
    for (int i = 0; i < persons; ++i) {
      const int at = (number + i) % cluster_->size();
      Visitor who(cluster_->port(at), "P" + std::to_string(number) + "x" + std::to_string(i));
      if (i == 0) {
        const json::object made = who.make(wish);
        ASSERT_TRUE(made.contains("id")) << json::serialize(made);
        id = made.at("id").as_string();
      } else {
        ASSERT_EQ(who.post("/api/tables/" + id + "/join", json::object()).status, 200);
      }
      const Manner manner = clocked           ? Manner::sleeps
                            : number % 3 == 1 ? Manner::talks
                                              : Manner::plays;
      // Whoever made the table sits at another server than the one that leads it.
      players_.push_back(std::make_unique<Player>(*cluster_, std::move(who), id,
                                                  (at + 1) % cluster_->size(), manner,
                                                  static_cast<std::uint64_t>(number * 7 + i)));
      table_of_.push_back(id);
    }
    Visitor& maker = players_[players_.size() - static_cast<std::size_t>(persons)]->visitor();
    HttpAnswer started;
    for (int i = 0; i < 100 && started.status != 200; ++i) {
      started = maker.post("/api/tables/" + id + "/start");
      if (started.status != 200) std::this_thread::sleep_for(50ms);
    }
    ASSERT_EQ(started.status, 200) << started.body;
    observer.add(id);
  }

  void disturb_for(std::chrono::seconds whole) {
    const Clock::time_point until = Clock::now() + whole;
    for (; Clock::now() < until; ++disturbances_) {
      const int server =
          static_cast<int>(dice_.below(static_cast<std::uint32_t>(cluster_->size())));
      switch (disturbances_ % 7) {
        case 0: cluster_->pause_one(server, 1500ms + up_to(3500ms)); break;
        case 1: cluster_->kill_one(server, up_to(1500ms)); break;
        case 2: cluster_->stall_all(300ms + up_to(2000ms)); break;
        case 3: cluster_->stall_one(server, 1000ms + up_to(3000ms)); break;
        case 4: cluster_->leave_all(300ms + up_to(2000ms)); break;
        case 5: cluster_->cut_one(server); break;
        case 6: cluster_->slow_all(10ms + up_to(20ms), 2000ms); break;
      }
      std::this_thread::sleep_for(500ms + up_to(2500ms));
    }
  }
  Span up_to(Span most) { return Span(dice_.below(static_cast<std::uint32_t>(most.count()))); }

  void check_deeds(Observer& observer) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      Player& player = *players_[i];
      certain_ +=
          static_cast<std::size_t>(std::ranges::count(player.deeds(), true, &Deed::certain));
      const auto stored = observer.deeds_of(table_of_[i], player.visitor().id());
      if (observer.match(table_of_[i]).setup().clock.kind != server::ClockRule::Kind::none)
        continue;
      EXPECT_TRUE(is_accounted_for(player.deeds(), stored))
          << player.visitor().name() << " at " << table_of_[i] << ": " << player.deeds().size()
          << " deeds, " << stored.size() << " stored";
    }
    EXPECT_GT(certain_, players_.size()) << "too little was done to say anything";
  }

  // Whichever server somebody asks: the same table, up to what is being done just now.
  void check_that_all_show_the_same() {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      Visitor& who = players_[i]->visitor();
      std::set<std::string> shown;
      for (int attempt = 0; attempt < 40 && shown.size() != 1; ++attempt) {
        shown.clear();
        for (int server = 0; server < cluster_->size(); ++server) {
          who.move_to(cluster_->port(server));
          LiveWire live = who.live(table_of_[i]);
          const auto snapshot = live.next_of("snapshot", 5s);
          shown.insert(snapshot ? std::to_string(seen_of(*snapshot)) + " " +
                                      json::serialize(snapshot->at("view"))
                                : "nothing");
        }
        if (shown.size() != 1) std::this_thread::sleep_for(100ms);
      }
      EXPECT_EQ(shown.size(), 1U) << table_of_[i];
      EXPECT_FALSE(shown.contains("nothing")) << table_of_[i];
    }
  }

  std::unique_ptr<Cluster> cluster_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::string> table_of_;  // of each player
  int disturbances_ = 0;
  std::size_t certain_ = 0;
  Span lag_ = 0ms;
  Span slowest_ = 0ms;
  Dice dice_{static_cast<std::uint64_t>(wanted("CASUS_RACE_SEED", 20261116))};
};

TEST_F(ServeRace, TwoServersStopNothingLoseNothingAndDoNothingTwice) {
  race(2, wanted("CASUS_RACE_SECONDS", 20), wanted("CASUS_RACE_TABLES", 12));
}

TEST_F(ServeRace, ThreeServersStopNothingLoseNothingAndDoNothingTwice) {
  race(3, wanted("CASUS_RACE_SECONDS", 60), wanted("CASUS_RACE_TABLES", 12));
}

}  // namespace
}  // namespace casus::test

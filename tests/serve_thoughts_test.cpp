// Bots under load: who thinks when and how long, with time passed in; and the threads that do it.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <map>
#include <thread>

#include "games/all.h"
#include "server/match/strengths.h"
#include "server/net/thinkers.h"
#include "server/net/thought_queue.h"
#include "tests/support/among_bots.h"

namespace casus::server {
namespace {

using Number = ThoughtQueue::Number;

constexpr double kFull = 1000;  // a strong bot

ThoughtQueue::Wish of_table(int table, double full = kFull) {
  return {"table" + std::to_string(table), true, full};
}
ThoughtQueue::Wish of_bots_alone(int table) {
  return {"bots" + std::to_string(table), false, kFull};
}

// Lets threads think by the queue alone, as long as it says, in a time of its own.
class Clockwork {
 public:
  explicit Clockwork(int threads) : queue_(threads), threads_(static_cast<std::size_t>(threads)) {}

  Number add(const ThoughtQueue::Wish& wish) {
    const Number number = queue_.add(wish, now_);
    asked_[number] = now_;
    begin();
    return number;
  }
  // Until this has happened: the next thought ends. Its number; 0 if nobody thinks.
  Number step() {
    if (begun_.empty()) return 0;
    const auto first = std::ranges::min_element(
        begun_, {}, [&](const auto& each) { return queue_.ends_at(each.first); });
    const Number number = first->first;
    now_ = std::max(now_, queue_.ends_at(number));
    spent_[number] = now_ - first->second;
    waited_[number] = now_ - asked_[number];
    begun_.erase(first);
    queue_.remove(number);
    begin();
    return number;
  }
  void pass(double time) { now_ += time; }
  void drop(Number number) {
    begun_.erase(number);
    queue_.remove(number);
    begin();
  }

  bool thinks(Number number) const { return begun_.contains(number); }
  double spent(Number number) const { return spent_.at(number); }
  double waited(Number number) const { return waited_.at(number); }
  double ends_at(Number number) const { return queue_.ends_at(number); }
  double now() const { return now_; }
  std::size_t size() const { return queue_.size(); }

 private:
  void begin() {
    while (begun_.size() < threads_) {
      const auto number = queue_.begin(now_);
      if (!number) return;
      begun_[*number] = now_;
    }
  }

  ThoughtQueue queue_;
  std::size_t threads_;
  double now_ = 5000;
  std::map<Number, double> begun_;
  std::map<Number, double> asked_;
  std::map<Number, double> spent_;
  std::map<Number, double> waited_;
};

TEST(ThoughtQueue, WithAThreadForEveryTableThoughtsTakeTheirFullTime) {
  Clockwork clock(2);
  const Number one = clock.add(of_table(1));
  const Number other = clock.add(of_table(2, 150));
  EXPECT_EQ(clock.step(), other);
  EXPECT_EQ(clock.step(), one);
  EXPECT_DOUBLE_EQ(clock.spent(one), kFull);
  EXPECT_DOUBLE_EQ(clock.spent(other), 150);
}

TEST(ThoughtQueue, ATableAloneHasFullThoughtsForAllItsBots) {
  Clockwork clock(2);
  std::vector<Number> thoughts;
  for (int i = 0; i < 4; ++i) thoughts.push_back(clock.add(of_table(1)));
  while (clock.step() != 0) {
  }
  for (const Number thought : thoughts) EXPECT_DOUBLE_EQ(clock.spent(thought), kFull);
}

TEST(ThoughtQueue, ALongQueueShortensThoughtsAndNotTheWaiting) {
  for (const int tables : {3, 10, 100}) {
    Clockwork clock(2);
    std::vector<Number> thoughts;
    for (int i = 0; i < tables; ++i) thoughts.push_back(clock.add(of_table(i)));
    // As at saturated tables: whoever has an answer asks again.
    for (int i = 0; i < 20 * tables; ++i) {
      const Number done = clock.step();
      EXPECT_LE(clock.waited(done), 1.5 * ThoughtQueue::kPatience) << tables;
      EXPECT_NEAR(clock.spent(done), 2 * ThoughtQueue::kPatience / tables, 0.01) << tables;
      clock.add(of_table(static_cast<int>((done - 1) % static_cast<Number>(tables))));
    }
  }
}

TEST(ThoughtQueue, NoThoughtIsShorterThanTheLeast) {
  Clockwork clock(1);
  std::vector<Number> thoughts;
  for (int i = 0; i < 5000; ++i) thoughts.push_back(clock.add(of_table(i)));
  EXPECT_EQ(clock.step(), thoughts[0]);
  EXPECT_DOUBLE_EQ(clock.spent(thoughts[0]), ThoughtQueue::kLeast);
}

TEST(ThoughtQueue, WhoWaitsEndsAThoughtThatHasHadItsPart) {
  Clockwork clock(1);
  const Number strong = clock.add(of_table(1));
  clock.pass(500);
  EXPECT_DOUBLE_EQ(clock.ends_at(strong), clock.now() + 500);
  const Number quick = clock.add(of_table(2, 50));
  EXPECT_LE(clock.ends_at(strong), clock.now());
  EXPECT_EQ(clock.step(), strong);
  EXPECT_DOUBLE_EQ(clock.spent(strong), 500);
  EXPECT_EQ(clock.step(), quick);
  EXPECT_DOUBLE_EQ(clock.spent(quick), 50);
}

TEST(ThoughtQueue, WhatNobodyWaitsForAnyMoreGetsItsFullTimeAgain) {
  Clockwork clock(1);
  const Number strong = clock.add(of_table(1));
  const Number other = clock.add(of_table(2));
  EXPECT_LT(clock.ends_at(strong), clock.now() + kFull);
  clock.drop(other);
  EXPECT_DOUBLE_EQ(clock.ends_at(strong), clock.now() + kFull);
}

TEST(ThoughtQueue, ATableWithManyQuestionsGetsNoMoreThanOthers) {
  Clockwork clock(1);
  std::map<Number, int> table_of;
  for (int i = 0; i < 6; ++i) table_of[clock.add(of_table(0))] = 0;
  for (int table = 1; table < 4; ++table) {
    for (int i = 0; i < 2; ++i) table_of[clock.add(of_table(table))] = table;
  }
  std::vector<int> order;
  for (Number done = clock.step(); done != 0; done = clock.step()) order.push_back(table_of[done]);
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 0}));
}

TEST(ThoughtQueue, QuickBotsComeBeforeThoseWhoThinkLong) {
  Clockwork clock(1);
  clock.add(of_table(0));
  const Number strong = clock.add(of_table(1));
  const Number quick = clock.add(of_table(2, 50));
  clock.step();
  EXPECT_TRUE(clock.thinks(quick));
  clock.step();
  EXPECT_TRUE(clock.thinks(strong));
}

TEST(ThoughtQueue, NobodyIsPassedForEver) {
  Clockwork clock(1);
  clock.add(of_table(0, 50));
  const Number strong = clock.add(of_table(1));
  int steps = 0;
  for (int table = 2; !clock.thinks(strong); ++table) {
    clock.add(of_table(table, 50));
    clock.step();
    ASSERT_LT(++steps, 100);
  }
}

TEST(ThoughtQueue, TablesOfPeopleComeBeforeThoseOfBotsAlone) {
  Clockwork clock(1);
  clock.add(of_table(0));
  const Number bots = clock.add(of_bots_alone(1));
  const Number people = clock.add(of_table(2));
  clock.step();
  EXPECT_TRUE(clock.thinks(people));
  clock.step();
  EXPECT_TRUE(clock.thinks(bots));
}

TEST(ThoughtQueue, BotsAloneShortenNoThoughtOfPeoplesOpponentsAndGiveWayToThem) {
  Clockwork clock(1);
  const Number people = clock.add(of_table(1));
  clock.add(of_bots_alone(2));
  EXPECT_DOUBLE_EQ(clock.ends_at(people), clock.now() + kFull);
  clock.step();
  const Number bots = clock.add(of_bots_alone(3));
  clock.step();
  ASSERT_TRUE(clock.thinks(bots));
  clock.pass(ThoughtQueue::kLeast);
  clock.add(of_table(1));
  EXPECT_LE(clock.ends_at(bots), clock.now());
}

TEST(ThoughtQueue, TablesOfBotsAloneAreNotForgotten) {
  Clockwork clock(1);
  clock.add(of_table(0));
  const Number bots = clock.add(of_bots_alone(1));
  const double since = clock.now();
  for (int table = 2; !clock.thinks(bots); ++table) {
    clock.add(of_table(table));
    clock.step();
    ASSERT_LT(clock.now() - since, 2 * ThoughtQueue::kBotsWaitLonger);
  }
}

TEST(ThoughtQueue, ADroppedThoughtIsNeverBegun) {
  Clockwork clock(1);
  const Number first = clock.add(of_table(1));
  const Number dropped = clock.add(of_table(2));
  const Number last = clock.add(of_table(3));
  clock.drop(dropped);
  EXPECT_EQ(clock.step(), first);
  EXPECT_EQ(clock.step(), last);
  EXPECT_EQ(clock.step(), 0U);
  EXPECT_EQ(clock.size(), 0U);
}

// The threads. What they think about is Royals' first question.
class ThinkersTest : public testing::Test {
 protected:
  static Glimpse question() {
    static const std::vector<LoadedGame> games = *load_games();
    static const std::unique_ptr<Table> table = [] {
      auto made = *(**find_game(games, "royals")).start({3, {}, "a seed"});
      while (made->turn().waiting == Waiting::chance) made->roll();
      return made;
    }();
    return table->glimpse(*table->turn().seats.begin());
  }
  static BotQuestion about(const std::string& table, const std::string& strength,
                           bool secret = false) {
    return {table, true, strength, secret, question()};
  }
};

using Clock = std::chrono::steady_clock;

TEST_F(ThinkersTest, AnAnswerIsTold) {
  Thinkers thinkers(1);
  std::latch told(1);
  Choices answer;
  const auto wanted = thinkers.think(about("a", "easy"), [&](const Thinkers::Thoughts& thoughts) {
    answer = thoughts.front().choices;
    told.count_down();
  });
  told.wait();
  EXPECT_FALSE(answer.empty());
}

TEST_F(ThinkersTest, AQuickBotBesideStrongOnesNeedNotWaitForTheirFullTime) {
  Thinkers thinkers(1);
  std::latch told(9);
  std::atomic<int> strong_told = 0;
  std::atomic<int> before_quick = -1;
  std::vector<Thinkers::Wanted> wanted;
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < 8; ++i) {
    wanted.push_back(thinkers.think(about("strong" + std::to_string(i), "strong"),
                                    [&](const Thinkers::Thoughts&) {
                                      ++strong_told;
                                      told.count_down();
                                    }));
  }
  wanted.push_back(thinkers.think(about("quick", "easy"), [&](const Thinkers::Thoughts&) {
    before_quick = strong_told.load();
    told.count_down();
  }));
  told.wait();
  EXPECT_LE(before_quick, 1);
  // One after another they would have taken eight seconds; divided, about a quarter of a second.
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(6));
}

TEST_F(ThinkersTest, WhatIsNoLongerWantedIsBrokenOffAndNotTold) {
  Thinkers thinkers(1);
  std::atomic<int> told = 0;
  std::vector<Thinkers::Wanted> strong;
  for (int i = 0; i < 4; ++i) {
    strong.push_back(
        thinkers.think(about("a", "strong"), [&](const Thinkers::Thoughts&) { ++told; }));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // the first has begun, most likely
  const Clock::time_point start = Clock::now();
  strong.clear();
  std::latch last(1);
  const auto wanted =
      thinkers.think(about("a", "easy"), [&](const Thinkers::Thoughts&) { last.count_down(); });
  last.wait();
  EXPECT_EQ(told, 0);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(3)) << "one after another: 4 s";
}

TEST_F(ThinkersTest, ASecretQuestionTakesTheBotsWholeTimeHoweverLittleThereIsToThink) {
  for (const char* strength : {"easy", "fair"}) {
    Thinkers thinkers(1);
    std::latch told(1);
    const Clock::time_point start = Clock::now();
    const auto wanted = thinkers.think(about("a", strength, true),
                                       [&](const Thinkers::Thoughts&) { told.count_down(); });
    told.wait();
    EXPECT_GE(Clock::now() - start + std::chrono::milliseconds(1),
              std::chrono::milliseconds(full_thought(spec_for(strength, 0))));
  }
}

TEST_F(ThinkersTest, TheThreadsEndWhileTheyThinkAndWhatWasWantedMayOutliveThem) {
  Thinkers::Wanted begun;
  Thinkers::Wanted waiting;
  std::atomic<int> told = 0;
  {
    Thinkers thinkers(1);
    begun = thinkers.think(about("a", "strong"), [&](const Thinkers::Thoughts&) { ++told; });
    waiting = thinkers.think(about("b", "strong"), [&](const Thinkers::Thoughts&) { ++told; });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(told, 0);
}

// Bots of other tables think for their people all the time, on the only thread there is. Each of
// their thoughts for a second would make a round of the quick bots last a minute.
TEST(ServeThoughts, AQuickTableBesideStrongOnesIsAnsweredSoon) {
  const test::Served served({.arguments = {"--unlimited", "--bot-threads", "1"}});
  ASSERT_NE(served.port(), 0) << served.log();
  constexpr std::chrono::seconds kPatience(60);
  std::atomic<bool> over = false;
  std::vector<std::jthread> others;
  for (int i = 0; i < 6; ++i) {
    others.emplace_back([&, i] {
      test::AmongBots busy(served.port(), "Busy " + std::to_string(i),
                           {"strong", "strong", "strong"});
      if (!busy.begin()) return;
      while (!over && busy.wait_for_turn(kPatience) && busy.take_turn()) {
      }
    });
  }
  test::AmongBots quick(served.port(), "Quick", {"fair", "easy"});
  ASSERT_TRUE(quick.begin());
  ASSERT_TRUE(quick.wait_for_turn(kPatience));
  std::vector<double> seconds;
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(quick.take_turn());
    const Clock::time_point start = Clock::now();
    ASSERT_TRUE(quick.wait_for_turn(kPatience));
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  over = true;
  // On an idle machine 1 s.
  EXPECT_LT(*std::ranges::min_element(seconds), 8);
}

}  // namespace
}  // namespace casus::server

// The arithmetic of matches, and that the bots are as strong as they claim.
#include "bots/arena.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <thread>

#include "games/all.h"

namespace casus::bots {
namespace {

GameResult game_of(std::vector<int> bots, const std::vector<int>& ranks,
                   const std::vector<int>& scores) {
  GameResult game;
  game.scores.seats = static_cast<int>(bots.size());
  for (std::size_t i = 0; i < bots.size(); ++i) {
    game.scores.seat[i].rank = ranks[i];
    game.scores.seat[i].score = scores[i];
  }
  game.decisions.assign(bots.size(), 2);
  game.milliseconds.assign(bots.size(), 5);
  game.bot_of_seat = std::move(bots);
  return game;
}

Host plain_threads() {
  Host host;
  host.run_parallel = [](int count, const std::function<void(int)>& work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(work, i);
  };
  return host;
}

const LoadedGame& royals_game() {
  static const std::vector<LoadedGame> games = *load_games();
  return **find_game(games, "royals");
}

Expected<ArenaResult> contest(std::string_view bots, int games, int threads = 1,
                              const std::string& seed = "1") {
  return run_contest(royals_game(), {*parse_specs(bots), 0, games, seed, {}, threads},
                     plain_threads());
}

TEST(Arena, every_entry_sits_in_every_seat_equally_often) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (int entries = 1; entries <= seats; ++entries) {
      std::vector<std::vector<int>> times(seats, std::vector<int>(entries, 0));
      std::vector<int> places(entries, 0);
      for (int seat = 0; seat < seats; ++seat) ++places[seat % entries];
      for (int game = 0; game < seats; ++game) {
        const std::vector<int> sitting = seating(entries, seats, game);
        for (int seat = 0; seat < seats; ++seat) ++times[seat][sitting[seat]];
      }
      for (const auto& of_seat : times) EXPECT_EQ(of_seat, places);
    }
  }
}

TEST(Arena, shared_wins_are_split_and_means_are_over_seats) {
  const ArenaResult result = tally({"a", "b"}, {game_of({0, 1, 1}, {1, 1, 3}, {10, 10, 4}),
                                                game_of({1, 0, 1}, {2, 1, 3}, {5, 9, 3})});
  ASSERT_EQ(result.bots.size(), 2U);
  EXPECT_EQ(result.games, 2);
  const Standing& a = result.bots[0];
  EXPECT_EQ(a.games, 2);
  EXPECT_DOUBLE_EQ(a.wins, 1.5);
  EXPECT_DOUBLE_EQ(a.win_rate, 0.75);
  EXPECT_DOUBLE_EQ(a.mean_rank, 1);
  EXPECT_DOUBLE_EQ(a.mean_score, 9.5);
  EXPECT_DOUBLE_EQ(a.ms_per_decision, 2.5);
  const Standing& b = result.bots[1];
  EXPECT_EQ(b.games, 4);
  EXPECT_DOUBLE_EQ(b.wins, 0.5);
  EXPECT_DOUBLE_EQ(b.mean_rank, 9.0 / 4);
  EXPECT_DOUBLE_EQ(b.mean_score, 22.0 / 4);
  EXPECT_GT(a.rating.rating, b.rating.rating);
}

TEST(Arena, means_of_half_points_are_in_points) {
  GameResult game = game_of({0, 1}, {1, 2}, {203, 100});
  game.scores.unit = 2;
  const ArenaResult result = tally({"a", "b"}, {game});
  EXPECT_DOUBLE_EQ(result.bots[0].mean_score, 101.5);
  EXPECT_DOUBLE_EQ(result.bots[1].mean_score, 50);
}

TEST(Arena, share_intervals_are_those_of_wilson) {
  EXPECT_NEAR(share_interval(8, 10).low, 0.4902, 1e-4);
  EXPECT_NEAR(share_interval(8, 10).high, 0.9433, 1e-4);
  EXPECT_NEAR(share_interval(0, 20).low, 0, 1e-12);
  EXPECT_NEAR(share_interval(0, 20).high, 0.1611, 1e-4);
  EXPECT_NEAR(share_interval(200, 200).low, 0.9811, 1e-4);
}

TEST(Arena, two_bots_differ_by_the_logarithm_of_the_odds) {
  // 75 of 100, and the virtual half tie.
  const std::vector<Rating> ratings = ratings_of({{0, 75}, {25, 0}});
  const double odds = std::log10(75.25 / 25.25);
  EXPECT_NEAR(ratings[0].rating - ratings[1].rating, 400 * odds, 1e-6);
  EXPECT_NEAR(ratings[0].rating + ratings[1].rating, 0, 1e-6);
  // The variance of a difference of logits is 1 / (n p q); half of the difference for each.
  const double p = 75.25 / 100.5;
  const double half = 1.959964 * 400 / std::log(10.0) / 2 / std::sqrt(100.5 * p * (1 - p));
  EXPECT_NEAR(ratings[0].high - ratings[0].rating, half, 1e-3);
  EXPECT_NEAR(ratings[0].rating - ratings[0].low, half, 1e-3);
}

TEST(Arena, ratings_of_three_add_up_along_a_chain) {
  // a beats b 3 : 1, b beats c 3 : 1, a and c never met.
  const std::vector<Rating> ratings = ratings_of({{0, 3000, 0}, {1000, 0, 3000}, {0, 1000, 0}});
  const double step = 400 * std::log10(3.0);
  EXPECT_NEAR(ratings[0].rating - ratings[1].rating, step, 0.2);
  EXPECT_NEAR(ratings[0].rating - ratings[2].rating, 2 * step, 0.4);
}

TEST(Arena, nobody_is_infinitely_strong_and_one_alone_has_no_rating) {
  const std::vector<Rating> ratings = ratings_of({{0, 50}, {0, 0}});
  EXPECT_TRUE(std::isfinite(ratings[0].high));
  EXPECT_GT(ratings[0].low, 0);
  EXPECT_EQ(ratings_of({{0}})[0].rating, 0);
}

TEST(Arena, the_number_of_games_is_made_a_multiple_of_the_seats) {
  const auto result = contest("random,random,random", 4);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 6);
  EXPECT_EQ(result->bots[0].games, 18);
  EXPECT_NEAR(result->bots[0].wins, 6, 1e-9);
}

TEST(Arena, the_same_seed_gives_the_same_results_on_any_number_of_threads) {
  const auto once = contest("search:8it,greedy:1it", 4, 1);
  const auto again = contest("search:8it,greedy:1it", 4, 3);
  ASSERT_TRUE(once && again);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(once->bots[i].wins, again->bots[i].wins);
    EXPECT_EQ(once->bots[i].mean_score, again->bots[i].mean_score);
    EXPECT_EQ(once->bots[i].decisions, again->bots[i].decisions);
  }
}

TEST(Arena, bots_are_named_with_their_budgets_and_the_same_budget_is_the_same_bot) {
  const auto result = contest("greedy,random,greedy:24it", 1);
  ASSERT_TRUE(result);
  ASSERT_EQ(result->bots.size(), 2U);
  EXPECT_EQ(result->bots[0].name, "greedy:24it");
  EXPECT_EQ(result->bots[1].name, "random");
}

TEST(Arena, a_contest_that_cannot_be_is_refused) {
  EXPECT_FALSE(run_contest(royals_game(), {}, {}));
  EXPECT_FALSE(contest("random", 1));
  EXPECT_FALSE(contest("random,random", 0));
  const Contest crowded{*parse_specs("random,random,random"), 2, 1, "1", {}, 1};
  EXPECT_FALSE(run_contest(royals_game(), crowded, {}));
}

TEST(Strength, greedy_beats_three_random_players) {
  const auto result = contest("greedy:2it,random,random,random", 8);
  ASSERT_TRUE(result);
  EXPECT_GE(result->bots[0].wins, 7);
}

TEST(Strength, a_short_search_beats_three_random_players) {
  const auto result = contest("search:40it,random,random,random", 4);
  ASSERT_TRUE(result);
  EXPECT_GE(result->bots[0].wins, 3);
}

}  // namespace
}  // namespace casus::bots

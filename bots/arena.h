// Matches between bots. Each lists for a seat; the seats rotate through all cyclic shifts on the
// same seed, so that every bot sits everywhere equally often and meets the same luck.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/rating.h"

namespace casus::bots {

struct Contest {
  std::vector<Spec> bots;  // fewer than seats: repeated from the front
  int seats = 0;           // 0: as many as bots
  int games = 0;           // made a multiple of the seats
  std::string seed;
  json::object options;
  int threads = 1;
};

struct Standing {
  std::string name;
  int games = 0;    // seats taken: a bot that sits twice plays two games at a time
  double wins = 0;  // a shared win is split
  double win_rate = 0;
  Interval win_interval;
  double mean_rank = 0;
  double mean_score = 0;
  Rating rating;
  int decisions = 0;  // with more than one choice
  double ms_per_decision = 0;
};

struct ArenaResult {
  int games = 0;
  int seats = 0;
  std::vector<Standing> bots;  // each name once, in the order given
};

// How one game ended: for each seat the place of its bot in the list of names, and its score.
struct GameResult {
  std::vector<int> bot_of_seat;
  Scores scores;
  std::vector<int> decisions;  // by seat
  std::vector<double> milliseconds;
};

// Who sits where in the game of this number.
std::vector<int> seating(int entries, int seats, int game);

// What the results say; `names` are distinct.
ArenaResult tally(const std::vector<std::string>& names, const std::vector<GameResult>& games);

// Plays the contest. `told` is called after each game, from whichever thread played it.
Expected<ArenaResult> run_contest(const LoadedGame& game, const Contest& contest, const Host& host,
                                  const std::function<void()>& told = {});

}  // namespace casus::bots

// The laws by name, and what a check of them leaves behind: counts, statistics that are judged at
// the end, and a broken law as a value that says how to see it again.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "tests/laws/met.h"

namespace casus::laws {

enum class Law : std::uint8_t {
  legal,       // a choice is listed exactly if it is not refused
  move,        // who is asked can answer, who is not asked is refused
  end,         // games end within the declared bound
  chance,      // outcomes unique, weights positive, samples follow the weights
  commute,     // answers to one common question may come in any order
  trips,       // bytes, JSON and notation come back as they went out
  replay,      // the record rebuilds the game, the seed rebuilds the record
  view,        // what is imagined from a view looks like that view
  secrecy,     // what a viewer may not know changes nothing that reaches it
  invariants,  // the game's own, and ranks that make sense
  take_back,   // taking back and redoing changes nothing
  values,      // positions are values, applying is deterministic
  told,        // where a step is told, whoever sees a change hears something, spectators too
  seen,        // a view keeps what its viewer could deduce from all events, and only that
};
inline constexpr int kLaws = 14;
inline constexpr std::array<std::string_view, kLaws> kLawNames = {
    "legal", "move",    "end",        "chance",    "commute", "trips", "replay",
    "view",  "secrecy", "invariants", "take_back", "values",  "told",  "seen"};

constexpr std::string_view name(Law law) { return kLawNames[static_cast<std::size_t>(law)]; }
inline std::optional<Law> law_named(std::string_view word) {
  for (int i = 0; i < kLaws; ++i) {
    if (kLawNames[static_cast<std::size_t>(i)] == word) return static_cast<Law>(i);
  }
  return std::nullopt;
}

// What a single check found wrong, or nothing.
using Wrong = std::optional<std::string>;

// How often the dear checks are made: at one of so many positions (or games).
struct Effort {
  int domain = 12;        // why_not over the whole domain
  int frequencies = 200;  // samples against weights
  int commute = 4;
  int trips = 200;
  int view = 24;
  int secrecy = 40;
  int invariants = 4;
  int values = 16;
  int seen = 8;
  int table_game = 24;  // games replayed and taken back on a table
  int take_back = 16;   // positions of such a game
  int samples = 400;    // draws for one comparison of frequencies
  bool thorough = false;
  std::optional<Law> only;

  bool wants(Law law) const { return !only || *only == law; }
};

// The same laws at many more positions: for tests of a few games.
inline Effort thorough() {
  Effort effort;
  effort.domain = effort.commute = effort.view = effort.invariants = effort.values = 1;
  effort.seen = 1;
  effort.secrecy = 2;
  effort.frequencies = effort.trips = 4;
  effort.table_game = 1;
  effort.take_back = 2;
  effort.thorough = true;
  return effort;
}

// Where a law was broken, enough to see it again.
struct Broken {
  Law law = Law::legal;
  std::string game;
  int seats = 0;
  json::object options;
  std::uint64_t seed = 0;
  std::uint64_t games = 1;
  int step = -1;  // of the game; -1: statistics over all games
  std::string what;
  bool thorough = false;

  // One line for people, ending with the command that shows it again.
  std::string line() const;
};

// Counts of a run. Threads keep one each and add them up.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t rolls = 0;
  std::array<std::uint64_t, kLaws> checks{};
  Met met;

  // Chance: the sum of all chi-squares and of their degrees of freedom.
  double chi_square = 0;
  double freedom = 0;
  // Secrecy: how often another truth was drawn, by the game's own imagination and by the test's.
  std::uint64_t looks = 0;
  std::uint64_t imagined_differs = 0;
  std::uint64_t resampled_differs = 0;

  std::uint64_t steps() const { return decisions + rolls; }
  void count(Law law) { ++checks[static_cast<std::size_t>(law)]; }
  void add(const Tally& other);
  // What only many games together can tell.
  std::optional<std::pair<Law, std::string>> judge(const Effort& effort) const;
};

// A chi-square that fair dice exceed about once in 10^11 tries (Wilson and Hilferty's
// approximation).
inline double chi_square_limit(double freedom) {
  constexpr double kDeviations = 6.7;
  const double spread = 2.0 / (9.0 * freedom);
  const double root = 1.0 - spread + kDeviations * std::sqrt(spread);
  return freedom * root * root * root;
}

// How much is looked at: so many games, or as many as are begun within so many steps.
struct Budget {
  int games = 0;
  std::uint64_t steps = 0;

  bool is_spent(int done, const Tally& tally) const {
    return steps > 0 ? tally.steps() >= steps : done >= games;
  }
};

}  // namespace casus::laws

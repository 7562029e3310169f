// What a game says of itself before anybody plays it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/seat.h"

namespace casus {

struct GameInfo {
  std::string id;
  std::string title;
  std::string rules_version;  // changes whenever a record of before could replay differently
  std::vector<int> seats;     // the seat counts it is played with
  std::vector<OptionSpec> options;
  std::vector<std::string> score_parts;  // what the parts of a score are called
  int most_steps = 0;                    // no game takes more answers and chance steps than this
};

// How many facts of the board come from where.
struct Provenance {
  int seed = 0;      // the rulebook
  int found = 0;     // a public source
  int recalled = 0;  // memory
  int designed = 0;  // made for completeness
  bool operator==(const Provenance&) const = default;
};

inline constexpr int kMostScoreParts = 8;

struct SeatScore {
  int score = 0;
  int rank = 1;  // 1 is best; equal ranks share a place
  std::array<int, kMostScoreParts> parts{};
  bool operator==(const SeatScore&) const = default;
};

// What a score may be at all, in points.
struct ScoreRange {
  int low = 0;
  int high = 0;
};

struct Scores {
  int seats = 0;
  int unit = 1;  // so many of what is counted make a point: 2 in a game of half points, 3 of thirds
  std::array<SeatScore, kMaxSeats> seat{};
  bool operator==(const Scores&) const = default;
};

}  // namespace casus

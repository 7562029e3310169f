// How the chances to win went over a game that is over, as bots see them, and where it turned. Each
// look asks every seat what it saw there, so that nobody's secrets weigh more than another's.
// Pure: whoever calls says how long it may take.
#pragma once

#include <functional>
#include <vector>

#include "core/table.h"

namespace casus::server {

struct HopesLook {
  std::size_t step = 0;         // after so many steps
  std::vector<double> chances;  // by seat; they add up to 1
};

// Where the chances of a seat changed at one stroke, by more than an accident of the trials.
struct TurningPoint {
  std::size_t from = 0;  // from here
  std::size_t step = 0;  // to here
  Seat seat{};           // whose chances changed most
  double change = 0;
};

struct Hopes {
  std::vector<HopesLook> looks;              // in order
  std::vector<TurningPoint> turning_points;  // in order, six at most
  double share = 0;                          // of the work that is done
};

struct HopesBudget {
  std::size_t looks = 96;         // over the whole game
  int trials = 48;                // of each, of all seats together
  std::size_t candidates = 12;    // stretches in which something seems to have happened
  std::size_t looks_inside = 16;  // each of them
  int looks_each = 8;             // before and after what seems to be a turning point
  int trials_each = 96;           // of each of those
};

// Tells from time to time what is known so far; false: stop with that.
using HopesTold = std::function<bool(const Hopes&)>;

// A fault if the record does not replay.
Expected<Hopes> hopes_of(const LoadedGame& game, const Record& record, const HopesBudget& budget,
                         const HopesTold& told);

}  // namespace casus::server

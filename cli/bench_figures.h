// What `casus bench` measures: pairs of loops that run one after the other in each round. Time is
// the thread's processor time: on a busy machine the wall clock also counts other programs, and not
// evenly.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace casus::cli {

struct Figure {
  std::string name;
  double value = 0;
  std::string unit;
  std::string reference;
  double reference_value = 0;

  double ratio() const { return reference_value > 0 ? value / reference_value : 0; }
};

// Ours against a reference; each loop does its work once and returns how many units it did.
struct Contest {
  std::string name;
  std::string unit;
  std::string reference;
  std::function<double()> ours;
  std::function<double()> theirs;
  // The same measurement in a second unit, such as games beside decisions: how many of the first
  // unit make one of the second.
  std::string second_name = {};
  std::string second_unit = {};
  std::function<double()> second_size = {};

  // Several threads can only be compared by the wall clock, and only on a machine that is idle.
  bool by_wall_clock = false;

  double best = 0;
  double best_reference = 0;

  void run();
  std::vector<Figure> figures() const;
};

// All contests, or those of one game.
Expected<std::vector<Contest>> make_contests(const Loaded& loaded, const std::string& game);

}  // namespace casus::cli

// One of the things that may happen, in words, with its probability: what the games' calculators
// of odds give.
#pragma once

#include <string>

namespace casus {

struct OddsOutcome {
  std::string outcome;
  double probability = 0;
};

}  // namespace casus

// How likely each seat is to win, as bots see it: games that a seat can imagine from what it knows
// are played on by the policy and judged. Used for games that are over, where several seats are
// asked what they saw. Like the bots, it is given glimpses and never a position.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/table.h"

namespace casus::bots {

class Memory;

class Prospects {
 public:
  using Chances = std::array<double, kMaxSeats>;  // they add up to 1

  Prospects();
  ~Prospects();
  Prospects(const Prospects&) = delete;
  Prospects& operator=(const Prospects&) = delete;

  // The average of so many trials. The same glimpse and seed give the same answer. Nothing: the
  // glimpse is of a game that bots do not play.
  std::optional<Chances> look(const Glimpse& glimpse, int trials, std::uint64_t seed);

 private:
  std::unique_ptr<Memory> memory_;
};

}  // namespace casus::bots

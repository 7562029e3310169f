// What two sides can make of their cards in the combats of a battle: the courses that a hand leaves
// open, how both choose among them, and who wins. The odds of battles are made of it.
#pragma once

#include <vector>

#include "games/generalship/tactics.h"

namespace casus::generalship {

// What a side lays in the two combats of a battle: totals, and what they are made of. The attacker
// defends first, the defender attacks.
struct Course {
  int first = 0;
  int second = 0;
  Combat in_first;
  Combat in_second;
};

// Courses of a side with its hand, without those that another betters in both combats.
std::vector<Course> courses_of(const Board& board, const Position& position, std::size_t side,
                               bool only_second);

// How often a total was laid; totals stay below 64.
class Distribution {
 public:
  static constexpr std::size_t kMost = 64;
  void add(int total, double weight) {
    weights_[std::min(static_cast<std::size_t>(total), kMost - 1)] += weight;
    all_ += weight;
  }
  std::array<double, kMost + 1> cumulative() const {  // [t]: less than t
    std::array<double, kMost + 1> below{};
    for (std::size_t i = 0; i < kMost; ++i)
      below[i + 1] = below[i] + (all_ > 0 ? weights_[i] / all_ : 0);
    return below;
  }

 private:
  std::array<double, kMost> weights_{};
  double all_ = 0;
};

// A hand of one side, or one imagined position as that side sees it: its courses, one of them
// chosen.
struct Stand {
  std::vector<Course> courses;
  bool only_second = false;
  double weight = 1;
  std::size_t chosen = 0;
  const Course& course() const { return courses[chosen]; }
};
using Stands = std::array<std::vector<Stand>, 2>;

// Both sides answer again and again to what the other has laid so far, by their own hands alone. In
// the mean of many rounds neither gains much by another choice; the last half of them counts.
class Answering {
 public:
  explicit Answering(Stands& stands) : stands_(stands) {}

  static constexpr int kRounds = 16;

  void run(const auto& each_round) {
    begin();
    for (int round = 0; round < kRounds; ++round) {
      for (const std::size_t side : {kDefender, kAttacker}) answer(side);
      count();
      if (2 * round >= kRounds) each_round();
    }
  }

 private:
  void begin();
  void count();
  void answer(std::size_t side);

  Stands& stands_;
  std::array<Distribution, 2> first_;
  std::array<Distribution, 2> second_;
};

enum class Fate : std::uint8_t { wins, beaten, held_off };

// By what both have chosen.
Fate fate_of(const Board& board, const Position& position, const Stand& attacker,
             const Stand& defender);

}  // namespace casus::generalship

// Rolls of alike dice, of which only the number of hits matters. Up to twelve dice at once: 6 to
// the twelfth still fits the 32 bits of an outcome's weight, so weights are exact; more are rolled
// in several steps.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "core/choice.h"
#include "core/dice.h"

namespace casus {

inline constexpr int kMostDice = 12;
inline constexpr int kFaces = 6;

// Of the 6^n ways that n dice can fall, those with fewer than h hits: `kFewer[faces][n][h]`, where
// so many faces hit. The ways of exactly h are the difference to the next, and h = n + 1 has all.
using WaysOfFewer =
    std::array<std::array<std::array<std::uint32_t, kMostDice + 2>, kMostDice + 1>, kFaces + 1>;
inline constexpr WaysOfFewer kFewer = [] {
  WaysOfFewer fewer{};
  for (std::uint32_t faces = 0; faces <= kFaces; ++faces) {
    std::array<std::uint32_t, kMostDice + 1> ways = {1};  // of exactly so many hits
    for (std::size_t dice = 0; dice <= kMostDice; ++dice) {
      for (std::size_t hits = 0; hits <= dice; ++hits) {
        fewer[faces][dice][hits + 1] = fewer[faces][dice][hits] + ways[hits];
      }
      if (dice == kMostDice) break;
      for (std::size_t hits = dice + 1; hits > 0; --hits) {
        ways[hits] = ways[hits] * (kFaces - faces) + ways[hits - 1] * faces;
      }
      ways[0] *= kFaces - faces;
    }
  }
  return fewer;
}();

// A roll as a step of chance: the outcome is an act with the number of hits.
class HitRoll {
 public:
  // `act` is of the game's enum class Act; at most kMostDice dice, of whose six faces so many hit.
  template <class Act>
    requires std::is_enum_v<Act>
  constexpr HitRoll(Act act, int dice, int faces)
      : act_(static_cast<std::uint8_t>(act)),
        dice_(static_cast<std::size_t>(dice)),
        fewer_(kFewer[static_cast<std::size_t>(faces)][static_cast<std::size_t>(dice)]) {}

  // Of the ways that the dice can fall, those with exactly so many hits.
  constexpr std::uint32_t weight(std::size_t hits) const { return fewer_[hits + 1] - fewer_[hits]; }

  constexpr Choice sample(Dice& from) const {
    const std::uint32_t way = from.below(fewer_[dice_ + 1]);
    std::size_t hits = 0;
    while (way >= fewer_[hits + 1]) ++hits;
    return outcome(hits);
  }
  constexpr void outcomes(Outcomes& outcomes) const {
    for (std::size_t hits = 0; hits <= dice_; ++hits) {
      if (weight(hits) > 0) outcomes.push_back({outcome(hits), weight(hits)});
    }
  }
  constexpr bool possible(const Choice& choice) const {
    const std::size_t hits = choice.arg[0];
    return hits <= dice_ && weight(hits) > 0 && choice == outcome(hits);
  }

 private:
  constexpr Choice outcome(std::size_t hits) const {
    return {act_, {static_cast<std::uint8_t>(hits)}};
  }

  std::uint8_t act_;
  std::size_t dice_;
  const std::array<std::uint32_t, kMostDice + 2>& fewer_;
};

// How likely so many hits are, over any number of dice of several kinds; `Most` in all.
template <int Most>
class HitOdds {
 public:
  // So many more dice, each of which hits with so many of its faces.
  constexpr void add(int dice, int faces) {
    assert(dice_ + dice <= Most && faces >= 0 && faces <= kFaces);
    const double hit = static_cast<double>(faces) / kFaces;
    for (; dice > 0; --dice) {
      ++dice_;
      for (int hits = dice_; hits > 0; --hits) {
        at(hits) = at(hits) * (1 - hit) + at(hits - 1) * hit;
      }
      at(0) *= 1 - hit;
    }
  }
  constexpr int dice() const { return dice_; }
  constexpr double exactly(int hits) const {
    return hits < 0 || hits > dice_ ? 0 : chance_[static_cast<std::size_t>(hits)];
  }
  constexpr double at_least(int hits) const {
    double sum = 0;
    for (int each = dice_; each >= std::max(hits, 0); --each) sum += exactly(each);
    return sum;
  }
  constexpr double mean() const {
    double sum = 0;
    for (int each = 1; each <= dice_; ++each) sum += each * exactly(each);
    return sum;
  }

 private:
  constexpr double& at(int hits) { return chance_[static_cast<std::size_t>(hits)]; }
  std::array<double, static_cast<std::size_t>(Most) + 1> chance_ = {1.0};
  int dice_ = 0;
};

}  // namespace casus

// The cube tower: two floors that keep cubes and release them later. A cast is three small steps of
// chance: how the hand lets go, what then rests on the upper floor, what comes out of the lower
// one. Which cube is where on a floor has no meaning, only how many of each colour.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "kit/bag.h"

namespace casus::wallenstein {

inline constexpr int kCubes = 6;  // five players and the peasants
inline constexpr int kPeasants = 5;
using Cubes = Bag<kCubes>;

// Probabilities are parts of 2^32, so that every machine takes the same steps from the same dice.
struct TowerModel {
  std::uint32_t capacity = 16;         // a floor keeps nothing once so many rest on it
  std::uint64_t catch_when_empty = 0;  // of 2^32
  std::uint32_t knock = 0;             // of 2^32, for each resting cube at each fall
  std::uint32_t pour_min = 0;          // of 2^16: 0.5 is 32768
  std::uint32_t pour_max = 0;

  // Falls until the next knock: `misses[k]` of 2^32 is the chance that the first k + 1 trials miss.
  std::array<std::uint32_t, 1024> misses{};
  std::array<std::uint16_t, 257> guide{};  // where to look in `misses`, by the first eight bits
  void prepare();                          // fills the tables from `knock`
};

// What a step of chance looks at: the falling cubes, and the floor they fall on.
struct Falling {
  Cubes falling{};
  Cubes resting{};
  std::uint8_t pour = 0;  // how the hand lets go, from 0 to 255
};

// What rests on each floor.
struct Floors {
  Cubes upper{};
  Cubes lower{};
};

// How the hand lets go.
std::uint8_t sample_pour(Dice& dice);
// What rests on a floor after all have fallen on it. What does not falls on.
Cubes sample_resting(const TowerModel& model, const Falling& fall, Dice& dice);

// On which floors the cubes inside rest, for those who know only how many there are. `filled`: so
// many cubes were cast into the empty tower, and nothing since; 0 after later casts.
Floors imagine_floors(const TowerModel& model, const Cubes& inside, int filled, Dice& dice);

}  // namespace casus::wallenstein

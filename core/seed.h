// The secret seed of a table. Its commitment is published when the game starts, the seed itself
// only after the end; then anybody can check that every chance step followed from it. Each step has
// dice of its own, hashed from seed and step number, so no outcome tells anything about another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/dice.h"

namespace casus {

inline constexpr std::size_t kLongestSeed = 128;

// What `printf 'casus-seed:%s' SEED | sha256sum` prints.
std::string commitment(std::string_view seed);

Dice dice_for_step(std::string_view seed, std::uint64_t step);

}  // namespace casus

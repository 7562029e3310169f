// Dice: xoshiro256** and unbiased `below`, fixed for ever (tests hold its constants). No standard
// distribution is used anywhere, because those differ between libraries.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace casus {

class Dice {
 public:
  // Any number makes good dice: the state is filled by splitmix64.
  constexpr explicit Dice(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9E3779B97F4A7C15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
      z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
      word = z ^ (z >> 31U);
    }
  }
  constexpr explicit Dice(const std::array<std::uint64_t, 4>& state) : state_(state) {
    // The all-zero state is the one that xoshiro never leaves.
    if ((state_[0] | state_[1] | state_[2] | state_[3]) == 0) state_[0] = 1;
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5U, 7) * 9U;
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number from 0 to bound - 1, each equally likely (multiplication with rejection). bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (low < threshold) {
        product = (next() >> 32U) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace casus

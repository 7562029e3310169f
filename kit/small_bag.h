// A bag whose counts stay below 16, two kinds to a byte: for what a position keeps of every seat.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kit/bag.h"

namespace casus {

template <std::size_t Kinds>
class SmallBag {
 public:
  static constexpr int kMost = 15;

  constexpr SmallBag() = default;
  constexpr explicit SmallBag(const Bag<Kinds>& counts) {
    for (std::size_t kind = 0; kind < Kinds; ++kind) add(kind, counts[kind]);
  }

  constexpr int operator[](std::size_t kind) const {
    return (halves_[kind / 2] >> shift(kind)) & kMost;
  }
  constexpr Bag<Kinds> counts() const {
    Bag<Kinds> counts{};
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      counts[kind] = static_cast<std::uint8_t>((*this)[kind]);
    }
    return counts;
  }
  constexpr bool empty() const { return *this == SmallBag{}; }

  constexpr void add(std::size_t kind, int count = 1) {
    assert(count >= 0 && (*this)[kind] + count <= kMost);
    halves_[kind / 2] = static_cast<std::uint8_t>(halves_[kind / 2] + (count << shift(kind)));
  }
  // There are as many.
  constexpr void take(std::size_t kind, int count = 1) {
    assert(count >= 0 && count <= (*this)[kind]);
    halves_[kind / 2] = static_cast<std::uint8_t>(halves_[kind / 2] - (count << shift(kind)));
  }

  constexpr bool operator==(const SmallBag&) const = default;

 private:
  static constexpr unsigned shift(std::size_t kind) { return 4U * (kind % 2); }

  std::array<std::uint8_t, (Kinds + 1) / 2> halves_{};
};

}  // namespace casus

// A bag of things that differ only in kind: so many of each. Piles, hands and pools of cards are
// bags.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/dice.h"

namespace casus {

template <std::size_t N>
using Bag = std::array<std::uint8_t, N>;

// How many things are in it; fewer than 256.
template <std::size_t N>
constexpr int total(const Bag<N>& bag) {
  // Four counts are added in one multiplication.
  if constexpr (N == 4)
    return static_cast<int>(std::bit_cast<std::uint32_t>(bag) * 0x01010101U >> 24U);
  int sum = 0;
  for (const std::uint8_t count : bag) sum += count;
  return sum;
}

// The kind of a thing drawn at random, which stays in the bag. The bag is not empty.
template <std::size_t N>
constexpr std::uint8_t sample_from(const Bag<N>& bag, Dice& dice) {
  auto left = static_cast<int>(dice.below(static_cast<std::uint32_t>(total(bag))));
  std::uint8_t kind = 0;
  while (left >= bag[kind]) left -= bag[kind++];
  return kind;
}

// Takes so many things out at random. There are as many.
template <std::size_t N>
constexpr Bag<N> draw_from(Bag<N>& bag, int count, Dice& dice) {
  Bag<N> drawn{};
  for (; count > 0; --count) {
    const std::uint8_t kind = sample_from(bag, dice);
    --bag[kind];
    ++drawn[kind];
  }
  return drawn;
}

template <std::size_t N>
constexpr Bag<N> sum_of(const Bag<N>& one, const Bag<N>& other) {
  Bag<N> sum{};
  for (std::size_t i = 0; i < N; ++i) sum[i] = static_cast<std::uint8_t>(one[i] + other[i]);
  return sum;
}

// What is left of `bag` without `part`, which is in it.
template <std::size_t N>
constexpr Bag<N> rest_of(const Bag<N>& bag, const Bag<N>& part) {
  Bag<N> rest{};
  for (std::size_t i = 0; i < N; ++i) rest[i] = static_cast<std::uint8_t>(bag[i] - part[i]);
  return rest;
}

// The same where `part` may have more of a kind than is there.
template <std::size_t N>
constexpr Bag<N> without(const Bag<N>& bag, const Bag<N>& part) {
  Bag<N> left{};
  for (std::size_t i = 0; i < N; ++i) {
    left[i] = static_cast<std::uint8_t>(bag[i] > part[i] ? bag[i] - part[i] : 0);
  }
  return left;
}

}  // namespace casus

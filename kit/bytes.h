// Arrays of bytes looked at eight at a time, or sixteen where the processor can. Each function has
// a plain one beside it, in `plain`, which says what it means and is what a test compares it with.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "kit/index_set.h"

namespace casus {

namespace plain {

// The places where the byte stands.
template <std::size_t N>
constexpr IndexSet<static_cast<int>(N)> places_of(const std::array<std::uint8_t, N>& bytes,
                                                  std::uint8_t byte) {
  IndexSet<static_cast<int>(N)> places;
  for (std::size_t i = 0; i < N; ++i) {
    if (bytes[i] == byte) places.insert(static_cast<int>(i));
  }
  return places;
}

// How many bits of `mask` are set, over all bytes.
template <std::size_t N>
constexpr int count_bits(const std::array<std::uint8_t, N>& bytes, std::uint8_t mask) {
  int count = 0;
  for (const std::uint8_t byte : bytes) count += std::popcount(static_cast<unsigned>(byte & mask));
  return count;
}

// The sum of the bytes where the other array has 0xFF; elsewhere it has 0.
template <std::size_t N>
constexpr int sum_where(const std::array<std::uint8_t, N>& bytes,
                        const std::array<std::uint8_t, 8>& where) {
  int sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += bytes[i] & where[i];
  return sum;
}

}  // namespace plain

namespace in_words {

inline constexpr std::uint64_t kOnes = 0x0101010101010101U;
inline constexpr std::uint64_t kHighs = kOnes << 7U;

// The bytes as words, the first byte lowest; those beyond the array are 0.
template <std::size_t N>
std::array<std::uint64_t, (N + 7) / 8> of(const std::array<std::uint8_t, N>& bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::array<std::uint64_t, (N + 7) / 8> words{};
  std::memcpy(words.data(), bytes.data(), N);
  return words;
}

// A bit for each of the eight bytes that is not zero.
constexpr std::uint64_t nonzeros_in(std::uint64_t word) {
  const std::uint64_t highs = (((word & ~kHighs) + ~kHighs) | word) & kHighs;
  return highs * 0x0002040810204081U >> 56U;
}
// The sum of the eight bytes, if it is below 256.
constexpr int sum(std::uint64_t word) { return static_cast<int>(word * kOnes >> 56U); }

}  // namespace in_words

#if defined(__SSE2__)
namespace in_sixteens {

// A bit for each of the sixteen bytes from there that is this one.
inline std::uint64_t places_in(const std::uint8_t* bytes, std::uint8_t byte) {
  __m128i each;
  std::memcpy(&each, bytes, sizeof each);
  const __m128i same = _mm_cmpeq_epi8(each, _mm_set1_epi8(static_cast<char>(byte)));
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(same)));
}

// The last sixteen may overlap those before them.
template <std::size_t N>
std::uint64_t places_of(const std::array<std::uint8_t, N>& bytes, std::uint8_t byte) {
  std::uint64_t places = places_in(bytes.data() + N - 16, byte) << (N - 16);
#pragma GCC unroll 4
  for (std::size_t i = 0; i + 16 < N; i += 16) places |= places_in(bytes.data() + i, byte) << i;
  return places;
}

}  // namespace in_sixteens
#endif

template <std::size_t N>
  requires(N <= 64)
IndexSet<static_cast<int>(N)> places_of(const std::array<std::uint8_t, N>& bytes,
                                        std::uint8_t byte) {
#if defined(__SSE2__)
  if constexpr (N >= 16) {
    return IndexSet<static_cast<int>(N)>::from_bits(in_sixteens::places_of(bytes, byte));
  }
#endif
  const auto each = in_words::of(bytes);
  std::uint64_t others = 0;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < each.size(); ++i) {
    others |= in_words::nonzeros_in(each[i] ^ (in_words::kOnes * byte)) << (8 * i);
  }
  const auto all = IndexSet<static_cast<int>(N)>::all();
  return IndexSet<static_cast<int>(N)>::from_bits(~others & all.bits());
}

template <std::size_t N>
int count_bits(const std::array<std::uint8_t, N>& bytes, std::uint8_t mask) {
  int count = 0;
  for (const std::uint64_t word : in_words::of(bytes)) {
    count += std::popcount(word & (in_words::kOnes * mask));
  }
  return count;
}

// The sum is below 256.
template <std::size_t N>
  requires(N <= 8)
int sum_where(const std::array<std::uint8_t, N>& bytes, const std::array<std::uint8_t, 8>& where) {
  return in_words::sum(in_words::of(bytes)[0] & in_words::of(where)[0]);
}

}  // namespace casus

// Which kinds of units stand somewhere, as a bit for each: most stacks have one or two of the nine,
// and whoever looks at all of them does it often.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "games/generalship/position.h"

namespace casus::generalship {

// The states that count, as the bytes of one word.
inline constexpr std::uint32_t kAnyState = 0xFFFFFFFFU;
inline constexpr std::uint32_t kNotFinished = 0x00FFFFFFU;

namespace plain {

inline unsigned kinds_in(const ByState& units, std::uint32_t states) {
  unsigned kinds = 0;
  for (std::size_t u = 0; u < kUnits; ++u) {
    if ((std::bit_cast<std::uint32_t>(units[u]) & states) != 0) kinds |= 1U << u;
  }
  return kinds;
}

}  // namespace plain

inline unsigned kinds_in(const ByState& units, std::uint32_t states = kAnyState) {
#if defined(__SSE2__)
  static_assert(kUnits == 9 && kStates == 4);
  const auto four = [&](std::size_t first) {
    __m128i words;
    std::memcpy(&words, units[first].data(), sizeof words);
    words = _mm_and_si128(words, _mm_set1_epi32(static_cast<int>(states)));
    const __m128i none = _mm_cmpeq_epi32(words, _mm_setzero_si128());
    return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(none)));
  };
  const unsigned last = (std::bit_cast<std::uint32_t>(units[8]) & states) != 0 ? 1U << 8U : 0;
  return (~(four(0) | four(4) << 4U) & 0xFFU) | last;
#else
  return plain::kinds_in(units, states);
#endif
}

}  // namespace casus::generalship

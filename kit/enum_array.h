// An array with a value for each enumerator, so that a seat's gold cannot be looked up by a county.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace casus {

// The enumerators are the numbers 0 to N - 1. An aggregate: laid out, copied and compared as the
// plain array is.
template <class Enum, class T, std::size_t N>
  requires std::is_enum_v<Enum>
struct EnumArray {
  std::array<T, N> values{};

  static constexpr std::size_t size() { return N; }
  static constexpr Enum at(std::size_t index) {
    assert(index < N);
    return static_cast<Enum>(index);
  }
  constexpr T& operator[](Enum which) {
    assert(static_cast<std::size_t>(which) < N);
    return values[static_cast<std::size_t>(which)];
  }
  constexpr const T& operator[](Enum which) const {
    assert(static_cast<std::size_t>(which) < N);
    return values[static_cast<std::size_t>(which)];
  }
  constexpr void fill(const T& value) { values.fill(value); }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }
  constexpr bool operator==(const EnumArray&) const = default;
};

}  // namespace casus

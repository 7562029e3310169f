// A value or none, in one byte: for positions, which are compared by their bytes and have no room
// for std::optional and its padding.
#pragma once

#include <cassert>
#include <cstdint>
#include <type_traits>

namespace casus {

// T is an enum or number of one byte whose value 255 is never used: that byte stands for none.
template <class T>
  requires(sizeof(T) == 1 && (std::is_enum_v<T> || std::is_integral_v<T>))
class Maybe {
 public:
  constexpr Maybe() = default;
  constexpr Maybe(T value) : byte_(static_cast<std::uint8_t>(value)) { assert(has_value()); }

  // As it stands in a file or a choice; 255: none.
  static constexpr Maybe from_byte(std::uint8_t byte) {
    Maybe maybe;
    maybe.byte_ = byte;
    return maybe;
  }
  constexpr std::uint8_t byte() const { return byte_; }

  constexpr bool has_value() const { return byte_ != kNone; }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr T operator*() const {
    assert(has_value());
    return static_cast<T>(byte_);
  }
  constexpr T value_or(T other) const { return has_value() ? static_cast<T>(byte_) : other; }
  constexpr void reset() { byte_ = kNone; }

  constexpr bool operator==(const Maybe&) const = default;
  constexpr bool operator==(T value) const { return byte_ == static_cast<std::uint8_t>(value); }

 private:
  static constexpr std::uint8_t kNone = 0xFF;
  std::uint8_t byte_ = kNone;
};

}  // namespace casus

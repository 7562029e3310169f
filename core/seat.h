// Seats at the table. Used by everything: a seat is not a number, a set of seats is one byte.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

namespace casus {

enum class Seat : std::uint8_t {};

// A set of seats is one byte, and its eighth bit stands for the spectators where it is an audience.
inline constexpr int kMaxSeats = 7;

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }

class SeatSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1U));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t rest_;
  };

  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) {
    return SeatSet(static_cast<std::uint8_t>(1U << static_cast<unsigned>(seat)));
  }
  static constexpr SeatSet first(int count) {
    return SeatSet(static_cast<std::uint8_t>((1U << static_cast<unsigned>(count)) - 1U));
  }
  // As an audience: every seat there can be, and the spectators with them.
  static constexpr SeatSet everyone() { return SeatSet(0xFF); }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }

  constexpr bool contains(Seat seat) const { return (bits_ & of(seat).bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr SeatSet with(Seat seat) const {
    return SeatSet(static_cast<std::uint8_t>(bits_ | of(seat).bits_));
  }
  constexpr SeatSet without(Seat seat) const {
    return SeatSet(static_cast<std::uint8_t>(bits_ & ~of(seat).bits_));
  }
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  constexpr bool operator==(const SeatSet&) const = default;

 private:
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

// Who is looking. No seat: a spectator.
struct Viewer {
  std::optional<Seat> seat;
  constexpr bool operator==(const Viewer&) const = default;
};

}  // namespace casus

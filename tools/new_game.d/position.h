// The state of a game: plain data, compared by its bytes, and nothing that follows from the rest.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "kit/bag.h"

namespace casus::sample_game {

inline constexpr int kSeats = 4;
inline constexpr int kKinds = 4;
inline constexpr int kHandSize = 3;
inline constexpr int kMostRounds = 3;
inline constexpr int kMostPoints = 60;  // a card is worth 20 at most, and each round has one winner
inline constexpr std::uint8_t kNoCard = 0xFF;

enum class Kind : std::uint8_t {};  // of cards, in the order of data/cards.json

constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr Kind kind_at(std::size_t index) { return static_cast<Kind>(index); }

using Cards = Bag<kKinds>;

// What the game waits for.
enum class Ask : std::uint8_t {
  deal,       // chance: a card for `active`
  lay,        // all at once: a card in secret
  swap,       // `active`: one card for another
  deal_swap,  // chance: the other card
  over,
};

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t rounds = 0;
  std::array<std::uint8_t, kSeats> colours{};
  bool operator==(const Setup&) const = default;
};

// What everybody sees.
struct Common {
  Setup setup;
  Ask ask = Ask::deal;
  std::uint8_t round = 0;   // the first is 0
  std::uint8_t active = 0;  // a seat
  SeatSet has_laid;
  std::array<std::uint8_t, kSeats> points{};
  Cards discard{};
  bool operator==(const Common&) const = default;
};

struct Position {
  Common common;
  std::array<Cards, kSeats> hands{};  // a card that was laid is still among them
  std::array<std::uint8_t, kSeats> laid{kNoCard, kNoCard, kNoCard, kNoCard};  // its kind
  Cards pile{};
  bool operator==(const Position&) const = default;
};

}  // namespace casus::sample_game

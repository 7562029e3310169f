// A position of Royals: data only. What lies open before everybody is one struct of its own, so
// that a view may copy it whole; hands, piles and (by option) the owners of markers stand apart.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/royals/board.h"
#include "kit/bag.h"
#include "kit/known_cards.h"

namespace casus::royals {

enum class Ask : std::uint8_t {
  open_row,       // chance: the first cards of the row
  draw,           // which card to draw
  deal,           // chance: the country card drawn from the pile
  deal_intrigue,  // chance: the intrigue card drawn
  play,           // claim a noble, or end the turn
  pay,            // which country cards pay for the claim
  pay_intrigue,   // which intrigue cards pay for the takeover
  discard,        // down to the hand limit
  refill,         // chance: cards for the row at the end of the turn
  over,
};

inline constexpr Noble kNoNoble{0xFF};
inline constexpr std::uint8_t kNoCard = 0xFF;  // an empty slot of the row
inline constexpr int kMostOpen = 4;

// Where a marker is: with a seat, or one of these.
inline constexpr std::uint8_t kOnBoard = 0xFF;
inline constexpr std::uint8_t kRemoved = 0xFE;
inline constexpr std::uint8_t kSomeone = 0xFD;  // views only: with another seat, not told which

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t open_cards = 3;
  bool free_wild = false;
  bool unlimited_nobles = false;
  bool cap36 = false;
  bool hidden_scores = false;
  bool memory = false;  // nothing of `Seen` is kept: whoever wants to know remembers
  std::array<std::uint8_t, kSeats> colours{};  // index into Board::colours
  bool operator==(const Setup&) const = default;
};

struct Hand {
  Cards country{};
  Intrigues intrigue{};
  bool operator==(const Hand&) const = default;
};

// What everybody has seen of cards that are secret now (seen.h). Both bounds hold for the owners of
// the hands as well; they know more.
struct Seen {
  std::array<KnownCards<kCountries>, kSeats> known{};  // taken from the row, and surely still held
  // The cards that were in the hands when the discards became the pile could be counted: so many
  // more than `known` are there for sure, in whose hand nobody else has seen.
  SmallBag<kPairs> intrigues_in_hands{};
  Cards cards_in_hands{};
  bool operator==(const Seen&) const = default;
};

// What everybody sees.
struct Common {
  std::array<NobleSet, kSeats> held{};                             // nobles on portraits
  std::array<std::array<std::uint8_t, kCities>, kSeats> buried{};  // on cathedrals
  std::array<std::array<std::uint8_t, kTitles>, kSeats> titles{};  // on title markers
  Setup setup;
  std::uint8_t round = 1;  // the first turn of everybody is round 1
  Seat active{};
  Ask ask = Ask::open_row;
  std::uint8_t drawn_country = 0;
  std::uint8_t drawn_intrigue = 0;
  std::uint8_t period = 0;
  bool period_ending = false;  // the pile has run out
  Noble claim = kNoNoble;      // being paid for
  Cards paying{};              // country cards already chosen for it
  std::array<std::uint8_t, kMostOpen> row = {kNoCard, kNoCard, kNoCard, kNoCard};
  Cards country_discard{};
  Intrigues intrigue_discard{};
  Seen seen;
  std::array<std::uint8_t, 2> unused{};  // no hidden padding: positions are compared by bytes
  bool operator==(const Common&) const = default;
};

// Owners of the markers; a title marker that two share names the second in `second_half`.
struct Markers {
  std::array<std::uint8_t, kMarkers> owner{};
  std::array<std::uint8_t, kTitles> second_half{};
  bool operator==(const Markers&) const = default;
};

struct Position {
  Common common;
  std::array<Hand, kSeats> hands{};
  Cards country_pile{};
  Intrigues intrigue_pile{};
  Markers markers;
  std::array<std::uint8_t, 3> unused{};
  bool operator==(const Position&) const = default;
};
static_assert(sizeof(Position) <= 1024);

using casus::total;

}  // namespace casus::royals

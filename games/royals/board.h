// What never changes in play: countries, cities, nobles, titles, cards, markers. Loaded from data/,
// validated, hashed. Everything else of the game reads it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "kit/bag.h"
#include "kit/bytes.h"

namespace casus::royals {

enum class Country : std::uint8_t {};
enum class City : std::uint8_t {};
enum class Title : std::uint8_t {};
enum class Noble : std::uint8_t {};   // a noble space on the board
enum class Pair : std::uint8_t {};    // a kind of Intrigue card: the two countries it shows
enum class Marker : std::uint8_t {};  // one of the 58 point markers

inline constexpr int kSeats = 5;
inline constexpr int kCountries = 4;
inline constexpr int kCities = 16;
inline constexpr int kTitles = 7;
inline constexpr int kPairs = 6;
inline constexpr int kMostNobles = 32;  // a set of nobles is a 32-bit mask
inline constexpr int kPeriods = 3;
inline constexpr int kHouses = 3;
inline constexpr int kMostInHand = 15;  // 12, and three drawn
inline constexpr int kMarkers =
    kCities + 2 * kCountries + kHouses + 2 * kCountries * kPeriods + kTitles;

template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t at(E e) {
  return static_cast<std::size_t>(e);
}

// A count for each country, or for each kind of Intrigue card.
using Cards = Bag<kCountries>;
using Intrigues = Bag<kPairs>;
using NobleSet = std::uint32_t;

constexpr NobleSet mask(Noble noble) { return NobleSet{1} << at(noble); }

enum class Place : std::uint8_t { higher, lower };

constexpr Marker city_marker(City city) { return static_cast<Marker>(at(city)); }
constexpr Marker country_marker(Country country, Place place) {
  return static_cast<Marker>(kCities + 2 * at(country) + at(place));
}
constexpr Marker house_marker(int which) {
  return static_cast<Marker>(kCities + 2 * kCountries + which);
}
constexpr Marker period_marker(int period, Country country, Place place) {
  return static_cast<Marker>(kCities + 2 * kCountries + kHouses + 2 * kCountries * period +
                             2 * static_cast<int>(at(country)) + static_cast<int>(at(place)));
}
constexpr Marker title_marker(Title title) {
  return static_cast<Marker>(kMarkers - kTitles + static_cast<int>(at(title)));
}

struct Board {
  // Words, in the order of the data files.
  DomainPtr countries;
  DomainPtr cities;
  DomainPtr titles;
  DomainPtr nobles;
  DomainPtr pairs;
  DomainPtr markers;
  DomainPtr colours;
  DomainPtr periods;

  int noble_count = 0;
  std::array<City, kMostNobles> city_of{};
  std::array<Country, kMostNobles> country_of{};
  std::array<Title, kMostNobles> title_of{};
  std::array<std::uint8_t, kMostNobles> cards_of{};     // country cards required
  std::array<std::uint8_t, kMostNobles> intrigue_of{};  // intrigue cards for a takeover

  std::array<Country, kCities> country_of_city{};
  std::array<std::uint8_t, kTitles> cards{};
  std::array<std::uint8_t, kTitles> influence{};
  std::array<std::uint8_t, kTitles> half_points{};
  std::array<std::uint8_t, kMarkers> points{};

  std::array<std::array<Country, 2>, kPairs> countries_of{};
  std::array<std::uint8_t, kCountries> pairs_with{};  // a bit for each pair that shows the country
  std::array<std::array<std::uint8_t, 8>, kCountries> pair_bytes{};  // the same, 0xFF for each

  // By seats (index 2 to 5).
  std::array<Cards, kSeats + 1> country_cards{};  // in play
  std::array<std::array<std::uint8_t, kSeats>, kSeats + 1> first_draw{};
  std::array<std::uint8_t, kHouses>
      house_from_seats{};  // a Noble House marker is used from so many
  Intrigues intrigue_cards{};
  std::array<std::uint8_t, kSeats> pieces{};  // by colour

  // Derived, for speed: the nobles of a country that at most k cards pay for, and so on.
  std::array<std::array<NobleSet, kMostInHand + 1>, kCountries> within{};
  std::array<NobleSet, kCountries> in_country{};
  std::array<NobleSet, kCities> in_city{};
  std::array<NobleSet, kTitles> with_title{};
  NobleSet needs_two_intrigues = 0;

  // Where the cities lie, for the page.
  struct Spot {
    double lon = 0;
    double lat = 0;
  };
  std::array<Spot, kCities> spots{};

  std::string hash;
  Provenance provenance;

  // How many of these intrigue cards show the country.
  int matching(const Intrigues& hand, Country country) const {
    return sum_where(hand, pair_bytes[at(country)]);
  }
  bool shows(Pair pair, Country country) const {
    return ((pairs_with[at(country)] >> at(pair)) & 1U) != 0;
  }
};

Expected<Board> load_board(const Files& files);

}  // namespace casus::royals

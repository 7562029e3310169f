// Earning bonuses: City, Country and Noble House markers, taken the moment they are earned. Only
// the active player can earn one, since presence and title cubes are never lost (R21).
#include <algorithm>

#include "games/royals/events.h"
#include "games/royals/rules.h"

namespace casus::royals {
namespace {

bool owns(const Markers& markers, Marker marker, Seat seat) {
  return markers.owner[at(marker)] == static_cast<std::uint8_t>(seat);
}

void take_marker(Position& position, Marker marker) {
  position.markers.owner[at(marker)] = static_cast<std::uint8_t>(position.common.active);
}

bool is_on_board(const Position& position, Marker marker) {
  return position.markers.owner[at(marker)] == kOnBoard;
}

void take_city_bonus(const Board& board, Position& position, City city, Events& events) {
  const Marker marker = city_marker(city);
  if (!is_on_board(position, marker)) return;
  take_marker(position, marker);
  events.tell<EventKind::city_bonus>(position.common.active, city, board.points[at(marker)]);
}

void take_country_bonus(const Board& board, Position& position, Country country, Events& events) {
  const Seat seat = position.common.active;
  const Marker higher = country_marker(country, Place::higher);
  const Marker lower = country_marker(country, Place::lower);
  if (owns(position.markers, higher, seat) || owns(position.markers, lower, seat)) return;
  if (!is_on_board(position, lower) || !is_everywhere(board, position.common, seat, country))
    return;
  const Marker best = is_on_board(position, higher) ? higher : lower;
  take_marker(position, best);
  events.tell<EventKind::country_bonus>(seat, country, board.points[at(best)]);
}

void take_house_bonus(const Board& board, Position& position, Events& events) {
  const Seat seat = position.common.active;
  if (!has_every_title(position.common, seat)) return;
  for (int h = 0; h < kHouses; ++h) {
    if (owns(position.markers, house_marker(h), seat)) return;
  }
  for (int h = 0; h < kHouses; ++h) {
    const Marker marker = house_marker(h);
    if (!is_on_board(position, marker)) continue;
    take_marker(position, marker);
    events.tell<EventKind::house_bonus>(seat, board.points[at(marker)]);
    return;
  }
}

std::uint8_t marker_byte(int number) { return static_cast<std::uint8_t>(number); }

}  // namespace

// Vanquished nobles in the Cathedral count as well.
bool is_present(const Board& board, const Common& common, Seat seat, City city) {
  return (common.held[index(seat)] & board.in_city[at(city)]) != 0 ||
         common.buried[index(seat)][at(city)] > 0;
}

bool is_everywhere(const Board& board, const Common& common, Seat seat, Country country) {
  for (int c = 0; c < kCities; ++c) {
    const City city{static_cast<std::uint8_t>(c)};
    if (board.country_of_city[c] == country && !is_present(board, common, seat, city)) return false;
  }
  return true;
}

bool has_been_in(const Board& board, const Common& common, Seat seat, Country country) {
  for (int c = 0; c < kCities; ++c) {
    const City city{static_cast<std::uint8_t>(c)};
    if (board.country_of_city[c] == country && is_present(board, common, seat, city)) return true;
  }
  return false;
}

bool has_every_title(const Common& common, Seat seat) {
  const auto& titles = common.titles[index(seat)];
  return std::find(titles.begin(), titles.end(), 0) == titles.end();
}

SeatSet may_own(const Board& board, const Common& common, Marker marker) {
  constexpr int kCountryMarkers = 2 * kCountries;
  const int m = static_cast<int>(at(marker));
  const int of_period = m - static_cast<int>(at(period_marker(0, Country{}, Place::higher)));
  SeatSet seats;
  for (int i = 0; i < common.setup.seats; ++i) {
    const Seat seat = seat_at(i);
    bool may = true;  // a title: whoever has most cubes at the end
    if (m < kCities) {
      may = is_present(board, common, seat, City{marker_byte(m)});
    } else if (m < kCities + kCountryMarkers) {
      may = is_everywhere(board, common, seat, Country{marker_byte((m - kCities) / 2)});
    } else if (of_period < 0) {
      may = has_every_title(common, seat);
    } else if (m < kMarkers - kTitles) {
      // Who led in a past period cannot be seen any more, but it took a noble there.
      may = has_been_in(board, common, seat, Country{marker_byte(of_period / 2 % kCountries)});
    }
    if (may) seats = seats.with(seat);
  }
  return seats;
}

void take_bonuses(const Board& board, Position& position, Noble claimed, Events& events) {
  take_city_bonus(board, position, board.city_of[at(claimed)], events);
  take_country_bonus(board, position, board.country_of[at(claimed)], events);
  take_house_bonus(board, position, events);
}

}  // namespace casus::royals

// What is true of every position of Royals that play can reach. Written from the rulebook and
// against Position alone; the laws hold every game to it. rule: royals.period.enough
// royals.claim.one_per_portrait royals.end_of_turn.limit
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "games/royals/game.h"

namespace casus::royals {

inline bool is_there(const Board& board, const Common& common, int seat, int city) {
  return (common.held[seat] & board.in_city[city]) != 0 || common.buried[seat][city] > 0;
}

inline bool is_everywhere(const Board& board, const Common& common, int seat, Country country) {
  for (int city = 0; city < kCities; ++city) {
    if (board.country_of_city[city] == country && !is_there(board, common, seat, city))
      return false;
  }
  return true;
}

inline bool is_in_country(const Board& board, const Common& common, int seat, Country country) {
  for (int city = 0; city < kCities; ++city) {
    if (board.country_of_city[city] == country && is_there(board, common, seat, city)) return true;
  }
  return false;
}

inline bool has_every_title(const Common& common, int seat) {
  return std::ranges::all_of(common.titles[seat], [](std::uint8_t cubes) { return cubes > 0; });
}

inline int supply_of(const Board& board, const Setup& setup, int seat) {
  const int pieces = board.pieces[setup.colours[seat]];
  return setup.cap36 && setup.seats > 2 ? std::min(pieces, 36) : pieces;
}

namespace invariants {

using Wrong = std::optional<std::string>;

inline std::string about(int seat) { return "seat " + std::to_string(seat) + ": "; }

inline Wrong setup(const Setup& setup) {
  if (setup.seats < 2 || setup.seats > kSeats) return "there are 2 to 5 seats";
  if (setup.open_cards != 3 && setup.open_cards != 4) return "the row has 3 or 4 cards";
  for (int seat = 0; seat < setup.seats; ++seat) {
    if (setup.colours[seat] >= kSeats) return about(seat) + "has no colour";
    if (setup.seats == 2 && setup.colours[seat] > 1) return about(seat) + "is neither red nor blue";
    for (int other = 0; other < seat; ++other) {
      if (setup.colours[seat] == setup.colours[other]) return about(seat) + "has another's colour";
    }
  }
  return std::nullopt;
}

inline Wrong nobody_beyond(const Position& position) {
  const Common& common = position.common;
  for (int seat = common.setup.seats; seat < kSeats; ++seat) {
    const bool clean = common.held[seat] == 0 && total(common.buried[seat]) == 0 &&
                       total(common.titles[seat]) == 0 && common.setup.colours[seat] == 0 &&
                       position.hands[seat] == Hand{};
    if (!clean) return about(seat) + "has things, but nobody sits there";
  }
  return std::nullopt;
}

inline Wrong cards(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int c = 0; c < kCountries; ++c) {
    int count = position.country_pile[c] + common.country_discard[c];
    count += static_cast<int>(std::ranges::count(common.row, static_cast<std::uint8_t>(c)));
    for (const Hand& hand : position.hands) count += hand.country[c];
    if (count != board.country_cards[common.setup.seats][c]) {
      return "there are " + std::to_string(count) + " cards of " + board.countries->ids[c];
    }
  }
  for (int p = 0; p < kPairs; ++p) {
    int count = position.intrigue_pile[p] + common.intrigue_discard[p];
    for (const Hand& hand : position.hands) count += hand.intrigue[p];
    if (count != board.intrigue_cards[p]) {
      return "there are " + std::to_string(count) + " cards " + board.pairs->ids[p];
    }
  }
  if (total(position.country_pile) == 0) return "the pile is empty";
  if (total(position.intrigue_pile) == 0) return "the Intrigue pile is empty";
  for (int slot = 0; slot < kMostOpen; ++slot) {
    const std::uint8_t card = common.row[slot];
    if (card == kNoCard) continue;
    if (card >= kCountries || slot >= common.setup.open_cards)
      return "the row holds a strange card";
  }
  return std::nullopt;
}

inline int row_cards(const Common& common) {
  return kMostOpen - static_cast<int>(std::ranges::count(common.row, kNoCard));
}

inline bool is_drawing(Ask ask) {
  return ask == Ask::draw || ask == Ask::deal || ask == Ask::deal_intrigue;
}

// What the active player can have drawn so far: counted while drawing, the most there is
// afterwards.
struct Drawn {
  int country = 0;
  int intrigue = 0;
};
inline Drawn most_drawn(const Board& board, const Common& common) {
  if (common.ask == Ask::open_row || common.ask == Ask::over) return {};
  if (is_drawing(common.ask)) return {common.drawn_country, common.drawn_intrigue};
  if (common.round > 1) return {3, 1};
  return {board.first_draw[common.setup.seats][index(common.active)], 0};
}

inline Wrong drawing(const Board& board, const Common& common) {
  const int country = common.drawn_country;
  const int intrigue = common.drawn_intrigue;
  if (!is_drawing(common.ask)) {
    if (country + intrigue != 0) return "draws are counted after the draw";
    return std::nullopt;
  }
  const bool first = common.round == 1;
  if (first && intrigue > 0) return "an Intrigue card on the first turn";
  const int first_draw = board.first_draw[common.setup.seats][index(common.active)];
  const int most = first ? first_draw - 1 : intrigue > 0 ? 0 : 2;
  if (country > most || intrigue > 1) return "nothing is left to draw";
  if (common.ask == Ask::deal_intrigue && (first || intrigue > 0 || country > 1)) {
    return "no Intrigue card may be drawn";
  }
  return std::nullopt;
}

// Where the turn stands: what was drawn, what is being paid, whether the row is whole.
inline Wrong turn(const Board& board, const Common& common) {
  const int active = index(common.active);
  if (active >= common.setup.seats) return "nobody sits on the active seat";
  if (common.round < 1) return "rounds are counted from 1";
  if (common.period >= kPeriods) return "there are three periods";
  if (const Wrong wrong = drawing(board, common)) return wrong;

  const int gaps = common.setup.open_cards - row_cards(common);
  const bool turn_begins =
      common.ask == Ask::draw && common.drawn_country + common.drawn_intrigue == 0;
  if (common.ask == Ask::open_row) {
    if (gaps == 0 || common.round > 1 || active > 0) return "set-up is over";
    if (common.period_ending || common.period > 0) return "the game has not begun";
  } else if (gaps > most_drawn(board, common).country) {
    return "cards of the row are gone";
  }
  if (common.ask == Ask::refill && gaps == 0) return "nothing is to be refilled";
  if (turn_begins && common.period_ending && (common.period + 1 < kPeriods || active == 0)) {
    return "a period that has ended is not scored";
  }
  if (common.ask == Ask::over &&
      (common.period + 1 < kPeriods || active + 1 < common.setup.seats)) {
    return "the game is not over yet";
  }
  const bool paying = common.ask == Ask::pay || common.ask == Ask::pay_intrigue;
  if (paying != (common.claim != kNoNoble)) return "a claim is open exactly while it is paid";
  if (paying && static_cast<int>(at(common.claim)) >= board.noble_count) return "a strange claim";
  if (common.ask != Ask::pay_intrigue && total(common.paying) != 0) return "cards are half paid";
  return std::nullopt;
}

// The limits hold at the end of a turn; during it the active player may have what was drawn beyond.
inline Wrong hands(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const bool active = seat == index(common.active);
    const Drawn more = active && common.ask != Ask::refill ? most_drawn(board, common) : Drawn{};
    const int country = total(position.hands[seat].country);
    const int intrigue = total(position.hands[seat].intrigue);
    if (country > 12 + more.country) return about(seat) + "has too many Country cards";
    if (intrigue > 4 + more.intrigue) return about(seat) + "has too many Intrigue cards";
    const bool had_a_turn =
        common.round > 1 || seat < index(common.active) || (active && common.ask != Ask::open_row);
    if (!had_a_turn && (country + intrigue > 0 || total(common.titles[seat]) > 0)) {
      return about(seat) + "has something before the first turn";
    }
    if (common.round == 1 && intrigue > 0) return about(seat) + "has an Intrigue card too early";
  }
  const Hand& hand = position.hands[index(common.active)];
  if (common.ask == Ask::discard && total(hand.country) <= 12 && total(hand.intrigue) <= 4) {
    return "nothing is to be discarded";
  }
  return std::nullopt;
}

// Portraits, Cathedrals and Title markers. A portrait once claimed is never vacant again, and
// whoever lies in a Cathedral was followed by somebody else on the portrait.
inline Wrong nobles(const Board& board, const Common& common) {
  NobleSet seen = 0;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const NobleSet held = common.held[seat];
    if ((held & seen) != 0) return about(seat) + "holds what another holds";
    if (board.noble_count < kMostNobles && (held >> board.noble_count) != 0)
      return "a strange noble";
    seen |= held;
    if (total(common.titles[seat]) != std::popcount(held) + total(common.buried[seat])) {
      return about(seat) + "has more or fewer title cubes than claims";
    }
    for (int title = 0; title < kTitles; ++title) {
      const int now = std::popcount(held & board.with_title[title]);
      int most = now;
      for (int city = 0; city < kCities; ++city) {
        if ((board.in_city[city] & board.with_title[title]) != 0) most += common.buried[seat][city];
      }
      const int cubes = common.titles[seat][title];
      if (cubes < now || cubes > most) return about(seat) + "cannot have these title cubes";
    }
    if (!common.setup.unlimited_nobles &&
        2 * total(common.titles[seat]) > supply_of(board, common.setup, seat)) {
      return about(seat) + "has used more pieces than there are";
    }
  }
  for (int city = 0; city < kCities; ++city) {
    int here = 0;
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      here += common.buried[seat][city] + std::popcount(common.held[seat] & board.in_city[city]);
    }
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      const int buried = common.buried[seat][city];
      const int own = buried + std::popcount(common.held[seat] & board.in_city[city]);
      if (buried > here - own)
        return about(seat) + "was taken over by nobody in " + board.cities->ids[city];
    }
  }
  return std::nullopt;
}

inline bool is_seat(const Common& common, std::uint8_t owner) { return owner < common.setup.seats; }

inline Wrong city_markers(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int city = 0; city < kCities; ++city) {
    const std::uint8_t owner = position.markers.owner[city];
    bool claimed = false;
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      claimed = claimed || is_there(board, common, seat, city);
    }
    const std::string& name = board.cities->ids[city];
    if (!claimed && owner != kOnBoard) return "the marker of " + name + " is gone before a claim";
    if (claimed && !is_seat(common, owner)) return "nobody has the marker of " + name;
    if (claimed && !is_there(board, common, owner, city)) {
      return about(owner) + "has the marker of " + name + " but was never there";
    }
  }
  return std::nullopt;
}

// Markers that are taken best first, one for each seat that fulfils the condition.
template <class F>
Wrong taken_in_order(const Position& position, const Marker* best_first, int count,
                     const std::string& name, const F& fulfils) {
  const auto owner = [&](int i) { return position.markers.owner[at(best_first[i])]; };
  const int seats = position.common.setup.seats;
  int taken = 0;
  int on_board = 0;
  for (int i = 0; i < count; ++i) {
    if (owner(i) == kRemoved) continue;
    if (owner(i) == kOnBoard) {
      ++on_board;
      continue;
    }
    if (owner(i) >= seats || !fulfils(owner(i)))
      return "a marker of " + name + " is with the wrong seat";
    if (on_board > 0) return "a better marker of " + name + " was left";
    for (int j = 0; j < i; ++j) {
      if (owner(j) == owner(i)) return about(owner(i)) + "has two markers of " + name;
    }
    ++taken;
  }
  int fulfilling = 0;
  for (int seat = 0; seat < seats; ++seat) fulfilling += fulfils(seat) ? 1 : 0;
  if (taken != std::min(fulfilling, taken + on_board))
    return "a marker of " + name + " was not taken";
  return std::nullopt;
}

inline Wrong bonus_markers(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int c = 0; c < kCountries; ++c) {
    const Country country{static_cast<std::uint8_t>(c)};
    const Marker both[] = {country_marker(country, Place::higher),
                           country_marker(country, Place::lower)};
    for (const Marker marker : both) {
      if (position.markers.owner[at(marker)] == kRemoved) return "a Country marker is removed";
    }
    if (const Wrong wrong =
            taken_in_order(position, both, 2, board.countries->ids[c],
                           [&](int seat) { return is_everywhere(board, common, seat, country); })) {
      return wrong;
    }
  }
  Marker houses[kHouses];
  for (int h = 0; h < kHouses; ++h) {
    houses[h] = house_marker(h);
    const bool used = common.setup.seats >= board.house_from_seats[h];
    if (used == (position.markers.owner[at(houses[h])] == kRemoved))
      return "the wrong Noble Houses";
  }
  return taken_in_order(position, houses, kHouses, "the Noble Houses",
                        [&](int seat) { return has_every_title(common, seat); });
}

inline Wrong period_markers(const Board& board, const Position& position) {
  const Common& common = position.common;
  const int scored = common.period + (common.ask == Ask::over ? 1 : 0);
  for (int period = 0; period < kPeriods; ++period) {
    for (int c = 0; c < kCountries; ++c) {
      const Country country{static_cast<std::uint8_t>(c)};
      const std::uint8_t higher =
          position.markers.owner[at(period_marker(period, country, Place::higher))];
      const std::uint8_t lower =
          position.markers.owner[at(period_marker(period, country, Place::lower))];
      const std::string name = board.periods->ids[period] + " " + board.countries->ids[c];
      if (period >= scored) {
        if (higher != kOnBoard || lower != kOnBoard) return name + " is scored too early";
        continue;
      }
      if (higher == kOnBoard || lower == kOnBoard) return name + " is not scored";
      if (higher == kRemoved && lower != kRemoved) return name + " has a second but no first";
      if (higher == lower && higher != kRemoved) return name + " went twice to one seat";
      for (const std::uint8_t owner : {higher, lower}) {
        if (owner == kRemoved) continue;
        if (!is_seat(common, owner)) return name + " is with a strange seat";
        if (!is_in_country(board, common, owner, country)) return name + " is with one never there";
      }
    }
  }
  return std::nullopt;
}

inline Wrong title_markers(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int title = 0; title < kTitles; ++title) {
    const std::uint8_t first = position.markers.owner[kMarkers - kTitles + title];
    const std::uint8_t second = position.markers.second_half[title];
    const std::string& name = board.titles->ids[title];
    if (common.ask != Ask::over) {
      if (first != kOnBoard || second != kOnBoard) return name + " is scored too early";
      continue;
    }
    int most = 0;
    SeatSet leaders;
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      most = std::max<int>(most, common.titles[seat][title]);
    }
    for (int seat = 0; seat < common.setup.seats && most > 0; ++seat) {
      if (common.titles[seat][title] == most) leaders = leaders.with(seat_at(seat));
    }
    SeatSet owners;
    if (is_seat(common, first)) owners = owners.with(seat_at(first));
    if (is_seat(common, second)) owners = owners.with(seat_at(second));
    if (leaders.size() > 2) leaders = SeatSet();
    if (owners != leaders) return name + " is with the wrong seats";
    if (leaders.empty() && first != kRemoved) return name + " should be removed";
  }
  return std::nullopt;
}

// Owners fit what lies open on the board. Also used to re-deal hidden owners.
inline Wrong markers(const Board& board, const Position& position) {
  if (const Wrong wrong = city_markers(board, position)) return wrong;
  if (const Wrong wrong = bonus_markers(board, position)) return wrong;
  if (const Wrong wrong = period_markers(board, position)) return wrong;
  return title_markers(board, position);
}

}  // namespace invariants

// What is wrong with the position, or nothing.
inline std::optional<std::string> broken_invariant(const Royals& game, const Position& position) {
  const Board& board = game.board();
  if (const auto wrong = invariants::setup(position.common.setup)) return wrong;
  if (const auto wrong = invariants::nobody_beyond(position)) return wrong;
  if (const auto wrong = invariants::cards(board, position)) return wrong;
  if (const auto wrong = invariants::turn(board, position.common)) return wrong;
  if (const auto wrong = invariants::hands(board, position)) return wrong;
  if (const auto wrong = invariants::nobles(board, position.common)) return wrong;
  return invariants::markers(board, position);
}

}  // namespace casus::royals

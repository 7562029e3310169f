#include "games/royals/position_check.h"

#include <algorithm>
#include <bit>
#include <span>

#include "games/royals/rules.h"

namespace casus::royals {
namespace {

using Wrong = std::optional<Impossible>;

std::string seat_field(int seat) { return "players." + std::to_string(seat); }

template <std::size_t N>
Wrong check_conserved(const Domain& words, const std::array<int, N>& found,
                      const std::array<std::uint8_t, N>& in_play, const std::string& kind) {
  for (std::size_t i = 0; i < N; ++i) {
    if (found[i] != in_play[i]) {
      return Impossible{kind + "_pile." + words.ids[i],
                        "hands, row, pile and discards hold " + std::to_string(found[i]) +
                            " cards, the game has " + std::to_string(in_play[i]) + " (leave " +
                            kind + "_pile out and it takes the rest)"};
    }
  }
  return std::nullopt;
}

Wrong check_cards(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<int, kCountries> cards{};
  std::array<int, kPairs> intrigues{};
  const auto add = [](auto& sum, const auto& counts) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i];
  };
  for (const Hand& hand : position.hands) {
    add(cards, hand.country);
    add(intrigues, hand.intrigue);
  }
  for (const std::uint8_t card : common.row) {
    if (card != kNoCard) ++cards[card];
  }
  add(cards, position.country_pile);
  add(cards, common.country_discard);
  add(intrigues, position.intrigue_pile);
  add(intrigues, common.intrigue_discard);
  if (auto wrong = check_conserved(*board.countries, cards, board.country_cards[common.setup.seats],
                                   "country")) {
    return wrong;
  }
  if (auto wrong = check_conserved(*board.pairs, intrigues, board.intrigue_cards, "intrigue")) {
    return wrong;
  }
  if (total(position.country_pile) == 0) {
    return Impossible{"country_pile", "is empty; the discards are shuffled the moment it runs out"};
  }
  if (total(position.intrigue_pile) == 0) {
    return Impossible{"intrigue_pile",
                      "is empty; the discards are shuffled the moment it runs out"};
  }
  return std::nullopt;
}

bool is_drawing(Ask ask) {
  return ask == Ask::draw || ask == Ask::deal || ask == Ask::deal_intrigue;
}

bool is_between_turns(Ask ask) {
  return ask == Ask::open_row || ask == Ask::refill || ask == Ask::over;
}

Wrong check_hands(const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    int country_limit = kCountryLimit;
    int intrigue_limit = kIntrigueLimit;
    if (seat == index(common.active) && !is_between_turns(common.ask)) {
      country_limit += is_drawing(common.ask) ? common.drawn_country : 3;
      intrigue_limit += is_drawing(common.ask) ? common.drawn_intrigue : 1;
    }
    const Hand& hand = position.hands[seat];
    if (total(hand.country) > country_limit) {
      return Impossible{seat_field(seat) + ".country_cards",
                        "more than the " + std::to_string(country_limit) + " cards possible now"};
    }
    if (total(hand.intrigue) > intrigue_limit) {
      return Impossible{seat_field(seat) + ".intrigue_cards",
                        "more than the " + std::to_string(intrigue_limit) + " cards possible now"};
    }
  }
  return std::nullopt;
}

Wrong check_drawing(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_drawing(common.ask)) return std::nullopt;
  const int first = first_draw(board, position);
  const int most = first > 0 ? first - 1 : (common.drawn_intrigue > 0 ? 0 : 2);
  if (common.drawn_country > most) {
    return Impossible{"drawn.country", "so many drawn, there is nothing left to draw"};
  }
  if (common.drawn_intrigue > (first > 0 ? 0 : 1)) {
    return Impossible{"drawn.intrigue", "more than can be drawn in this turn"};
  }
  // No card leaves the hand while cards are drawn.
  const Hand& hand = active_hand(position);
  if (common.drawn_country > total(hand.country)) {
    return Impossible{"drawn.country", "the seat to move holds fewer Country cards than that"};
  }
  if (common.drawn_intrigue > total(hand.intrigue)) {
    return Impossible{"drawn.intrigue", "the seat to move holds no Intrigue card"};
  }
  if (common.ask == Ask::deal_intrigue &&
      (first > 0 || common.drawn_intrigue > 0 || common.drawn_country > 1)) {
    return Impossible{"ask", "no Intrigue card can be drawn after what was drawn"};
  }
  return std::nullopt;
}

// The row is dealt before anything else happens.
Wrong check_set_up(const Position& position) {
  const Common& common = position.common;
  if (common.ask != Ask::open_row) return std::nullopt;
  if (common.round != 1) return Impossible{"round", "must be 1 while the first row is dealt"};
  if (index(common.active) != 0) {
    return Impossible{"to_move", "must be 0 while the first row is dealt"};
  }
  if (common.period != 0) return Impossible{"period", "no period is over before the first turn"};
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Hand& hand = position.hands[seat];
    if (total(hand.country) + total(hand.intrigue) > 0) {
      return Impossible{seat_field(seat), "nobody holds a card before the first turn"};
    }
    if (common.held[seat] != 0) {
      return Impossible{"nobles", "nobody has claimed one before the first turn"};
    }
  }
  if (total(common.country_discard) > 0) {
    return Impossible{"country_discard", "must be empty before the first turn"};
  }
  if (total(common.intrigue_discard) > 0) {
    return Impossible{"intrigue_discard", "must be empty before the first turn"};
  }
  return std::nullopt;
}

// The pile ends a period within a turn. The first two are scored before the next turn begins, the
// third before the next round does, and with it the game is over.
Wrong check_ending(const Position& position) {
  const Common& common = position.common;
  const bool last_period = common.period + 1 == kPeriods;
  const bool begins = common.ask == Ask::open_row ||
                      (is_drawing(common.ask) && common.drawn_country + common.drawn_intrigue == 0);
  if (common.period_ending && begins && !last_period) {
    return Impossible{"period_ending", "no card has been drawn in this turn yet"};
  }
  if (common.period_ending && begins && index(common.active) == 0) {
    return Impossible{"period_ending", "no card has been drawn in this round yet"};
  }
  if (common.ask != Ask::over) return std::nullopt;
  if (index(common.active) + 1 != common.setup.seats) {
    return Impossible{"to_move", "the game ends with the turn of the last seat"};
  }
  if (!common.period_ending) {
    return Impossible{"period_ending", "must be true: the game ends after the pile has run out"};
  }
  return std::nullopt;
}

Wrong check_row(const Position& position) {
  const Common& common = position.common;
  const auto end = common.row.begin() + common.setup.open_cards;
  const auto gaps = std::count(common.row.begin(), end, kNoCard);
  int most = 3;
  if (is_drawing(common.ask)) most = common.drawn_country;
  if (common.ask == Ask::open_row) most = common.setup.open_cards;
  if (common.ask == Ask::over) most = 0;
  if (gaps > most) return Impossible{"row", "has more gaps than cards can have been drawn from it"};
  if (gaps == 0 && (common.ask == Ask::refill || common.ask == Ask::open_row)) {
    return Impossible{"row", "is full, yet a card is to be turned up for it"};
  }
  return std::nullopt;
}

Wrong check_claim(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (common.ask == Ask::discard) {
    if (excess_country(position) > 0 || excess_intrigue(position) > 0) return std::nullopt;
    return Impossible{"ask", "there is nothing to discard: the hand is within its limits"};
  }
  if (common.ask != Ask::pay && common.ask != Ask::pay_intrigue) return std::nullopt;
  if (why_not_take(board, position, common.claim)) {
    return Impossible{"claim.noble", "the player to move cannot claim it"};
  }
  if (common.ask == Ask::pay) {
    if (!only_payment(board, position)) return std::nullopt;
    return Impossible{"ask", "there is only one way to pay, so nobody is asked"};
  }
  if (!holder(common, common.claim)) {
    return Impossible{"ask", "the noble is vacant, so no Intrigue card is asked for"};
  }
  if (why_not_pay(board, position, common.paying)) {
    return Impossible{"claim.paying", "does not pay for the noble"};
  }
  if (only_intrigue_payment(board, position)) {
    return Impossible{"ask", "there is only one way to pay, so nobody is asked"};
  }
  return std::nullopt;
}

// Every cube of a seat in a Cathedral was once a noble of that city, and its title cube stays: can
// those beyond the nobles held now be told apart so? Found by augmenting paths.
class BuriedTitles {
 public:
  BuriedTitles(const Board& board, const Common& common, int seat) : board_(board) {
    buried_ = common.buried[seat];
    for (int t = 0; t < kTitles; ++t) {
      wanted_[t] = common.titles[seat][t] - std::popcount(common.held[seat] & board.with_title[t]);
    }
  }

  // A title whose cubes cannot be explained, if there is one.
  std::optional<int> unexplained() {
    for (int t = 0; t < kTitles; ++t) {
      for (int cube = 0; cube < wanted_[t]; ++cube) {
        std::array<bool, kTitles> tried{};
        if (!place(t, tried)) return t;
      }
    }
    return std::nullopt;
  }

 private:
  bool place(int title, std::array<bool, kTitles>& tried) {
    tried[title] = true;
    for (int c = 0; c < kCities; ++c) {
      if ((board_.in_city[c] & board_.with_title[title]) == 0) continue;
      if (buried_[c] > 0) {
        --buried_[c];
        ++used_[c][title];
        return true;
      }
      for (int other = 0; other < kTitles; ++other) {
        if (used_[c][other] == 0 || tried[other] || !place(other, tried)) continue;
        --used_[c][other];
        ++used_[c][title];
        return true;
      }
    }
    return false;
  }

  const Board& board_;
  std::array<std::uint8_t, kCities> buried_{};
  std::array<int, kTitles> wanted_{};
  std::array<std::array<int, kTitles>, kCities> used_{};
};

Wrong check_nobles(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (int t = 0; t < kTitles; ++t) {
      const int held = std::popcount(common.held[seat] & board.with_title[t]);
      if (held > common.titles[seat][t]) {
        return Impossible{"titles." + board.titles->ids[t] + "." + std::to_string(seat),
                          "the seat holds " + std::to_string(held) +
                              " of that title, so it has at least as many cubes there"};
      }
    }
    const int claims = std::popcount(common.held[seat]) + total(common.buried[seat]);
    if (claims != total(common.titles[seat])) {
      return Impossible{"titles", "seat " + std::to_string(seat) + " has " +
                                      std::to_string(total(common.titles[seat])) +
                                      " cubes there, but " + std::to_string(claims) +
                                      " on nobles and cathedrals"};
    }
    if (const auto title = BuriedTitles(board, common, seat).unexplained()) {
      return Impossible{"titles." + board.titles->ids[*title] + "." + std::to_string(seat),
                        "no noble that the seat holds or has lost explains so many cubes"};
    }
    if (!common.setup.unlimited_nobles && pieces_left(board, common, seat_at(seat)) < 0) {
      return Impossible{"titles", "seat " + std::to_string(seat) +
                                      " has more wooden nobles in play than there are"};
    }
  }
  for (int c = 0; c < kCities; ++c) {
    const NobleSet spaces = board.in_city[c];
    NobleSet held = 0;
    for (const NobleSet nobles : common.held) held |= nobles & spaces;
    int buried = 0;
    for (const auto& cathedral : common.buried) buried += cathedral[c];
    if (buried > 0 && held == 0) {
      return Impossible{"cathedrals." + board.cities->ids[c],
                        "a noble rests there, so somebody must hold one in the city"};
    }
  }
  return std::nullopt;
}

std::string marker_field(const Board& board, Marker marker) {
  return "markers." + board.markers->ids[at(marker)];
}

// A group of bonus markers, taken from the highest down by those who have `earned` it, one each.
Wrong check_bonuses(const Board& board, const Position& position, std::span<const Marker> group,
                    SeatSet earned) {
  SeatSet owners;
  bool highest_left = false;
  for (const Marker marker : group) {
    const std::uint8_t owner = position.markers.owner[at(marker)];
    if (owner == kRemoved) {
      return Impossible{marker_field(board, marker), "is never removed from this game"};
    }
    if (owner == kOnBoard) {
      highest_left = true;
      continue;
    }
    if (highest_left) {
      return Impossible{marker_field(board, marker), "is taken, while a higher one is left"};
    }
    if (!earned.contains(seat_at(owner))) {
      return Impossible{marker_field(board, marker), "its owner has not earned it"};
    }
    if (owners.contains(seat_at(owner))) {
      return Impossible{marker_field(board, marker), "a seat can have only one of these"};
    }
    owners = owners.with(seat_at(owner));
  }
  if (highest_left && owners != earned) {
    return Impossible{"markers", "a seat has earned " + board.markers->ids[at(group.back())] +
                                     " or a higher one and has none"};
  }
  return std::nullopt;
}

Wrong check_earned(const Board& board, const Position& position) {
  const Common& common = position.common;
  const int seats = common.setup.seats;
  for (int c = 0; c < kCities; ++c) {
    const City city{static_cast<std::uint8_t>(c)};
    const Marker marker = city_marker(city);
    SeatSet present;
    for (int seat = 0; seat < seats; ++seat) {
      if (is_present(board, common, seat_at(seat), city)) present = present.with(seat_at(seat));
    }
    const std::uint8_t owner = position.markers.owner[at(marker)];
    if (owner == kOnBoard && !present.empty()) {
      return Impossible{marker_field(board, marker),
                        "somebody has claimed a noble there, so the first to do so owns it"};
    }
    if (owner == kRemoved) {
      return Impossible{marker_field(board, marker), "is never removed from this game"};
    }
    if (owner != kOnBoard && !present.contains(seat_at(owner))) {
      return Impossible{marker_field(board, marker), "its owner has never claimed a noble there"};
    }
  }
  for (int c = 0; c < kCountries; ++c) {
    const Country country{static_cast<std::uint8_t>(c)};
    SeatSet earned;
    for (int seat = 0; seat < seats; ++seat) {
      if (is_everywhere(board, common, seat_at(seat), country)) earned = earned.with(seat_at(seat));
    }
    const std::array<Marker, 2> group = {country_marker(country, Place::higher),
                                         country_marker(country, Place::lower)};
    if (auto wrong = check_bonuses(board, position, group, earned)) return wrong;
  }
  SeatSet earned;
  for (int seat = 0; seat < seats; ++seat) {
    if (has_every_title(common, seat_at(seat))) earned = earned.with(seat_at(seat));
  }
  std::array<Marker, kHouses> group{};
  std::size_t used = 0;
  for (int h = 0; h < kHouses; ++h) {
    const Marker marker = house_marker(h);
    if (seats >= board.house_from_seats[h]) {
      group[used++] = marker;
    } else if (position.markers.owner[at(marker)] != kRemoved) {
      return Impossible{marker_field(board, marker), "is not used with so few players"};
    }
  }
  return check_bonuses(board, position, std::span(group).first(used), earned);
}

Wrong check_scored(const Board& board, const Position& position) {
  const Common& common = position.common;
  const bool over = common.ask == Ask::over;
  if (over && common.period + 1 != kPeriods) {
    return Impossible{"period", "the game is over only after the third period"};
  }
  for (int p = 0; p < kPeriods; ++p) {
    const bool scored = over || p < common.period;
    for (int c = 0; c < kCountries; ++c) {
      const Country country{static_cast<std::uint8_t>(c)};
      const Marker higher = period_marker(p, country, Place::higher);
      const Marker lower = period_marker(p, country, Place::lower);
      for (const Marker marker : {higher, lower}) {
        const bool on_board = position.markers.owner[at(marker)] == kOnBoard;
        if (on_board == scored) {
          return Impossible{marker_field(board, marker),
                            scored ? "its period is over, so it is owned or removed"
                                   : "its period is not over yet"};
        }
      }
      const std::uint8_t first = position.markers.owner[at(higher)];
      const std::uint8_t second = position.markers.owner[at(lower)];
      for (const Marker marker : {higher, lower}) {
        const std::uint8_t owner = position.markers.owner[at(marker)];
        if (owner < kSeats && !has_been_in(board, common, seat_at(owner), country)) {
          return Impossible{marker_field(board, marker), "its owner never had a noble there"};
        }
      }
      if (scored && second != kRemoved && (first == kRemoved || first == second)) {
        return Impossible{marker_field(board, lower), "cannot go to that seat"};
      }
    }
  }
  // What the end of the game awards follows from the board, so it can be reckoned again.
  Position reckoned = position;
  Events silent;
  if (over) {
    reckoned.markers.second_half.fill(kOnBoard);
    score_period(board, reckoned, silent);
    score_titles(board, reckoned, silent);
  } else {
    for (int t = 0; t < kTitles; ++t) {
      const Marker marker = title_marker(Title{static_cast<std::uint8_t>(t)});
      reckoned.markers.owner[at(marker)] = kOnBoard;
    }
    reckoned.markers.second_half.fill(kOnBoard);
  }
  for (int m = 0; m < kMarkers; ++m) {
    const Marker marker{static_cast<std::uint8_t>(m)};
    const int title = m - (kMarkers - kTitles);
    const bool same_half =
        title < 0 || reckoned.markers.second_half[title] == position.markers.second_half[title];
    if (reckoned.markers.owner[m] != position.markers.owner[m] || !same_half) {
      return Impossible{marker_field(board, marker),
                        over ? "is not what the end of the game awards"
                             : "is awarded at the end of the game only"};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Impossible> why_impossible(const Board& board, const Position& position) {
  if (auto wrong = check_cards(board, position)) return wrong;
  if (auto wrong = check_drawing(board, position)) return wrong;
  if (auto wrong = check_hands(position)) return wrong;
  if (auto wrong = check_set_up(position)) return wrong;
  if (auto wrong = check_ending(position)) return wrong;
  if (auto wrong = check_row(position)) return wrong;
  if (auto wrong = check_nobles(board, position)) return wrong;
  if (auto wrong = check_earned(board, position)) return wrong;
  if (auto wrong = check_scored(board, position)) return wrong;
  return check_claim(board, position);
}

}  // namespace casus::royals

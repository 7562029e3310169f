#include "games/royals/position_check.h"

#include <algorithm>
#include <bit>

#include "games/royals/rules.h"

namespace casus::royals {
namespace {

using Wrong = std::optional<Impossible>;

std::string seat_field(int seat) { return "players." + std::to_string(seat); }

template <std::size_t N>
Wrong check_heaps(const Domain& words, std::array<int, N> found, const Bag<N>& pile,
                  const Bag<N>& discard, const Bag<N>& in_play, const std::string& kind) {
  for (std::size_t i = 0; i < N; ++i) {
    found[i] += pile[i] + discard[i];
    if (found[i] == in_play[i]) continue;
    return Impossible{kind + "_pile." + words.ids[i],
                      "hands, row, pile and discards hold " + std::to_string(found[i]) +
                          " cards, the game has " + std::to_string(in_play[i]) + " (leave " + kind +
                          "_pile out and it takes the rest)"};
  }
  if (total(pile) > 0) return std::nullopt;
  return Impossible{kind + "_pile", "is empty; the discards are shuffled the moment it runs out"};
}

Wrong check_cards(const Board& board, const Position& position) {
  const Common& common = position.common;
  const CardsFound found = cards_outside_heaps(position);
  if (auto wrong =
          check_heaps(*board.countries, found.country, position.country_pile,
                      common.country_discard, board.country_cards[common.setup.seats], "country")) {
    return wrong;
  }
  return check_heaps(*board.pairs, found.intrigue, position.intrigue_pile, common.intrigue_discard,
                     board.intrigue_cards, "intrigue");
}

Wrong check_round(const Board& board, const Position& position) {
  const Common& common = position.common;
  // Every turn takes a card from the pile; the last period lasts until its round is complete.
  const int seats = common.setup.seats;
  const int in_a_period = total(board.country_cards[seats]) / seats + 1;
  const int most = 1 + in_a_period * (common.period + 1);
  if (common.round <= most) return std::nullopt;
  return Impossible{"round", "there can have been " + std::to_string(most) + " at most by now"};
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

// The most cards that a seat can hold now; how it came to them is not asked.
struct HandLimit {
  int country = kCountryLimit;
  int intrigue = kIntrigueLimit;
};

HandLimit hand_limit(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  if (common.ask == Ask::open_row) return {0, 0};  // nobody has had a turn
  const bool moves = seat == index(common.active);
  HandLimit limit;
  if (!moves || common.ask == Ask::refill || common.ask == Ask::over) return limit;
  if (is_drawing(common.ask)) {
    return {limit.country + common.drawn_country, limit.intrigue + common.drawn_intrigue};
  }
  if (const int first = first_draw(board, position); first > 0) {
    return {limit.country + first, limit.intrigue};
  }
  // Three Country cards have been drawn, or an Intrigue card with one.
  const bool drew_intrigue = total(position.hands[seat].intrigue) > kIntrigueLimit;
  return {limit.country + (drew_intrigue ? 1 : 3), limit.intrigue + 1};
}

Wrong check_hands(const Board& board, const Position& position) {
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    const HandLimit limit = hand_limit(board, position, seat);
    const Hand& hand = position.hands[seat];
    if (total(hand.country) > limit.country) {
      return Impossible{seat_field(seat) + ".country_cards",
                        "more than the " + std::to_string(limit.country) + " cards possible now"};
    }
    if (total(hand.intrigue) > limit.intrigue) {
      return Impossible{seat_field(seat) + ".intrigue_cards",
                        "more than the " + std::to_string(limit.intrigue) + " cards possible now"};
    }
  }
  return std::nullopt;
}

// Nobody can have seen more cards in a hand than it holds, nor in all hands together.
Wrong check_seen(const Board& board, const Position& position) {
  const Seen& seen = position.common.seen;
  Cards others{};
  Intrigues intrigues{};
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    const Hand& hand = position.hands[seat];
    for (int c = 0; c < kCountries; ++c) {
      if (seen.known[seat][c] <= hand.country[c]) continue;
      return Impossible{seat_field(seat) + ".known." + board.countries->ids[c],
                        "the hand holds only " + std::to_string(hand.country[c])};
    }
    others = sum_of(others, rest_of(hand.country, seen.known[seat].least.counts()));
    intrigues = sum_of(intrigues, hand.intrigue);
  }
  for (int c = 0; c < kCountries; ++c) {
    if (seen.cards_in_hands[c] <= others[c]) continue;
    return Impossible{
        "in_hands.country_cards." + board.countries->ids[c],
        "besides those known of, the hands together hold only " + std::to_string(others[c])};
  }
  for (int p = 0; p < kPairs; ++p) {
    if (seen.intrigues_in_hands[p] <= intrigues[p]) continue;
    return Impossible{"in_hands.intrigue_cards." + board.pairs->ids[p],
                      "the hands together hold only " + std::to_string(intrigues[p])};
  }
  return std::nullopt;
}

// Nothing has happened while the row is dealt, and to nobody before the first turn.
Wrong check_beginning(const Board&, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats && common.round == 1; ++seat) {
    const bool waits = seat > index(common.active) || common.ask == Ask::open_row;
    if (waits && total(common.titles[seat]) > 0) {
      return Impossible{"nobles",
                        "seat " + std::to_string(seat) + " has claimed one before its turn"};
    }
  }
  if (common.ask != Ask::open_row) return std::nullopt;
  if (common.round != 1) return Impossible{"round", "must be 1 while the first row is dealt"};
  if (index(common.active) != 0) {
    return Impossible{"to_move", "must be 0 while the first row is dealt"};
  }
  if (common.period != 0) return Impossible{"period", "no period is over before the first turn"};
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
Wrong check_ending(const Board&, const Position& position) {
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
  if (!last_period) return Impossible{"period", "the game is over only after the third period"};
  return std::nullopt;
}

Wrong check_row(const Board& board, const Position& position) {
  const Common& common = position.common;
  const auto gaps =
      std::count(common.row.begin(), common.row.begin() + common.setup.open_cards, kNoCard);
  const int first = first_draw(board, position);
  int most = first > 0 ? first : 3;
  if (is_drawing(common.ask)) most = common.drawn_country;
  if (common.ask == Ask::open_row) most = common.setup.open_cards;
  if (common.ask == Ask::over) most = 0;
  if (gaps > most) return Impossible{"row", "has more gaps than cards can have been drawn from it"};
  if (gaps == 0 && (common.ask == Ask::refill || common.ask == Ask::open_row)) {
    return Impossible{"row", "is full, yet a card is to be turned up for it"};
  }
  return std::nullopt;
}

// A claim puts one piece on the portrait and one on the title; a takeover moves the portrait's to
// the Cathedral of the city, and somebody else stands on the portrait.
Wrong check_pieces(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (int t = 0; t < kTitles; ++t) {
      const int held = std::popcount(common.held[seat] & board.with_title[t]);
      if (held <= common.titles[seat][t]) continue;
      return Impossible{"titles." + board.titles->ids[t] + "." + std::to_string(seat),
                        "the seat holds " + std::to_string(held) +
                            " of that title, so it has at least as many cubes there"};
    }
    const int claims = std::popcount(common.held[seat]) + total(common.buried[seat]);
    const std::string who = "seat " + std::to_string(seat);
    if (claims != total(common.titles[seat])) {
      return Impossible{"titles", who + " has " + std::to_string(total(common.titles[seat])) +
                                      " cubes there, but " + std::to_string(claims) +
                                      " on nobles and cathedrals"};
    }
    if (!common.setup.unlimited_nobles && pieces_left(board, common, seat_at(seat)) < 0) {
      return Impossible{"titles", who + " has more wooden nobles in play than there are"};
    }
  }
  for (int c = 0; c < kCities; ++c) {
    NobleSet held = 0;
    int buried = 0;
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      held |= common.held[seat] & board.in_city[c];
      buried += common.buried[seat][c];
    }
    if (buried == 0 || held != 0) continue;
    return Impossible{"cathedrals." + board.cities->ids[c],
                      "a noble rests there, so somebody must hold one in the city"};
  }
  return std::nullopt;
}

Impossible wrong_marker(const Board& board, Marker marker, std::string text) {
  return {"markers." + board.markers->ids[at(marker)], std::move(text)};
}

// Bonus markers of one kind, the highest first: those who have earned one have taken one each.
Wrong check_bonus(const Board& board, const Position& position, Marker first, int count) {
  const SeatSet earned = may_own(board, position.common, first);
  SeatSet owners;
  bool left = false;
  for (int m = static_cast<int>(at(first)); m < static_cast<int>(at(first)) + count; ++m) {
    const Marker marker{static_cast<std::uint8_t>(m)};
    const std::uint8_t owner = position.markers.owner[m];
    const bool used = is_used(board, position.common.setup.seats, marker);
    if ((owner == kRemoved) == used) {
      return wrong_marker(
          board, marker,
          used ? "is never removed from this game" : "is not used with so few players");
    }
    if (!used) continue;
    left = left || owner == kOnBoard;
    if (owner == kOnBoard) continue;
    if (left) return wrong_marker(board, marker, "is taken, while a higher one is left");
    if (!earned.contains(seat_at(owner))) {
      return wrong_marker(board, marker, "its owner has not earned it");
    }
    if (owners.contains(seat_at(owner))) {
      return wrong_marker(board, marker, "a seat can have only one of these");
    }
    owners = owners.with(seat_at(owner));
  }
  if (!left || owners == earned) return std::nullopt;
  return wrong_marker(board, first, "whoever has earned it took it or a lower one at once");
}

Wrong check_bonuses(const Board& board, const Position& position) {
  for (int c = 0; c < kCities; ++c) {
    const Marker marker = city_marker(City{static_cast<std::uint8_t>(c)});
    if (auto wrong = check_bonus(board, position, marker, 1)) return wrong;
  }
  for (int c = 0; c < kCountries; ++c) {
    const Marker marker = country_marker(Country{static_cast<std::uint8_t>(c)}, Place::higher);
    if (auto wrong = check_bonus(board, position, marker, 2)) return wrong;
  }
  return check_bonus(board, position, house_marker(0), kHouses);
}

Wrong check_periods(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int p = 0; p < kPeriods; ++p) {
    const bool scored = common.ask == Ask::over || p < common.period;
    for (int c = 0; c < kCountries; ++c) {
      const Country country{static_cast<std::uint8_t>(c)};
      const Marker higher = period_marker(p, country, Place::higher);
      const Marker lower = period_marker(p, country, Place::lower);
      const std::uint8_t first = position.markers.owner[at(higher)];
      const std::uint8_t second = position.markers.owner[at(lower)];
      for (const Marker marker : {higher, lower}) {
        const std::uint8_t owner = position.markers.owner[at(marker)];
        if ((owner == kOnBoard) == scored) {
          return wrong_marker(board, marker,
                              scored ? "its period is over, so it is owned or removed"
                                     : "its period is not over yet");
        }
        if (owner < kSeats && !may_own(board, common, marker).contains(seat_at(owner))) {
          return wrong_marker(board, marker, "its owner never had a noble there");
        }
      }
      if (scored && second != kRemoved && (first == kRemoved || first == second)) {
        return wrong_marker(board, lower, "cannot go to that seat");
      }
    }
  }
  return std::nullopt;
}

// What the end of the game awards follows from the board, so it can be reckoned again.
Wrong check_last_awards(const Board& board, const Position& position) {
  const bool over = position.common.ask == Ask::over;
  Position reckoned = position;
  reckoned.markers.second_half.fill(kOnBoard);
  std::fill_n(reckoned.markers.owner.end() - kTitles, kTitles, kOnBoard);
  Events silent;
  if (over) {
    score_period(board, reckoned, silent);
    score_titles(board, reckoned, silent);
  }
  for (int m = 0; m < kMarkers; ++m) {
    const int title = m - (kMarkers - kTitles);
    const bool same_half =
        title < 0 || reckoned.markers.second_half[title] == position.markers.second_half[title];
    if (reckoned.markers.owner[m] == position.markers.owner[m] && same_half) continue;
    return wrong_marker(
        board, Marker{static_cast<std::uint8_t>(m)},
        over ? "is not what the end of the game awards" : "is awarded at the end of the game only");
  }
  return std::nullopt;
}

Wrong check_question(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (common.ask == Ask::discard) {
    if (excess_country(position) > 0 || excess_intrigue(position) > 0) return std::nullopt;
    return Impossible{"ask", "there is nothing to discard: the hand is within its limits"};
  }
  if (!is_paying(common.ask)) return std::nullopt;
  if (why_not_take(board, position, common.claim)) {
    return Impossible{"claim.noble", "the player to move cannot claim it"};
  }
  const bool intrigue = common.ask == Ask::pay_intrigue;
  if (intrigue && !holder(common, common.claim)) {
    return Impossible{"ask", "the noble is vacant, so no Intrigue card is asked for"};
  }
  if (intrigue && why_not_pay(board, position, common.paying)) {
    return Impossible{"claim.paying", "does not pay for the noble"};
  }
  if (intrigue ? only_intrigue_payment(board, position).has_value()
               : only_payment(board, position).has_value()) {
    return Impossible{"ask", "there is only one way to pay, so nobody is asked"};
  }
  return std::nullopt;
}

constexpr PositionCheck<Board, Position> kChecks[] = {
    {"cards are conserved, and no pile is empty", check_cards},
    {"no round can have come too soon", check_round},
    {"what was drawn is in the hand", check_drawing},
    {"hands fit the step of the turn", check_hands},
    {"nobody has seen more cards than the hands hold", check_seen},
    {"before the first turn nothing has happened", check_beginning},
    {"periods and the game end when the pile has run out", check_ending},
    {"the row has as many gaps as were drawn", check_row},
    {"each claim has two pieces", check_pieces},
    {"bonuses are taken when they are earned, the highest first", check_bonuses},
    {"periods are scored when they are over", check_periods},
    {"the end of the game awards the titles", check_last_awards},
    {"the question fits hand and claim", check_question},
};

}  // namespace

std::span<const PositionCheck<Board, Position>> position_checks() { return kChecks; }

bool is_drawing(Ask ask) {
  return ask == Ask::draw || ask == Ask::deal || ask == Ask::deal_intrigue;
}

bool is_paying(Ask ask) { return ask == Ask::pay || ask == Ask::pay_intrigue; }

bool is_used(const Board& board, int seats, Marker marker) {
  const int house = static_cast<int>(at(marker)) - static_cast<int>(at(house_marker(0)));
  return house < 0 || house >= kHouses || seats >= board.house_from_seats[house];
}

CardsFound cards_outside_heaps(const Position& position) {
  CardsFound found;
  for (const Hand& hand : position.hands) {
    for (int c = 0; c < kCountries; ++c) found.country[c] += hand.country[c];
    for (int p = 0; p < kPairs; ++p) found.intrigue[p] += hand.intrigue[p];
  }
  for (const std::uint8_t card : position.common.row) {
    if (card != kNoCard) ++found.country[card];
  }
  return found;
}

}  // namespace casus::royals

// A position consistent with a view, from the view alone: hidden cards are dealt at random from
// those the viewer cannot see, covered markers go at random to those who can have earned them.
#include <array>
#include <utility>

#include "games/royals/rules.h"
#include "games/royals/view.h"

namespace casus::royals {
namespace {

// In how many ways these cards can come out of the pool.
template <std::size_t N>
double ways(const Bag<N>& pool, const Bag<N>& hand) {
  double product = 1;
  for (std::size_t i = 0; i < N; ++i) {
    for (int k = 1; k <= hand[i]; ++k) product = product * (pool[i] - hand[i] + k) / k;
  }
  return product;
}

template <std::size_t N, class F>
void each_hand(const Bag<N>& pool, int cards, const F& visit, Bag<N> hand = {},
               std::size_t kind = 0) {
  if (kind == N) {
    if (cards == 0) visit(hand);
    return;
  }
  for (int count = 0; count <= pool[kind] && count <= cards; ++count) {
    hand[kind] = static_cast<std::uint8_t>(count);
    each_hand(pool, cards - count, visit, hand, kind + 1);
  }
}

// A hand for which `fits` holds, as likely as it would be dealt. Needed while another player
// chooses a payment: that the question is asked at all says something of the hand.
template <std::size_t N, class F>
Bag<N> deal_fitting(Bag<N>& pool, int cards, Dice& dice, const F& fits) {
  double all = 0;
  each_hand(pool, cards, [&](const Bag<N>& hand) {
    if (fits(hand)) all += ways(pool, hand);
  });
  double left = all * (static_cast<double>(dice.next() >> 11U) / 9007199254740992.0);
  Bag<N> chosen{};
  bool found = false;
  each_hand(pool, cards, [&](const Bag<N>& hand) {
    if ((found && left < 0) || !fits(hand)) return;
    chosen = hand;
    found = true;
    left -= ways(pool, hand);
  });
  pool = rest_of(pool, chosen);
  return chosen;
}

// Deals the hand of a player who is choosing a payment.
void deal_payer(const Board& board, const View& view, Position& position, Cards& cards,
                Intrigues& intrigues, Dice& dice) {
  const int seat = index(view.common.active);
  const bool takeover = holder(view.common, view.common.claim).has_value();
  const bool asked_for_intrigues = view.common.ask == Ask::pay_intrigue;
  Hand& hand = position.hands[seat];
  const Country country = board.country_of[at(view.common.claim)];
  hand.country = deal_fitting(cards, view.country_cards[seat], dice, [&](const Cards& held) {
    hand.country = held;
    if (asked_for_intrigues) return !why_not_pay(board, position, view.common.paying);
    return reach(position, country) >= board.cards_of[at(view.common.claim)] &&
           !only_payment(board, position);
  });
  hand.intrigue =
      deal_fitting(intrigues, view.intrigue_cards[seat], dice, [&](const Intrigues& held) {
        hand.intrigue = held;
        if (!takeover) return true;
        return intrigue_reach(board, position, country) >=
                   board.intrigue_of[at(view.common.claim)] &&
               (!asked_for_intrigues || !only_intrigue_payment(board, position));
      });
}

// Covered markers in groups whose owners must differ (the two of a country, the Noble Houses, the
// two of a country and period) and the seats that can own one. Found by augmenting paths.
class MarkerDeal {
 public:
  MarkerDeal(const Board& board, const View& view, Markers& markers, Dice& dice)
      : board_(board), view_(view), markers_(markers), dice_(dice) {
    for (int seat = 0; seat < view.common.setup.seats; ++seat) {
      if (seat != view.viewer) room_[seat] = view.marker_counts[seat];
    }
  }

  void deal() {
    for (int m = 0; m < kMarkers; ++m) {
      if (view_.markers.owner[m] != kSomeone) continue;
      covered_[count_++] = m;
      owners_[m] = may_own(board_, view_.common, Marker{static_cast<std::uint8_t>(m)});
    }
    for (int i = count_ - 1; i > 0; --i) {
      std::swap(covered_[i], covered_[dice_.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (int i = 0; i < count_; ++i) {
      std::array<bool, kMarkers> tried{};
      place(covered_[i], tried);
    }
  }

 private:
  bool may_have(int marker, int seat) const {
    return seat != view_.viewer && owners_[marker].contains(seat_at(seat));
  }

  static constexpr int kHouseGroup = kMarkers;
  static int group_of(int marker) {
    if (marker < kCities) return marker;
    if (marker < kCities + 2 * kCountries) return kCities + (marker - kCities) / 2 * 2;
    const int first_period = kCities + 2 * kCountries + kHouses;
    if (marker < first_period) return kHouseGroup;
    return first_period + (marker - first_period) / 2 * 2;
  }

  // The marker of the same group that the seat already has, or -1.
  int rival(int marker, int seat) const {
    for (int m = 0; m < kMarkers; ++m) {
      if (m != marker && markers_.owner[m] == seat && group_of(m) == group_of(marker)) return m;
    }
    return -1;
  }

  void give(int marker, int seat) {
    markers_.owner[marker] = static_cast<std::uint8_t>(seat);
    --room_[seat];
  }
  void take_away(int marker) {
    ++room_[markers_.owner[marker]];
    markers_.owner[marker] = kSomeone;
  }

  bool place(int marker, std::array<bool, kMarkers>& tried) {
    tried[marker] = true;
    std::array<int, kSeats> order = {0, 1, 2, 3, 4};
    for (int i = kSeats - 1; i > 0; --i) {
      std::swap(order[i], order[dice_.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (const int seat : order) {
      if (may_have(marker, seat) && room_[seat] > 0 && rival(marker, seat) < 0) {
        give(marker, seat);
        return true;
      }
    }
    // Nobody has room: somebody passes another covered marker on.
    for (const int seat : order) {
      if (!may_have(marker, seat)) continue;
      const int same_group = rival(marker, seat);
      for (int i = 0; i < count_; ++i) {
        const int other = covered_[i];
        if (tried[other] || markers_.owner[other] != seat) continue;
        if (same_group >= 0 && other != same_group) continue;
        take_away(other);
        give(marker, seat);
        if (place(other, tried)) return true;
        take_away(marker);
        give(other, seat);
      }
    }
    return false;
  }

  const Board& board_;
  const View& view_;
  Markers& markers_;
  Dice& dice_;
  std::array<int, kSeats> room_{};
  std::array<int, kMarkers> covered_{};
  std::array<SeatSet, kMarkers> owners_{};
  int count_ = 0;
};

}  // namespace

Position imagine_from(const Board& board, const View& view, Dice& dice) {
  const Common& common = view.common;
  const int seats = common.setup.seats;
  Position position{};
  position.common = common;
  position.markers = view.markers;

  Cards cards = board.country_cards[seats];
  Intrigues intrigues = board.intrigue_cards;
  for (const std::uint8_t card : common.row) {
    if (card != kNoCard) --cards[card];
  }
  cards = rest_of(rest_of(cards, common.country_discard), view.hand.country);
  intrigues = rest_of(rest_of(intrigues, common.intrigue_discard), view.hand.intrigue);
  if (view.viewer != kSpectator) position.hands[view.viewer] = view.hand;

  const bool payment_open = common.ask == Ask::pay || common.ask == Ask::pay_intrigue;
  const int payer = index(common.active);
  if (payment_open && payer != view.viewer) {
    deal_payer(board, view, position, cards, intrigues, dice);
  }
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == view.viewer || (payment_open && seat == payer)) continue;
    position.hands[seat].country = draw_from(cards, view.country_cards[seat], dice);
    position.hands[seat].intrigue = draw_from(intrigues, view.intrigue_cards[seat], dice);
  }
  position.country_pile = cards;
  position.intrigue_pile = intrigues;
  if (common.setup.hidden_scores) MarkerDeal(board, view, position.markers, dice).deal();
  return position;
}

}  // namespace casus::royals

// A position consistent with a view, from the view alone: what was seen of hidden cards is laid
// down, the others are dealt at random, covered markers go at random to those who can have earned
// them.
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

// So many cards for which `fits` holds, as likely as they would be dealt.
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

// Cards of one kind whose place the viewer does not know: some are in a hand for sure, the others
// may lie in the pile as well.
template <std::size_t N>
struct Unplaced {
  Bag<N> anywhere{};
  Bag<N> in_hands{};

  Bag<N> all() const { return sum_of(anywhere, in_hands); }
  // One hand's cards are dealt: those that must be in a hand count first.
  void remove(const Bag<N>& hand) {
    const Bag<N> left = rest_of(all(), hand);
    in_hands = without(in_hands, hand);
    anywhere = rest_of(left, in_hands);
  }
  // So many cards for the hands; what may be elsewhere and is not drawn is the pile.
  Bag<N> draw(int cards, Dice& dice) {
    const Bag<N> drawn = draw_from(anywhere, cards - total(in_hands), dice);
    return sum_of(std::exchange(in_hands, {}), drawn);
  }
};

// Deals what the viewer cannot see. Each card whose place is not known is as likely in each place
// that it can have; while another player chooses a payment, that the question is asked at all says
// something of that hand.
class CardDeal {
 public:
  CardDeal(const Board& board, const View& view, Position& position, Dice& dice)
      : board_(board), view_(view), position_(position), dice_(dice) {
    find_unplaced();
  }

  void deal() {
    const Common& common = view_.common;
    const bool payment_open = common.ask == Ask::pay || common.ask == Ask::pay_intrigue;
    const int payer = payment_open ? index(common.active) : view_.viewer;
    if (payer == view_.viewer) return deal_hands(-1);
    // Whatever has to be in the hands is spread over all of them: dealt until it fits. Where that
    // takes too long, the payer comes first, which is as true and not quite as fair.
    constexpr int kTries = 64;
    const bool any_pile = total(country_.in_hands) + total(intrigue_.in_hands) == 0;
    for (int i = 0; i < kTries && !any_pile; ++i) {
      const Unplaced<kCountries> country = country_;
      const Unplaced<kPairs> intrigue = intrigue_;
      deal_hands(-1);
      if (pays_with_cards() && pays_with_intrigues()) return;
      country_ = country;
      intrigue_ = intrigue;
    }
    deal_payer(payer);
    deal_hands(payer);
  }

 private:
  Cards known(int seat) const { return view_.common.seen.known[seat].least.counts(); }
  bool is_hidden(int seat) const { return seat != view_.viewer; }

  void find_unplaced() {
    const Common& common = view_.common;
    const int seats = common.setup.seats;
    Cards cards = board_.country_cards[seats];
    for (const std::uint8_t card : common.row) {
      if (card != kNoCard) --cards[card];
    }
    cards = rest_of(rest_of(cards, common.country_discard), view_.hand.country);
    Cards own{};
    if (view_.viewer != kSpectator) own = rest_of(view_.hand.country, known(view_.viewer));
    for (int seat = 0; seat < seats; ++seat) {
      if (is_hidden(seat)) cards = rest_of(cards, known(seat));
    }
    country_.in_hands = without(common.seen.cards_in_hands, own);
    country_.anywhere = rest_of(cards, country_.in_hands);
    intrigue_.in_hands = without(common.seen.intrigues_in_hands.counts(), view_.hand.intrigue);
    intrigue_.anywhere = rest_of(
        rest_of(rest_of(board_.intrigue_cards, common.intrigue_discard), view_.hand.intrigue),
        intrigue_.in_hands);
  }

  // Whether the payer's hand is one that is asked about its payment.
  bool pays_with_cards() const {
    const Common& common = view_.common;
    if (common.ask == Ask::pay_intrigue) return !why_not_pay(board_, position_, common.paying);
    return reach(position_, board_.country_of[at(common.claim)]) >=
               board_.cards_of[at(common.claim)] &&
           !only_payment(board_, position_);
  }
  bool pays_with_intrigues() const {
    const Common& common = view_.common;
    if (!holder(common, common.claim)) return true;
    return intrigue_reach(board_, position_, board_.country_of[at(common.claim)]) >=
               board_.intrigue_of[at(common.claim)] &&
           (common.ask == Ask::pay || !only_intrigue_payment(board_, position_));
  }

  // The others must have room for what is in a hand for sure and not in this one.
  template <std::size_t N>
  static bool leaves_room(const Unplaced<N>& unplaced, const Bag<N>& hand, int room) {
    return total(without(unplaced.in_hands, hand)) <= room;
  }

  void deal_payer(int seat) {
    Hand& hand = position_.hands[seat];
    const int others = view_.country_cards[seat] - total(known(seat));
    Cards pool = country_.all();
    const Cards dealt = deal_fitting(pool, others, dice_, [&](const Cards& held) {
      hand.country = sum_of(known(seat), held);
      return leaves_room(country_, held, slots(seat).country) && pays_with_cards();
    });
    hand.country = sum_of(known(seat), dealt);
    country_.remove(dealt);
    Intrigues intrigues = intrigue_.all();
    hand.intrigue =
        deal_fitting(intrigues, view_.intrigue_cards[seat], dice_, [&](const Intrigues& held) {
          hand.intrigue = held;
          return leaves_room(intrigue_, held, slots(seat).intrigue) && pays_with_intrigues();
        });
    intrigue_.remove(hand.intrigue);
  }

  // How many cards of the hands but the viewer's and this one are not known.
  struct Slots {
    int country = 0;
    int intrigue = 0;
  };
  Slots slots(int dealt) const {
    Slots slots;
    for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
      if (!is_hidden(seat) || seat == dealt) continue;
      slots.country += view_.country_cards[seat] - total(known(seat));
      slots.intrigue += view_.intrigue_cards[seat];
    }
    return slots;
  }

  // All hands but the viewer's and the one that is dealt already, and the piles.
  void deal_hands(int dealt) {
    const Slots left = slots(dealt);
    // Drawing for all hands first is only needed if the pile cannot hold just anything.
    const bool any_card = total(country_.in_hands) == 0;
    const bool any_intrigue = total(intrigue_.in_hands) == 0;
    Cards cards = any_card ? country_.anywhere : country_.draw(left.country, dice_);
    Intrigues intrigues = any_intrigue ? intrigue_.anywhere : intrigue_.draw(left.intrigue, dice_);
    for (int seat = 0; seat < view_.common.setup.seats; ++seat) {
      if (!is_hidden(seat) || seat == dealt) continue;
      Hand& hand = position_.hands[seat];
      hand.country =
          imagine_hand(view_.common.seen.known[seat], view_.country_cards[seat], cards, dice_);
      hand.intrigue = draw_from(intrigues, view_.intrigue_cards[seat], dice_);
    }
    position_.country_pile = any_card ? cards : country_.anywhere;
    position_.intrigue_pile = any_intrigue ? intrigues : intrigue_.anywhere;
  }

  const Board& board_;
  const View& view_;
  Position& position_;
  Dice& dice_;
  Unplaced<kCountries> country_;
  Unplaced<kPairs> intrigue_;
};

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
  Position position{};
  position.common = view.common;
  position.markers = view.markers;
  if (view.viewer != kSpectator) position.hands[view.viewer] = view.hand;
  CardDeal(board, view, position, dice).deal();
  if (view.common.setup.hidden_scores) MarkerDeal(board, view, position.markers, dice).deal();
  return position;
}

}  // namespace casus::royals

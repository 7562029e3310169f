// Cards on the mat, face down, by everybody at once.
#include <algorithm>
#include <bit>
#include <cstring>

#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

constexpr std::uint64_t word_of(const Choice& choice) {
  return std::bit_cast<std::uint64_t>(choice);
}

// The cards a seat still holds, sorted, each as the words of a placement into the first box. Those
// behind the count have no meaning.
struct Hand {
  std::array<std::uint64_t, kCards + 3> words;
  int count = 0;

  void add(int card) { words[count++] = word_of(place(Box{}, static_cast<Card>(card))); }
  std::uint8_t card(int i) const { return static_cast<std::uint8_t>(words[i] >> 16U); }
};

int tower_cards_used(const Plan& plan) {
  int used = 0;
  for (const std::uint8_t card : plan) used += card == kTowerCard;
  return used;
}

Hand hand_of(const Position& position, Seat seat) {
  constexpr CountySet kMoney = ((CountySet{1} << kMoneyCards) - 1) << kMoney0;
  const Common& common = position.common;
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  CountySet used = 0;
  for (const std::uint8_t card : plan) used |= CountySet{1} << (card % 64U);  // empty boxes: bit 63
  Hand hand;
  for (CountySet left = (own_counties(common, seat) | kMoney) & ~used; left != 0;
       left &= left - 1) {
    hand.add(std::countr_zero(left));
  }
  // Most plans have no tower card: those need not be counted.
  const bool has_tower = ((used >> kTowerCard) & 1U) != 0;
  if (common.setup.court && (!has_tower || tower_cards_used(plan) < kTowerCards)) {
    hand.add(kTowerCard);
  }
  return hand;
}

bool can_bid(const Common& common, Seat seat, std::uint8_t card) {
  return !is_money(Card{card}) || card - kMoney0 <= of(common.thalers, seat);
}

bool pays_any_bid(const Common& common, Seat seat) {
  return of(common.thalers, seat) >= kMoneyCards - 1;
}

// What is left to bid with, while the auction box is open and there are cards for every box.
struct Bids {
  bool due = false;
  int count = 0;
  std::uint8_t last = kNobody;
};

Bids bids_left(const Position& position, Seat seat, const Hand& hand) {
  const Common& common = position.common;
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  Bids bids;
  if (plan[at(Box::auction)] != kNobody) return bids;
  int cards = hand.count;
  for (int i = 0; i < hand.count; ++i) {
    if (!can_bid(common, seat, hand.card(i))) continue;
    bids.last = hand.card(i);
    ++bids.count;
  }
  if (bids.last == kTowerCard) {
    const int more = kTowerCards - tower_cards_used(plan) - 1;
    bids.count += more;
    cards += more;
  }
  bids.due = cards >= std::count(plan.begin(), plan.begin() + boxes_of(common), kNobody);
  return bids;
}

// The card that must not go anywhere but into the auction box, or kNobody: the last one that can be
// bid. Of who can pay any bid this need not be asked.
std::uint8_t kept_for_bid(const Position& position, Seat seat, const Hand& hand) {
  // Mostly there are two counties, which come first in the hand.
  if (hand.count > 1 && hand.card(1) < kCounties) return kNobody;
  const Bids bids = bids_left(position, seat, hand);
  return bids.due && bids.count == 1 ? bids.last : kNobody;
}

}  // namespace

int boxes_of(const Common& common) { return common.setup.court ? kCourtBoxes : kBoxes; }

bool keeps_no_bid(const Position& position, Seat seat) {
  const Bids bids = bids_left(position, seat, hand_of(position, seat));
  return bids.due && bids.count == 0;
}

std::optional<Refusal> why_not_place(const Position& position, Seat seat, Box box, Card card) {
  const Common& common = position.common;
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  if (common.planned.contains(seat)) return refuse<Why::plan_confirmed>();
  if (static_cast<int>(at(box)) >= boxes_of(common)) return refuse<Why::no_such_box>(box);
  if (at(card) == kTowerCard && !common.setup.court) return refuse<Why::no_such_card>(card);
  if (is_county(card) && !owns(common, seat, county_of(card))) {
    return refuse<Why::not_your_county>(county_of(card));
  }
  if (plan[at(box)] != kNobody) return refuse<Why::box_covered>(box);
  if (at(card) == kTowerCard) {
    if (tower_cards_used(plan) == kTowerCards) return refuse<Why::tower_cards_used>();
  } else if (std::find(plan.begin(), plan.end(), at(card)) != plan.end()) {
    return refuse<Why::card_used>(card);
  }
  if (box != Box::auction) {
    const bool keeps = !pays_any_bid(common, seat) &&
                       kept_for_bid(position, seat, hand_of(position, seat)) == at(card);
    if (keeps) return refuse<Why::last_to_bid>(card);
  } else if (!can_bid(common, seat, static_cast<std::uint8_t>(card))) {
    return refuse<Why::cannot_pay_bid>(at(card) - kMoney0, of(common.thalers, seat));
  }
  return std::nullopt;
}

std::optional<Refusal> why_not_confirm(const Position& position, Seat seat) {
  const Common& common = position.common;
  if (common.planned.contains(seat)) return refuse<Why::plan_confirmed>();
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  const auto end = plan.begin() + boxes_of(common);
  const auto open = std::find(plan.begin(), end, kNobody);
  if (open == end || hand_of(position, seat).count == 0) return std::nullopt;
  return refuse<Why::boxes_open>(static_cast<Box>(open - plan.begin()));
}

void list_plan(const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  if (common.planned.contains(seat)) return;
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  const Hand hand = hand_of(position, seat);
  const int boxes = boxes_of(common);
  const bool pays_any = pays_any_bid(common, seat);
  const std::uint8_t kept = pays_any ? kNobody : kept_for_bid(position, seat, hand);
  // Much the longest list of the game: written in one sweep, four at a time, and cut to its length.
  constexpr int kAtOnce = 4;
  const std::size_t before = choices.size();
  choices.resize(before + static_cast<std::size_t>(boxes * hand.count + kAtOnce));
  Choice* next = choices.data() + before;
  for (int box = 0; box < boxes; ++box) {
    if (plan[box] != kNobody) continue;
    const std::uint64_t in_box = word_of(Choice{0, {static_cast<std::uint8_t>(box)}});
    const bool bids = box == static_cast<int>(Box::auction) && !pays_any;
    if (bids || kept != kNobody) {
      for (int i = 0; i < hand.count; ++i) {
        const std::uint64_t word = hand.words[i] + in_box;
        std::memcpy(static_cast<void*>(next), &word, sizeof word);
        next += bids ? can_bid(common, seat, hand.card(i)) : hand.card(i) != kept;
      }
      continue;
    }
    for (int i = 0; i < hand.count; i += kAtOnce) {
      for (int k = 0; k < kAtOnce; ++k) {
        const std::uint64_t word = hand.words[i + k] + in_box;
        std::memcpy(static_cast<void*>(next + i + k), &word, sizeof word);
      }
    }
    next += hand.count;
  }
  if (next == choices.data() + before) *next++ = confirm();
  choices.erase(choices.begin() + (next - choices.data()), choices.end());
}

void apply_place(Position& position, Seat seat, Box box, Card card, Events& events) {
  position.plans[static_cast<std::size_t>(seat)][at(box)] = static_cast<std::uint8_t>(card);
  events.tell_to(SeatSet::of(seat), make_event<EventKind::placed>(seat, box, card));
}

void apply_confirm(Position& position, Seat seat, Events& events) {
  Common& common = position.common;
  common.planned = common.planned.with(seat);
  events.tell<EventKind::plan_confirmed>(seat);
  if (common.planned != SeatSet::first(common.setup.seats)) return;
  common.ask = Ask::draw_event;
}

void lose_card(Position& position, Seat loser, County county, Events& events) {
  Common& common = position.common;
  const auto seat = static_cast<std::size_t>(loser);
  Plan& plan = position.plans[seat];
  for (int box = 0; box < kCourtBoxes; ++box) {
    if (plan[box] != at(county)) continue;
    plan[box] = kNobody;
    const BoxSet bit = mask(static_cast<Box>(box));
    common.covered[seat] = static_cast<BoxSet>(common.covered[seat] & ~bit);
    common.revealed[seat] = static_cast<BoxSet>(common.revealed[seat] & ~bit);
    if (box == static_cast<int>(Box::auction)) common.bid[seat] = kNobody;
    events.tell<EventKind::card_left_mat>(loser, static_cast<Box>(box), card_of(county));
    return;
  }
}

}  // namespace casus::wallenstein

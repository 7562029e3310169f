// Play Cards: claiming vacant nobles and taking over those of others. A claim is one thing (R13):
// it is named, paid for, and only then do cards and wooden nobles move.
#include <bit>

#include "games/royals/events.h"
#include "games/royals/rules.h"
#include "games/royals/seen.h"

namespace casus::royals {
namespace {

void finish_claim(const Board& board, Position& position, const Intrigues& intrigues,
                  Events& events) {
  Common& common = position.common;
  const Noble noble = common.claim;
  const Seat seat = common.active;
  Hand& hand = active_hand(position);
  hand.country = rest_of(hand.country, common.paying);
  common.country_discard = sum_of(common.country_discard, common.paying);
  for (std::uint8_t c = 0; c < kCountries; ++c) {
    if (common.paying[c] > 0) see_leaving(common, seat, Country{c}, common.paying[c]);
  }
  events.tell<EventKind::paid>(seat, common.paying);

  if (const std::optional<Seat> loser = holder(common, noble)) {
    hand.intrigue = rest_of(hand.intrigue, intrigues);
    common.intrigue_discard = sum_of(common.intrigue_discard, intrigues);
    for (std::uint8_t p = 0; p < kPairs; ++p) {
      if (intrigues[p] > 0) see_leaving(common, Pair{p}, intrigues[p]);
    }
    if (is_king(board, noble)) {
      events.tell<EventKind::paid_for_king>(seat, intrigues);
    } else {
      events.tell<EventKind::paid_intrigue>(seat, intrigues);
    }
    // The vanquished noble rests in the Cathedral for good; its cube on the Title marker stays.
    const City city = board.city_of[at(noble)];
    common.held[index(*loser)] &= ~mask(noble);
    ++common.buried[index(*loser)][at(city)];
    events.tell<EventKind::vanquished>(*loser, noble, city);
  }
  common.held[index(seat)] |= mask(noble);
  ++common.titles[index(seat)][at(board.title_of[at(noble)])];
  events.tell<EventKind::claimed>(seat, noble);

  common.claim = kNoNoble;
  common.paying = {};
  common.ask = Ask::play;
  take_bonuses(board, position, noble, events);
}

void ask_for_intrigues(const Board& board, Position& position, Events& events) {
  if (!holder(position.common, position.common.claim)) {
    finish_claim(board, position, {}, events);
  } else if (const auto only = only_intrigue_payment(board, position)) {
    finish_claim(board, position, *only, events);
  } else {
    position.common.ask = Ask::pay_intrigue;
  }
}

NobleSet claimable_nobles(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!common.setup.unlimited_nobles &&
      pieces_left(board, common, common.active) < kPiecesPerClaim) {
    return 0;
  }
  const NobleSet own = common.held[index(common.active)];
  NobleSet taken = 0;
  for (const NobleSet held : common.held) taken |= held;

  NobleSet claimable = 0;
  for (int c = 0; c < kCountries; ++c) {
    const Country country{static_cast<std::uint8_t>(c)};
    const NobleSet paid_for = board.within[c][reach(position, country)];
    claimable |= paid_for & ~taken;
    const NobleSet takeovers = paid_for & taken & ~own;
    if (takeovers == 0) continue;
    const int intrigues = intrigue_reach(board, position, country);
    if (intrigues >= 1) claimable |= takeovers & ~board.needs_two_intrigues;
    if (intrigues >= 2) claimable |= takeovers;
  }
  return claimable;
}

}  // namespace

std::optional<Seat> holder(const Common& common, Noble noble) {
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if ((common.held[seat] & mask(noble)) != 0) return seat_at(seat);
  }
  return std::nullopt;
}

bool is_king(const Board& board, Noble noble) { return board.intrigue_of[at(noble)] > 1; }

int pieces_left(const Board& board, const Common& common, Seat seat) {
  constexpr int kCapped = 36;
  int supply = board.pieces[common.setup.colours[index(seat)]];
  if (common.setup.cap36 && common.setup.seats > 2 && supply > kCapped) supply = kCapped;
  return supply - kPiecesPerClaim * total(common.titles[index(seat)]);
}

std::optional<Refusal> why_not_take(const Board& board, const Position& position, Noble noble) {
  const Common& common = position.common;
  const std::optional<Seat> held_by = holder(common, noble);
  if (held_by == common.active) return refuse<Why::own_noble>(noble);
  const Country country = board.country_of[at(noble)];
  const int required = board.cards_of[at(noble)];
  if (const int made_up = reach(position, country); made_up < required) {
    return refuse<Why::too_few_cards>(noble, required, country, made_up);
  }
  if (held_by) {
    const int intrigues = board.intrigue_of[at(noble)];
    if (const int made_up = intrigue_reach(board, position, country); made_up < intrigues) {
      if (is_king(board, noble)) {
        return refuse<Why::king_resists>(noble, intrigues, country, made_up);
      }
      return refuse<Why::too_few_intrigues>(noble, intrigues, country, made_up);
    }
  }
  if (!common.setup.unlimited_nobles) {
    const int left = pieces_left(board, common, common.active);
    if (left < kPiecesPerClaim) return refuse<Why::supply_empty>(left);
  }
  return std::nullopt;
}

void list_plays(const Board& board, const Position& position, Choices& choices) {
  NobleSet claimable = claimable_nobles(board, position);
  for (; claimable != 0; claimable &= claimable - 1) {
    choices.push_back(take(static_cast<Noble>(std::countr_zero(claimable))));
  }
  choices.push_back(done());
}

void apply_take(const Board& board, Position& position, Noble noble, Events& events) {
  position.common.claim = noble;
  if (const auto only = only_payment(board, position)) {
    apply_pay(board, position, *only, events);
  } else {
    position.common.ask = Ask::pay;
  }
}

void apply_pay(const Board& board, Position& position, const Cards& cards, Events& events) {
  position.common.paying = cards;
  ask_for_intrigues(board, position, events);
}

void apply_pay_intrigue(const Board& board, Position& position, const Intrigues& cards,
                        Events& events) {
  finish_claim(board, position, cards, events);
}

}  // namespace casus::royals

// Draw Cards: the first step of a turn. Cards are drawn one after another and seen before the next
// choice; a card from the pile is dealt by chance when it is drawn, so the pile has no order.
#include <algorithm>

#include "games/royals/events.h"
#include "games/royals/rules.h"

namespace casus::royals {
namespace {

bool in_row(const Common& common, Country country) {
  const auto card = static_cast<std::uint8_t>(country);
  return std::find(common.row.begin(), common.row.end(), card) != common.row.end();
}

// Ruling R9: the second card decides between three Country cards and one of each kind.
bool may_draw_country(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (const int first = first_draw(board, position); first > 0) return common.drawn_country < first;
  return common.drawn_country < (common.drawn_intrigue > 0 ? 1 : 3);
}

bool may_draw_intrigue(const Board& board, const Position& position) {
  const Common& common = position.common;
  return first_draw(board, position) == 0 && common.drawn_intrigue == 0 && common.drawn_country < 2;
}

void go_on(const Board& board, Position& position) {
  Common& common = position.common;
  if (may_draw_country(board, position) || may_draw_intrigue(board, position)) {
    common.ask = Ask::draw;
    return;
  }
  common.drawn_country = 0;  // counted during this step only
  common.drawn_intrigue = 0;
  common.ask = Ask::play;
}

void tell_secret(Seat seat, const Event& to_seat, const Event& to_others, Events& events) {
  if (!events.listening()) return;
  Event secret = to_seat;
  secret.audience = SeatSet::of(seat);
  Event open = to_others;
  open.audience = SeatSet::everyone().without(seat);
  events.tell(secret);
  events.tell(open);
}

}  // namespace

int first_draw(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (common.round > 1) return 0;
  return board.first_draw[common.setup.seats][index(common.active)];
}

std::optional<Refusal> why_not_draw(const Board& board, const Position& position,
                                    const Choice& choice) {
  const std::uint8_t source = choice.arg[0];
  if (source == kIntriguePile) {
    if (may_draw_intrigue(board, position)) return std::nullopt;
    if (const int first = first_draw(board, position); first > 0) {
      return refuse(Why::first_turn_country_only, first);
    }
    return refuse(position.common.drawn_intrigue > 0 ? Why::one_intrigue_only
                                                     : Why::three_country_cards);
  }
  // While the question is open a Country card may always be drawn (R12: even at the hand limit).
  if (source != kFromPile && !in_row(position.common, Country{source})) {
    return refuse(Why::row_lacks, source);
  }
  return std::nullopt;
}

void list_draws(const Board& board, const Position& position, Choices& choices) {
  unsigned open = 0;
  for (const std::uint8_t card : position.common.row) {
    if (card != kNoCard) open |= 1U << card;
  }
  for (; open != 0; open &= open - 1) {
    choices.push_back(draw_open(static_cast<Country>(std::countr_zero(open))));
  }
  choices.push_back(draw_from_pile());
  if (may_draw_intrigue(board, position)) choices.push_back(draw_intrigue());
}

void apply_draw(const Board& board, Position& position, const Choice& choice, Events& events) {
  Common& common = position.common;
  const std::uint8_t source = choice.arg[0];
  if (source == kFromPile) {
    common.ask = Ask::deal;
    return;
  }
  if (source == kIntriguePile) {
    common.ask = Ask::deal_intrigue;
    return;
  }
  // The gap in the row stays open until the end of the turn.
  *std::find(common.row.begin(), common.row.end(), source) = kNoCard;
  ++active_hand(position).country[source];
  ++common.drawn_country;
  events.tell(make_event(EventKind::drew_open, common.active, source));
  go_on(board, position);
}

void take_from_pile(Position& position, Country country, Events& events) {
  Cards& pile = position.country_pile;
  --pile[at(country)];
  if (total(pile) > 0) return;
  // The period is over the moment the last face-down card is gone (R1), and the discards as they
  // are now make the new pile (R2). R3: there are always some.
  Common& common = position.common;
  common.period_ending = true;
  pile = common.country_discard;
  common.country_discard = {};
  events.tell(make_event(EventKind::pile_ran_out, total(pile)));
  const bool waits_for_round =
      common.period + 1 == kPeriods && index(common.active) + 1 < common.setup.seats;
  events.tell(waits_for_round ? make_event(EventKind::last_round)
                              : make_event(EventKind::last_turn, common.period));
}

void deal_drawn(const Board& board, Position& position, Country country, Events& events) {
  Common& common = position.common;
  ++active_hand(position).country[at(country)];
  ++common.drawn_country;
  tell_secret(common.active, make_event(EventKind::drew, common.active, country),
              make_event(EventKind::drew_hidden, common.active), events);
  take_from_pile(position, country, events);
  go_on(board, position);
}

void deal_drawn(const Board& board, Position& position, Pair pair, Events& events) {
  Common& common = position.common;
  ++active_hand(position).intrigue[at(pair)];
  ++common.drawn_intrigue;
  tell_secret(common.active, make_event(EventKind::drew_intrigue, common.active, pair),
              make_event(EventKind::drew_intrigue_hidden, common.active), events);
  Intrigues& pile = position.intrigue_pile;
  --pile[at(pair)];
  if (total(pile) == 0) {
    pile = common.intrigue_discard;
    common.intrigue_discard = {};
    events.tell(make_event(EventKind::intrigues_shuffled, total(pile)));
  }
  go_on(board, position);
}

}  // namespace casus::royals

// Draw Cards: the first step of a turn. Cards are drawn one after another and seen before the next
// choice; a card from the pile is dealt by chance when it is drawn, so the pile has no order.
#include <algorithm>

#include "games/royals/events.h"
#include "games/royals/rules.h"
#include "games/royals/seen.h"

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

}  // namespace

int first_draw(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (common.round > 1) return 0;
  return board.first_draw[common.setup.seats][index(common.active)];
}

std::optional<Refusal> why_not_draw(const Board& board, const Position& position, Source source) {
  if (source == Source::intrigue) {
    if (may_draw_intrigue(board, position)) return std::nullopt;
    if (const int first = first_draw(board, position); first > 0) {
      return refuse<Why::first_turn_country_only>(first);
    }
    return position.common.drawn_intrigue > 0 ? refuse<Why::one_intrigue_only>()
                                              : refuse<Why::three_country_cards>();
  }
  // While the question is open a Country card may always be drawn (R12: even at the hand limit).
  if (source == Source::pile) return std::nullopt;
  const auto country = static_cast<Country>(source);
  if (!in_row(position.common, country)) return refuse<Why::row_lacks>(country);
  return std::nullopt;
}

void list_draws(const Board& board, const Position& position, Choices& choices) {
  unsigned open = 0;
  for (const std::uint8_t card : position.common.row) {
    if (card != kNoCard) open |= 1U << card;
  }
  for (; open != 0; open &= open - 1) {
    choices.push_back(draw(static_cast<Source>(std::countr_zero(open))));
  }
  choices.push_back(draw(Source::pile));
  if (may_draw_intrigue(board, position)) choices.push_back(draw(Source::intrigue));
}

void apply_draw(const Board& board, Position& position, Source source, Events& events) {
  Common& common = position.common;
  if (source == Source::pile) {
    common.ask = Ask::deal;
    return;
  }
  if (source == Source::intrigue) {
    common.ask = Ask::deal_intrigue;
    return;
  }
  // The gap in the row stays open until the end of the turn.
  const auto country = static_cast<Country>(source);
  *std::find(common.row.begin(), common.row.end(), at(country)) = kNoCard;
  ++active_hand(position).country[at(country)];
  ++common.drawn_country;
  see_taken(common, common.active, country);
  events.tell<EventKind::drew_open>(common.active, country);
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
  see_country_reshuffle(position);
  events.tell<EventKind::pile_ran_out>(total(pile));
  if (common.period + 1 < kPeriods) {
    events.tell<EventKind::last_turn>(Period{common.period});
  } else if (index(common.active) + 1 < common.setup.seats) {
    events.tell<EventKind::last_round>();
  } else {
    events.tell<EventKind::last_turn_of_game>();
  }
}

void resolve_deal(const Board& board, Position& position, Country country, Events& events) {
  Common& common = position.common;
  if (common.ask != Ask::deal) return deal_to_row(board, position, country, events);
  ++active_hand(position).country[at(country)];
  ++common.drawn_country;
  events.tell_apart(SeatSet::of(common.active), make_event<EventKind::drew>(common.active, country),
                    make_event<EventKind::drew_hidden>(common.active));
  take_from_pile(position, country, events);
  go_on(board, position);
}

void resolve_deal_intrigue(const Board& board, Position& position, Pair pair, Events& events) {
  Common& common = position.common;
  ++active_hand(position).intrigue[at(pair)];
  ++common.drawn_intrigue;
  events.tell_apart(SeatSet::of(common.active),
                    make_event<EventKind::drew_intrigue>(common.active, pair),
                    make_event<EventKind::drew_intrigue_hidden>(common.active));
  Intrigues& pile = position.intrigue_pile;
  --pile[at(pair)];
  if (total(pile) == 0) {
    pile = common.intrigue_discard;
    common.intrigue_discard = {};
    see_intrigue_reshuffle(position);
    events.tell<EventKind::intrigues_shuffled>(total(pile));
  }
  go_on(board, position);
}

}  // namespace casus::royals

// End of Turn, in this order (R4): discard to the hand limits, refill the row, score the period if
// the pile has run out, pass the turn to the left.
#include <algorithm>

#include "games/royals/events.h"
#include "games/royals/rules.h"
#include "games/royals/seen.h"

namespace casus::royals {
namespace {

bool row_is_full(const Common& common) {
  const auto cards = std::count_if(common.row.begin(), common.row.end(),
                                   [](std::uint8_t card) { return card != kNoCard; });
  return cards >= common.setup.open_cards;
}

void begin_turn(Position& position, Events& events) {
  Common& common = position.common;
  common.ask = Ask::draw;
  events.tell<EventKind::turn_began>(common.active, common.round);
}

void pass_turn(Position& position, Events& events) {
  Common& common = position.common;
  const int next = index(common.active) + 1;
  common.active = seat_at(next == common.setup.seats ? 0 : next);
  if (index(common.active) == 0) ++common.round;
  begin_turn(position, events);
}

// "The End of a Period": the first two end with this turn, the third with this round.
void finish_turn(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  const bool last_period = common.period + 1 == kPeriods;
  const bool round_complete = index(common.active) + 1 == common.setup.seats;
  if (!common.period_ending || (last_period && !round_complete)) {
    pass_turn(position, events);
    return;
  }
  score_period(board, position, events);
  if (last_period) {
    score_titles(board, position, events);
    common.ask = Ask::over;
    return;
  }
  common.period_ending = false;
  ++common.period;
  pass_turn(position, events);
}

void refill_row(const Board& board, Position& position, Events& events) {
  if (row_is_full(position.common)) {
    finish_turn(board, position, events);
  } else {
    position.common.ask = Ask::refill;
  }
}

}  // namespace

int excess_country(const Position& position) {
  return std::max(0, total(active_hand(position).country) - kCountryLimit);
}

int excess_intrigue(const Position& position) {
  return std::max(0, total(active_hand(position).intrigue) - kIntrigueLimit);
}

void end_playing(const Board& board, Position& position, Events& events) {
  if (excess_country(position) > 0 || excess_intrigue(position) > 0) {
    position.common.ask = Ask::discard;
  } else {
    refill_row(board, position, events);
  }
}

std::optional<Refusal> why_not_discard(const Position& position, Card card) {
  const Hand& hand = active_hand(position);
  if (at(card) < kCountries) {
    if (excess_country(position) == 0) return refuse<Why::country_within_limit>();
    if (hand.country[at(card)] == 0) return refuse<Why::none_to_discard>(card);
    return std::nullopt;
  }
  if (excess_intrigue(position) == 0) return refuse<Why::intrigue_within_limit>();
  if (hand.intrigue[at(card) - kCountries] == 0) return refuse<Why::none_to_discard>(card);
  return std::nullopt;
}

void list_discards(const Position& position, Choices& choices) {
  for (std::uint8_t each = 0; each < kCountries + kPairs; ++each) {
    if (!why_not_discard(position, Card{each})) choices.push_back(discard(Card{each}));
  }
}

void apply_discard(const Board& board, Position& position, Card card, Events& events) {
  Hand& hand = active_hand(position);
  if (at(card) < kCountries) {
    --hand.country[at(card)];
    ++position.common.country_discard[at(card)];
    see_leaving(position.common, position.common.active, static_cast<Country>(card), 1);
  } else {
    --hand.intrigue[at(card) - kCountries];
    ++position.common.intrigue_discard[at(card) - kCountries];
    see_leaving(position.common, static_cast<Pair>(at(card) - kCountries), 1);
  }
  events.tell<EventKind::discarded>(position.common.active, card);
  end_playing(board, position, events);
}

void deal_to_row(const Board& board, Position& position, Country country, Events& events) {
  Common& common = position.common;
  *std::find(common.row.begin(), common.row.end(), kNoCard) = static_cast<std::uint8_t>(country);
  events.tell(common.ask == Ask::open_row ? make_event<EventKind::row_opened>(country)
                                          : make_event<EventKind::row_dealt>(country));
  take_from_pile(position, country, events);
  if (common.ask == Ask::refill) {
    refill_row(board, position, events);
  } else if (row_is_full(common)) {
    begin_turn(position, events);
  }
}

}  // namespace casus::royals

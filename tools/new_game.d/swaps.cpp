// Swapping: in the order of the seats, one card for another or none.
#include "games/sample_game/choices.h"
#include "games/sample_game/events.h"
#include "games/sample_game/refusals.h"
#include "games/sample_game/rules.h"

namespace casus::sample_game {
namespace {

void next_seat(Position& position, Events& events) {
  Common& common = position.common;
  common.ask = Ask::swap;
  if (++common.active == common.setup.seats) end_round(position, events);
}

}  // namespace

std::optional<Refusal> why_not_swap(const Position& position, Seat seat, Kind kind) {
  if (position.hands[static_cast<std::size_t>(index(seat))][at(kind)] == 0) {
    return refuse<Why::not_in_hand>(kind);
  }
  return std::nullopt;
}

void list_swaps(const Position& position, Seat seat, Choices& choices) {
  const Cards& hand = position.hands[static_cast<std::size_t>(index(seat))];
  for (std::size_t i = 0; i < kKinds; ++i) {
    if (hand[i] > 0) choices.push_back(swap(kind_at(i)));
  }
  choices.push_back(keep());
}

// sample_game.swap.one
void swap_card(Position& position, Kind kind, Events& events) {
  const Seat seat = seat_at(position.common.active);
  --position.hands[position.common.active][at(kind)];
  ++position.pile[at(kind)];
  position.common.ask = Ask::deal_swap;
  events.tell_apart(SeatSet::of(seat), make_event<EventKind::swapped>(seat, kind),
                    make_event<EventKind::swapped_hidden>(seat));
}

void keep_cards(Position& position, Events& events) {
  events.tell<EventKind::kept>(seat_at(position.common.active));
  next_seat(position, events);
}

void deal_swapped(Position& position, Kind kind, Events& events) {
  deal_card(position, kind, events);
  next_seat(position, events);
}

}  // namespace casus::sample_game

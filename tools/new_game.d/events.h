// What happened: one line for each event, and one for its rule and its arguments.
#pragma once

#include "core/event.h"
#include "games/sample_game/slots.h"

namespace casus::sample_game {

enum class EventKind : std::uint8_t {
  dealt,         // to the seat
  dealt_hidden,  // to the others
  laid,
  shown,
  scored,
  nobody_scored,
  swapped,         // to the seat
  swapped_hidden,  // to the others
  kept,
  game_ended,
};

inline constexpr auto kEventForms = Forms{
    form<EventKind::dealt>("sample_game.round.deal", kSeat, kCard),
    form<EventKind::dealt_hidden>("sample_game.round.deal", kSeat),
    form<EventKind::laid>("sample_game.lay.secret", kSeat),
    form<EventKind::shown>("sample_game.lay.secret", kSeat, kCard).revealing(),
    form<EventKind::scored>("sample_game.lay.dearest", kSeat, number_slot("points", 1, 20)),
    form<EventKind::nobody_scored>("sample_game.lay.dearest"),
    form<EventKind::swapped>("sample_game.swap.one", kSeat, kCard),
    form<EventKind::swapped_hidden>("sample_game.swap.one", kSeat),
    form<EventKind::kept>("sample_game.swap.one", kSeat),
    form<EventKind::game_ended>("sample_game.end.winner", seats_slot("winners")),
};
constexpr const auto& forms_of(EventKind) { return kEventForms; }

}  // namespace casus::sample_game

// What happened. Words, rule ids and arguments are in vocabulary.cpp, in the same order.
#pragma once

#include "core/event.h"
#include "games/royals/board.h"

namespace casus::royals {

enum class EventKind : std::uint8_t {
  row_opened,            // country: before the first turn
  row_dealt,             // country: at the end of a turn
  turn_began,            // seat, round
  drew_open,             // seat, country
  drew,                  // seat, country: to the seat
  drew_hidden,           // seat: to the others
  drew_intrigue,         // seat, pair: to the seat
  drew_intrigue_hidden,  // seat: to the others
  pile_ran_out,          // cards shuffled into the new pile
  intrigues_shuffled,    // cards
  paid,                  // seat, country cards
  paid_intrigue,         // seat, intrigue cards
  claimed,               // seat, noble
  vanquished,            // seat whose noble it was, noble, city
  city_bonus,            // seat, city, points
  country_bonus,         // seat, country, points
  house_bonus,           // seat, points
  discarded,             // seat, card
  last_turn,             // period: it ends with this turn
  last_round,            // the third period ends with this round
  period_ended,          // period
  tie_by_title,          // country, tied seats, influence, the seat ahead, its highest title
  tie_by_city,           // the same, and the city where it holds a noble of that title
  influence_first,       // seat, country, influence, points
  influence_second,      // seat, country, influence, points
  influence_none,        // country: nobody has any, both markers leave the game
  influence_alone,       // country: nobody is second, the lower marker leaves the game
  title_won,             // title, seat, nobles, points
  title_shared,          // title, seats, nobles, points each
  title_dropped,         // title: more than two tied
  title_unclaimed,       // title: nobody has one
  game_ended,            // winners
};

}  // namespace casus::royals

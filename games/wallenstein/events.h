// What happened. Words, rule ids and arguments are in vocabulary.cpp, in the same order.
#pragma once

#include "core/event.h"
#include "games/wallenstein/board.h"

namespace casus::wallenstein {

enum class EventKind : std::uint8_t {
  card_opened,     // county: into the open row of the draft
  card_taken,      // seat, county: from the open row
  card_drawn,      // seat, county: from the pile
  cards_replaced,  // seat
  garrisoned,      // seat, county, armies
  lined_up,        // the beginners' line-up is on the board
  round_began,     // year, season
  event_open,      // event: face up for the year
  action_shown,    // action, place
  tile_laid,       // tile, place
  favour_shown,    // favour, courtiers
  planning_began,  //
  placed,          // seat, box, card: to the seat alone
  plan_confirmed,  // seat
  event_drawn,     // event
  bid_shown,       // seat, card; reveals
  bid_missing,     // seat: no card in the auction box
  bid_paid,        // seat, thalers
  lot_drawn,       // seat: comes next among equal bids
  place_chosen,    // seat, place, tile
  // The court.
  courtiers_sent,    // seat, courtiers: for the armies of the first cast
  court_card,        // seat, box, card; reveals
  converted,         // seat, county, courtiers
  converted_tray,    // seat, courtiers
  not_converted,     // seat, box
  audience_entered,  // seat, courtiers
  favour_taken,      // seat, favour, courtiers
  favour_declined,   // seat
  favour_lost,       // seat, favour: it cannot be applied
  got_thalers,       // seat, thalers
  got_grain,         // seat, grain
  got_points,        // seat, points
  armies_to_tray,    // seat, armies
  event_cancelled,   // event
  made_safe,         // seat, action words: 0 A, 1 B, 2 both
  court_ended,       //
  // Actions.
  action_began,      // action
  card_shown,        // seat, box, card; reveals
  no_card,           // seat, box: nothing lies there
  passed,            // seat, action: a money or tower card
  skipped,           // seat, action, reason
  built,             // seat, building, county, thalers
  calmed,            // county
  taxed,             // seat, county, thalers
  harvested,         // seat, county, grain
  marker_added,      // county, markers
  deployed,          // seat, county, armies, thalers
  moved,             // seat, from, county, armies
  stayed,            // seat, county
  attacked,          // seat, from, county, armies
  revolt_broke_out,  // county, seat, peasants
  guard_joined,      // seat, reason: attack tile, defence tile, palace
  cast,              // cubes: everything that goes into the tower
  emerged,           // cubes
  peasants_helped,   // county, peasants
  attack_won,        // seat, county, armies left
  defence_held,      // seat, county, armies left
  battle_tied,       // county
  neutral_held,      // county
  revolt_subdued,    // seat, county, armies left
  revolt_won,        // county, seat: lost to the peasants
  county_cleared,    // county: buildings, markers and card are gone
  card_handed,       // seat, county, conqueror: the card of a conquered county
  card_left_mat,     // seat, box, card; reveals
  round_ended,       //
  // Winter.
  winter_came,      // event, loss
  grain_lost,       // seat, loss, grain left
  supplied,         // seat, counties, grain
  unsupplied,       // seat, short, revolts, peasants
  county_drawn,     // seat, county
  revolt_chosen,    // seat, county
  scored,           // seat, counties, buildings, majorities
  majority,         // seat, building, region, points
  majority_shared,  // seats, building, region, points each
  year_ended,       // year
  game_ended,       // winners
};

inline Event news_of_cubes(EventKind kind, const Cubes& c) {
  return make_event(kind, c[0], c[1], c[2], c[3], c[4], c[5]);
}

}  // namespace casus::wallenstein

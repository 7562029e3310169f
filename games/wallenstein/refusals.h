// Why a choice is not allowed: one line for each reason. Words, rule ids and arguments are in
// vocabulary.cpp, in the same order.
#pragma once

#include <cstdint>

#include "core/choice.h"

namespace casus::wallenstein {

enum class Why : std::uint16_t {
  game_over,
  chance_first,          // something is being drawn or cast
  not_your_turn,         // seat
  only_chance,           // outcomes are not for players
  other_step,            // step
  not_open,              // county
  cannot_replace_first,  // nobody has the right on a first turn
  cannot_replace_new,    // the two open cards are not those of the previous turn
  replaced_already,
  no_such_group,     // armies
  no_such_box,       // box: the extra board is of the Emperor's Court
  no_such_card,      // card: tower cards are of the Emperor's Court
  box_covered,       // box
  not_your_county,   // county
  card_used,         // card: lies in a box already
  tower_cards_used,  // all three
  cannot_pay_bid,    // bid, thalers
  plan_confirmed,
  boxes_open,          // box: a card in hand could cover it
  tile_taken,          // tile
  favour_absent,       // favour: not shown, or gone
  too_few_courtiers,   // price, has
  not_yours_to_build,  // county: of a free building
  no_site,             // county, sites
  built_already,       // county, building
  not_in_play,         // county
  not_adjacent,        // county, from
  leave_one,           // armies, county, most
  no_armies,           // a march takes at least one
  no_attack_here,      // county: the move of this action is within the own counties
  church_sanctuary,    // county
  safe_by_favour,      // county, seat
  not_drawn,           // county
};

}  // namespace casus::wallenstein

// Why a choice is not allowed: one line for each reason. Words, rule ids and arguments are in
// vocabulary.cpp, in the same order.
#pragma once

#include <cstdint>

#include "core/choice.h"

namespace casus::royals {

enum class Why : std::uint16_t {
  game_over,
  card_being_turned,        // chance comes first
  not_your_turn,            // seat
  only_chance_deals,        // outcomes are not for players
  other_step,               // step
  row_lacks,                // country
  first_turn_country_only,  // number of country cards
  one_intrigue_only,
  three_country_cards,     // the second country card has decided it
  own_noble,               // noble
  too_few_cards,           // noble, required, country, reach
  too_few_intrigues,       // noble, required, country, reach
  supply_empty,            // pieces left
  not_in_hand,             // card, has
  none_to_discard,         // card
  wrong_payment,           // required, country, matching, others
  wrong_free_payment,      // required, country
  wrong_intrigue_payment,  // required, country, matching, others
  wrong_free_intrigue,     // required, country
  country_within_limit,
  intrigue_within_limit,
};

}  // namespace casus::royals

// Why a choice is not allowed: one line for each reason, and one for its rule and its arguments.
#pragma once

#include "core/choice.h"
#include "games/royals/slots.h"

namespace casus::royals {

enum class Why : std::uint16_t {
  game_over,
  card_being_turned,  // chance comes first
  not_your_turn,
  only_chance_deals,  // outcomes are not for players
  other_step,
  row_lacks,
  first_turn_country_only,
  one_intrigue_only,
  three_country_cards,  // the second country card has decided it
  own_noble,
  too_few_cards,
  too_few_intrigues,
  supply_empty,
  not_in_hand,
  none_to_discard,
  wrong_payment,
  wrong_free_payment,
  wrong_intrigue_payment,
  wrong_free_intrigue,
  country_within_limit,
  intrigue_within_limit,
};

inline constexpr auto kRefusalForms = Forms{
    form<Why::game_over>("royals.end.game"),
    form<Why::card_being_turned>("royals.draw.one_by_one"),
    form<Why::not_your_turn>("royals.turn.order", kSeat),
    form<Why::only_chance_deals>("royals.draw.one_by_one"),
    form<Why::other_step>("royals.turn.steps", kStep),
    form<Why::row_lacks>("royals.draw.row", kCountry),
    form<Why::first_turn_country_only>("royals.draw.first_turn", number_slot("cards", 1, 3)),
    form<Why::one_intrigue_only>("royals.draw.options"),
    form<Why::three_country_cards>("royals.draw.options"),
    form<Why::own_noble>("royals.takeover.own", kNoble),
    form<Why::too_few_cards>("royals.claim.cost", kNoble, kRequired, kCountry, kReach),
    form<Why::too_few_intrigues>("royals.takeover.cost", kNoble, kRequired, kCountry, kReach),
    form<Why::supply_empty>("royals.claim.supply", number_slot("pieces", 0, 1)),
    form<Why::not_in_hand>("royals.claim.atomic", kCard, number_slot("has", 0, kMostInHand)),
    form<Why::none_to_discard>("royals.end_of_turn.limit", kCard),
    form<Why::wrong_payment>("royals.claim.wild", kRequired, kCountry, kMatching, kOthers),
    form<Why::wrong_free_payment>("royals.option.free_wild", kRequired, kCountry),
    form<Why::wrong_intrigue_payment>("royals.takeover.wild", kRequired, kCountry, kMatching,
                                      kOthers),
    form<Why::wrong_free_intrigue>("royals.option.free_wild", kRequired, kCountry),
    form<Why::country_within_limit>("royals.end_of_turn.limit"),
    form<Why::intrigue_within_limit>("royals.end_of_turn.limit"),
};
constexpr const auto& forms_of(Why) { return kRefusalForms; }

}  // namespace casus::royals

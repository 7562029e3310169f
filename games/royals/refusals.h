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
  draw_first,    // before the turn can end
  no_claim,      // cards are paid for a claim only
  claim_unpaid,  // and a claim is paid for before anything else
  row_lacks,
  first_turn_country_only,
  one_intrigue_only,
  three_country_cards,  // the second country card has decided it
  own_noble,
  too_few_cards,
  too_few_intrigues,
  king_resists,  // a King takes two
  supply_empty,
  not_in_hand,
  none_to_discard,
  wrong_payment,
  wrong_free_payment,
  wrong_intrigue,       // a fitting one is in the hand
  wrong_wild_intrigue,  // two others stand for it
  wrong_king_intrigue,
  wrong_king_wild,
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
    form<Why::draw_first>("royals.draw.mandatory"),
    form<Why::no_claim>("royals.claim.atomic"),
    form<Why::claim_unpaid>("royals.claim.atomic", kNoble, kStep),
    form<Why::row_lacks>("royals.draw.row", kCountry),
    form<Why::first_turn_country_only>("royals.draw.first_turn", number_slot("cards", 1, 3)),
    form<Why::one_intrigue_only>("royals.draw.options"),
    form<Why::three_country_cards>("royals.draw.options"),
    form<Why::own_noble>("royals.takeover.own", kNoble),
    form<Why::too_few_cards>("royals.claim.cost", kNoble, kRequired, kCountry, kReach),
    form<Why::too_few_intrigues>("royals.takeover.cost", kNoble, kRequired, kCountry, kReach),
    form<Why::king_resists>("royals.takeover.king", kNoble, kRequired, kCountry, kReach),
    form<Why::supply_empty>("royals.claim.supply", number_slot("pieces", 0, 1)),
    form<Why::not_in_hand>("royals.claim.atomic", kCard, number_slot("has", 0, kMostInHand)),
    form<Why::none_to_discard>("royals.end_of_turn.limit", kCard),
    form<Why::wrong_payment>("royals.claim.wild", kRequired, kCountry, kMatching, kOthers),
    form<Why::wrong_free_payment>("royals.option.free_wild", kRequired, kCountry),
    form<Why::wrong_intrigue>("royals.takeover.cost", kRequired, kCountry),
    form<Why::wrong_wild_intrigue>("royals.takeover.wild", kRequired, kCountry, kMatching, kOthers),
    form<Why::wrong_king_intrigue>("royals.takeover.king", kRequired, kCountry),
    form<Why::wrong_king_wild>("royals.takeover.king_wild", kRequired, kCountry, kMatching,
                               kOthers),
    form<Why::wrong_free_intrigue>("royals.option.free_wild", kRequired, kCountry),
    form<Why::country_within_limit>("royals.end_of_turn.limit"),
    form<Why::intrigue_within_limit>("royals.end_of_turn.limit"),
};
constexpr const auto& forms_of(Why) { return kRefusalForms; }

}  // namespace casus::royals

// Why a choice is not allowed: one line for each reason, and one for its rule and its arguments.
#pragma once

#include "core/choice.h"
#include "games/wallenstein/slots.h"

namespace casus::wallenstein {

enum class Why : std::uint16_t {
  game_over,
  chance_first,  // something is being drawn or cast
  not_your_turn,
  not_your_draft,     // clockwise
  not_your_choice,    // by the bids
  not_your_audience,  // by the courtiers
  not_your_winter,    // by the order of fall
  only_chance,        // outcomes are not for players
  other_step,
  other_draft_step,
  other_court_step,
  other_winter_step,
  not_open,
  cannot_replace_first,  // nobody has the right on a first turn
  cannot_replace_new,    // the two open cards are not those of the previous turn
  replaced_already,
  no_such_group,
  group_placed,
  no_such_box,   // the extra board is of the Emperor's Court
  no_such_card,  // tower cards are of the Emperor's Court
  box_covered,
  not_your_county,
  card_used,         // lies in a box already
  tower_cards_used,  // all three
  cannot_pay_bid,
  last_to_bid,  // the only card left that can be bid
  plan_confirmed,
  boxes_open,  // a card in hand could cover it
  tile_taken,
  favour_absent,  // not shown, or gone
  too_few_courtiers,
  not_yours_to_build,  // of a free building
  no_site,
  built_already,
  not_in_play,
  march_in_place,
  not_adjacent,
  leave_one,
  no_armies,       // a march takes at least one
  no_attack_here,  // the move of this action is within the own counties
  church_sanctuary,
  safe_by_favour,
  not_drawn,
};

inline constexpr auto kRefusalForms = Forms{
    form<Why::game_over>("wallenstein.end.game"),
    form<Why::chance_first>("wallenstein.round.chance"),
    form<Why::not_your_turn>("wallenstein.order.turns", kSeat),
    form<Why::not_your_draft>("wallenstein.draft.turns", kSeat),
    form<Why::not_your_choice>("wallenstein.order.bids", kSeat),
    form<Why::not_your_audience>("wallenstein.court.order", kSeat),
    form<Why::not_your_winter>("wallenstein.winter.order", kSeat),
    form<Why::only_chance>("wallenstein.round.chance"),
    form<Why::other_step>("wallenstein.round.steps", kStage),
    form<Why::other_draft_step>("wallenstein.draft.turns", kStage),
    form<Why::other_court_step>("wallenstein.court.when", kStage),
    form<Why::other_winter_step>("wallenstein.winter.order", kStage),
    form<Why::not_open>("wallenstein.draft.open", kCounty),
    form<Why::cannot_replace_first>("wallenstein.draft.replace_first"),
    form<Why::cannot_replace_new>("wallenstein.draft.replace"),
    form<Why::replaced_already>("wallenstein.draft.replace"),
    form<Why::no_such_group>("wallenstein.draft.groups", kArmies),
    form<Why::group_placed>("wallenstein.draft.group", kArmies),
    form<Why::no_such_box>("wallenstein.court.boxes", kBox),
    form<Why::no_such_card>("wallenstein.court.tower_cards", kCard),
    form<Why::box_covered>("wallenstein.plan.one_card", kBox),
    form<Why::not_your_county>("wallenstein.plan.own_county", kCounty),
    form<Why::card_used>("wallenstein.plan.one_use", kCard),
    form<Why::tower_cards_used>("wallenstein.court.tower_cards"),
    form<Why::cannot_pay_bid>("wallenstein.plan.bid", number_slot("bid", 0, kMoneyCards - 1),
                              kThalers),
    form<Why::last_to_bid>("wallenstein.plan.bid_kept", kCard),
    form<Why::plan_confirmed>("wallenstein.plan.confirm"),
    form<Why::boxes_open>("wallenstein.plan.cover", kBox),
    form<Why::tile_taken>("wallenstein.order.places", kTile),
    form<Why::favour_absent>("wallenstein.court.favours", kFavour),
    form<Why::too_few_courtiers>("wallenstein.court.price", number_slot("price", 1, 7), kCourtiers),
    form<Why::not_yours_to_build>("wallenstein.court.free_building", kCounty),
    form<Why::no_site>("wallenstein.build.site", kCounty, number_slot("sites", 1, kBuildings)),
    form<Why::built_already>("wallenstein.build.once", kCounty, kBuilding),
    form<Why::not_in_play>("wallenstein.setup.three_players", kCounty),
    form<Why::march_in_place>("wallenstein.march.adjacent", kCounty),
    form<Why::not_adjacent>("wallenstein.march.adjacent", kCounty, kFrom),
    form<Why::leave_one>("wallenstein.march.leave_one", kArmies, kCounty,
                         number_slot("most", 0, kMostCubes)),
    form<Why::no_armies>("wallenstein.march.armies"),
    form<Why::no_attack_here>("wallenstein.deploy.move", kCounty),
    form<Why::church_sanctuary>("wallenstein.event.church_sanctuary", kCounty),
    form<Why::safe_by_favour>("wallenstein.court.no_attack", kCounty, kSeat),
    form<Why::not_drawn>("wallenstein.winter.order", kCounty),
};
constexpr const auto& forms_of(Why) { return kRefusalForms; }

}  // namespace casus::wallenstein

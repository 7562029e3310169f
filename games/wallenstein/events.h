// What happened: one line for each event, and one for its rule and its arguments.
#pragma once

#include "core/event.h"
#include "games/wallenstein/slots.h"

namespace casus::wallenstein {

enum class EventKind : std::uint8_t {
  card_opened,        // into the open row of the draft
  card_taken,         // from the open row
  card_drawn,         // from the pile, to the seat
  card_drawn_unseen,  // to the others
  cards_replaced,
  garrisoned,
  garrisoned_unseen,  // and the card from the pile is shown
  lined_up,           // the beginners' line-up is on the board
  round_began,
  event_open,  // face up for the year
  action_shown,
  tile_laid,
  favour_shown,
  planning_began,
  placed,  // to the seat alone
  plan_confirmed,
  event_drawn,
  bid_shown,
  bid_missing,  // no card in the auction box
  bid_paid,
  lot_drawn,  // comes next among equal bids
  place_chosen,
  // The court.
  courtiers_sent,  // for the armies of the first cast
  court_card,
  converted,
  converted_tray,
  not_converted,
  no_court_card,  // nothing lies there
  audience_entered,
  favour_taken,
  favour_declined,
  favour_lost,  // it cannot be applied
  got_thalers,
  got_grain,
  got_points,
  armies_to_tray,
  event_cancelled,
  made_safe,
  court_ended,
  // Actions.
  action_began,
  card_shown,
  no_card,  // nothing lies there
  passed,   // a money or tower card
  skipped,
  built,
  built_free,
  calmed,
  taxed,
  harvested,
  marker_added,
  deployed,
  moved,
  deploy_moved,  // after deploying
  stayed,
  attacked,
  revolt_broke_out,
  winter_revolt,
  guard_joined,  // attack tile, defence tile, palace
  cast,          // everything that goes into the tower
  emerged,
  peasants_helped,
  attack_won,    // seat, county, armies left
  defence_held,  // seat, county, armies left
  battle_tied,
  peasants_tied,  // only peasants have won
  neutral_held,
  revolt_subdued,  // seat, county, armies left
  revolt_won,      // lost to the peasants
  county_cleared,  // buildings, markers and card are gone
  revolt_cleared,  // the same, by a revolt
  card_handed,     // the card of a conquered county
  card_left_mat,
  round_ended,
  // Winter.
  winter_came,
  grain_lost,  // seat, loss, grain left
  supplied,
  unsupplied,
  county_drawn,
  revolt_chosen,
  scored,
  majority,
  majority_shared,  // seats, building, region, points each
  year_ended,
  tie_by_thalers,  // of those with the most points, who have the most Thalers
  victory_shared,  // by those with as many of both
  game_ended,
};

inline constexpr auto kEventForms = Forms{
    form<EventKind::card_opened>("wallenstein.draft.open", kCounty),
    form<EventKind::card_taken>("wallenstein.draft.open", kSeat, kCounty),
    form<EventKind::card_drawn>("wallenstein.draft.pile", kSeat, kCounty),
    form<EventKind::card_drawn_unseen>("wallenstein.draft.pile", kSeat),
    form<EventKind::cards_replaced>("wallenstein.draft.replace", kSeat),
    form<EventKind::garrisoned>("wallenstein.draft.group", kSeat, kCounty, kArmies),
    form<EventKind::garrisoned_unseen>("wallenstein.draft.unseen", kSeat, kCounty, kArmies)
        .revealing(),
    form<EventKind::lined_up>("wallenstein.setup.line_up"),
    form<EventKind::round_began>("wallenstein.round.season", kYear, kSeason),
    form<EventKind::event_open>("wallenstein.event.open", kEvent),
    form<EventKind::action_shown>("wallenstein.round.actions", kAction, kPlace),
    form<EventKind::tile_laid>("wallenstein.round.tiles", kTile, kPlace),
    form<EventKind::favour_shown>("wallenstein.court.favours", kFavour, kCourtiers),
    form<EventKind::planning_began>("wallenstein.plan.secret"),
    form<EventKind::placed>("wallenstein.plan.one_card", kSeat, kBox, kCard),
    form<EventKind::plan_confirmed>("wallenstein.plan.confirm", kSeat),
    form<EventKind::event_drawn>("wallenstein.event.draw", kEvent),
    form<EventKind::bid_shown>("wallenstein.order.bids", kSeat, kCard).revealing(),
    form<EventKind::bid_missing>("wallenstein.order.none", kSeat),
    form<EventKind::bid_paid>("wallenstein.order.bids", kSeat, kThalers),
    form<EventKind::lot_drawn>("wallenstein.order.ties", kSeat),
    form<EventKind::place_chosen>("wallenstein.order.places", kSeat, kPlace, kTile),
    form<EventKind::courtiers_sent>("wallenstein.fill.courtiers", kSeat, kCourtiers),
    form<EventKind::court_card>("wallenstein.court.sequence", kSeat, kBox, kCard).revealing(),
    form<EventKind::converted>("wallenstein.court.convert", kSeat, kCounty, kCourtiers),
    form<EventKind::converted_tray>("wallenstein.court.convert_tray", kSeat, kCourtiers),
    form<EventKind::not_converted>("wallenstein.court.must_convert", kSeat, kBox),
    form<EventKind::no_court_card>("wallenstein.court.money", kSeat, kBox),
    form<EventKind::audience_entered>("wallenstein.court.enter", kSeat, kCourtiers),
    form<EventKind::favour_taken>("wallenstein.court.price", kSeat, kFavour, kCourtiers),
    form<EventKind::favour_declined>("wallenstein.court.decline", kSeat),
    form<EventKind::favour_lost>("wallenstein.court.apply", kSeat, kFavour),
    form<EventKind::got_thalers>("wallenstein.court.thalers", kSeat, kThalers),
    form<EventKind::got_grain>("wallenstein.court.grain", kSeat, kGrain),
    form<EventKind::got_points>("wallenstein.court.points", kSeat, kPoints),
    form<EventKind::armies_to_tray>("wallenstein.court.armies", kSeat, kArmies),
    form<EventKind::event_cancelled>("wallenstein.court.cancel_event", kEvent),
    form<EventKind::made_safe>("wallenstein.court.no_attack", kSeat, kAttacks),
    form<EventKind::court_ended>("wallenstein.court.end"),
    form<EventKind::action_began>("wallenstein.action.order", kAction),
    form<EventKind::card_shown>("wallenstein.action.reveal", kSeat, kBox, kCard).revealing(),
    form<EventKind::no_card>("wallenstein.action.pass", kSeat, kBox),
    form<EventKind::passed>("wallenstein.action.pass", kSeat, kAction),
    form<EventKind::skipped>("wallenstein.action.skip", kSeat, kAction, kSkip),
    form<EventKind::built>("wallenstein.build.price", kSeat, kBuilding, kCounty, kThalers),
    form<EventKind::built_free>("wallenstein.court.free_building", kSeat, kBuilding, kCounty),
    form<EventKind::calmed>("wallenstein.event.trade_calms", kCounty),
    form<EventKind::taxed>("wallenstein.collect.taxes", kSeat, kCounty, kThalers),
    form<EventKind::harvested>("wallenstein.collect.grain", kSeat, kCounty, kGrain),
    form<EventKind::marker_added>("wallenstein.collect.marker", kCounty,
                                  number_slot("markers", 1, kMostCubes)),
    form<EventKind::deployed>("wallenstein.deploy.armies", kSeat, kCounty, kArmies, kThalers),
    form<EventKind::moved>("wallenstein.march.move", kSeat, kFrom, kCounty, kArmies),
    form<EventKind::deploy_moved>("wallenstein.deploy.move", kSeat, kFrom, kCounty, kArmies),
    form<EventKind::stayed>("wallenstein.march.stay", kSeat, kCounty),
    form<EventKind::attacked>("wallenstein.march.attack", kSeat, kFrom, kCounty, kArmies),
    form<EventKind::revolt_broke_out>("wallenstein.revolt.strength", kCounty, kSeat, kPeasantCount),
    form<EventKind::winter_revolt>("wallenstein.winter.strength", kCounty, kSeat, kPeasantCount),
    form<EventKind::guard_joined>("wallenstein.battle.guard", kSeat, kGuard),
    form<EventKind::cast>("wallenstein.tower.cast", kCubeCounts),
    form<EventKind::emerged>("wallenstein.tower.emerge", kCubeCounts),
    form<EventKind::peasants_helped>("wallenstein.battle.peasants", kCounty, kPeasantCount),
    form<EventKind::attack_won>("wallenstein.battle.won", kSeat, kCounty, kArmies),
    form<EventKind::defence_held>("wallenstein.battle.held", kSeat, kCounty, kArmies),
    form<EventKind::battle_tied>("wallenstein.battle.tied", kCounty),
    form<EventKind::peasants_tied>("wallenstein.battle.only_peasants", kCounty),
    form<EventKind::neutral_held>("wallenstein.battle.neutral", kCounty),
    form<EventKind::revolt_subdued>("wallenstein.revolt.subdued", kSeat, kCounty, kArmies),
    form<EventKind::revolt_won>("wallenstein.revolt.won", kCounty, kSeat),
    form<EventKind::county_cleared>("wallenstein.battle.tied", kCounty),
    form<EventKind::revolt_cleared>("wallenstein.revolt.won", kCounty),
    form<EventKind::card_handed>("wallenstein.battle.card", kSeat, kCounty, seat_slot("conqueror")),
    form<EventKind::card_left_mat>("wallenstein.action.lost_county", kSeat, kBox, kCard)
        .revealing(),
    form<EventKind::round_ended>("wallenstein.round.end"),
    form<EventKind::winter_came>("wallenstein.winter.loss", kEvent, kLoss),
    form<EventKind::grain_lost>("wallenstein.winter.loss", kSeat, kLoss, kGrain),
    form<EventKind::supplied>("wallenstein.winter.supply", kSeat,
                              number_slot("counties", 0, kCounties), kGrain),
    form<EventKind::unsupplied>("wallenstein.winter.chart", kSeat,
                                number_slot("short", 1, kCounties), kRevolts, kPeasantCount),
    form<EventKind::county_drawn>("wallenstein.winter.draw", kSeat, kCounty),
    form<EventKind::revolt_chosen>("wallenstein.winter.order", kSeat, kCounty),
    form<EventKind::scored>(
        "wallenstein.score.counties", kSeat, number_slot("counties", 0, kMostOwned),
        number_slot("buildings", 0, kMostOwned), number_slot("majorities", 0, kMostOwned)),
    form<EventKind::majority>("wallenstein.score.majority", kSeat, kBuilding, kRegion, kPoints),
    form<EventKind::majority_shared>("wallenstein.score.shared", seats_slot("seats"), kBuilding,
                                     kRegion, kPoints),
    form<EventKind::year_ended>("wallenstein.winter.year", kYear),
    form<EventKind::tie_by_thalers>("wallenstein.end.winner", seats_slot("tied"), kPoints,
                                    seats_slot("ahead"), kThalers),
    form<EventKind::victory_shared>("wallenstein.end.shared", seats_slot("winners")),
    form<EventKind::game_ended>("wallenstein.end.winner", seats_slot("winners")),
};
constexpr const auto& forms_of(EventKind) { return kEventForms; }

}  // namespace casus::wallenstein

// What happened: one line for each event, and one for its rule and its arguments.
#pragma once

#include "core/event.h"
#include "games/royals/slots.h"

namespace casus::royals {

enum class EventKind : std::uint8_t {
  row_opened,  // before the first turn
  row_dealt,   // at the end of a turn
  turn_began,
  drew_open,
  drew,                  // to the seat
  drew_hidden,           // to the others
  drew_intrigue,         // to the seat
  drew_intrigue_hidden,  // to the others
  pile_ran_out,          // and its discards are the new one
  intrigues_shuffled,
  paid,
  paid_intrigue,
  paid_for_king,  // the same, two of them
  claimed,
  vanquished,  // of the seat whose noble it was
  city_bonus,
  country_bonus,
  house_bonus,
  discarded,
  last_turn,          // the period ends with this turn
  last_round,         // the third period ends with this round
  last_turn_of_game,  // the round ends with this turn
  period_ended,
  tie_by_title,  // the seat is ahead of those tied, by its highest title
  tie_by_city,   // the same, and the city where it holds a noble of that title
  influence_first,
  influence_second,
  influence_none,   // nobody has any, both markers leave the game
  influence_alone,  // nobody is second, the lower marker leaves the game
  title_won,
  title_shared,     // points are those of each
  title_dropped,    // more than two tied
  title_unclaimed,  // nobody has one
  tie_by_marker,    // of those with the most points, who have the more valuable markers
  victory_shared,   // by those with the same markers
  game_ended,
};

inline constexpr auto kEventForms = Forms{
    form<EventKind::row_opened>("royals.setup.row", kCountry),
    form<EventKind::row_dealt>("royals.end_of_turn.refill", kCountry),
    form<EventKind::turn_began>("royals.turn.order", kSeat, number_slot("round", 1, 0xFF)),
    form<EventKind::drew_open>("royals.draw.sources", kSeat, kCountry),
    form<EventKind::drew>("royals.draw.one_by_one", kSeat, kCountry),
    form<EventKind::drew_hidden>("royals.draw.one_by_one", kSeat),
    form<EventKind::drew_intrigue>("royals.draw.intrigue", kSeat, kPair),
    form<EventKind::drew_intrigue_hidden>("royals.draw.intrigue", kSeat),
    form<EventKind::pile_ran_out>("royals.period.pile", kPileCards),
    form<EventKind::intrigues_shuffled>("royals.draw.intrigue_reshuffle", kPileCards),
    form<EventKind::paid>("royals.claim.cost", kSeat, kCards),
    form<EventKind::paid_intrigue>("royals.takeover.cost", kSeat, kIntrigues),
    form<EventKind::paid_for_king>("royals.takeover.king", kSeat, kIntrigues),
    form<EventKind::claimed>("royals.claim.place", kSeat, kNoble),
    form<EventKind::vanquished>("royals.takeover.cathedral", kSeat, kNoble, kCity),
    form<EventKind::city_bonus>("royals.bonus.city", kSeat, kCity, kPoints),
    form<EventKind::country_bonus>("royals.bonus.country", kSeat, kCountry, kPoints),
    form<EventKind::house_bonus>("royals.bonus.house", kSeat, kPoints),
    form<EventKind::discarded>("royals.end_of_turn.limit", kSeat, kCard),
    form<EventKind::last_turn>("royals.period.end_of_turn", kPeriod),
    form<EventKind::last_round>("royals.period.third"),
    form<EventKind::last_turn_of_game>("royals.period.third_last_seat"),
    form<EventKind::period_ended>("royals.period.score", kPeriod),
    form<EventKind::tie_by_title>("royals.period.tie_title", kCountry, kTied, kInfluence, kSeat,
                                  kTitle),
    form<EventKind::tie_by_city>("royals.period.tie_city", kCountry, kTied, kInfluence, kSeat,
                                 kTitle, kCity),
    form<EventKind::influence_first>("royals.period.first", kSeat, kCountry, kInfluence, kPoints),
    form<EventKind::influence_second>("royals.period.first", kSeat, kCountry, kInfluence, kPoints),
    form<EventKind::influence_none>("royals.period.nobody", kCountry),
    form<EventKind::influence_alone>("royals.period.alone", kCountry),
    form<EventKind::title_won>("royals.title.most", kTitle, kSeat, kNobles, kPoints),
    form<EventKind::title_shared>("royals.title.two", kTitle, seats_slot("seats"), kNobles,
                                  kPoints),
    form<EventKind::title_dropped>("royals.title.more", kTitle),
    form<EventKind::title_unclaimed>("royals.title.nobody", kTitle),
    // With hidden scores the end shows whose markers are whose.
    form<EventKind::tie_by_marker>("royals.end.tie", kTied, kTotal, seats_slot("ahead"))
        .revealing(),
    form<EventKind::victory_shared>("royals.end.shared", seats_slot("winners")).revealing(),
    form<EventKind::game_ended>("royals.end.winner", seats_slot("winners")).revealing(),
};
constexpr const auto& forms_of(EventKind) { return kEventForms; }

}  // namespace casus::royals

// General cards: drawn, appointed, turned into political power; and how power is spent.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

std::uint64_t cards_at(const Position& position, std::uint8_t where) {
  std::uint64_t found = 0;
  for (std::size_t g = 0; g < kGenerals; ++g) {
    if (position.generals[g].where == where) found |= std::uint64_t{1} << g;
  }
  return found;
}

// If the pile is empty, all that was discarded is the pile again, and nobody knows it any more.
void refill_generals(Play& play) {
  if (play.common.deck > 0) return;
  for (GeneralCard& card : play.position.generals) {
    const Where where = where_of(card);
    if (where != Where::discard && where != Where::thrown) continue;
    card = {};
    ++play.common.deck;
  }
  play.events.tell<EventKind::generals_shuffled>();
}

void end_of_use(Play& play) {
  play.common.used = true;
  if (play.common.hand[at(play.common.asked)] == 0) return end_action(play);
  ask(play.common, Ask::generals, play.common.asked);
}

bool has_general(const Position& position, Seat seat, General general) {
  return position.generals[at(general)].where == place_of(Where::hand, seat);
}

}  // namespace

bool can_draw_general(const Position& position) {
  if (position.common.deck > 0) return true;
  return std::ranges::any_of(position.generals, [](const GeneralCard& card) {
    return where_of(card) == Where::discard || where_of(card) == Where::thrown;
  });
}

std::uint64_t general_deck(const Position& position) {
  return cards_at(position, static_cast<std::uint8_t>(Where::deck));
}

std::uint8_t last_power(const Position& position, Seat seat) {
  const int last = position.common.power[at(seat)] - 1;
  for (std::uint8_t g = 0; g < kGenerals; ++g) {
    const GeneralCard& card = position.generals[g];
    if (card.where == place_of(Where::power, seat) && card.place == last) return g;
  }
  return kNobody;
}

void begin_generals(Play& play) {
  const Common& common = play.common;
  const Seat seat = common.doer;
  const bool can_do = common.hand[at(seat)] > 0 || can_draw_general(play.position) ||
                      (common.commander[at(seat)] == kNobody && common.power[at(seat)] > 0);
  if (!can_do) return end_action(play);
  ask(play.common, Ask::generals, seat);
}

Refused why_not_strengthen(const Position& position, Seat seat, General general) {
  if (!has_general(position, seat, general)) return refuse<Why::not_in_hand>(general);
  return std::nullopt;
}
Refused why_not_appoint(const Position& position, Seat seat, General general) {
  if (!has_general(position, seat, general)) return refuse<Why::not_in_hand>(general);
  if (position.common.appointed) return refuse<Why::one_commander>();
  return std::nullopt;
}

Refused why_not_draw_general(const Position& position) {
  if (position.common.used) return refuse<Why::draw_or_use>();
  if (!can_draw_general(position)) return refuse<Why::no_generals_left>();
  return std::nullopt;
}

Refused why_not_promote(const Position& position) {
  const Common& common = position.common;
  const std::size_t seat = at(common.asked);
  if (common.commander[seat] != kNobody || common.hand[seat] > 0 || common.power[seat] == 0) {
    return refuse<Why::no_promotion>();
  }
  return std::nullopt;
}

void list_generals(const Position& position, Choices& choices) {
  const Common& common = position.common;
  if (!why_not_draw_general(position)) choices.push_back(make_choice<Act::draw>());
  const std::uint64_t hand = common.hand[at(common.asked)] == 0
                                 ? 0
                                 : cards_at(position, place_of(Where::hand, common.asked));
  for (const bool as_commander : {true, false}) {
    if (as_commander && common.appointed) continue;
    for (std::uint64_t left = hand; left != 0; left &= left - 1) {
      const auto general = static_cast<General>(std::countr_zero(left));
      choices.push_back(as_commander ? make_choice<Act::appoint>(general)
                                     : make_choice<Act::strengthen>(general));
    }
  }
  if (!why_not_promote(position)) choices.push_back(make_choice<Act::promote>());
  choices.push_back(make_choice<Act::pass>());
}

void apply_draw_general(Play& play) {
  Common& common = play.common;
  refill_generals(play);
  common.left = modifiers(play.board, common, common.asked).statesman ? 2 : 1;
  common.used = true;
  common.ask = Ask::draw_general;
}

void draw_general(Play& play, General general) {
  Common& common = play.common;
  const Seat seat = common.asked;
  play.position.generals[at(general)] = {place_of(Where::hand, seat), 0, SeatSet::of(seat)};
  --common.deck;
  ++common.hand[at(seat)];
  play.events.tell_apart(SeatSet::of(seat), make_event<EventKind::drew_general>(seat, general),
                         make_event<EventKind::drew_general_unseen>(seat));
  const bool of_two = modifiers(play.board, common, seat).statesman;
  if (of_two) {
    auto& drawn = play.position.drawn;
    drawn[drawn[0] == kNobody ? 0 : 1] = static_cast<std::uint8_t>(general);
    if (drawn[1] < drawn[0]) std::swap(drawn[0], drawn[1]);
  }
  if (--common.left > 0 && can_draw_general(play.position)) return refill_generals(play);
  common.left = 0;
  if (play.position.drawn[1] != kNobody) return ask(common, Ask::keep, seat);
  play.position.drawn = {kNobody, kNobody};
  end_action(play);
}

void apply_appoint(Play& play, General general) {
  Common& common = play.common;
  const Seat seat = common.asked;
  remove_commander(play, seat);
  play.position.generals[at(general)] = {place_of(Where::commander, seat), 0, {}};
  common.commander[at(seat)] = static_cast<std::uint8_t>(general);
  --common.hand[at(seat)];
  common.appointed = true;
  play.events.tell<EventKind::appointed>(seat, general);
  end_of_use(play);
}

void apply_strengthen(Play& play, General general) {
  Common& common = play.common;
  const Seat seat = common.asked;
  GeneralCard& card = play.position.generals[at(general)];
  card.where = place_of(Where::power, seat);
  card.place = common.power[at(seat)]++;
  --common.hand[at(seat)];
  play.events.tell_apart(card.knows, make_event<EventKind::strengthened>(seat, general),
                         make_event<EventKind::strengthened_unseen>(seat));
  end_of_use(play);
}

void apply_promote(Play& play) {
  promote_last(play, play.common.asked);
  play.common.appointed = true;
  end_of_use(play);
}

Refused why_not_keep(const Position& position, General general) {
  if (position.drawn[0] == at(general) || position.drawn[1] == at(general)) return std::nullopt;
  return refuse<Why::not_drawn>(general);
}

void list_kept(const Position& position, Choices& choices) {
  for (const std::uint8_t general : position.drawn) {
    choices.push_back(make_choice<Act::keep>(static_cast<General>(general)));
  }
}

void apply_keep(Play& play, General general) {
  Common& common = play.common;
  const Seat seat = common.asked;
  auto& drawn = play.position.drawn;
  const std::uint8_t other = drawn[0] == at(general) ? drawn[1] : drawn[0];
  play.position.generals[other].where = static_cast<std::uint8_t>(Where::thrown);
  --common.hand[at(seat)];
  drawn = {kNobody, kNobody};
  play.events.tell_apart(SeatSet::of(seat), make_event<EventKind::kept>(seat, general),
                         make_event<EventKind::kept_unseen>(seat));
  end_action(play);
}

void spend_power(Play& play, Seat seat) {
  const std::uint8_t last = last_power(play.position, seat);
  GeneralCard& card = play.position.generals[last];
  card.where = static_cast<std::uint8_t>(Where::thrown);
  card.place = 0;
  --play.common.power[at(seat)];
  play.events.tell_apart(card.knows,
                         make_event<EventKind::power_spent>(seat, static_cast<General>(last)),
                         make_event<EventKind::power_spent_unseen>(seat));
}

void hand_power(Play& play, Seat from, Seat to) {
  const std::uint8_t last = last_power(play.position, from);
  GeneralCard& card = play.position.generals[last];
  card.where = place_of(Where::power, to);
  card.place = play.common.power[at(to)]++;
  card.knows = card.knows.with(to);
  --play.common.power[at(from)];
  play.events.tell_to(card.knows,
                      make_event<EventKind::handed>(from, to, static_cast<General>(last)));
}

void remove_commander(Play& play, Seat seat) {
  std::uint8_t& commander = play.common.commander[at(seat)];
  if (commander == kNobody) return;
  play.events.tell<EventKind::dismissed>(seat, static_cast<General>(commander));
  play.position.generals[commander] = {static_cast<std::uint8_t>(Where::discard), 0, {}};
  commander = kNobody;
}

void promote_last(Play& play, Seat seat) {
  const std::uint8_t last = last_power(play.position, seat);
  if (last == kNobody) return;
  play.position.generals[last] = {place_of(Where::commander, seat), 0, {}};
  --play.common.power[at(seat)];
  play.common.commander[at(seat)] = last;
  play.events.tell<EventKind::appointed>(seat, static_cast<General>(last));
}

}  // namespace casus::generalship

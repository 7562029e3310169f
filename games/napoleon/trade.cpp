// Trading territories: what nations exchange at the end of a year by agreement.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr int kMostTrades = 2;  // that a nation offers in a year

bool is_state_place(std::uint8_t place) { return place >= kStatePlaces && place != kNone; }
Power state_of_place(std::uint8_t place) {
  return power_at(static_cast<std::size_t>(place) - kStatePlaces + kNations);
}

// napoleon.trade.places: a home region that was liberated goes to its own nation.
bool may_give_region(const Board& board, const Position& position, Nation from, Nation to,
                     Region region) {
  const Hold& held = hold(position, region);
  return board.home_of[at(region)] == to && held.holder == at(from) && held.how == How::liberated;
}
bool has_something_for(const Board& board, const Position& position, Nation from, Nation to) {
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    if (!(position.states[s - kNations].patron == from)) continue;
    if (may_give_state(board, position, from, power_at(s))) return true;
  }
  for (const Region region : board.home[at(to)]) {
    if (hold(position, region).holder != at(from)) continue;
    if (may_give_region(board, position, from, to, region)) return true;
  }
  return false;
}
Nation trader(const Position& position) { return position.turn.order[position.turn.next]; }

Refused why_no_trade(const Board& board, const Position& position, Nation n, Nation other) {
  if (is_vassal(position, n) || nation(position, n).offers >= kMostTrades) {
    return refuse<Why::offers_spent>();
  }
  if (!is_nation(other) || n == other || is_vassal(position, other) ||
      !may_deal_with(position, n, other) || !has_something_for(board, position, n, other) ||
      !has_something_for(board, position, other, n)) {
    return refuse<Why::no_trade_with>(other);
  }
  return {};
}

using Places = std::array<std::uint8_t, 2>;

// Places stand in rising order, so that one trade has one notation.
Refused why_no_room(const Places& places, std::uint8_t place) {
  if (places[1] != kNone) return refuse<Why::trade_full>();
  if (places[0] != kNone && places[0] >= place) return refuse<Why::not_for_trade>();
  return {};
}
void enter(Places& places, std::uint8_t place) { places[places[0] == kNone ? 0 : 1] = place; }

void hand_over(Play& play, const Places& places, Nation from, Nation to) {
  for (const std::uint8_t place : places) {
    if (place == kNone) continue;
    if (is_state_place(place)) {
      hand_state(play, state_of_place(place), from, to);
    } else {
      hand_region(play, region_at(place), to);
      play.events.tell<EventKind::traded_region>(from, to, region_at(place));
    }
  }
}
void close_trade(Position& position) {
  const auto kept = position.trade.kept;
  position.trade = {};
  position.trade.kept = kept;
}
void carry_out(Play& play) {
  Position& position = play.position;
  const Trade trade = position.trade;
  close_trade(position);
  position.frames.pop();
  hand_over(play, trade.gives, *trade.from, *trade.to);
  hand_over(play, trade.wants, *trade.to, *trade.from);
}

}  // namespace

// --- what may change hands ---

// napoleon.trade.partners: allied or at peace.
bool may_deal_with(const Position& position, Nation one, Nation other) {
  const Tie with = tie(position, one, other);
  return with != Tie::war && with != Tie::truce;
}
bool may_give_state(const Board& board, const Position& position, Nation from, Power of) {
  if (!is_state(of) || !(state(position, of).patron == from)) return false;
  for (const Region region : board.lands[at(of)]) {
    if (hold(position, region).holder == kItsState) return true;
  }
  return false;
}
namespace {
// Armies that stand in what is no longer theirs have three turns to leave.
void set_deadline(Position& position, Nation one, Nation other) {
  Pair& pair = pair_of(position, one, other);
  if (pair.tie != Tie::allied) pair.leave_by = byte(position.turn.turn + 3);
}
}  // namespace
void hand_region(Play& play, Region region, Nation to) {
  Position& position = play.position;
  Hold& held = hold(position, region);
  const Nation from = power_at(held.holder);
  held.holder = static_cast<std::uint8_t>(to);
  held.how = play.board.home_of[at(region)] == to ? How::own : How::ceded;
  note_holder(play.board, position, region);
  capture_star(play, region, to);
  set_deadline(position, from, to);
}
// napoleon.control.remote: what was traded needs no pip.
void hand_state(Play& play, Power of, Nation from, Nation to) {
  State& own = state(play.position, of);
  own.patron = to;
  own.former.reset();
  if (own.held < 18) own.fallen = false;
  clear_bit(own.wars, to);
  know(play.board, play.position);
  set_deadline(play.position, from, to);
  play.events.tell<EventKind::traded_state>(from, to, of);
  arm_state(play, of);
}

// --- the step ---

void begin_trading(Play& play) {
  Position& position = play.position;
  for (NationState& own : position.nations) own.offers = 0;
  position.step = Ask::trade;
  position.turn.next = 0;
  begin_restoring(play, Scope::every, Power::france);
}
bool asks_trade(Play& play) {
  const Position& position = play.position;
  std::uint8_t& next = play.position.turn.next;
  for (; next < kNations; ++next) {
    for (const Nation other : all_nations()) {
      if (!why_no_trade(play.board, position, trader(position), other)) return true;
    }
  }
  return false;
}
Seat seat_of_trade(const Position& position) { return seat_of(position, trader(position)); }
Nation nation_of_trade(const Position& position) { return trader(position); }

Refused why_not_offer_trade(const Board& board, const Position& position, Nation n, Nation other) {
  if (n != trader(position)) return refuse<Why::not_yours>(n);
  return why_no_trade(board, position, n, other);
}
void list_trades(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Nation n = trader(position);
  for (const Nation other : all_nations()) {
    sink.offer(make_choice<Act::offer_trade>(n, other),
               why_not_offer_trade(board, position, n, other));
  }
  choices.push_back(make_choice<Act::end_trading>());
}
void apply_offer_trade(Play& play, Nation n, Nation other) {
  Position& position = play.position;
  ++nation(position, n).offers;
  position.trade.from = n;
  position.trade.to = other;
  position.frames.push(Ask::draft_trade);
  go_on(play);
}
void end_trading(Play& play) {
  ++play.position.turn.next;
  go_on(play);
}

// --- the draft ---

Refused why_not_put_state(const Board& board, const Position& position, Power of) {
  const Trade& trade = position.trade;
  if (!may_give_state(board, position, *trade.from, of)) return refuse<Why::not_for_trade>();
  return why_no_room(trade.gives, place_of_state(of));
}
Refused why_not_want_state(const Board& board, const Position& position, Power of) {
  const Trade& trade = position.trade;
  if (!may_give_state(board, position, *trade.to, of)) return refuse<Why::not_for_trade>();
  return why_no_room(trade.wants, place_of_state(of));
}
Refused why_not_put_region(const Board& board, const Position& position, Region region) {
  const Trade& trade = position.trade;
  if (!may_give_region(board, position, *trade.from, *trade.to, region)) {
    return refuse<Why::not_for_trade>();
  }
  return why_no_room(trade.gives, place_of_region(region));
}
Refused why_not_want_region(const Board& board, const Position& position, Region region) {
  const Trade& trade = position.trade;
  if (!may_give_region(board, position, *trade.to, *trade.from, region)) {
    return refuse<Why::not_for_trade>();
  }
  return why_no_room(trade.wants, place_of_region(region));
}
Refused why_not_send_trade(const Position& position) {
  const Trade& trade = position.trade;
  const bool both = trade.gives[0] != kNone && trade.wants[0] != kNone;
  return both ? Refused{} : refuse<Why::trade_one_sided>();
}
void list_trade_draft(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Trade& trade = position.trade;
  const auto is_of = [&](std::size_t s, Nation n) {
    return position.states[s - kNations].patron == n;
  };
  const bool may_put = trade.gives[1] == kNone;
  for (std::size_t s = kNations; may_put && s < kStatesEnd; ++s) {
    if (!is_of(s, *trade.from)) continue;
    sink.offer(make_choice<Act::put_state>(power_at(s)),
               why_not_put_state(board, position, power_at(s)));
  }
  for (const Region region : may_put ? board.home[at(*trade.to)] : RegionSet()) {
    if (hold(position, region).holder != at(*trade.from)) continue;
    sink.offer(make_choice<Act::put_region>(region), why_not_put_region(board, position, region));
  }
  const bool may_want = trade.wants[1] == kNone;
  for (std::size_t s = kNations; may_want && s < kStatesEnd; ++s) {
    if (!is_of(s, *trade.to)) continue;
    sink.offer(make_choice<Act::want_state>(power_at(s)),
               why_not_want_state(board, position, power_at(s)));
  }
  for (const Region region : may_want ? board.home[at(*trade.from)] : RegionSet()) {
    if (hold(position, region).holder != at(*trade.to)) continue;
    sink.offer(make_choice<Act::want_region>(region), why_not_want_region(board, position, region));
  }
  sink.offer(make_choice<Act::send_trade>(), why_not_send_trade(position));
  choices.push_back(make_choice<Act::drop_trade>());
}
void apply_put_state(Play& play, Power of) {
  Trade& trade = play.position.trade;
  enter(trade.gives, place_of_state(of));
  play.events.tell<EventKind::offered_state>(*trade.from, *trade.to, of);
  go_on(play);
}
void apply_put_region(Play& play, Region region) {
  Trade& trade = play.position.trade;
  enter(trade.gives, place_of_region(region));
  play.events.tell<EventKind::offered_region>(*trade.from, *trade.to, region);
  go_on(play);
}
void apply_want_state(Play& play, Power of) {
  Trade& trade = play.position.trade;
  enter(trade.wants, place_of_state(of));
  play.events.tell<EventKind::offered_state>(*trade.to, *trade.from, of);
  go_on(play);
}
void apply_want_region(Play& play, Region region) {
  Trade& trade = play.position.trade;
  enter(trade.wants, place_of_region(region));
  play.events.tell<EventKind::offered_region>(*trade.to, *trade.from, region);
  go_on(play);
}
// Between nations of one seat there is nobody to ask.
void apply_send_trade(Play& play) {
  Position& position = play.position;
  const Trade& trade = position.trade;
  play.events.tell<EventKind::trade_offered>(*trade.from, *trade.to);
  if (seat_of(position, *trade.from) == seat_of(position, *trade.to)) {
    carry_out(play);
  } else {
    position.frames.top().ask = Ask::answer_trade;
  }
  go_on(play);
}
void apply_drop_trade(Play& play) {
  const Nation n = *play.position.trade.from;
  close_trade(play.position);
  play.position.frames.pop();
  play.events.tell<EventKind::draft_dropped>(n);
  go_on(play);
}

// --- the answer ---

void list_trade_answers(Choices& choices) {
  choices.push_back(make_choice<Act::accept_trade>());
  choices.push_back(make_choice<Act::decline_trade>());
}
void apply_accept_trade(Play& play) {
  carry_out(play);
  go_on(play);
}
void apply_decline_trade(Play& play) {
  const Trade trade = play.position.trade;
  close_trade(play.position);
  play.position.frames.pop();
  play.events.tell<EventKind::trade_declined>(*trade.to, *trade.from);
  go_on(play);
}

}  // namespace casus::napoleon

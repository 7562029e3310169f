// The sequence of play: turns of two months, places in the turn order, steps of a place. What is
// asked next is found here: the open frame, then a nation that fell, then the step.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// --- places ---

bool may_share(const Position& position, Nation one, Nation other) {
  return one != other && are_allied(position, one, other) &&
         have_common_enemy(position, one, other);
}

// napoleon.turn.joint: those who name one place share it if its own nation is among them, all are
// allied with one another, and one enemy is common to all; otherwise each keeps its own.
void form_groups(Play& play) {
  Position& position = play.position;
  for (const Nation host : all_nations()) {
    NationSet guests;
    for (const Nation n : all_nations()) {
      if (nation(position, n).slot == at(host)) guests.insert(n);
    }
    bool good = guests.contains(host);
    NationSet enemies = NationSet::all();
    for (const Nation one : guests) {
      enemies &= enemies_of(position, one);
      for (const Nation other : guests) good = good && are_allied(position, one, other);
    }
    if (guests.size() == 1 ? good : good && !enemies.empty()) {
      for (const Nation n : guests) {
        if (n != host) play.events.tell<EventKind::moves_with>(n, host);
      }
      continue;
    }
    for (const Nation n : guests) nation(position, n).slot = static_cast<std::uint8_t>(n);
  }
}

}  // namespace

std::uint8_t group_of_place(const Position& position, int slot) {
  if (is_two_player(position)) {
    if (slot == 0) return byte(0x1F & ~static_cast<int>(bit_of(Power::france)));
    return slot == kNations - 1 ? byte(static_cast<int>(bit_of(Power::france))) : 0;
  }
  const Nation host = position.turn.order[static_cast<std::size_t>(slot)];
  std::uint8_t group = 0;
  for (const Nation n : all_nations()) {
    if (nation(position, n).slot == at(host)) set_bit(group, n);
  }
  return group;
}

void fill_batons(Position& position) {
  TurnState& turn = position.turn;
  turn.baton = {};
  turn.batons = turn.next = turn.deferred = 0;
  for (const Nation n : turn.order) {
    if (!has_bit(turn.group, n)) continue;
    const std::uint8_t seat = nation(position, n).seat;
    const auto end = turn.baton.begin() + turn.batons;
    if (std::find(turn.baton.begin(), end, seat) == end) turn.baton[turn.batons++] = seat;
  }
}

namespace {

void begin_slot(Play& play) {
  Position& position = play.position;
  TurnState& turn = position.turn;
  turn.group = group_of_place(position, turn.slot);
  fill_batons(position);
  position.step = Ask::council;
  if (turn.group == 0) return;
  turn.something_moved = false;
  Leaders& leaders = position.leaders;
  if (has_bit(turn.group, Power::france)) {
    leaders.napoleon_start = leaders.napoleon;
    leaders.led = false;
  }
  if (has_bit(turn.group, Power::britain)) {
    leaders.wellesley_start = leaders.wellesley;
    leaders.wellesley_led = false;
  }
  const Nation host =
      is_two_player(position) && turn.slot == 0 ? Power::britain : turn.order[turn.slot];
  play.events.tell<EventKind::slot_began>(host);
}

void clear_marks(const Board& board, Position& position) {
  for (const Power power : board.with_dice) {
    bool marked = false;
    for (Die& die : dice_of(board, position, power)) {
      if (!is_on_map(die)) break;  // those on the map come first
      marked = marked || (die.marks & ~kLed) != 0;
      die.marks &= kLed;
    }
    if (marked) sort_dice(board, position, power);
  }
  position.fought = {};
  clear_sailings(position);
}

// napoleon.leaders.head_of_state
void visit_paris(Play& play) {
  Position& position = play.position;
  Leaders& leaders = position.leaders;
  if (!has_bit(position.turn.group, Power::france)) return;
  const bool there = leaders.napoleon == at(Region::paris) &&
                     controls(play.board, position, Power::france, Region::paris);
  if (there) {
    leaders.visited = true;
    leaders.owes = false;
  }
}

void end_slot(Play& play) {
  Position& position = play.position;
  // Even if whoever moved has fallen meanwhile, its place comes to an end.
  if (group_of_place(position, position.turn.slot) != 0) {
    end_of_slot_control(play);
    visit_paris(play);
    for (NationState& own : position.nations) own.rising = false;
    clear_marks(play.board, position);
    remove_stragglers(play);
    test_stars(play);
    test_defeats(play);
  }
  ++position.turn.slot;
  position.turn.group = 0;
  position.turn.batons = 0;
  position.turn.baton = {};
  position.turn.deferred = 0;
  // The next place is begun when nothing is left to settle.
  position.step = Ask::choose_slot;
  position.turn.next = kNations;
}

void next_turn(Play& play) {
  if (play.position.turn.turn + 1 == kTurns) return end_game(play);
  ++play.position.turn.turn;
  begin_turn(play);
}

// napoleon.scenario.changing: what is left of the eleven years joins the last span if that makes no
// more than five.
bool hands_change(const Position& position) {
  const int span = position.setup.change_years;
  if (!is_free_for_all(position) || span == 0) return false;
  const int played = year_of(position) + 1;
  const int left = kYears - played;
  if (played % span != 0 || left == 0) return false;
  return left >= span || span + left > 5;
}

void end_year(Play& play) {
  Position& position = play.position;
  score_year(play);
  if (position.step == Ask::over) return;
  if (!hands_change(position) || position.turn.turn + 1 == kTurns) return next_turn(play);
  play.events.tell<EventKind::hands_change>();
  ++position.turn.turn;
  begin_hands(play);
}

void end_turn(Play& play) {
  Position& position = play.position;
  position.turn.slot = 0;
  if (season_of(position) != kTurnsOfYear - 1) return next_turn(play);
  begin_trading(play);
}

// --- what is asked ---

bool frame_asks(Play& play) {
  switch (asked(play.position)) {
    case Ask::willing:
    case Ask::name_patron:
    case Ask::lot_patron: return goes_on_patron(play);
    case Ask::step: return asks_step(play);
    case Ask::join: return asks_join(play);
    case Ask::roll: return goes_on_rolling(play);
    case Ask::losses: return asks_losses(play);
    case Ask::disband: return asks_disband(play);
    case Ask::concession: return asks_concession(play);
    case Ask::go_home: return asks_go_home(play);
    case Ask::restore: return asks_restore(play);
    case Ask::launch: return asks_launch(play);
    case Ask::join_fleet:
    case Ask::flee:
    case Ask::roll_at_sea: return asks_at_sea(play);
    case Ask::muster_state:
      if (play.position.frames.top().arg[1] > 0) return true;
      play.position.frames.pop();
      return false;
    case Ask::answer_offer:
    case Ask::rise:
    case Ask::split:
    case Ask::roll_ones:
    case Ask::war_or_peace:
    case Ask::length:
    case Ask::target:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::give_corps:
    case Ask::draft_trade:
    case Ask::answer_trade:
    case Ask::draft_peace:
    case Ask::answer_peace:
    case Ask::hoist:
    case Ask::evade:
    case Ask::refuge:
    case Ask::nelson:
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::muster:
    case Ask::choose_slot:
    case Ask::council:
    case Ask::produce:
    case Ask::march:
    case Ask::regroup:
    case Ask::battle:
    case Ask::trade:
    case Ask::over: return true;
  }
  return true;
}

// Whether the seat has anything to say in a step of the slot.
bool has_something(Play& play, Seat seat) {
  Position& position = play.position;
  Sink sink(nullptr);
  const Ask step = position.step;
  if (step == Ask::council) {
    for (const Nation n : all_nations()) {
      if (acts_now(position, n) && seat_of(position, n) == seat) return true;
    }
    return false;
  }
  if (step == Ask::produce) {
    offer_production(play.board, position, seat, sink);
    offer_ships(play.board, position, seat, sink);
  }
  if (step == Ask::march) return can_march(play.board, position, seat);
  if (step == Ask::regroup) offer_regroupings(play.board, position, seat, sink);
  if (step == Ask::battle) offer_battles(play.board, position, seat, sink);
  return sink.found();
}

bool step_asks(Play& play) {
  Position& position = play.position;
  TurnState& turn = position.turn;
  switch (position.step) {
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::over: return true;
    case Ask::muster: return asks_muster(play);
    case Ask::choose_slot:
      while (turn.next < kNations && !chooses_slot(position)) ++turn.next;
      return turn.next < kNations;
    case Ask::council:
    case Ask::produce:
    case Ask::march:
    case Ask::regroup:
    case Ask::battle:
      while (turn.next < turn.batons && !has_something(play, baton(position))) ++turn.next;
      return turn.next < turn.batons;
    case Ask::trade: return asks_trade(play);
    case Ask::answer_offer:
    case Ask::willing:
    case Ask::name_patron:
    case Ask::lot_patron:
    case Ask::muster_state:
    case Ask::rise:
    case Ask::step:
    case Ask::join:
    case Ask::split:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::losses:
    case Ask::disband:
    case Ask::war_or_peace:
    case Ask::length:
    case Ask::concession:
    case Ask::target:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::go_home:
    case Ask::give_corps:
    case Ask::restore:
    case Ask::draft_trade:
    case Ask::answer_trade:
    case Ask::draft_peace:
    case Ask::answer_peace:
    case Ask::launch:
    case Ask::hoist:
    case Ask::join_fleet:
    case Ask::flee:
    case Ask::evade:
    case Ask::refuge:
    case Ask::nelson:
    case Ask::roll_at_sea: return true;
  }
  return true;
}

void begin_step(Position& position, Ask step) {
  position.step = step;
  fill_batons(position);
}

// The step is through.
void end_step(Play& play) {
  Position& position = play.position;
  const Ask step = position.step;
  if (step == Ask::muster) {
    return position.setup.ships ? begin_launching(play) : begin_first_turn(play);
  }
  if (step == Ask::trade) return end_year(play);
  if (step == Ask::choose_slot) {
    if (position.turn.slot == kNations) return end_turn(play);
    if (position.turn.slot == 0 && !is_two_player(position)) form_groups(play);
    return begin_slot(play);
  }
  if (step == Ask::council) return begin_step(position, Ask::produce);
  if (step == Ask::produce) return begin_step(position, Ask::march);
  if (step == Ask::march) return begin_step(position, Ask::regroup);
  if (step == Ask::regroup) {
    // From now on the mark says that a battle was fought there.
    position.fought = {};
    return begin_step(position, Ask::battle);
  }
  if (step == Ask::battle) return end_slot(play);
}

}  // namespace

void go_on(Play& play) {
  Position& position = play.position;
  while (position.step != Ask::over) {
    if (!position.frames.empty()) {
      if (frame_asks(play)) return;
    } else if (position.turn.falling != 0 || position.turn.forced_length > 0) {
      begin_next_peace(play);
    } else if (position.step > Ask::muster && disbands_russians(play)) {
      position.frames.push(Ask::disband);
    } else if ((position.step == Ask::council && position.turn.next < position.turn.batons &&
                asks_offers(play)) ||
               step_asks(play)) {
      return;
    } else if (position.step != Ask::over) {
      end_step(play);
    }
  }
}

void begin_first_turn(Play& play) {
  play.position.muster = {};
  begin_turn(play);
}

Seat baton(const Position& position) { return seat_at(position.turn.baton[position.turn.next]); }
void next_baton(Play& play) {
  ++play.position.turn.next;
  go_on(play);
}

// --- whose place ---

Maybe<Nation> chooses_slot(const Position& position) {
  if (is_two_player(position) || position.turn.next >= kNations) return {};
  const Nation n = position.turn.order[position.turn.next];
  if (is_vassal(position, n)) return {};
  for (const Nation other : all_nations()) {
    if (may_share(position, n, other)) return n;
  }
  return {};
}
Refused why_not_go_with(const Position& position, Nation n, Nation slot) {
  if (!(chooses_slot(position) == n)) return refuse<Why::not_yours>(n);
  if (!is_nation(slot) || (n != slot && !may_share(position, n, slot)))
    return refuse<Why::no_such_slot>(slot);
  return {};
}
void list_slots(const Position& position, Choices& choices) {
  const Maybe<Nation> n = chooses_slot(position);
  if (!n) return;
  for (const Nation slot : all_nations()) {
    if (!why_not_go_with(position, *n, slot))
      choices.push_back(make_choice<Act::go_with>(*n, slot));
  }
}
void apply_go_with(Play& play, Nation n, Nation slot) {
  nation(play.position, n).slot = static_cast<std::uint8_t>(slot);
  ++play.position.turn.next;
  go_on(play);
}

Refused why_not_defer(const Position& position) {
  const TurnState& turn = position.turn;
  if (turn.next + 1 >= turn.batons) return refuse<Why::nobody_waits>();
  if ((turn.deferred >> turn.baton[turn.next] & 1) != 0) return refuse<Why::nobody_waits>();
  return {};
}
void apply_defer(Play& play) {
  TurnState& turn = play.position.turn;
  play.events.tell<EventKind::march_deferred>(baton(play.position));
  turn.deferred = byte(turn.deferred | 1 << turn.baton[turn.next]);
  std::rotate(turn.baton.begin() + turn.next, turn.baton.begin() + turn.next + 1,
              turn.baton.begin() + turn.batons);
  go_on(play);
}

}  // namespace casus::napoleon

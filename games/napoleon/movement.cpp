// Activation and movement: dice that are lifted, steps by land and sea, screens, the bonus pip.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/ways.h"

namespace casus::napoleon {

Nation mover(const Position& position) { return *commander(position, *position.moving.power); }
bool has_activation(const Board& board, const Position& position, Nation account) {
  return nation(position, account).activated < all_moves(board, position, account);
}
int dice_for(const Position& position, int pips) {
  return (pips + most_pips(position) - 1) / most_pips(position);
}
bool has_range_left(const Board& board, const Position& position) {
  const Nation account = account_of(position, *position.moving.power);
  const bool russian = account == Power::russia && is_russia_invaded(board, position);
  return position.moving.steps == 1 && !russian &&
         nation(position, account).far < long_moves(board, position, account);
}
bool has_range(const Board& board, const Position& position) {
  const Moving& moving = position.moving;
  if (moving.bonus) return moving.steps < 2;
  if (moving.boxes > 0) return moving.boxes <= 4 && moving.steps == 0;
  return moving.steps == 0 || has_range_left(board, position);
}

namespace {

// napoleon.russia.outside: while it is invaded, only one die outside Russia is active.
bool may_be_active_outside(const Position& position, Power power) {
  return power != Power::russia || nation(position, Power::russia).far == 0;
}
bool counts_as_outside(const Board& board, const Position& position, Power power, Region region) {
  return power == Power::russia && is_russia_invaded(board, position) &&
         !is_home(board, position, Power::russia, region);
}

Refused why_not_take_die(const Board& board, const Position& position, Seat seat, Power power,
                         Region region, int size) {
  if (!may_command(position, seat, power)) return refuse<Why::not_yours>(power);
  if (!has_die(board, position, power, region, size))
    return refuse<Why::no_such_die>(power, region);
  if (!has_die(board, position, power, region, size, 0, kMoved))
    return refuse<Why::moved_already>();
  return {};
}

// The die that is meant: an activated one before an idle one, one without Napoleon before his.
Die& chosen_die(const Board& board, Position& position, Power power, Region region, int size) {
  Die* die = find_die(board, position, power, region, size, kActive, kMoved | kLed);
  if (die == nullptr) die = find_die(board, position, power, region, size, kActive, kMoved);
  if (die == nullptr) die = find_die(board, position, power, region, size, 0, kMoved | kLed);
  if (die == nullptr) die = find_die(board, position, power, region, size, 0, kMoved);
  return *die;
}

// The position with the die in the hand, to see whether it could go anywhere.
void take_up(const Board& board, Position& position, Power power, Region region, int size, int pips,
             bool bonus) {
  Die& die = chosen_die(board, position, power, region, size);
  Moving& moving = position.moving;
  moving = {};
  moving.power = power;
  moving.from = moving.region = static_cast<std::uint8_t>(region);
  moving.pips = byte(pips);
  moving.bonus = bonus;
  moving.marks = byte(bonus ? 0 : die.marks & kActive);
  const int rest = size - pips;
  const bool led = (die.marks & kLed) != 0;
  if (led && pips >= rest) {
    moving.marks |= kLed;
    die.marks &= byte(~kLed);
  }
  die.pips = byte(rest);
  if (rest > 0 && !bonus) die.marks &= byte(~kActive);
  if (rest == 0) die = {};
  sort_dice(board, position, power);
  if (rest == 0) note_left(board, position, power, region);
}

// Pips missing for a screen in the region that the die is in.
int missing_screen(const Board& board, const Position& position) {
  const Region here = region_at(position.moving.region);
  return enemy_pips(board, position, *position.moving.power, here) -
         own_pips(board, position, mover(position), here);
}

// napoleon.movement.screen: leaving a region where enemies stand.
Refused why_not_leave(const Board& board, const Position& position, bool other_exit) {
  const Moving& moving = position.moving;
  const int missing = missing_screen(board, position);
  const Region here = region_at(moving.region);
  if (missing <= 0 || !has_enemies(board, position, *moving.power, here)) return {};
  const bool passing = moving.steps + moving.boxes > 0;
  if (!passing) {
    // A region that others have passed behind this screen stays screened.
    if (other_exit && !position.fought.contains(here)) return {};
    return refuse<Why::must_screen>(here);
  }
  const int free =
      dice_limit(board, position, *moving.power) - dice_in_play(board, position, *moving.power);
  if (moving.pips <= missing || dice_for(position, missing) > free) {
    return refuse<Why::must_screen>(here);
  }
  return {};
}

void drop_screen(Play& play) {
  Position& position = play.position;
  Moving& moving = position.moving;
  const Region here = region_at(moving.region);
  if (moving.steps + moving.boxes == 0 || !has_enemies(play.board, position, *moving.power, here)) {
    return;
  }
  int missing = missing_screen(play.board, position);
  position.fought.insert(here);
  while (missing > 0) {
    const int pips = std::min(missing, most_pips(position));
    add_die(play.board, position, *moving.power, here, pips, kMoved);
    moving.pips = byte(moving.pips - pips);
    missing -= pips;
    play.events.tell<EventKind::screened>(*moving.power, here, pips);
  }
}

bool is_friendly_ground(const Board& board, const Position& position, Region region) {
  const Maybe<Nation> here = controller(board, position, region);
  return here && are_allied(position, mover(position), *here) &&
         !has_enemies(board, position, *position.moving.power, region);
}

// napoleon.remote.autumn
bool is_short_autumn(const Board& board, const Position& position, Region to) {
  const Moving& moving = position.moving;
  if (season_of(position) != 4 || moving.steps + moving.boxes == 0) return false;
  return board.northern.contains(region_at(moving.from)) ||
         board.northern.contains(region_at(moving.region)) || board.northern.contains(to);
}

void arrive(Play& play, Region region) {
  Position& position = play.position;
  Moving& moving = position.moving;
  const Region before = region_at(moving.region);
  moving.region = static_cast<std::uint8_t>(region);
  leave_region(play, before);
  if (position.guerillas[at(region)] > 0 &&
      has_enemies(play.board, position, *moving.power, region)) {
    const Maybe<Power> owner = owner_of_guerillas(play.board, position, region);
    if (owner && is_enemy(position, *moving.power, *owner)) moving.marks |= kMustAttack | kActive;
  }
  note_passage(play, mover(position), region);
  enter_region(play, *moving.power, region);
}

// The first step takes an activation.
void spend_activation(Play& play, Power power, Region region) {
  Position& position = play.position;
  NationState& account = nation(position, account_of(position, power));
  ++account.activated;
  if (counts_as_outside(play.board, position, power, region)) ++account.far;
}

}  // namespace

// --- what may be begun ---

Refused why_not_gather(const Board& board, const Position& position, Seat seat, Power power,
                       Region region) {
  if (!may_command(position, seat, power)) return refuse<Why::not_yours>(power);
  if (position.turn.something_moved) return refuse<Why::must_stop_moving>();
  const int dice = count_dice(board, position, power, region);
  if (dice <= dice_for(position, pips_in(board, position, power, region))) {
    return refuse<Why::nothing_to_regroup>(region);
  }
  return {};
}
void apply_gather(Play& play, Power power, Region region) {
  pool(play, power, region, 0);
  play.events.tell<EventKind::gathered>(power, region);
  go_on(play);
}

Refused why_not_lift(const Board& board, const Position& position, Seat seat, Power power,
                     Region region, int size, int pips) {
  if (auto no = why_not_take_die(board, position, seat, power, region, size)) return no;
  if (pips > size) return refuse<Why::more_than_there_are>();
  const Nation account = account_of(position, power);
  const bool active = has_die(board, position, power, region, size, kActive, kMoved);
  if (!active && (!has_activation(board, position, account) ||
                  (counts_as_outside(board, position, power, region) &&
                   !may_be_active_outside(position, power)))) {
    return refuse<Why::no_activation>(account);
  }
  if (pips < size && !has_free_die(board, position, power)) {
    return refuse<Why::dice_limit>(power, dice_limit(board, position, power));
  }
  Position then = position;
  take_up(board, then, power, region, size, pips, false);
  if (!can_step(board, then)) return refuse<Why::nowhere_to_go>();
  return {};
}
void apply_lift(Play& play, Power power, Region region, int size, int pips) {
  Position& position = play.position;
  const bool active = (chosen_die(play.board, position, power, region, size).marks & kActive) != 0;
  take_up(play.board, position, power, region, size, pips, false);
  if (!active) spend_activation(play, power, region);
  position.moving.marks |= kActive;
  position.turn.something_moved = true;
  position.frames.push(Ask::step);
  play.events.tell<EventKind::lifted>(power, region, pips);
  // It was taken up because it can go somewhere.
  if (is_slow_case(play.board, position, power)) return go_on(play);
  assert(can_step(play.board, position));
}

Refused why_not_carry(const Board& board, const Position& position, Seat seat, Power power,
                      Region region, int size) {
  if (auto no = why_not_take_die(board, position, seat, power, region, size)) return no;
  const bool own = is_nation(power) && !is_vassal(position, power);
  if (!own || year_row(board, position, power).bonus_moves == 0 ||
      nation(position, power).carried) {
    return refuse<Why::carried_already>();
  }
  if (size > 1 && !has_free_die(board, position, power)) {
    return refuse<Why::dice_limit>(power, dice_limit(board, position, power));
  }
  Position then = position;
  take_up(board, then, power, region, size, 1, true);
  if (!can_step(board, then)) return refuse<Why::nowhere_to_go>();
  return {};
}
void apply_carry(Play& play, Power power, Region region, int size) {
  Position& position = play.position;
  take_up(play.board, position, power, region, size, 1, true);
  nation(position, power).carried = true;
  position.turn.something_moved = true;
  position.frames.push(Ask::step);
  play.events.tell<EventKind::lifted>(power, region, 1);
  if (is_slow_case(play.board, position, power)) return go_on(play);
  assert(can_step(play.board, position));
}

Refused why_not_activate(const Board& board, const Position& position, Seat seat, Power power,
                         Region region, int size) {
  if (auto no = why_not_take_die(board, position, seat, power, region, size)) return no;
  if (!has_die(board, position, power, region, size, 0, kActive | kMoved)) {
    return refuse<Why::moved_already>();
  }
  if (!has_enemies(board, position, power, region)) return refuse<Why::nothing_to_attack>(region);
  const Nation account = account_of(position, power);
  if (!has_activation(board, position, account) ||
      (counts_as_outside(board, position, power, region) &&
       !may_be_active_outside(position, power))) {
    return refuse<Why::no_activation>(account);
  }
  return {};
}
void apply_activate(Play& play, Power power, Region region, int size) {
  Position& position = play.position;
  // Napoleon's die before others: it is he who attacks.
  Die* die = find_die(play.board, position, power, region, size, kLed, kActive | kMoved);
  if (die == nullptr)
    die = find_die(play.board, position, power, region, size, 0, kActive | kMoved);
  die->marks |= kActive;
  sort_dice(play.board, position, power);
  spend_activation(play, power, region);
  play.events.tell<EventKind::activated>(power, region, size);
  go_on(play);
}

void end_march(Play& play, Seat seat) {
  play.events.tell<EventKind::march_ended>(seat);
  next_baton(play);
}

// --- steps ---

Refused why_not_to(const Board& board, const Position& position, Region to) {
  const Moving& moving = position.moving;
  const Region here = region_at(moving.region);
  const Nation n = mover(position);
  if (!board.land.are_joined(here, to)) return refuse<Why::not_adjacent>(to);
  if (!position.setup.straits_open && board.closed[at(here)].contains(to) &&
      is_strait_shut(board, position, n, here, to)) {
    return refuse<Why::strait_closed>(to);
  }
  if (is_short_autumn(board, position, to)) return refuse<Why::short_autumn>();
  if (moving.bonus) {
    if (moving.steps >= 2) return refuse<Why::range_spent>();
    if (!is_friendly_ground(board, position, to)) return refuse<Why::may_not_enter>(to);
  } else if (moving.boxes > 0) {
    if (moving.boxes > 4 || moving.steps > 0) return refuse<Why::range_spent>();
  } else if (moving.steps > 0 && !has_range_left(board, position)) {
    return refuse<Why::range_spent>();
  }
  if (!may_enter(board, position, *moving.power, here, to)) return refuse<Why::may_not_enter>(to);
  if (*moving.power == Power::russia && is_home(board, position, Power::russia, here) &&
      counts_as_outside(board, position, Power::russia, to) && !moving.bonus &&
      !may_be_active_outside(position, Power::russia)) {
    return refuse<Why::may_not_enter>(to);
  }
  const bool home_free =
      controls(board, position, n, to) && !has_enemies(board, position, *moving.power, to);
  return why_not_leave(board, position, home_free);
}

// --- by sea ---

// Britain's transports, its own or lent; or in the free-for-all with ships a nation's own, for one
// pip.
bool may_use_lift(const Board& board, const Position& position, Nation n, int pips, bool british) {
  const NationState& britain = nation(position, Power::britain);
  if (!british) {
    return n != Power::britain && position.setup.ships && is_free_for_all(position) && pips == 1 &&
           nation(position, n).lifted_dice == 0;
  }
  const bool lent = has_bit(britain.lend, n) && are_allied(position, n, Power::britain);
  const YearRow& row = year_row(board, position, Power::britain);
  return (n == Power::britain || lent) && britain.lifted_dice < row.lift_dice &&
         britain.lifted_pips + pips <= row.lift_pips;
}
bool could_use_lift(const Position& position, Nation n) {
  return n == Power::britain || has_bit(nation(position, Power::britain).lend, n) ||
         (position.setup.ships && is_free_for_all(position));
}

namespace {
struct Lift {
  bool british = false;
  int boxes = 0;
};
// How the die can be brought there: by its nation's own transports if they serve.
std::optional<Lift> lift_to(const Board& board, const Position& position, Region to) {
  const Moving& moving = position.moving;
  const Nation n = mover(position);
  const Region here = region_at(moving.region);
  const int most = moving.steps == 0 ? 5 : 4;
  if (here == to) return {};
  for (const bool british : {false, true}) {
    if (!may_use_lift(board, position, n, moving.pips, british)) continue;
    const SeaSet open = open_boxes(position, n, british);
    if (const int boxes = boxes_between(board, here, to, open, most); boxes > 0) {
      return Lift{british, boxes};
    }
  }
  return {};
}
}  // namespace

// napoleon.navies.lift
Refused why_not_land(const Board& board, const Position& position, Region to) {
  const Moving& moving = position.moving;
  const Region here = region_at(moving.region);
  const Nation n = mover(position);
  if (moving.bonus || moving.boxes > 0 || moving.steps > 1) return refuse<Why::no_sea_lift>();
  if (!may_use_lift(board, position, n, moving.pips, true) &&
      !may_use_lift(board, position, n, moving.pips, false)) {
    return refuse<Why::no_sea_lift>();
  }
  if (!lift_to(board, position, to)) return refuse<Why::out_of_sea_range>(to);
  if (moving.steps > 0 && is_short_autumn(board, position, to)) return refuse<Why::short_autumn>();
  if (!may_enter(board, position, *moving.power, here, to)) return refuse<Why::may_not_enter>(to);
  return why_not_leave(board, position, n == Power::britain || is_free_for_all(position));
}

Refused why_not_halt(const Position& position) {
  if (position.moving.steps + position.moving.boxes == 0) return refuse<Why::not_moved_yet>();
  return {};
}

// A die that can go no further halts by itself.
bool asks_step(Play& play) {
  if (can_step(play.board, play.position)) return true;
  apply_halt(play);
  return false;
}

void apply_to(Play& play, Region to) {
  Position& position = play.position;
  Moving& moving = position.moving;
  const Power power = *moving.power;
  drop_screen(play);
  const bool outside = is_home(play.board, position, Power::russia, region_at(moving.region)) &&
                       counts_as_outside(play.board, position, power, to);
  NationState& account = nation(position, account_of(position, power));
  if (!moving.bonus && moving.boxes == 0 && moving.steps == 1) ++account.far;
  if (!moving.bonus && outside) ++account.far;
  ++moving.steps;
  play.events.tell<EventKind::entered>(power, to);
  arrive(play, to);
  go_on(play);
}

void apply_land(Play& play, Region to) {
  Position& position = play.position;
  Moving& moving = position.moving;
  drop_screen(play);
  const Lift lift = *lift_to(play.board, position, to);
  moving.boxes = byte(lift.boxes);
  NationState& account = nation(position, lift.british ? Power::britain : mover(position));
  ++account.lifted_dice;
  account.lifted_pips = byte(account.lifted_pips + moving.pips);
  play.events.tell<EventKind::landed>(*moving.power, to);
  arrive(play, to);
  go_on(play);
}

void apply_halt(Play& play) {
  Position& position = play.position;
  const Moving moving = position.moving;
  position.frames.pop();
  position.moving = {};
  position.last_halt = moving.region;
  const Region region = region_at(moving.region);
  add_die(play.board, position, *moving.power, region, moving.pips, byte(moving.marks | kMoved));
  if ((moving.marks & kLed) != 0) position.leaders.napoleon = moving.region;
  play.events.tell<EventKind::halted>(*moving.power, region);
  enter_region(play, *moving.power, region);
  // What it left may now be more than it was allowed to.
  leave_region(play, region_at(moving.from));
  settle_defences(play);
  test_defeats(play);
  go_on(play);
}

}  // namespace casus::napoleon

// France's defeats: abdication, what becomes of its lands and armies, and the Hundred Days.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr int kTurnsOfExile = 3;

void end_wars_of_france(Play& play) {
  Position& position = play.position;
  for (const Nation n : all_nations()) {
    if (n == Power::france) continue;
    if (are_at_war(position, n, Power::france)) return_homes(play, n, Power::france);
    pair_of(position, n, Power::france) = {};
    note_ties(position);
  }
}

constexpr std::array kLostLands = {Region::piedmont, Region::holland, Region::switzerland,
                                   Region::n_lombardy, Region::s_lombardy};

// Whoever occupies the lands that France loses keeps them.
void leave_to_occupiers(Position& position) {
  for (const Region region : kLostLands) {
    Hold& held = hold(position, region);
    if (held.holder != at(Power::france) && held.holder != kItsState) held.how = How::ceded;
  }
}

// napoleon.france.borders
void lose_lands(Play& play) {
  Position& position = play.position;
  for (const Region region : {Region::piedmont, Region::holland, Region::switzerland}) {
    Hold& held = hold(position, region);
    if (held.holder != at(Power::france)) continue;
    held.holder = kItsState;
    held.how = How::own;
    State& own = state(position, *play.board.state_of[at(region)]);
    own = {};
    if (region == Region::holland) own.patron = Power::britain;
  }
  for (const Region region : {Region::n_lombardy, Region::s_lombardy}) {
    Hold& held = hold(position, region);
    if (held.holder != at(Power::france)) continue;
    held.holder = static_cast<std::uint8_t>(Power::austria);
    held.how = How::ceded;
  }
  for (const Region region : RegionSet::all() - play.board.home[at(Power::france)]) {
    Hold& held = hold(position, region);
    if (held.holder != at(Power::france)) continue;
    const Maybe<Nation> home = play.board.home_of[at(region)];
    held.holder = home ? static_cast<std::uint8_t>(*home) : kItsState;
    held.how = How::own;
  }
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    State& own = state(position, power_at(s));
    if (!(own.patron == Power::france)) continue;
    own.patron.reset();
    own.former.reset();
    own.wars = 0;
    own.fallen = false;
    own.held = 0;
    for (Die& die : dice_of(play.board, position, power_at(s))) die = {};
    own.armed = false;
  }
  for (State& own : position.states) clear_bit(own.wars, Power::france);
  for (NationState& own : position.nations) own.patron.reset();
  position.affairs.poland = false;
  know(play.board, position);
  if (!position.affairs.westphalia) return;
  position.affairs.westphalia = false;
  state(position, Power::westphalia) = {};
  state(position, Power::westphalia).gone = true;
  know(play.board, position);
  play.events.tell<EventKind::westphalia_gone>();
}
// Corps that served it go back, and its System is over.
void release_others(Play& play) {
  Position& position = play.position;
  for (const Nation giver : {Power::austria, Power::prussia, Power::russia}) {
    if (nation(position, giver).corps_victor == at(Power::france)) release_corps(play, giver);
  }
  position.affairs.system = 0;
  forget_owed_wars(position);
}
// napoleon.france.armies: ships are units, too.
void remove_ships(Play& play) {
  Fleets& fleets = play.position.fleets;
  if (!play.position.setup.ships) return;
  fleets.pips[at(Power::france)] = {};
  fleets.sailed[at(Power::france)] = {};
  fleets.building[at(Power::france)] = 0;
  fleets.waiting[at(Power::france)] = 0;
  play.events.tell<EventKind::ships_removed>(Power::france);
}

void abdicate(Play& play) {
  Position& position = play.position;
  position.affairs.abdicated = byte(position.turn.turn + 1);
  Leaders& leaders = position.leaders;
  leaders.napoleon = leaders.napoleon_start = kNone;
  leaders.owes = false;
  for (Die& die : dice_of(play.board, position, Power::france)) die = {};
  know(play.board, position);
  clear_bit(position.turn.group, Power::france);
}

// From here on the mark says which dice stay abroad.
void clear_regrouped(const Board& board, Position& position) {
  for (Die& die : position.dice) {
    if (is_on_map(die)) die.marks &= byte(~kRegrouped);
  }
  for (const Power power : PowerSet::all()) sort_dice(board, position, power);
}

void stop_play(Play& play) {
  Position& position = play.position;
  end_wars_of_france(play);
  position.affairs.stopped = byte(position.turn.turn + 1);
  position.affairs.bonuses_lost = true;
  play.events.tell<EventKind::france_fell_again>();
  score_year(play);
}

}  // namespace

void france_falls(Play& play) {
  Position& position = play.position;
  NationState& own = nation(position, Power::france);
  ++own.defeats;
  own.last_defeat = byte(position.turn.turn + 1);
  if (own.defeats > 1) return stop_play(play);
  play.events.tell<EventKind::france_fell>();
  leave_to_occupiers(position);
  end_wars_of_france(play);
  abdicate(play);
  release_others(play);
  remove_ships(play);
  lose_lands(play);
  clear_regrouped(play.board, position);
  begin_restoring(play, Scope::borders, Power::france);
  position.frames.push(Ask::go_home, 0);
  position.frames.push(Ask::remnant);
}

// --- the eight stars ---

Refused why_not_keep_star(const Position&, Region region) {
  const bool one = region == Region::belgium || region == Region::aquitaine;
  return one ? Refused{} : refuse<Why::not_there>(region);
}
void list_stars(Choices& choices) {
  choices.push_back(make_choice<Act::keep_star>(Region::aquitaine));
  choices.push_back(make_choice<Act::keep_star>(Region::belgium));
}
void apply_keep_star(Play& play, Region kept) {
  Position& position = play.position;
  position.frames.pop();
  for (const Region region : play.board.core) {
    const bool other = (region == Region::belgium || region == Region::aquitaine) && region != kept;
    if (other) continue;
    add_die(play.board, position, Power::france, region, 1);
  }
  play.events.tell<EventKind::star_kept>(kept);
  go_on(play);
}

// --- armies go home ---

namespace {
RegionSet homes_for(const Board& board, const Position& position, Power power) {
  RegionSet homes;
  for (const Region region : is_nation(power) ? board.home[at(power)] : board.lands[at(power)]) {
    const bool own = is_nation(power) ? controls(board, position, power, region)
                                      : hold(position, region).holder == kItsState;
    if (own) homes.insert(region);
  }
  return homes;
}
bool is_abroad(const Board& board, const Position& position, Power power, const Die& die) {
  return is_on_map(die) && (die.marks & kRegrouped) == 0 &&
         !homes_for(board, position, power).contains(region_at(die.region));
}
const Die* first_abroad(const Board& board, const Position& position, Power power) {
  for (const Die& die : dice_of(board, position, power)) {
    if (is_abroad(board, position, power, die)) return &die;
  }
  return nullptr;
}
bool has_stayed(const Board& board, const Position& position, Power power) {
  return std::ranges::any_of(dice_of(board, position, power),
                             [](const Die& die) { return (die.marks & kRegrouped) != 0; });
}
}  // namespace

Power power_going_home(const Position& position) { return power_at(position.frames.top().arg[0]); }

bool asks_go_home(Play& play) {
  Position& position = play.position;
  std::uint8_t& next = position.frames.top().arg[0];
  while (next < kPowers) {
    const Power power = power_at(next);
    const Die* abroad =
        power == Power::france ? nullptr : first_abroad(play.board, position, power);
    if (abroad == nullptr) {
      ++next;
      continue;
    }
    if (commander(position, power) && !homes_for(play.board, position, power).empty()) return true;
    // Whoever has no home left, or nobody to lead it there, disperses.
    Die& die = position.dice[static_cast<std::size_t>(abroad - position.dice.data())];
    play.events.tell<EventKind::units_lost>(power, region_at(die.region));
    remove_die(play.board, position, power, die);
  }
  position.frames.pop();
  for (Die& die : position.dice) {
    if (is_on_map(die)) die.marks = 0;
  }
  for (const Power power : PowerSet::all()) sort_dice(play.board, position, power);
  settle_defences(play);
  return false;
}
Refused why_not_send_home(const Board& board, const Position& position, Power power, Region from,
                          int size, Region to) {
  const Die* die =
      power == power_going_home(position) ? first_abroad(board, position, power) : nullptr;
  if (die == nullptr || die->region != at(from) || die->pips != size) {
    return refuse<Why::no_such_die>(power, from);
  }
  if (!homes_for(board, position, power).contains(to)) return refuse<Why::not_there>(to);
  return {};
}
// napoleon.france.go_home: one Russian and one British die may stay in a client of their own.
Refused why_not_stays(const Board& board, const Position& position, Power power, Region from,
                      int size) {
  const Die* die =
      power == power_going_home(position) ? first_abroad(board, position, power) : nullptr;
  if (die == nullptr || die->region != at(from) || die->pips != size) {
    return refuse<Why::no_such_die>(power, from);
  }
  const bool may = (power == Power::russia || power == Power::britain) &&
                   hold(position, from).holder == kItsState &&
                   controls(board, position, power, from) && !has_stayed(board, position, power);
  return may ? Refused{} : refuse<Why::not_there>(from);
}
void list_homes(const Board& board, const Position& position, Choices& choices) {
  const Power power = power_going_home(position);
  const Die* die = first_abroad(board, position, power);
  if (die == nullptr) return;
  Sink sink(&choices);
  const Region from = region_at(die->region);
  for (const Region to : homes_for(board, position, power)) {
    sink.offer(make_choice<Act::send_home>(power, from, die->pips, to),
               why_not_send_home(board, position, power, from, die->pips, to));
  }
  sink.offer(make_choice<Act::stays>(power, from, die->pips),
             why_not_stays(board, position, power, from, die->pips));
}
void apply_send_home(Play& play, Power power, Region from, int size, Region to) {
  Position& position = play.position;
  Die* die = find_die(play.board, position, power, from, size, 0, kRegrouped);
  die->region = static_cast<std::uint8_t>(to);
  sort_dice(play.board, position, power);
  know(play.board, position);
  play.events.tell<EventKind::went_home>(power, from, to);
  leave_region(play, from);
  go_on(play);
}
void apply_stays(Play& play, Power power, Region from, int size) {
  Position& position = play.position;
  find_die(play.board, position, power, from, size, 0, kRegrouped)->marks |= kRegrouped;
  sort_dice(play.board, position, power);
  play.events.tell<EventKind::army_stayed>(power, from);
  go_on(play);
}

// --- the Hundred Days ---

Refused why_not_return(const Position& position, Seat seat) {
  const Affairs& affairs = position.affairs;
  if (seat_of(position, Power::france) != seat || !acts_now(position, Power::france)) {
    return refuse<Why::not_yours>(Power::france);
  }
  const bool may = affairs.abdicated > 0 && !affairs.returned &&
                   position.turn.turn + 1 > affairs.abdicated + kTurnsOfExile;
  return may ? Refused{} : refuse<Why::cannot_return>();
}
void apply_return(Play& play) {
  Position& position = play.position;
  position.affairs.returned = true;
  position.leaders.napoleon = static_cast<std::uint8_t>(Region::provence);
  position.leaders.napoleon_start = position.leaders.napoleon;
  // He may enter Paris on the next French turn.
  position.leaders.led = true;
  play.events.tell<EventKind::napoleon_returned>();
  go_on(play);
}
// napoleon.hundred_days.paris: on a French turn after the one he came back in.
Refused why_not_enter_paris(const Board& board, const Position& position, Seat seat) {
  const Affairs& affairs = position.affairs;
  if (seat_of(position, Power::france) != seat || !acts_now(position, Power::france)) {
    return refuse<Why::not_yours>(Power::france);
  }
  const bool may = affairs.returned && affairs.in_paris == 0 && !position.leaders.led &&
                   controls(board, position, Power::france, Region::paris);
  return may ? Refused{} : refuse<Why::cannot_return>();
}
void apply_enter_paris(Play& play) {
  Position& position = play.position;
  for (Die& die : dice_of(play.board, position, Power::france)) die.marks &= byte(~kLed);
  sort_dice(play.board, position, Power::france);
  position.leaders.napoleon = static_cast<std::uint8_t>(Region::paris);
  position.leaders.led = true;
  position.affairs.in_paris = byte(position.turn.turn + 1);
  play.events.tell<EventKind::napoleon_in_paris>();
  go_on(play);
}
// napoleon.hundred_days.no_war
bool is_war_forbidden(const Position& position, Nation n, Nation other) {
  const Affairs& affairs = position.affairs;
  if (affairs.abdicated == 0 || affairs.in_paris > 0) return false;
  if (n == Power::france && affairs.returned) return false;
  const bool concerned = n == Power::france || other == Power::france || is_free_for_all(position);
  return concerned && position.turn.turn + 1 <= affairs.abdicated + kTurnsOfExile + 2;
}
// napoleon.concession.britain_war: three turns at home only.
bool is_britain_confined(const Position& position) {
  return position.affairs.confined_until > position.turn.turn;
}
// napoleon.hundred_days.home
bool is_confined_to_home(const Position& position, Nation n) {
  const Affairs& affairs = position.affairs;
  if (n == Power::france || !affairs.returned) return false;
  return affairs.in_paris == 0 || position.turn.turn + 1 <= affairs.in_paris;
}

}  // namespace casus::napoleon

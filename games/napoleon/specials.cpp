// Earlier army reform, invasion of Russia, insurrections, last reserves, a nation restored.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

bool speaks(const Position& position, Seat seat, Nation n) {
  return is_nation(n) && seat_of(position, n) == seat && acts_now(position, n);
}

// napoleon.insurrection.when: from 1813, or a year after the second defeat by France; a year later
// after the marriage, a year sooner for a vassal.
int first_turn_of_rising(const Position& position, Nation n) {
  const NationState& own = nation(position, n);
  int first = year_index(1813) * kTurnsOfYear;
  if (own.second_by_france > 0) first = std::min(first, own.second_by_france - 1 + kTurnsOfYear);
  if (own.married) first += kTurnsOfYear;
  if (is_vassal(position, n)) first -= kTurnsOfYear;
  return first;
}

}  // namespace

Refused why_not_rise(const Position& position, Seat seat, Nation n) {
  if (!speaks(position, seat, n)) return refuse<Why::not_yours>(n);
  const bool may = gives_corps(n) && !nation(position, n).risen &&
                   position.turn.turn >= first_turn_of_rising(position, n) &&
                   position.affairs.abdicated == 0;
  return may ? Refused{} : refuse<Why::cannot_rise>(n);
}
void apply_rise(Play& play, Nation n) {
  Position& position = play.position;
  NationState& own = nation(position, n);
  own.risen = own.rising = true;
  own.limited = false;
  own.patron.reset();
  know(play.board, position);
  play.events.tell<EventKind::insurrection>(n);
  position.frames.push(Ask::rise, at(n), 2);
  go_on(play);
}

namespace {
Nation rising_nation(const Position& position) { return power_at(position.frames.top().arg[0]); }
}  // namespace

Refused why_not_raise(const Board& board, const Position& position, Region region) {
  const Nation n = rising_nation(position);
  if (!board.home[at(n)].contains(region) || hold(position, region).holder == kItsState) {
    return refuse<Why::not_home_of_1805>(region);
  }
  if (!has_free_die(board, position, n)) {
    return refuse<Why::dice_limit>(n, dice_limit(board, position, n));
  }
  return {};
}
Refused why_not_replace(const Board& board, const Position& position, Region region, int size) {
  const Nation n = rising_nation(position);
  if (has_free_die(board, position, n) || size == most_pips(position) ||
      !has_die(board, position, n, region, size)) {
    return refuse<Why::no_such_die>(n, region);
  }
  return {};
}
void list_risings(const Board& board, const Position& position, Choices& choices) {
  const Nation n = rising_nation(position);
  Sink sink(&choices);
  for (const Region region : board.home[at(n)]) {
    sink.offer(make_choice<Act::raise>(region), why_not_raise(board, position, region));
  }
  for (const Region region : stands(board, position, PowerSet::of(n))) {
    for (int size = 1; size <= kMostPips; ++size) {
      sink.offer(make_choice<Act::replace>(region, size),
                 why_not_replace(board, position, region, size));
    }
  }
  choices.push_back(make_choice<Act::stop_rising>());
}
// The nation controls where it rises.
void apply_raise(Play& play, Region region) {
  Position& position = play.position;
  const Nation n = rising_nation(position);
  add_die(play.board, position, n, region, most_pips(position));
  if (!controls(play.board, position, n, region)) set_holder(play, region, n, How::own);
  hold(position, region).how = How::own;
  play.events.tell<EventKind::rebels_placed>(n, region);
  if (--position.frames.top().arg[1] == 0) position.frames.pop();
  test_defeats(play);
  go_on(play);
}
// A die that stands on the map gives way to one of the insurrection.
void apply_replace(Play& play, Region region, int size) {
  Position& position = play.position;
  const Nation n = rising_nation(position);
  remove_die(play.board, position, n, *find_die(play.board, position, n, region, size));
  go_on(play);
}
void apply_stop_rising(Play& play) {
  play.position.frames.pop();
  go_on(play);
}

// napoleon.reserves.call
Refused why_not_last_reserves(const Board& board, const Position& position, Seat seat) {
  if (!speaks(position, seat, Power::france)) return refuse<Why::not_yours>(Power::france);
  const bool may = !is_before(position, 1810) && position.affairs.last_reserves == 0 &&
                   is_france_invaded(board, position);
  return may ? Refused{} : refuse<Why::no_last_reserves>();
}
void apply_last_reserves(Play& play) {
  play.position.affairs.last_reserves = byte(play.position.turn.turn + 1);
  play.events.tell<EventKind::reserves_called>();
  go_on(play);
}

// napoleon.concession.vassal: others hold one of Prussia's stars.
Refused why_not_restore_nation(const Board& board, const Position& position, Seat seat, Nation n) {
  if (!speaks(position, seat, n)) return refuse<Why::not_yours>(n);
  if (!is_vassal(position, n)) return refuse<Why::cannot_rise>(n);
  for (const Region region : board.home[at(n)] & board.starred) {
    const Maybe<Nation> by = controller(board, position, region);
    if (by && *by != n && !are_allied(position, *by, Power::france)) return {};
  }
  return refuse<Why::cannot_rise>(n);
}
void apply_restore_nation(Play& play, Nation n) {
  nation(play.position, n).patron.reset();
  know(play.board, play.position);
  play.events.tell<EventKind::nation_restored>(n);
  go_on(play);
}

// --- Russia ---

namespace {
bool has_surplus_dice(const Board& board, const Position& position) {
  constexpr int kWhileInvaded = 6;
  const NationState& own = nation(position, Power::russia);
  // What it may have at least, invaded or not.
  int limit = std::min<int>(year_row(board, position, Power::russia).dice, kWhileInvaded);
  if (own.limited) limit = std::min(limit, 2);
  if (own.dice_cap > 0) limit = own.dice_cap;
  if (own.patron) limit = 1;
  // Those on the map come first; one more may be moving.
  const int next = limit - (position.moving.power == Power::russia ? 1 : 0);
  if (next >= board.most_dice[at(Power::russia)] ||
      !is_on_map(
          position.dice[board.first_die[at(Power::russia)] + static_cast<std::size_t>(next)])) {
    return false;
  }
  return dice_in_play(board, position, Power::russia) > dice_limit(board, position, Power::russia);
}
// Pips above what it can have without the invader, or had before he came.
bool has_surplus_pips(const Board& board, const Position& position) {
  if (!position.affairs.russia_disbands) return false;
  const int most =
      std::max<int>(capacity(board, position, Power::russia), position.affairs.russia_pips);
  return pips_in_play(board, position, Power::russia) > most;
}
}  // namespace
bool has_russian_surplus(const Board& board, const Position& position) {
  return has_surplus_dice(board, position) || has_surplus_pips(board, position);
}

// napoleon.russia.invaded, napoleon.russia.disband: the benefits begin and end with the invader.
bool disbands_russians(Play& play) {
  Position& position = play.position;
  Affairs& affairs = position.affairs;
  const bool invaded = is_russia_invaded(play.board, position);
  if (invaded && !affairs.russia_invaded) {
    affairs.russia_pips = byte(pips_in_play(play.board, position, Power::russia));
    play.events.tell<EventKind::russia_invaded>();
  } else if (!invaded && affairs.russia_invaded) {
    affairs.russia_disbands = true;
    play.events.tell<EventKind::russia_free>();
  }
  affairs.russia_invaded = invaded;
  if (invaded) affairs.russia_disbands = false;
  if (has_russian_surplus(play.board, position)) return true;
  affairs.russia_disbands = false;
  if (!invaded) affairs.russia_pips = 0;
  return false;
}

// napoleon.russia.disband
bool asks_disband(Play& play) {
  if (has_russian_surplus(play.board, play.position)) return true;
  play.position.frames.pop();
  return false;
}
Refused why_not_disband(const Board& board, const Position& position, Region region, int size) {
  if (!has_die(board, position, Power::russia, region, size)) {
    return refuse<Why::no_such_die>(Power::russia, region);
  }
  return {};
}
void list_disbandings(const Board& board, const Position& position, Choices& choices) {
  Die last;
  for (const Die& die : dice_of(board, position, Power::russia)) {
    if (!is_on_map(die) || (die.region == last.region && die.pips == last.pips)) continue;
    last = die;
    choices.push_back(make_choice<Act::disband>(region_at(die.region), die.pips));
  }
}
void apply_disband(Play& play, Region region, int size) {
  Position& position = play.position;
  Die& die = *find_die(play.board, position, Power::russia, region, size);
  if (size == 1 || has_surplus_dice(play.board, position)) {
    remove_die(play.board, position, Power::russia, die);
  } else {
    --die.pips;
    sort_dice(play.board, position, Power::russia);
  }
  play.events.tell<EventKind::russia_disbanded>(region);
  leave_region(play, region);
  go_on(play);
}

// napoleon.reform.early
void test_reforms(Play& play) {
  Position& position = play.position;
  if (!is_before(position, 1809)) return;
  for (const Nation n : {Power::austria, Power::prussia, Power::russia}) {
    NationState& own = nation(position, n);
    if (own.reformed || own.defeats < 2) continue;
    if (position.turn.turn + 1 - own.last_defeat < 2 * kTurnsOfYear) continue;
    own.reformed = true;
    play.events.tell<EventKind::reformed>(n);
  }
}

// napoleon.concession.russia_wars: unfought after a year, they cost what breaking the treaty would.
void fine_for_unfought_wars(Play& play) {
  Position& position = play.position;
  NationState& russia = nation(position, Power::russia);
  if (russia.wars_owed == 0 || russia.owed_by > position.turn.turn) return;
  int points = 2;
  for (const Nation victor : all_nations()) {
    if (victor == Power::russia) continue;
    const Pair& pair = pair_of(position, victor, Power::russia);
    if (pair.length == 0 || pair.made + kTurnsOfYear != russia.owed_by) continue;
    points = std::max(points, points_for_breaking(play.board, position, pair));
  }
  fine(position, Power::russia, points);
  play.events.tell<EventKind::war_fined>(Power::russia, points);
  russia.wars_owed = 0;
}
void forget_owed_wars(Position& position) {
  NationState& russia = nation(position, Power::russia);
  russia.wars_owed = 0;
  russia.owed_by = 0;
  russia.owed_target = kNone;
}

}  // namespace casus::napoleon

// Where powers may go, control of regions, remote areas, intrinsic defences.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/ways.h"

namespace casus::napoleon {

// napoleon.minor.spain, napoleon.minor.sweden, napoleon.minor.ottomans
RegionSet leash_of(const Board& board, const Position& position, Power power) {
  const RegionSet& own = board.lands[at(power)];
  if (power == Power::spain) {
    return own.with(Region::lisbon).with(Region::oporto).with(Region::gibraltar);
  }
  if (power == Power::sweden && is_before(position, 1812)) {
    return own | board.lands[at(Power::denmark)];
  }
  if (power == Power::ottomans) {
    return (own | board.home[at(Power::austria)] | board.home[at(Power::russia)])
        .with(Region::ionian_islands);
  }
  return RegionSet::all();
}

namespace {

// napoleon.minor.sweden: one pip stays in Sweden or Finland.
RegionSet swedish_leash(const Board& board, const Position& position) {
  const RegionSet home = swedish_home(board);
  const bool guarded = stands(board, position, PowerSet::of(Power::sweden)).meets(home);
  return guarded ? RegionSet::all() : home;
}

// napoleon.alliance.cobelligerents: those who fight the same enemy without being allied keep apart.
NationSet cobelligerents_of(const Position& position, Nation n) {
  NationSet apart;
  if (enemies_of(position, n).empty()) return apart;
  for (const Nation other : all_nations() - allies_of(position, n).with(n)) {
    if (have_common_enemy(position, n, other)) apart.insert(other);
  }
  return apart;
}
// Where their dice stand, unless they are enemies of the power.
RegionSet stands_apart(const Board& board, const Position& position, Power power, Nation n,
                       const NationSet& apart) {
  RegionSet found;
  bool plain = !is_state(power) || state(position, power).wars == 0;
  for (const Power other : states_at_war(position) & board.with_dice) {
    plain = plain && !has_bit(state(position, other).wars, n);
  }
  if (plain) {
    for (const Nation other : apart - enemies_of(position, n)) {
      found |= position.known.stands[at(other)].set();
    }
    return found;
  }
  for (const Power other : board.with_dice) {
    const auto dice = dice_of(board, position, other);
    if (!is_on_map(dice.front())) continue;
    const Maybe<Nation> by = commander(position, other);
    if (!by || !apart.contains(*by) || is_enemy(position, power, other)) continue;
    for (const Die& die : dice) {
      if (!is_on_map(die)) break;  // those on the map come first
      found.insert(region_at(die.region));
    }
  }
  return found;
}

int pips_abroad(const Board& board, const Position& position) {
  int pips = 0;
  for (const Die& die : dice_of(board, position, Power::russia)) {
    if (is_on_map(die) && !is_home(board, position, Power::russia, region_at(die.region))) {
      pips += die.pips;
    }
  }
  return pips;
}

}  // namespace

// napoleon.concession.passage: until when `by` may pass through regions of `of`.
bool may_pass(const Position& position, Nation by, Nation of) {
  if (by == of) return true;
  // What one has used is open to others.
  if (of == Power::prussia && position.affairs.passage_used) return true;
  const std::uint8_t passage = pair_of(position, by, of).passage;
  const bool first_lets = (passage & 0x80) != 0;
  return (passage & 0x7F) > position.turn.turn && first_lets == is_first_of_pair(of, by);
}

bool may_command(const Position& position, Seat seat, Power power) {
  const Maybe<Nation> by = commander(position, power);
  return by && seat_of(position, *by) == seat && acts_now(position, *by);
}

namespace {
// What states hold themselves that fight the nation by themselves.
RegionSet lands_at_war(const Board& board, const Position& position, const Control& control,
                       Nation n) {
  RegionSet found;
  RegionSet free;  // lands of those without a patron
  for (const Power of : states_at_war(position)) {
    const State& own = state(position, of);
    if (!has_bit(own.wars, n)) continue;
    if (!own.patron) {  // what nobody controls is its own
      free |= board.lands[at(of)];
      continue;
    }
    for (const Region region : board.lands[at(of)] & control.of[at(*own.patron)]) {
      if (hold(position, region).holder == kItsState) found.insert(region);
    }
  }
  if (free.empty()) return found;
  for (const RegionSet& each : control.of) free -= each;
  return found | free;
}
}  // namespace

Entry entry_for_kind(const Board& board, const Position& position, const Control& control,
                     Power power) {
  Entry entry;
  const Maybe<Nation> by = commander(position, power);
  if (!by) return entry;
  const Nation n = *by;
  // Own, allied and enemy regions, and those one may pass.
  NationSet open = (enemies_of(position, n) | allies_of(position, n)).with(n);
  for (const Nation other : all_nations() - open) {
    const Pair& pair = pair_of(position, n, other);
    const bool opened = other == Power::prussia && position.affairs.passage_used;
    if (pair.passage == 0 && pair.leave_by == 0 && !opened) continue;
    if (may_pass(position, n, other)) {
      open.insert(other);
    } else if (pair.leave_by > 0) {
      entry.left.insert(other);
    }
  }
  for (const Nation other : open) entry.open |= control.of[at(other)];
  entry.open |= lands_at_war(board, position, control, n);
  // A state that was attacked fights back, whether its patron is at war or not.
  if (is_state(power)) {
    for (const Nation foe : NationSet::from_bits(state(position, power).wars)) {
      entry.open |= control.of[at(foe)];
    }
  }
  entry.allowed = RegionSet::all();
  if (!is_two_player(position)) {
    const NationSet apart = cobelligerents_of(position, n);
    if (!apart.empty()) entry.allowed -= stands_apart(board, position, power, n, apart);
  }
  if (n == Power::britain && !is_free_for_all(position) && !position.affairs.spain_entered) {
    entry.allowed -= board.lands[at(Power::spain)];
  }
  return entry;
}
RegionSet leash_on(const Board& board, const Position& position, const Control& control,
                   Power power, Nation n) {
  RegionSet allowed = RegionSet::all();
  if (power != n) {
    if (is_minor(power)) allowed = leash_of(board, position, power);
    if (power == Power::sweden) allowed &= swedish_leash(board, position);
    return allowed;
  }
  if (is_confined_to_home(position, n)) allowed &= board.home[at(n)] | control.of[at(n)];
  if (n == Power::britain && is_britain_confined(position)) allowed &= board.home[at(n)];
  return allowed;
}
RegionSet entry_of(const Board& board, const Position& position, const Control& control,
                   Power power, Region from) {
  const Maybe<Nation> n = commander(position, power);
  if (!n) return {};
  return entry_for_kind(board, position, control, power).from(control, from) &
         leash_on(board, position, control, power, *n);
}

bool may_enter(const Board& board, const Position& position, Power power, Region from, Region to) {
  if (power == Power::russia && is_russia_invaded(board, position) &&
      !is_home(board, position, power, to) &&
      pips_abroad(board, position) + position.moving.pips > 6) {
    return false;
  }
  return entry_of(board, position, Control(position), power, from).contains(to);
}

// napoleon.concession.passage
void note_passage(Play& play, Nation n, Region region) {
  Position& position = play.position;
  const bool passes = !position.affairs.passage_used && n != Power::prussia &&
                      controls(play.board, position, Power::prussia, region) &&
                      !are_allied(position, n, Power::prussia) &&
                      !are_at_war(position, n, Power::prussia) &&
                      may_pass(position, n, Power::prussia);
  if (!passes) return;
  position.affairs.passage_used = true;
  play.events.tell<EventKind::passage_opened>();
}

// --- holders ---

void capture_star(Play& play, Region region, Nation n) {
  Affairs& affairs = play.position.affairs;
  const std::uint8_t since = byte(year_of(play.position) + 1);
  if (region == Region::warsaw) affairs.warsaw_since = since;
  if (region == Region::west_galicia) affairs.krakow_since = since;
  const bool shared = region == Region::aquitaine || region == Region::belgium;
  if (shared && n != Power::france && affairs.bordeaux == kNone) {
    affairs.bordeaux = static_cast<std::uint8_t>(n);
  }
  if (shared && n == Power::france) affairs.bordeaux = kNone;
}

void set_holder(Play& play, Region region, Nation n, How how) {
  Hold& held = hold(play.position, region);
  held.holder = static_cast<std::uint8_t>(n);
  held.how = how;
  note_holder(play.board, play.position, region);
  capture_star(play, region, n);
  play.events.tell<EventKind::took_region>(n, region);
}

// napoleon.control.last: home regions change hands at once.
void enter_region(Play& play, Power power, Region region) {
  Position& position = play.position;
  const Hold& held = hold(position, region);
  const Maybe<Nation> home = play.board.home_of[at(region)];
  if (!home || held.holder == kItsState) return;
  const Maybe<Nation> by = commander(position, power);
  if (!by) return;
  // A vassal's regions are its master's.
  const Nation holder = *commander(position, power_at(held.holder));
  if (holder == *by || !are_at_war(position, *by, holder)) return;
  if (has_enemies(play.board, position, power, region)) return;
  const bool frees = are_allied(position, *by, *home) || is_vassal(position, *home);
  set_holder(play, region, *by, *home == *by ? How::own : frees ? How::liberated : How::conquered);
}

// napoleon.control.remote
void leave_region(Play& play, Region region) {
  Position& position = play.position;
  if (!play.board.remote.contains(region)) return;
  Hold& held = hold(position, region);
  const Maybe<Power> its = play.board.state_of[at(region)];
  if (held.holder != kItsState) {
    const Nation n = power_at(held.holder);
    if (held.how != How::conquered || own_pips(play.board, position, n, region) > 0) return;
    const Maybe<Nation> home = play.board.home_of[at(region)];
    held.holder = home ? static_cast<std::uint8_t>(*home) : kItsState;
    held.how = How::own;
    note_holder(play.board, position, region);
    play.events.tell<EventKind::region_reverted>(region);
    return;
  }
  if (!its || !play.board.starred.contains(region)) return;
  State& own = state(position, *its);
  if (!own.fallen || own.held >= 18 || !own.patron) return;
  // Its own die is led to its goal before the state is lost.
  if (position.moving.power == *its) return;
  if (own_pips(play.board, position, *own.patron, region) > 0) return;
  set_bit(own.wars, *own.patron);
  own.patron = own.former;
  if (own.patron) clear_bit(own.wars, *own.patron);
  own.former.reset();
  own.fallen = false;
  know(play.board, position);
  play.events.tell<EventKind::region_reverted>(region);
}

void settle_defences(Play& play) {
  Position& position = play.position;
  if (position.affairs.defences_lost == std::array<std::uint8_t, 2>{}) return;
  for (const Region region : play.board.defended) {
    const Nation n = *play.board.home_of[at(region)];
    if (has_defence(play.board, position, region) || !controls(play.board, position, n, region) ||
        !is_home(play.board, position, n, region) || has_enemies(play.board, position, n, region)) {
      continue;
    }
    set_defence(play.board, position, region, true);
    play.events.tell<EventKind::defence_returned>(region);
  }
}

}  // namespace casus::napoleon

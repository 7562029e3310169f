// Control of regions, remote areas, intrinsic defences, conquest of states.
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

// napoleon.concession.passage: until when `by` may pass through regions of `of`.
bool may_pass(const Position& position, Nation by, Nation of) {
  if (by == of) return true;
  // What one has used is open to others.
  if (of == Power::prussia && position.affairs.passage_used) return true;
  const std::uint8_t passage = pair_of(position, by, of).passage;
  const bool first_lets = (passage & 0x80) != 0;
  return (passage & 0x7F) > position.turn.turn && first_lets == is_first_of_pair(of, by);
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

// --- at the end of a slot ---

namespace {

// napoleon.control.conquest
void conquer_state(Play& play, Power of, Nation n) {
  Position& position = play.position;
  State& own = state(position, of);
  own.former = own.patron;
  own.patron = n;
  own.wars = 0;
  own.armed = true;
  own.fallen = true;
  for (const Region region : play.board.lands[at(of)]) {
    Hold& held = hold(position, region);
    if (held.holder == at(n)) {
      held.holder = kItsState;
      held.how = How::own;
    }
  }
  know(play.board, position);
  play.events.tell<EventKind::state_conquered>(n, of);
}

// The nation of the group that would take a state's region: it stands there, alone with friends,
// and is at war with whoever has it.
Maybe<Nation> taker_of(const Board& board, const Position& position, Region region) {
  const Maybe<Nation> here = controller(board, position, region);
  const Power its = *board.state_of[at(region)];
  Maybe<Nation> best;
  int most = 0;
  for (const Nation n : position.turn.order) {
    if (!acts_now(position, n)) continue;
    const int pips = own_pips(board, position, n, region);
    if (pips == 0) continue;
    if (here && (*here == n || are_allied(position, *here, n))) return {};
    if (has_enemies(board, position, n, region)) return {};
    const State& own = state(position, its);
    const bool frees = own.patron == n && here && has_bit(own.wars, *here);
    const bool hostile = has_bit(own.wars, n) || frees || (here && are_at_war(position, n, *here));
    if (hostile && pips > most) {
      best = n;
      most = pips;
    }
  }
  return best;
}

// Where dice of the group stand; those of a single nation need not look at what it has.
RegionSet regions_of_group(const Position& position) {
  RegionSet found;
  const NationSet group = NationSet::from_bits(position.turn.group);
  for (const Nation n : group) found |= position.known.stands[at(n)].set();
  if (group.size() == 1) found -= position.known.control[at(group.front())].set();
  return found;
}

void take_state_regions(Play& play) {
  Position& position = play.position;
  for (const Region region : regions_of_group(position)) {
    const Maybe<Power> its = play.board.state_of[at(region)];
    if (!its || play.board.home_of[at(region)]) {
      if (!its || hold(position, region).holder != kItsState) continue;
    }
    const Maybe<Nation> n = taker_of(play.board, position, region);
    if (!n) continue;
    const RegionSet stars = play.board.lands[at(*its)] & play.board.starred;
    const bool key = stars.empty() || stars.contains(region);
    const bool slow = *its == Power::spain || *its == Power::ottomans;
    const bool by_state = hold(position, region).holder == kItsState;
    if (key && by_state && !slow && !has_dice(play.board, position, *its)) {
      conquer_state(play, *its, *n);
    } else if (state(position, *its).patron == *n) {
      // What was lost to an enemy is the state's again.
      hold(position, region).holder = kItsState;
      hold(position, region).how = How::own;
      note_holder(play.board, position, region);
      play.events.tell<EventKind::region_reverted>(region);
    } else {
      set_holder(play, region, *n, How::conquered);
    }
  }
}

// A state whose star was taken before its army falls with that army.
void take_states_without_army(Play& play) {
  Position& position = play.position;
  RegionSet stars;
  for (const Nation n : NationSet::from_bits(position.turn.group)) {
    stars |= position.known.control[at(n)].set() & play.board.only_stars;
  }
  // What a vassal holds is its master's.
  if (is_vassal(position, Power::prussia)) stars = play.board.only_stars;
  PowerSet states;
  for (const Region star : stars) {
    const Hold& held = hold(position, star);
    const bool lost = held.holder != kItsState && held.how == How::conquered;
    if (lost) states.insert(*play.board.state_of[at(star)]);
  }
  for (const Power of : states) {
    const Hold& held = hold(position, (play.board.lands[at(of)] & play.board.starred).front());
    const Nation n = power_at(held.holder);
    if (!acts_now(position, n) || !is_enemy(position, n, of)) continue;
    if (!has_dice(play.board, position, of)) conquer_state(play, of, n);
  }
}

// napoleon.control.three_years
void count_years(Play& play, Power of) {
  Position& position = play.position;
  State& own = state(position, of);
  Maybe<Nation> all;
  bool whole = true;
  for (const Region region : play.board.lands[at(of)] & play.board.starred) {
    const std::uint8_t holder = hold(position, region).holder;
    if (holder == kItsState || (all && *all != power_at(holder))) whole = false;
    if (holder != kItsState) all = power_at(holder);
  }
  // Conquered for good it stays so, until another has taken all of its stars.
  if (own.held >= 18 && (!whole || own.patron == all)) return;
  if (!whole || !all) {
    own.held = 0;
    own.holder.reset();
    return;
  }
  if (!(own.holder == *all)) {
    own.held = 0;
    own.holder = all;
  }
  if (!acts_now(position, *all) || ++own.held < 18) return;
  own.holder.reset();
  conquer_state(play, of, *all);
  own.held = 18;
  for (Die& die : dice_of(play.board, position, of)) die = {};
  know(play.board, position);
  play.events.tell<EventKind::state_conquered_for_good>(*all, of);
}

// napoleon.minor.westphalia
void settle_westphalia(Play& play) {
  Position& position = play.position;
  State& own = state(position, Power::westphalia);
  const auto french = [&](Region region) {
    return controls(play.board, position, Power::france, region);
  };
  if (!position.affairs.westphalia) {
    if (own.gone || !french(Region::hesse) || !french(Region::hanover) || !french(Region::anhalt)) {
      return;
    }
    position.affairs.westphalia = true;
    own.patron = Power::france;
    own.armed = true;
    for (Die& die : dice_of(play.board, position, Power::hesse)) die = {};
    know(play.board, position);
    add_die(play.board, position, Power::westphalia, Region::hesse, 1);
    play.events.tell<EventKind::westphalia_formed>();
    return;
  }
  if (!acts_now(position, Power::france)) return;
  const auto lost = [&](Region region) {
    const Maybe<Nation> by = controller(play.board, position, region);
    return by && are_at_war(position, *by, Power::france);
  };
  if (!lost(Region::hesse) || !lost(Region::anhalt)) return;
  position.affairs.westphalia = false;
  own = {};
  own.gone = true;
  for (Die& die : dice_of(play.board, position, Power::westphalia)) die = {};
  know(play.board, position);
  play.events.tell<EventKind::westphalia_gone>();
}

void note_invasion_of_spain(Play& play) {
  Position& position = play.position;
  if (position.affairs.spain_entered || !acts_now(position, Power::france)) return;
  position.affairs.spain_entered =
      position.known.stands[at(Power::france)].set().meets(play.board.lands[at(Power::spain)]);
}

}  // namespace

void end_of_slot_control(Play& play) {
  Position& position = play.position;
  RegionSet taken;  // homes where others stand than who controls them
  for (std::size_t n = 0; n < kNations; ++n) {
    taken |= position.known.stands[n].set() - position.known.control[n].set();
  }
  taken -= play.board.of_states;
  for (std::size_t i = 0; i < kDice && !taken.empty(); ++i) {
    const Die die = position.dice[i];
    if (!is_on_map(die) || !taken.contains(region_at(die.region))) continue;
    enter_region(play, play.board.die_owner[i], region_at(die.region));
  }
  take_state_regions(play);
  take_states_without_army(play);
  count_years(play, Power::spain);
  count_years(play, Power::ottomans);
  settle_westphalia(play);
  note_invasion_of_spain(play);
  settle_defences(play);
}

// napoleon.defeat.leave: who has not left a country in time is lost.
void remove_stragglers(Play& play) {
  Position& position = play.position;
  for (std::size_t first = 0; first < kNations; ++first) {
    for (std::size_t second = first + 1; second < kNations; ++second) {
      Pair& pair = position.pairs[kPairIndex[first][second]];
      if (pair.tie != Tie::parting && pair.leave_by == 0) continue;
      const Nation one = power_at(first);
      const Nation other = power_at(second);
      end_parting_if_apart(play, one, other);
      // In the last turn each has until the end of its own place.
      if (pair.leave_by == 0 || pair.leave_by > position.turn.turn) continue;
      PowerSet lost;
      for (std::size_t i = 0; i < kDice; ++i) {
        Die& die = position.dice[i];
        if (!is_on_map(die)) continue;
        const Region region = region_at(die.region);
        const Maybe<Nation> by = commander(position, play.board.die_owner[i]);
        const Maybe<Nation> here = controller(play.board, position, region);
        if (!by || !here || !((*by == one && *here == other) || (*by == other && *here == one))) {
          continue;
        }
        if (pair.leave_by == position.turn.turn && !acts_now(position, *by)) continue;
        if (!is_home(play.board, position, *here, region) || may_pass(position, *by, *here))
          continue;
        die = {};
        lost.insert(play.board.die_owner[i]);
        play.events.tell<EventKind::units_lost>(play.board.die_owner[i], region);
      }
      if (!lost.empty()) know(play.board, position);
      // napoleon.defeat.dice
      for (const Power power : lost) {
        sort_dice(play.board, position, power);
        const bool last = is_nation(power) && !has_dice(play.board, position, power);
        if (last) fall(play, power, Cause::no_dice);
      }
      if (pair.leave_by < position.turn.turn) pair.leave_by = 0;
    }
  }
}

}  // namespace casus::napoleon

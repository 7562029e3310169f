// Conquest of states, and what else changes hands at the end of a slot.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/ways.h"

namespace casus::napoleon {
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

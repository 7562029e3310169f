// Scenarios and set-up: who plays what, the turn order, the first armies and ships.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

const FirstArmy* free_army(const Board& board, const Position& position, Power power) {
  for (const FirstArmy& army : board.armies) {
    if (army.scenario == scenario_row(position) && army.power == power &&
        army.regions.size() != 1) {
      return &army;
    }
  }
  return nullptr;
}

RegionSet muster_regions(const Board& board, const Position& position, Power power) {
  const FirstArmy* army = free_army(board, position, power);
  if (army == nullptr) return {};
  return army->regions.empty() ? board.home[at(power)] : army->regions;
}

void set_tie(Position& position, Nation one, Nation other, Tie tie) {
  pair_of(position, one, other).tie = tie;
}

// napoleon.scenario.two_player, napoleon.scenario.historical
void set_relations(Position& position) {
  if (is_free_for_all(position)) return;
  set_tie(position, Power::france, Power::britain, Tie::war);
  set_tie(position, Power::britain, Power::russia, Tie::allied);
  if (!is_two_player(position)) return;
  set_tie(position, Power::france, Power::austria, Tie::war);
  set_tie(position, Power::france, Power::russia, Tie::war);
  set_tie(position, Power::britain, Power::austria, Tie::allied);
  set_tie(position, Power::austria, Power::russia, Tie::allied);
}

void set_control(const Board& board, Position& position) {
  const auto& control = board.control[scenario_row(position)];
  for (const Region region : RegionSet::all()) {
    Hold& held = hold(position, region);
    const auto by = Maybe<Nation>::from_byte(control[at(region)]);
    if (!by) continue;
    if (board.home_of[at(region)] == *by) {
      held.holder = static_cast<std::uint8_t>(*by);
    } else if (region == Region::apulia) {
      held = {static_cast<std::uint8_t>(*by), How::conquered, 0};
    } else {
      state(position, *board.state_of[at(region)]).patron = by;
    }
  }
  if (is_free_for_all(position) && position.setup.possessions_neutral) {
    state(position, Power::gibraltar).patron.reset();
    state(position, Power::malta).patron.reset();
  }
}

void place_fixed_armies(const Board& board, Position& position) {
  for (const FirstArmy& army : board.armies) {
    if (army.scenario != scenario_row(position) || army.regions.size() != 1) continue;
    if (is_state(army.power)) {
      if (!state(position, army.power).patron) continue;
      state(position, army.power).armed = true;
    }
    // Counters hold less: what is left over has one of its own.
    const Region here = army.regions.front();
    const int first = std::min<int>(army.least, most_pips(position));
    for (int pips = army.least; pips > 0; pips -= most_pips(position)) {
      add_die(board, position, army.power, here, std::min(pips, most_pips(position)));
    }
    if (!army.led) continue;
    position.leaders.napoleon = static_cast<std::uint8_t>(here);
    find_die(board, position, Power::france, here, first)->marks |= kLed;
  }
}

// Whether the power of this stage has something to choose.
bool begin_stage(Play& play, int stage) {
  Position& position = play.position;
  const Power power =
      stage < kNations ? position.turn.order[static_cast<std::size_t>(stage)] : Power::sweden;
  const FirstArmy* army = free_army(play.board, position, power);
  if (army == nullptr || (is_state(power) && !state(position, power).patron)) return false;
  if (is_state(power)) state(position, power).armed = true;
  position.muster = {power, army->most, army->dice, army->least_dice, false};
  return true;
}

}  // namespace

Position start_position(const Board& board, const Setup& setup) {
  Position position;
  position.setup = setup;
  position.turn.turn = byte(is_two_player(position)                           ? kFirstWarTurn
                            : is_free_for_all(position) && !setup.early_start ? kFirstWarTurn
                                                                              : 0);
  for (const Nation n : all_nations()) {
    NationState& own = nation(position, n);
    own.seat = board.seat_of[scenario_row(position)][setup.seats][at(n)];
    own.slot = static_cast<std::uint8_t>(n);
    position.turn.order[at(n)] = n;
  }
  set_control(board, position);
  set_relations(position);
  know(board, position);
  place_fixed_armies(board, position);
  position.step = Ask::lot_order;
  if (is_two_player(position)) {
    position.turn.order = {Power::britain, Power::austria, Power::prussia, Power::russia,
                           Power::france};
    position.turn.drawn = kNations;
    position.step = Ask::muster;
    Events nobody;
    Play play{board, position, nobody};
    go_on(play);
  } else if (is_free_for_all(position) && setup.change_years > 0) {
    position.step = Ask::lot_nations;
  }
  return position;
}

// --- lots ---

namespace {
// The nations of a bundle are named by the first of them.
Nation bundle_of(const Board& board, const Position& position, Nation n) {
  const auto& seats = board.seat_of[scenario_row(position)][position.setup.seats];
  for (const Nation first : all_nations()) {
    if (seats[at(first)] == seats[at(n)]) return first;
  }
  return n;
}
// Whether a seat has held a bundle in a year that was scored.
bool has_held(const Board& board, const Position& position, int seat, Nation bundle) {
  for (const auto& year : position.scores) {
    if (year[at(bundle)].seat == seat) return true;
  }
  (void)board;
  return false;
}
bool has_held_all(const Board& board, const Position& position, int seat) {
  for (const Nation n : all_nations()) {
    if (bundle_of(board, position, n) == n && !has_held(board, position, seat, n)) return false;
  }
  return true;
}
bool may_hold(const Board& board, const Position& position, int seat, Nation bundle) {
  return !has_held(board, position, seat, bundle) || has_held_all(board, position, seat);
}
// Whether the seats from this one on can be dealt the bundles that are left.
bool can_deal(const Board& board, const Position& position, int seat, const NationSet& left) {
  if (seat == position.setup.seats) return true;
  for (const Nation bundle : left) {
    if (may_hold(board, position, seat, bundle) &&
        can_deal(board, position, seat + 1, left.without(bundle))) {
      return true;
    }
  }
  return false;
}
NationSet undealt(const Board& board, const Position& position) {
  NationSet left;
  for (const Nation n : all_nations()) {
    if (bundle_of(board, position, n) == n && nation(position, n).seat >= position.turn.drawn) {
      left.insert(n);
    }
  }
  return left;
}
}  // namespace

// Only what leaves the other seats something; in the last resort anything.
NationSet dealable(const Board& board, const Position& position) {
  const NationSet left = undealt(board, position);
  NationSet found;
  for (const Nation bundle : left) {
    if (may_hold(board, position, position.turn.drawn, bundle) &&
        can_deal(board, position, position.turn.drawn + 1, left.without(bundle))) {
      found.insert(bundle);
    }
  }
  return found.empty() ? left : found;
}

void begin_hands(Play& play) {
  for (const Nation n : all_nations()) nation(play.position, n).seat = kSeats;
  play.position.turn.drawn = 0;
  play.position.step = Ask::lot_nations;
}

void resolve_deal(Play& play, Nation bundle) {
  Position& position = play.position;
  const Seat seat = seat_at(position.turn.drawn);
  // Those that had the seat before change places with the bundle.
  const std::uint8_t before = nation(position, bundle).seat;
  for (const Nation n : all_nations()) {
    NationState& own = nation(position, n);
    if (bundle_of(play.board, position, n) == bundle) {
      own.seat = position.turn.drawn;
      play.events.tell<EventKind::nation_dealt>(seat, n);
    } else if (own.seat == position.turn.drawn) {
      own.seat = before;
    }
  }
  if (++position.turn.drawn == position.setup.seats) {
    position.turn.drawn = 0;
    position.step = Ask::lot_order;
  }
  go_on(play);
}

NationSet drawable(const Position& position) {
  NationSet left;
  for (std::size_t i = position.turn.drawn; i < kNations; ++i) left.insert(position.turn.order[i]);
  return left;
}

// napoleon.turn.order
void resolve_order(Play& play, Nation drawn) {
  Position& position = play.position;
  TurnState& turn = position.turn;
  const auto found = std::find(turn.order.begin() + turn.drawn, turn.order.end(), drawn);
  std::rotate(turn.order.begin() + turn.drawn, found, found + 1);
  play.events.tell<EventKind::order_drawn>(drawn, ++turn.drawn);
  if (turn.drawn == kNations - 1) {
    play.events.tell<EventKind::order_drawn>(turn.order.back(), ++turn.drawn);
  }
  if (turn.drawn == kNations) {
    const bool begun = position.scores[0][0].seat != kNone;
    turn.next = 0;
    if (begun) {
      begin_turn(play);
    } else {
      position.step = Ask::muster;
    }
  }
  go_on(play);
}

// --- armies ---

bool asks_muster(Play& play) {
  Position& position = play.position;
  Muster& muster = position.muster;
  TurnState& turn = position.turn;
  for (;;) {
    if (muster.power) {
      if (muster.pips > 0 || muster.entrusting) return true;
      const bool to_entrust = muster.power == Power::france && is_free_for_all(position);
      muster = {};
      if (to_entrust) {
        muster.power = Power::france;
        muster.entrusting = true;
        return true;
      }
      ++turn.next;
    }
    while (turn.next < kStages && !begin_stage(play, turn.next)) ++turn.next;
    if (turn.next == kStages) {
      turn.next = 0;
      return false;
    }
  }
}

Seat seat_of_muster(const Position& position) {
  const Power power = *position.muster.power;
  return seat_of(position, commander(position, power).value_or(Power::france));
}

Refused why_not_muster(const Board& board, const Position& position, Region region, int pips) {
  const Muster& muster = position.muster;
  const Power power = *muster.power;
  if (muster.entrusting) return refuse<Why::other_question>();
  if (!muster_regions(board, position, power).contains(region)) {
    return refuse<Why::not_here_for_muster>(region);
  }
  const int left = muster.pips - pips;
  if (left < 0 || pips > most_pips(position)) return refuse<Why::wrong_pips>();
  if (!is_free_for_all(position)) {
    const bool adds = power == Power::france && region == Region::n_lombardy;
    if (!adds && muster.dice == 0) return refuse<Why::too_many_dice>();
    return {};
  }
  const int dice = muster.dice - 1;
  const int least = std::max(0, muster.least_dice - 1);
  if (left > dice * most_pips(position)) return refuse<Why::wrong_pips>();
  if (left < least) return refuse<Why::too_many_dice>();
  return {};
}

void list_muster(const Board& board, const Position& position, Choices& choices) {
  if (position.muster.entrusting) {
    for (const Region region : RegionSet::all()) {
      for (int size = 1; size <= kMostPips; ++size) {
        if (!why_not_entrust(board, position, region, size)) {
          choices.push_back(make_choice<Act::entrust>(region, size));
        }
      }
    }
    return;
  }
  for (const Region region : muster_regions(board, position, *position.muster.power)) {
    for (int pips = 1; pips <= kMostPips; ++pips) {
      if (!why_not_muster(board, position, region, pips)) {
        choices.push_back(make_choice<Act::muster>(region, pips));
      }
    }
  }
}

void apply_muster(Play& play, Region region, int pips) {
  Position& position = play.position;
  Muster& muster = position.muster;
  const Power power = *muster.power;
  muster.pips = byte(muster.pips - pips);
  const bool adds =
      !is_free_for_all(position) && power == Power::france && region == Region::n_lombardy;
  if (adds) {
    for (Die& die : dice_of(play.board, position, power)) {
      if (die.region != at(region)) continue;
      die.pips = byte(die.pips + pips);
      break;
    }
    sort_dice(play.board, position, power);
  } else {
    add_die(play.board, position, power, region, pips);
    if (muster.dice > 0) --muster.dice;
    if (muster.least_dice > 0) --muster.least_dice;
  }
  play.events.tell<EventKind::mustered>(power, region, pips);
  go_on(play);
}

Refused why_not_entrust(const Board& board, const Position& position, Region region, int size) {
  if (!position.muster.entrusting) return refuse<Why::other_question>();
  if (!has_die(board, position, Power::france, region, size)) {
    return refuse<Why::no_such_die>(Power::france, region);
  }
  return {};
}
void apply_entrust(Play& play, Region region, int size) {
  Position& position = play.position;
  find_die(play.board, position, Power::france, region, size)->marks |= kLed;
  sort_dice(play.board, position, Power::france);
  position.leaders.napoleon = static_cast<std::uint8_t>(region);
  position.muster = {};
  ++position.turn.next;
  play.events.tell<EventKind::napoleon_entrusted>(region);
  go_on(play);
}

}  // namespace casus::napoleon

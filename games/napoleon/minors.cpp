// Minor powers and client states: who takes the part of one that is attacked, and its army.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// What the arguments of the frames mean.
constexpr std::size_t kOf = 0;  // the state
constexpr std::size_t kInvader = 1;
constexpr std::size_t kPlace = 2;    // in the turn order: who is asked
constexpr std::size_t kWilling = 3;  // or those among whom one is named or drawn
constexpr std::size_t kEligible = 4;
constexpr std::size_t kNamed = 4;    // name_patron: who was named first
constexpr std::size_t kQuarrel = 5;  // name_patron: others were named, too

bool has_been_scored(const Position& position) { return position.scores[0][0].seat != kNone; }

// napoleon.war.patron: not the invader nor its ally, and free to be at war with it.
bool is_eligible(const Position& position, Nation n, Nation invader) {
  if (n == invader || is_vassal(position, n)) return false;
  if (!is_free_for_all(position) && n != Power::france && invader != Power::france) return false;
  const Tie with = tie(position, n, invader);
  return with == Tie::neutral || with == Tie::war;
}

// Steps from the nearest home region; over sea, entering a box and landing are a step each.
int distance_to(const Board& board, Nation n, Power of) {
  RegionSet regions = board.home[at(n)];
  SeaSet seas;
  for (int steps = 0; steps < 40; ++steps) {
    if (regions.meets(board.lands[at(of)])) return steps;
    RegionSet next = regions | board.land.around(regions);
    SeaSet waters = seas | board.sea.around(seas);
    for (const Region region : regions) waters |= board.boxes[at(region)];
    for (const Sea sea : seas) next |= board.shores[at(sea)];
    regions = next;
    seas = waters;
  }
  return 40;
}

template <class Rank>
NationSet lowest(const NationSet& among, const Rank& rank) {
  NationSet best;
  int low = 0;
  for (const Nation n : among) {
    const int here = rank(n);
    if (best.empty() || here < low) {
      best = NationSet::of(n);
      low = here;
    } else if (here == low) {
      best.insert(n);
    }
  }
  return best;
}

void ask_names(Play& play, Power of, Nation invader, const NationSet& among) {
  play.position.frames.push(Ask::name_patron, at(of), at(invader), 0, among.bits(), kNone, 0);
}

// napoleon.war.unwanted
void yield_state(Play& play, Power of, Nation invader) {
  State& own = state(play.position, of);
  own.wars = 0;
  play.events.tell<EventKind::state_yields>(of, invader);
  own.held = byte(is_minor(of) ? 18 : 0);
  give_state(play, of, invader);
}

// All have said whether they are willing.
void choose_patron(Play& play, Power of, Nation invader, NationSet willing) {
  Position& position = play.position;
  if (willing.empty()) return yield_state(play, of, invader);
  if (willing.size() == 1) return give_state(play, of, willing.front());
  if (!has_been_scored(position)) return ask_names(play, of, invader, willing);
  willing = lowest(willing, [&](Nation n) { return -running_score(play.board, position, n); });
  if (willing.size() > 1 && is_free_for_all(position)) return ask_names(play, of, invader, willing);
  willing = lowest(willing, [&](Nation n) { return distance_to(play.board, n, of); });
  if (willing.size() == 1) return give_state(play, of, willing.front());
  position.frames.push(Ask::lot_patron, at(of), at(invader), 0, willing.bits());
}

}  // namespace

bool has_army(const Board& board, const Position& position, Power of) {
  if (of == Power::westphalia) return position.affairs.westphalia;
  if (of == Power::hesse) return !is_before(position, 1809) && !position.affairs.westphalia;
  return is_state(of) && board.first_pips[at(of)] > 0;
}

bool is_independent(const Board& board, const Position& position, Power of) {
  return is_state(of) && independent_states(board, position).contains(of);
}

PowerSet independent_states(const Board&, const Position& position) {
  return states_from(position.known.independent);
}

void attack_state(Play& play, Nation invader, Power of) {
  Position& position = play.position;
  State& own = state(position, of);
  set_bit(own.wars, invader);
  note_wars(position);
  NationState& russia = nation(position, Power::russia);
  if (invader == Power::russia && of == Power::sweden) russia.wars_owed &= byte(~1);
  if (invader == Power::russia && of == Power::ottomans) russia.wars_owed &= byte(~2);
  if (!has_army(play.board, position, of)) return;
  if (!is_free_for_all(position)) {
    // napoleon.minor.spain, napoleon.minor.german_allies
    if (of == Power::spain && invader == Power::france) return give_state(play, of, Power::britain);
    if (of == Power::bavaria && invader == Power::austria) {
      return give_state(play, of, Power::france);
    }
  }
  if (is_two_player(position)) {
    if (invader != Power::france) return give_state(play, of, Power::france);
    NationSet coalition = NationSet::all().without(Power::france);
    for (const Nation n : all_nations()) {
      if (is_vassal(position, n)) coalition.erase(n);
    }
    return ask_names(play, of, invader, coalition);
  }
  NationSet eligible;
  for (const Nation n : all_nations()) {
    if (is_eligible(position, n, invader)) eligible.insert(n);
  }
  if (eligible.empty()) return yield_state(play, of, invader);
  position.frames.push(Ask::willing, at(of), at(invader), 0, 0, eligible.bits());
}

bool goes_on_patron(Play& play) {
  Position& position = play.position;
  auto& frame = position.frames.top();
  if (frame.ask == Ask::lot_patron) return true;
  const auto among = frame.arg[frame.ask == Ask::willing ? kEligible : kWilling];
  while (frame.arg[kPlace] < kNations && !has_bit(among, position.turn.order[frame.arg[kPlace]])) {
    ++frame.arg[kPlace];
  }
  if (frame.arg[kPlace] < kNations) return true;
  const auto done = position.frames.pop();
  const Power of = power_at(done.arg[kOf]);
  const Nation invader = power_at(done.arg[kInvader]);
  if (done.ask == Ask::willing) {
    choose_patron(play, of, invader, NationSet::from_bits(done.arg[kWilling]));
  } else if (done.arg[kQuarrel] == 0) {
    give_state(play, of, power_at(done.arg[kNamed]));
  } else {
    position.frames.push(Ask::lot_patron, at(of), at(invader), 0, done.arg[kWilling]);
  }
  return false;
}

namespace {
Nation asked_nation(const Position& position) {
  return position.turn.order[position.frames.top().arg[kPlace]];
}
}  // namespace

Refused why_not_take(const Position& position, Nation n) {
  return n == asked_nation(position) ? Refused{} : refuse<Why::not_eligible>(n);
}
void list_willing(const Position& position, Choices& choices) {
  choices.push_back(make_choice<Act::take>(asked_nation(position)));
  choices.push_back(make_choice<Act::leave>(asked_nation(position)));
}
void apply_take(Play& play, Nation n) {
  auto& frame = play.position.frames.top();
  set_bit(frame.arg[kWilling], n);
  ++frame.arg[kPlace];
  go_on(play);
}
void apply_leave(Play& play, Nation) {
  auto& frame = play.position.frames.top();
  ++frame.arg[kPlace];
  go_on(play);
}
Refused why_not_name(const Position& position, Nation n) {
  if (!is_nation(n) || !has_bit(position.frames.top().arg[kWilling], n)) {
    return refuse<Why::not_willing>(n);
  }
  return {};
}
void list_names(const Position& position, Choices& choices) {
  for (const Nation n : NationSet::from_bits(position.frames.top().arg[kWilling])) {
    choices.push_back(make_choice<Act::name>(n));
  }
}
void apply_name(Play& play, Nation named) {
  auto& frame = play.position.frames.top();
  if (frame.arg[kNamed] == kNone) frame.arg[kNamed] = static_cast<std::uint8_t>(named);
  if (frame.arg[kNamed] != at(named)) frame.arg[kQuarrel] = 1;
  // The Coalition of two players speaks once.
  frame.arg[kPlace] = byte(is_two_player(play.position) ? kNations : frame.arg[kPlace] + 1);
  go_on(play);
}
NationSet tied_patrons(const Position& position) {
  return NationSet::from_bits(position.frames.top().arg[kWilling]);
}
void resolve_patron(Play& play, Nation drawn) {
  const auto frame = play.position.frames.pop();
  give_state(play, power_at(frame.arg[kOf]), drawn);
  go_on(play);
}

void give_state(Play& play, Power of, Nation patron) {
  State& own = state(play.position, of);
  own.patron = patron;
  clear_bit(own.wars, patron);
  know(play.board, play.position);
  play.events.tell<EventKind::patron_found>(of, patron);
  launch_state(play, of);
  arm_state(play, of);
}

namespace {
Region first_star(const Board& board, Power of) {
  return (board.lands[at(of)] & board.starred).front();
}
void place_army(Play& play, Power of, Region region, int pips) {
  add_die(play.board, play.position, of, region, pips);
  play.events.tell<EventKind::state_army_placed>(of, region, pips);
}
// Where the army of a state may be placed.
RegionSet places_of(const Board& board, const Position& position, Power of) {
  RegionSet places;
  for (const Region region : board.lands[at(of)]) {
    if (hold(position, region).holder == kItsState) places.insert(region);
  }
  if (of == Power::sweden) places.erase(Region::swedish_pomerania);
  return places;
}
}  // namespace

// napoleon.setup.states
void arm_state(Play& play, Power of) {
  Position& position = play.position;
  State& own = state(position, of);
  if (own.armed || !has_army(play.board, position, of)) return;
  own.armed = true;
  if (of == Power::spain) {
    for (const Region region : play.board.lands[at(of)] & play.board.starred) {
      place_army(play, of, region, 1);
    }
    return;
  }
  const RegionSet places = places_of(play.board, position, of);
  if (places.empty()) return;
  if (of == Power::sweden || of == Power::denmark || of == Power::ottomans) {
    const int pips = play.board.first_pips[at(of)];
    position.frames.push(Ask::muster_state, at(of), pips);
    return;
  }
  const Region star = first_star(play.board, of);
  place_army(play, of, places.contains(star) ? star : places.front(), 1);
}

Refused why_not_place(const Board& board, const Position& position, Region region, int pips) {
  const auto& frame = position.frames.top();
  const Power of = power_at(frame.arg[0]);
  const RegionSet places = places_of(board, position, of);
  if (!places.contains(region)) return refuse<Why::no_place_there>(region);
  if (pips > frame.arg[1]) return refuse<Why::more_than_there_are>();
  const bool first = !has_dice(board, position, of);
  if (of == Power::ottomans && first && region != Region::thrace &&
      places.contains(Region::thrace)) {
    return refuse<Why::first_in_thrace>();
  }
  return {};
}
// At least one die is placed; of the Ottomans no more than four pips.
Refused why_not_stop_placing(const Position& position) {
  const auto& frame = position.frames.top();
  if (power_at(frame.arg[0]) != Power::ottomans || frame.arg[1] == 4) {
    return refuse<Why::wrong_pips>();
  }
  return {};
}
void list_places(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  for (const Region region : board.lands[position.frames.top().arg[0]]) {
    for (int pips = 1; pips <= 4; ++pips) {
      sink.offer(make_choice<Act::place>(region, pips),
                 why_not_place(board, position, region, pips));
    }
  }
  sink.offer(make_choice<Act::stop_placing>(), why_not_stop_placing(position));
}
void apply_place(Play& play, Region region, int pips) {
  auto& frame = play.position.frames.top();
  const Power of = power_at(frame.arg[0]);
  frame.arg[1] = byte(frame.arg[1] - pips);
  place_army(play, of, region, pips);
  go_on(play);
}
void apply_stop_placing(Play& play) {
  play.position.frames.top().arg[1] = 0;
  go_on(play);
}

}  // namespace casus::napoleon

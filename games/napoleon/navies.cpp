// Naval units: who commands them, where they begin, how they are built, where they sail, and what
// they mean for the transport of armies and for ports.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr int kSailingRange = 5;  // boxes
constexpr int kTurnsOfBuilding = 3;
constexpr int kMostShips = 250;  // of a navy in a box: what a byte holds

// What the arguments of the frame mean.
constexpr std::size_t kNavy = 0;
constexpr std::size_t kPipsLeft = 1;
constexpr std::size_t kDiceLeft = 2;
constexpr std::size_t kStage = 3;    // of the set-up
constexpr std::size_t kAtStart = 4;  // the set-up goes on with the next navy

bool is_own_war(const Position& position, Power navy, Nation n) {
  return is_state(navy) && state(position, navy).patron && has_bit(state(position, navy).wars, n);
}
int unsailed(const Position& position, Power navy, Sea box) {
  return ships_in(position, navy, box) - position.fleets.sailed[at(navy)][at(box)];
}
bool meets_enemies(const Position& position, Power navy, Sea box) {
  for (std::size_t i = 0; i < kNavies; ++i) {
    const Power other = power_at(i);
    if (ships_in(position, other, box) > 0 && are_enemies_at_sea(position, navy, other)) {
      return true;
    }
  }
  return false;
}
// Where ships of the navy can come to: through boxes without enemies, and into the first with.
SeaSet sailing_reach(const Board& board, const Position& position, Power navy, Sea from) {
  SeaSet reached = SeaSet::of(from);
  SeaSet front = reached;
  for (int boxes = 0; boxes < kSailingRange; ++boxes) {
    SeaSet next;
    for (const Sea box : front) {
      if (box == from || !meets_enemies(position, navy, box)) next |= board.sea.near(box);
    }
    front = next - reached;
    reached |= next;
  }
  return reached.without(from);
}

// Boxes beside a coast of its own, where new ships are launched.
SeaSet home_waters(const Board& board, const Position& position, Power navy) {
  SeaSet waters;
  for (const Region region : is_nation(navy) ? board.home[at(navy)] : board.lands[at(navy)]) {
    const bool own = !is_nation(navy) || controls(board, position, navy, region);
    if (own) waters |= board.boxes[at(region)];
  }
  return waters;
}

}  // namespace

// napoleon.ships.navies: the fleet of a state is its patron's; Spain's is France's in the
// historical games until Spain has found a patron.
Maybe<Nation> admiral(const Position& position, Power navy) {
  const Maybe<Nation> by = commander(position, navy);
  if (by || navy != Power::spain || is_free_for_all(position)) return by;
  return Power::france;
}
int ships_in(const Position& position, Power navy, Sea box) {
  return position.fleets.pips[at(navy)][at(box)];
}
bool are_enemies_at_sea(const Position& position, Power one, Power other) {
  const Maybe<Nation> first = admiral(position, one);
  const Maybe<Nation> second = admiral(position, other);
  if (!first || !second || *first == *second) return false;
  return are_at_war(position, *first, *second) || is_own_war(position, one, *second) ||
         is_own_war(position, other, *first);
}
bool may_sail(const Position& position, Seat seat, Power navy) {
  if (!position.setup.ships || !is_navy(navy)) return false;
  const Maybe<Nation> by = admiral(position, navy);
  return by && seat_of(position, *by) == seat && acts_now(position, *by);
}

// --- transport and ports ---

namespace {
bool has_ships_at_war_with(const Position& position, Nation n, Sea box) {
  return meets_enemies(position, n, box);
}
bool has_ships_of_friends(const Position& position, Nation n, Sea box) {
  for (std::size_t i = 0; i < kNavies; ++i) {
    const Maybe<Nation> by = admiral(position, power_at(i));
    if (by && are_allied(position, n, *by) && ships_in(position, power_at(i), box) > 0) return true;
  }
  return false;
}
}  // namespace

// napoleon.ships.lift: Britain's transports pass where no enemy ships are; others need ships of
// their own or of allies in every box.
SeaSet open_boxes(const Position& position, Nation n, bool british) {
  if (!position.setup.ships) return british ? SeaSet::all() : SeaSet();
  SeaSet open;
  for (const Sea box : SeaSet::all()) {
    if (has_ships_at_war_with(position, n, box)) continue;
    if (british || has_ships_of_friends(position, n, box)) open.insert(box);
  }
  return open;
}
int boxes_between(const Board& board, Region from, Region to, const SeaSet& open, int most) {
  SeaSet reached = board.boxes[at(from)] & open;
  for (int boxes = 1; boxes <= most; ++boxes) {
    if (reached.meets(board.boxes[at(to)])) return boxes;
    reached |= board.sea.around(reached) & open;
  }
  return 0;
}
// napoleon.ships.blockade: Britain's ships, or those of its allies, beside the port.
bool is_watched(const Board& board, const Position& position, Nation n, Region port) {
  if (!position.setup.ships) return true;
  for (const Sea box : board.boxes[at(port)]) {
    for (std::size_t i = 0; i < kNavies; ++i) {
      const Maybe<Nation> by = admiral(position, power_at(i));
      if (ships_in(position, power_at(i), box) > 0 && by && are_at_war(position, *by, n) &&
          are_allied(position, *by, Power::britain)) {
        return true;
      }
    }
  }
  return false;
}
// A strait that Britain shuts: with ships in the game only where its ships lie beside it.
bool is_strait_shut(const Board& board, const Position& position, Nation n, Region from,
                    Region to) {
  if (!are_at_war(position, n, Power::britain)) return false;
  if (!position.setup.ships) return true;
  for (const Sea box : board.boxes[at(from)] | board.boxes[at(to)]) {
    if (ships_in(position, Power::britain, box) > 0) return true;
  }
  return false;
}

// --- launching ---

namespace {
Power navy_of_stage(const Position& position, int stage) {
  return stage < kNations ? position.turn.order[static_cast<std::size_t>(stage)]
                          : power_at(static_cast<std::size_t>(stage));
}
void mark_launched(Position& position, Power navy) {
  if (is_nation(navy)) return;
  const auto bit = static_cast<int>(at(navy)) - kNations;
  position.fleets.launched = byte(position.fleets.launched | 1 << bit);
}
bool is_launched(const Position& position, Power navy) {
  return (position.fleets.launched >> (at(navy) - kNations) & 1) != 0;
}
void put_ships(Play& play, Power navy, Sea box, int pips) {
  std::uint8_t& there = play.position.fleets.pips[at(navy)][at(box)];
  there = byte(there + pips);
  play.events.tell<EventKind::ships_launched>(navy, box, pips);
}
SeaSet britains_boxes(const Position& position) {
  SeaSet boxes;
  for (const Sea box : SeaSet::all()) {
    if (ships_in(position, Power::britain, box) > 0) boxes.insert(box);
  }
  return boxes;
}
void hoist(Play& play, Sea box) {
  play.position.fleets.nelson = static_cast<std::uint8_t>(box);
  play.events.tell<EventKind::nelson_hoisted>(box);
}
// At the start ships begin anywhere at sea; later a state's begin beside its coasts.
bool may_launch_in(const Board& board, const Position& position, Power navy, Sea box) {
  const auto& frame = position.frames.top();
  if (frame.arg[kAtStart] != 0 && is_nation(navy)) return true;
  return home_waters(board, position, navy).contains(box);
}
}  // namespace

void begin_launching(Play& play) { play.position.frames.push(Ask::launch, kNone, 0, 0, 0, 1); }
// The fleet of a state that has found a patron.
void launch_state(Play& play, Power of) {
  Position& position = play.position;
  if (!position.setup.ships || !is_navy(of) || is_launched(position, of)) return;
  const auto& first = play.board.fleets[at(of)];
  if (first.pips == 0) return;
  mark_launched(position, of);
  position.frames.push(Ask::launch, at(of), first.pips, first.dice, 0, 0);
}
bool asks_launch(Play& play) {
  Position& position = play.position;
  auto& frame = position.frames.top();
  if (frame.arg[kPipsLeft] > 0) return true;
  if (frame.arg[kAtStart] == 0) {
    position.frames.pop();
    return false;
  }
  while (frame.arg[kStage] < kNavies) {
    const Power navy = navy_of_stage(position, frame.arg[kStage]++);
    const auto& first = play.board.fleets[at(navy)];
    if (first.pips == 0 || !admiral(position, navy)) continue;
    mark_launched(position, navy);
    frame.arg[kNavy] = static_cast<std::uint8_t>(navy);
    frame.arg[kPipsLeft] = first.pips;
    frame.arg[kDiceLeft] = first.dice;
    return true;
  }
  const SeaSet boxes = britains_boxes(position);
  if (boxes.size() > 1) {
    frame = {Ask::hoist, {}};
    return true;
  }
  position.frames.pop();
  if (!boxes.empty()) hoist(play, boxes.front());
  begin_first_turn(play);
  return false;
}
Seat seat_of_launch(const Position& position) {
  const Power navy = power_at(position.frames.top().arg[kNavy]);
  return seat_of(position, admiral(position, navy).value_or(Power::france));
}
Refused why_not_launch(const Board& board, const Position& position, Power navy, Sea box,
                       int pips) {
  const auto& frame = position.frames.top();
  if (at(navy) != frame.arg[kNavy]) return refuse<Why::not_yours>(navy);
  if (!may_launch_in(board, position, navy, box)) return refuse<Why::no_box_there>(box);
  const int left = frame.arg[kPipsLeft] - pips;
  if (left < 0 || pips > most_pips(position) ||
      left > (frame.arg[kDiceLeft] - 1) * most_pips(position)) {
    return refuse<Why::wrong_pips>();
  }
  return {};
}
void list_launches(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Power navy = power_at(position.frames.top().arg[kNavy]);
  for (const Sea box : SeaSet::all()) {
    for (int pips = 1; pips <= kMostPips; ++pips) {
      sink.offer(make_choice<Act::launch>(navy, box, pips),
                 why_not_launch(board, position, navy, box, pips));
    }
  }
}
void apply_launch(Play& play, Power navy, Sea box, int pips) {
  auto& frame = play.position.frames.top();
  frame.arg[kPipsLeft] = byte(frame.arg[kPipsLeft] - pips);
  frame.arg[kDiceLeft] = byte(frame.arg[kDiceLeft] - 1);
  put_ships(play, navy, box, pips);
  go_on(play);
}
Refused why_not_hoist(const Position& position, Sea box) {
  return britains_boxes(position).contains(box) ? Refused{} : refuse<Why::no_nelson>();
}
void list_flagships(const Position& position, Choices& choices) {
  for (const Sea box : britains_boxes(position)) choices.push_back(make_choice<Act::hoist>(box));
}
void apply_hoist(Play& play, Sea box) {
  play.position.frames.pop();
  hoist(play, box);
  begin_first_turn(play);
  go_on(play);
}

// --- building ---

// napoleon.ships.build: one a turn for each nation; it costs a star and comes three turns later.
Refused why_not_lay_down(const Board& board, const Position& position, Seat seat, Nation n) {
  if (!is_nation(n) || !may_sail(position, seat, n)) return refuse<Why::not_yours>(n);
  if (has_bit(position.fleets.laid, n) || is_vassal(position, n)) {
    return refuse<Why::no_ship_now>(n);
  }
  if (may_not_produce(position, n)) return refuse<Why::no_production_now>();
  if (free_capacity(board, position, n) <= 0) return refuse<Why::no_capacity>(n);
  return {};
}
void apply_lay_down(Play& play, Nation n) {
  Fleets& fleets = play.position.fleets;
  spend_capacity(play, n);
  set_bit(fleets.laid, n);
  fleets.building[at(n)] = byte(fleets.building[at(n)] | 1 << (kTurnsOfBuilding - 1));
  play.events.tell<EventKind::ship_laid_down>(n);
  go_on(play);
}
void finish_ships(Play& play) {
  Fleets& fleets = play.position.fleets;
  fleets.laid = 0;
  for (const Nation n : all_nations()) {
    std::uint8_t& building = fleets.building[at(n)];
    if ((building & 1) != 0) {
      fleets.waiting[at(n)] = byte(std::min(kMostShips, fleets.waiting[at(n)] + 1));
      play.events.tell<EventKind::ships_ready>(n);
    }
    building = byte(building >> 1);
  }
}
// A ship that is ready is launched now or later, in a box beside the nation's home.
Refused why_not_launch_new(const Board& board, const Position& position, Seat seat, Power navy,
                           Sea box, int pips) {
  if (!is_nation(navy) || !may_sail(position, seat, navy)) return refuse<Why::not_yours>(navy);
  if (position.fleets.waiting[at(navy)] == 0) return refuse<Why::no_ship_now>(navy);
  if (pips != 1) return refuse<Why::wrong_pips>();
  if (!home_waters(board, position, navy).contains(box)) return refuse<Why::no_box_there>(box);
  return {};
}
void apply_launch_new(Play& play, Power navy, Sea box, int pips) {
  --play.position.fleets.waiting[at(navy)];
  put_ships(play, navy, box, pips);
  go_on(play);
}
void offer_ships(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (!position.setup.ships) return;
  for (const Nation n : all_nations()) {
    if (sink.full() || !may_sail(position, seat, n)) continue;
    if (position.fleets.waiting[at(n)] > 0) {
      for (const Sea box : SeaSet::all()) {
        sink.offer(make_choice<Act::launch>(n, box, 1),
                   why_not_launch_new(board, position, seat, n, box, 1));
      }
    }
    sink.offer(make_choice<Act::lay_down>(n), why_not_lay_down(board, position, seat, n));
  }
}

// --- sailing ---

Refused why_not_sail(const Board& board, const Position& position, Seat seat, Power navy, Sea from,
                     Sea to, int pips) {
  if (!may_sail(position, seat, navy)) return refuse<Why::not_yours>(navy);
  if (unsailed(position, navy, from) < pips) return refuse<Why::not_enough_ships>(from);
  if (ships_in(position, navy, to) + pips > kMostShips ||
      !sailing_reach(board, position, navy, from).contains(to)) {
    return refuse<Why::out_of_reach_at_sea>(to);
  }
  return {};
}
Refused why_not_sail_with_nelson(const Board& board, const Position& position, Seat seat, Sea from,
                                 Sea to, int pips) {
  if (position.fleets.nelson != at(from)) return refuse<Why::no_nelson>();
  return why_not_sail(board, position, seat, Power::britain, from, to, pips);
}
void apply_sail(Play& play, Power navy, Sea from, Sea to, int pips) {
  Fleets& fleets = play.position.fleets;
  auto& there = fleets.pips[at(navy)];
  there[at(from)] = byte(there[at(from)] - pips);
  there[at(to)] = byte(there[at(to)] + pips);
  std::uint8_t& sailed = fleets.sailed[at(navy)][at(to)];
  sailed = byte(sailed + pips);
  play.events.tell<EventKind::ships_sailed>(navy, from, to, pips);
  // The last British ship takes him along.
  if (navy == Power::britain && fleets.nelson == at(from) && there[at(from)] == 0) {
    fleets.nelson = static_cast<std::uint8_t>(to);
  }
  go_on(play);
}
void apply_sail_with_nelson(Play& play, Sea from, Sea to, int pips) {
  play.position.fleets.nelson = static_cast<std::uint8_t>(to);
  apply_sail(play, Power::britain, from, to, pips);
}
void offer_sailings(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (!position.setup.ships) return;
  for (std::size_t i = 0; i < kNavies; ++i) {
    const Power navy = power_at(i);
    if (!may_sail(position, seat, navy)) continue;
    for (const Sea from : SeaSet::all()) {
      const int most = std::min(unsailed(position, navy, from), kMostPips);
      if (most <= 0) continue;
      const bool led = navy == Power::britain && position.fleets.nelson == at(from);
      for (const Sea to : sailing_reach(board, position, navy, from)) {
        if (sink.full()) return;
        for (int pips = 1; pips <= most; ++pips) {
          if (ships_in(position, navy, to) + pips > kMostShips) break;
          sink.offer(make_choice<Act::sail>(navy, from, to, pips), Refused{});
          if (led) sink.offer(make_choice<Act::sail_with_nelson>(from, to, pips), Refused{});
        }
      }
    }
  }
}
void clear_sailings(Position& position) {
  position.fleets.sailed = {};
  position.fleets.fought = {};
}

}  // namespace casus::napoleon

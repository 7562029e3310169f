// Battles at sea: who joins, who gets away, Nelson, hits and captures.
#include <algorithm>

#include "games/napoleon/rules.h"
#include "kit/hits.h"

namespace casus::napoleon {
namespace {

constexpr std::size_t kAttacking = 0;
constexpr std::size_t kDefending = 1;
constexpr int kBritainsFaces = 4;
constexpr int kOthersFaces = 3;
constexpr int kFacesToFlee = 4;

Sea box_of(const Position& position) { return static_cast<Sea>(position.fleets.battle.box); }

template <class Visit>
void each_navy_in(const Position& position, Sea box, const Visit& visit) {
  for (std::size_t i = 0; i < kNavies; ++i) {
    if (ships_in(position, power_at(i), box) > 0) visit(power_at(i));
  }
}
bool commands(const Position& position, std::uint8_t nations, Power navy) {
  const Maybe<Nation> by = admiral(position, navy);
  return by && has_bit(nations, *by);
}
// Nations whose ships in the box are enemies of ships of these.
std::uint8_t opponents(const Position& position, Sea box, std::uint8_t nations) {
  std::uint8_t found = 0;
  each_navy_in(position, box, [&](Power one) {
    if (!commands(position, nations, one)) return;
    each_navy_in(position, box, [&](Power other) {
      if (are_enemies_at_sea(position, one, other)) set_bit(found, *admiral(position, other));
    });
  });
  return found;
}
std::uint8_t bits_of(Nation n) { return byte(static_cast<int>(bit_of(n))); }

bool has_fought(const Position& position, Sea box) {
  return (position.fleets.fought[at(box) / 8] >> (at(box) % 8) & 1) != 0;
}

// A navy fights if it has an enemy on the other side.
bool fights_on(const Position& position, std::size_t side, Power navy) {
  const SeaBattle& battle = position.fleets.battle;
  const std::uint8_t own = side == kAttacking ? battle.attackers : battle.defenders;
  const std::uint8_t against = side == kAttacking ? battle.defenders : battle.attackers;
  if (!commands(position, own, navy)) return false;
  bool found = false;
  each_navy_in(position, box_of(position), [&](Power other) {
    found =
        found || (commands(position, against, other) && are_enemies_at_sea(position, navy, other));
  });
  return found;
}
using Fleet = std::array<int, kNavies>;
Fleet fleet_of(const Position& position, std::size_t side) {
  Fleet fleet{};
  each_navy_in(position, box_of(position), [&](Power navy) {
    if (fights_on(position, side, navy)) {
      fleet[at(navy)] = ships_in(position, navy, box_of(position));
    }
  });
  return fleet;
}
int sum_of(const Fleet& fleet) {
  int sum = 0;
  for (const int pips : fleet) sum += pips;
  return sum;
}

// napoleon.ships.retreat: boxes next door without enemies.
SeaSet refuges(const Board& board, const Position& position, Nation n) {
  SeaSet found;
  for (const Sea box : board.sea.near(box_of(position))) {
    bool free = true;
    each_navy_in(position, box_of(position), [&](Power own) {
      if (!(admiral(position, own) == n)) return;
      each_navy_in(position, box,
                   [&](Power other) { free = free && !are_enemies_at_sea(position, own, other); });
    });
    if (free) found.insert(box);
  }
  return found;
}
Nation asked_at_sea(const Position& position) { return power_at(position.frames.top().arg[0]); }

bool could_join_fleet(const Position& position, Nation n) {
  const SeaBattle& battle = position.fleets.battle;
  return !has_bit(battle.attackers, n) && acts_now(position, n) &&
         are_allied(position, n, *battle.lead) &&
         (opponents(position, box_of(position), bits_of(n)) & battle.defenders) != 0;
}
bool nelson_could_fight(const Position& position) {
  const SeaBattle& battle = position.fleets.battle;
  return position.fleets.nelson == battle.box && !battle.nelson &&
         (fights_on(position, kAttacking, Power::britain) ||
          fights_on(position, kDefending, Power::britain));
}

// napoleon.ships.hits, napoleon.ships.nelson
void begin_rolls_at_sea(Position& position) {
  SeaBattle& battle = position.fleets.battle;
  for (const std::size_t side : {kAttacking, kDefending}) {
    const Fleet fleet = fleet_of(position, side);
    const bool led = battle.nelson && fleet[at(Power::britain)] > 0;
    for (std::size_t i = 0; i < kNavies; ++i) {
      const int faces =
          (power_at(i) == Power::britain ? kBritainsFaces : kOthersFaces) + (led ? 1 : 0);
      std::uint8_t& dice = battle.rolls[side][static_cast<std::size_t>(faces)];
      dice = byte(std::min(250, dice + fleet[i]));
    }
  }
}

// Losses of a side, shared by its navies; what is left over falls on the largest.
Fleet shares_of(const Fleet& fleet, int losses) {
  Fleet shares{};
  const int all = sum_of(fleet);
  int left = losses;
  for (std::size_t i = 0; i < kNavies && all > 0; ++i) {
    shares[i] = losses * fleet[i] / all;
    left -= shares[i];
  }
  for (; left > 0; --left) {
    std::size_t most = 0;
    for (std::size_t i = 1; i < kNavies; ++i) {
      if (fleet[i] - shares[i] > fleet[most] - shares[most]) most = i;
    }
    ++shares[most];
  }
  return shares;
}
// Who takes captured ships: the nation that commands most of the other side.
Nation captor_of(const Position& position, const Fleet& fleet) {
  std::array<int, kNations> pips{};
  for (std::size_t i = 0; i < kNavies; ++i) {
    if (fleet[i] > 0) pips[at(*admiral(position, power_at(i)))] += fleet[i];
  }
  return power_at(static_cast<std::size_t>(std::ranges::max_element(pips) - pips.begin()));
}
// napoleon.ships.captures: half of what is hit, rounded down, joins the captor.
void take_losses(Play& play, const Fleet& fleet, int losses, Nation captor) {
  Fleets& fleets = play.position.fleets;
  const Sea box = box_of(play.position);
  const Fleet shares = shares_of(fleet, losses);
  int captures = losses / 2;
  for (std::size_t i = 0; i < kNavies; ++i) {
    if (shares[i] == 0) continue;
    const int captured = std::min(shares[i], captures);
    captures -= captured;
    std::uint8_t& there = fleets.pips[i][at(box)];
    there = byte(there - shares[i]);
    std::uint8_t& sailed = fleets.sailed[i][at(box)];
    sailed = std::min(sailed, there);
    if (shares[i] > captured) {
      play.events.tell<EventKind::ships_sunk>(power_at(i), shares[i] - captured);
    }
    if (captured == 0) continue;
    play.events.tell<EventKind::ships_captured>(power_at(i), captor, captured);
    std::uint8_t& prize = fleets.pips[at(captor)][at(box)];
    prize = byte(std::min(250, prize + captured));
    std::uint8_t& sailed_prize = fleets.sailed[at(captor)][at(box)];
    sailed_prize = byte(std::min<int>(prize, sailed_prize + captured));
  }
}

void end_sea_battle(Play& play) {
  Fleets& fleets = play.position.fleets;
  const Sea box = box_of(play.position);
  const bool fought = fleets.battle.nelson;
  const bool alone = fleets.nelson == at(box) && ships_in(play.position, Power::britain, box) == 0;
  if (fought || alone) {
    fleets.nelson = kNone;
    play.events.tell<EventKind::nelson_gone>();
  }
  play.events.tell<EventKind::sea_battle_ended>(box);
  fleets.last_box = fleets.battle.box;
  fleets.last_hits = fleets.battle.hits;
  fleets.battle = {};
  play.position.frames.pop();
}
// Both sides' rolls count at once; excess hits cancel as on land.
void resolve_at_sea(Play& play) {
  const SeaBattle& battle = play.position.fleets.battle;
  const std::array<Fleet, 2> fleets = {fleet_of(play.position, kAttacking),
                                       fleet_of(play.position, kDefending)};
  const std::array<int, 2> rolled = {battle.hits[kAttacking], battle.hits[kDefending]};
  const std::array<int, 2> hits =
      hits_that_count(rolled, {sum_of(fleets[kAttacking]), sum_of(fleets[kDefending])});
  const int ignored = rolled[0] + rolled[1] - hits[0] - hits[1];
  if (ignored > 0) play.events.tell<EventKind::hits_ignored>(ignored);
  const std::array<Nation, 2> captors = {captor_of(play.position, fleets[kAttacking]),
                                         captor_of(play.position, fleets[kDefending])};
  for (const std::size_t side : {kAttacking, kDefending}) {
    const int losses = std::min(hits[1 - side], sum_of(fleets[side]));
    take_losses(play, fleets[side], losses, captors[1 - side]);
  }
  end_sea_battle(play);
}

void move_away(Play& play, Nation n, Sea to) {
  Fleets& fleets = play.position.fleets;
  const Sea box = box_of(play.position);
  for (std::size_t i = 0; i < kNavies; ++i) {
    if (!(admiral(play.position, power_at(i)) == n)) continue;
    std::uint8_t& here = fleets.pips[i][at(box)];
    fleets.pips[i][at(to)] = byte(std::min(250, fleets.pips[i][at(to)] + here));
    here = 0;
    fleets.sailed[i][at(box)] = 0;
  }
  if (n == Power::britain && fleets.nelson == at(box)) {
    fleets.nelson = static_cast<std::uint8_t>(to);
  }
  clear_bit(fleets.battle.defenders, n);
  play.events.tell<EventKind::fled>(n, box, to);
}

}  // namespace

// --- the attack ---

Refused why_not_engage(const Position& position, Seat seat, Nation n, Sea box) {
  if (!is_nation(n) || !may_sail(position, seat, n)) return refuse<Why::not_yours>(n);
  if (has_fought(position, box)) return refuse<Why::fought_at_sea>(box);
  if (opponents(position, box, bits_of(n)) == 0) return refuse<Why::no_enemy_at_sea>(box);
  return {};
}
void offer_engagements(const Position& position, Seat seat, Sink& sink) {
  if (!position.setup.ships) return;
  for (const Nation n : all_nations()) {
    if (!may_sail(position, seat, n)) continue;
    for (const Sea box : SeaSet::all()) {
      if (sink.full()) return;
      sink.offer(make_choice<Act::engage>(n, box), why_not_engage(position, seat, n, box));
    }
  }
}
void apply_engage(Play& play, Nation n, Sea box) {
  Fleets& fleets = play.position.fleets;
  fleets.battle = {};
  fleets.battle.box = static_cast<std::uint8_t>(box);
  fleets.battle.lead = n;
  set_bit(fleets.battle.attackers, n);
  fleets.battle.defenders = opponents(play.position, box, fleets.battle.attackers);
  std::uint8_t& fought = fleets.fought[at(box) / 8];
  fought = byte(fought | 1 << (at(box) % 8));
  play.events.tell<EventKind::sea_battle_began>(n, box);
  play.position.frames.push(Ask::join_fleet, 0);
  go_on(play);
}

// One frame goes through the stages of the battle.
bool asks_at_sea(Play& play) {
  Position& position = play.position;
  auto& frame = position.frames.top();
  const SeaBattle& battle = position.fleets.battle;
  std::uint8_t& next = frame.arg[0];
  if (frame.ask == Ask::join_fleet) {
    while (next < kNations && !could_join_fleet(position, power_at(next))) ++next;
    if (next < kNations) return true;
    position.fleets.battle.defenders = opponents(position, box_of(position), battle.attackers);
    frame = {Ask::flee, {}};
  }
  if (frame.ask == Ask::flee) {
    while (next < kNations && (!has_bit(battle.defenders, power_at(next)) ||
                               refuges(play.board, position, power_at(next)).empty())) {
      ++next;
    }
    if (next < kNations) return true;
    if (battle.defenders == 0) {
      end_sea_battle(play);
      return false;
    }
    frame = {Ask::nelson, {}};
    if (nelson_could_fight(position)) return true;
    begin_rolls_at_sea(position);
    frame.ask = Ask::roll_at_sea;
  }
  if (frame.ask != Ask::roll_at_sea || next_roll_at_sea(position).dice > 0) return true;
  resolve_at_sea(play);
  return false;
}

Refused why_not_join_fleet(const Position& position, Nation n) {
  return n == asked_at_sea(position) ? Refused{} : refuse<Why::not_yours>(n);
}
void list_fleet_joins(const Position& position, Choices& choices) {
  choices.push_back(make_choice<Act::join_fleet>(asked_at_sea(position)));
  choices.push_back(make_choice<Act::keep_off>(asked_at_sea(position)));
}
void apply_join_fleet(Play& play, Nation n) {
  set_bit(play.position.fleets.battle.attackers, n);
  play.events.tell<EventKind::joined_at_sea>(n);
  ++play.position.frames.top().arg[0];
  go_on(play);
}
void apply_keep_off(Play& play, Nation n) {
  play.events.tell<EventKind::kept_off>(n);
  ++play.position.frames.top().arg[0];
  go_on(play);
}

// --- getting away ---

void list_flights(const Position& position, Choices& choices) {
  choices.push_back(make_choice<Act::flee>(asked_at_sea(position)));
  choices.push_back(make_choice<Act::stand>(asked_at_sea(position)));
}
void apply_flee(Play& play, Nation) {
  play.position.frames.top().ask = Ask::evade;
  go_on(play);
}
void apply_stand(Play& play, Nation n) {
  play.events.tell<EventKind::stood>(n);
  ++play.position.frames.top().arg[0];
  go_on(play);
}
void resolve_evade(Play& play, int face) {
  Position& position = play.position;
  auto& frame = position.frames.top();
  const Nation n = asked_at_sea(position);
  const SeaSet open = refuges(play.board, position, n);
  frame.ask = Ask::flee;
  if (face > kFacesToFlee) {
    play.events.tell<EventKind::did_not_escape>(n);
    ++frame.arg[0];
  } else if (open.size() == 1) {
    move_away(play, n, open.front());
    ++frame.arg[0];
  } else {
    frame.ask = Ask::refuge;
  }
  go_on(play);
}
Refused why_not_refuge(const Board& board, const Position& position, Sea box) {
  const bool open = refuges(board, position, asked_at_sea(position)).contains(box);
  return open ? Refused{} : refuse<Why::no_refuge>(box);
}
void list_refuges(const Board& board, const Position& position, Choices& choices) {
  for (const Sea box : refuges(board, position, asked_at_sea(position))) {
    choices.push_back(make_choice<Act::refuge>(box));
  }
}
void apply_refuge(Play& play, Sea box) {
  auto& frame = play.position.frames.top();
  move_away(play, asked_at_sea(play.position), box);
  frame.ask = Ask::flee;
  ++frame.arg[0];
  go_on(play);
}

// --- Nelson and the rolls ---

void list_nelson(Choices& choices) {
  choices.push_back(make_choice<Act::nelson>());
  choices.push_back(make_choice<Act::spare_nelson>());
}
namespace {
void begin_fire(Play& play) {
  begin_rolls_at_sea(play.position);
  play.position.frames.top().ask = Ask::roll_at_sea;
  go_on(play);
}
}  // namespace
void apply_nelson(Play& play) {
  play.position.fleets.battle.nelson = true;
  play.events.tell<EventKind::nelson_fights>();
  begin_fire(play);
}
void apply_spare_nelson(Play& play) {
  play.events.tell<EventKind::nelson_spared>();
  begin_fire(play);
}
Rolling next_roll_at_sea(const Position& position) {
  const SeaBattle& battle = position.fleets.battle;
  for (std::size_t side = 0; side < 2; ++side) {
    for (int faces = 1; faces < 6; ++faces) {
      const int dice = battle.rolls[side][static_cast<std::size_t>(faces)];
      if (dice > 0) return {0, side, faces, std::min(dice, kMostDice)};
    }
  }
  return {};
}
void resolve_hits_at_sea(Play& play, int hits) {
  SeaBattle& battle = play.position.fleets.battle;
  const Rolling roll = next_roll_at_sea(play.position);
  play.events.tell<EventKind::rolled_at_sea>(roll.dice, roll.faces, hits);
  std::uint8_t& left = battle.rolls[roll.side][static_cast<std::size_t>(roll.faces)];
  left = byte(left - roll.dice);
  battle.hits[roll.side] = byte(std::min(250, battle.hits[roll.side] + hits));
  go_on(play);
}

}  // namespace casus::napoleon

// Combat results: rolls of alike dice, excess damage, and who bears the losses.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"
#include "kit/hits.h"

namespace casus::napoleon {
namespace {

constexpr std::size_t kAttackers = 0;
constexpr std::size_t kDefenders = 1;
constexpr std::size_t kNobodys = kNations;  // losses of a state without a patron

bool is_on_side(const Position& position, std::size_t side, Power power) {
  const Battle& battle = position.battle;
  if (side == kDefenders) return is_enemy(position, *battle.lead, power);
  const Maybe<Nation> by = commander(position, power);
  return by && has_bit(battle.attackers, *by);
}
std::size_t half_of(const Die& die) { return (die.marks & kAside) != 0 ? 1 : 0; }
bool has_defending_defence(const Board& board, const Position& position) {
  const Region region = region_at(position.battle.region);
  return has_defence(board, position, region) &&
         is_enemy(position, *position.battle.lead, *board.home_of[at(region)]);
}
// The pips of a nation that bear losses in the greater half, intrinsic ones too.
int pips_of_nation(const Board& board, const Position& position, std::size_t side,
                   std::size_t owner) {
  int pips = 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    const Power power = board.die_owner[i];
    if (die.region != position.battle.region || half_of(die) != 0) continue;
    if (!is_on_side(position, side, power)) continue;
    const Maybe<Nation> by = commander(position, power);
    if ((by ? at(*by) : kNobodys) == owner) pips += die.pips;
  }
  const bool defence = side == kDefenders && has_defending_defence(board, position) &&
                       at(*board.home_of[position.battle.region]) == owner;
  return pips + (defence ? 1 : 0);
}

void kill_pip(Play& play, Power power, Die& die) {
  Position& position = play.position;
  play.events.tell<EventKind::lost>(power, region_at(position.battle.region));
  const bool all = --die.pips == 0;
  if (all) die = {};
  sort_dice(play.board, position, power);
  if (all) note_left(play.board, position, power, region_at(position.battle.region));
  if (is_nation(power) && dice_in_play(play.board, position, power) == 0) {
    fall(play, power, Cause::no_dice);
  }
}
void kill_defence(Play& play) {
  const Region region = region_at(play.position.battle.region);
  set_defence(play.board, play.position, region, false);
  play.events.tell<EventKind::defence_fell>(region);
}

// What a nation can lose: (power, size), and (home nation, 0) for the intrinsic die.
struct Losable {
  Power power{};
  int size = 0;
};
template <class Visit>
void each_losable(const Board& board, const Position& position, std::size_t side, std::size_t owner,
                  const Visit& visit) {
  if (side == kDefenders && has_defending_defence(board, position) &&
      at(*board.home_of[position.battle.region]) == owner) {
    visit(Losable{*board.home_of[position.battle.region], 0});
  }
  Die last;
  Power of{};
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    const Power power = board.die_owner[i];
    if (die.region != position.battle.region || half_of(die) != 0) continue;
    const Maybe<Nation> by = commander(position, power);
    if (!is_on_side(position, side, power) || (by ? at(*by) : kNobodys) != owner) continue;
    if (of == power && last.region == die.region && last.pips == die.pips) continue;
    last = die;
    of = power;
    visit(Losable{power, die.pips});
  }
}
void lose_pip(Play& play, Power power, int size) {
  Position& position = play.position;
  if (size == 0) return kill_defence(play);
  const Region region = region_at(position.battle.region);
  Die* die = find_die(play.board, position, power, region, size, 0, kAside | kLed);
  if (die == nullptr) die = find_die(play.board, position, power, region, size, 0, kAside);
  kill_pip(play, power, *die);
}

std::array<int, 2> effective(Play& play, std::size_t half) {
  const Battle& battle = play.position.battle;
  const std::array<int, 2> rolled = {battle.hits[half][kAttackers], battle.hits[half][kDefenders]};
  const std::array<int, 2> hits =
      hits_that_count(rolled, {battle.pips[half][kAttackers], battle.pips[half][kDefenders]});
  const int ignored = rolled[0] + rolled[1] - hits[0] - hits[1];
  if (ignored > 0) play.events.tell<EventKind::hits_ignored>(ignored);
  return hits;
}

// napoleon.combat.losses: allies share in proportion to their pips, the rest falls on the largest
// die.
void share_losses(Play& play, std::size_t side, int losses) {
  Position& position = play.position;
  std::array<int, kNations + 1> pips{};
  int all = 0;
  for (std::size_t owner = 0; owner <= kNations; ++owner) {
    pips[owner] = pips_of_nation(play.board, position, side, owner);
    all += pips[owner];
  }
  losses = std::min(losses, all);
  int left = losses;
  auto& owed = position.battle.owed[side];
  for (std::size_t owner = 0; owner <= kNations && all > 0; ++owner) {
    owed[owner] = byte(losses * pips[owner] / all);
    left -= owed[owner];
  }
  while (left > 0) {
    std::size_t most = kNations + 1;
    int largest = -1;
    for (std::size_t owner = 0; owner <= kNations; ++owner) {
      if (owed[owner] >= pips[owner]) continue;
      each_losable(play.board, position, side, owner, [&](const Losable& each) {
        if (each.size <= largest) return;
        largest = each.size;
        most = owner;
      });
    }
    ++owed[most];
    --left;
  }
}

// The lesser half: one die on either side.
void settle_aside(Play& play) {
  Position& position = play.position;
  const std::array<int, 2> hits = effective(play, 1);
  for (std::size_t i = 0; i < kDice; ++i) {
    const Power power = play.board.die_owner[i];
    if (!is_on_map(position.dice[i]) || half_of(position.dice[i]) != 1) continue;
    const std::size_t side = is_on_side(position, kDefenders, power) ? kDefenders : kAttackers;
    for (int left = hits[1 - side]; left > 0; --left) {
      Die* die = nullptr;
      for (Die& each : dice_of(play.board, position, power)) {
        if (is_on_map(each) && half_of(each) == 1) die = &each;
      }
      if (die == nullptr) break;
      kill_pip(play, power, *die);
    }
  }
}

void kill_guerillas(Play& play, int& hits) {
  Position& position = play.position;
  const int there = defending_guerillas(play.board, position);
  const int killed = guerillas_killed(there, position.battle.ones, hits);
  if (killed == 0) return;
  const Region region = region_at(position.battle.region);
  std::uint8_t& pips = position.guerillas[at(region)];
  pips = byte(pips - killed);
  hits -= killed;
  play.events.tell<EventKind::guerillas_fell>(region, killed);
}

void resolve_battle(Play& play) {
  Position& position = play.position;
  settle_aside(play);
  std::array<int, 2> hits = effective(play, 0);
  kill_guerillas(play, hits[kAttackers]);
  share_losses(play, kDefenders, hits[kAttackers]);
  share_losses(play, kAttackers, hits[kDefenders]);
  position.frames.top().ask = Ask::losses;
}

void end_battle(Play& play) {
  Position& position = play.position;
  Battle& battle = position.battle;
  const Region region = region_at(battle.region);
  play.events.tell<EventKind::battle_ended>(
      region, battle.hits[0][kAttackers] + battle.hits[1][kAttackers],
      battle.hits[0][kDefenders] + battle.hits[1][kDefenders]);
  for (Die& die : position.dice) {
    if (is_on_map(die)) die.marks &= byte(~(kAttacks | kAside));
  }
  for (const Power power : PowerSet::all()) sort_dice(play.board, position, power);
  position.last_battle = {battle.region, battle.hits, battle.ones};
  battle = {};
  position.frames.pop();
  for (std::size_t i = 0; i < kDice; ++i) {
    if (position.dice[i].region == at(region)) enter_region(play, play.board.die_owner[i], region);
  }
  leave_region(play, region);
  settle_defences(play);
  test_defeats(play);
}

}  // namespace

std::array<int, 2> hits_that_count(const std::array<int, 2>& rolled,
                                   const std::array<int, 2>& pips) {
  std::array<int, 2> hits = rolled;
  for (const std::size_t side : {kAttackers, kDefenders}) {
    const std::size_t other = 1 - side;
    const int excess = rolled[side] - pips[other];
    if (excess > 0 && rolled[side] > rolled[other]) hits[other] -= std::min(excess, hits[other]);
  }
  return hits;
}
int guerillas_killed(int there, int ones, int hits) { return std::min({there, ones, hits}); }

int defending_guerillas(const Board& board, const Position& position) {
  const Region region = region_at(position.battle.region);
  const Maybe<Power> owner = owner_of_guerillas(board, position, region);
  if (!owner || !is_enemy(position, *position.battle.lead, *owner)) return 0;
  return position.guerillas[at(region)];
}

void begin_rolls(Play& play) {
  Position& position = play.position;
  Battle& battle = position.battle;
  std::uint8_t attackers = 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    if (!is_on_map(position.dice[i]) || (position.dice[i].marks & kAttacks) == 0) continue;
    set_bit(attackers, *commander(position, play.board.die_owner[i]));
  }
  battle.attackers = attackers;
  const auto add = [&](std::size_t half, std::size_t side, int faces, int pips) {
    std::uint8_t& rolls = battle.rolls[half][side][static_cast<std::size_t>(faces)];
    rolls = byte(rolls + pips);
  };
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    const Power power = play.board.die_owner[i];
    if (die.region != battle.region) continue;
    const bool defends = is_on_side(position, kDefenders, power);
    if (!defends && !is_on_side(position, kAttackers, power)) continue;
    const std::size_t side = defends ? kDefenders : kAttackers;
    std::uint8_t& pips = battle.pips[half_of(die)][side];
    pips = byte(pips + die.pips);
    if (defends || (die.marks & kAttacks) != 0) {
      add(half_of(die), side, hit_faces(play.board, position, power, die), die.pips);
    }
  }
  const Region region = region_at(battle.region);
  if (has_defending_defence(play.board, position)) {
    add(0, kDefenders, hit_faces_of_defence(play.board, position, region), 1);
    ++battle.pips[0][kDefenders];
  }
  if (const int guerillas = defending_guerillas(play.board, position); guerillas > 0) {
    add(0, kDefenders, 1, guerillas);
    battle.pips[0][kDefenders] = byte(battle.pips[0][kDefenders] + guerillas);
  }
  position.frames.push(Ask::roll);
}

Rolling next_roll(const Position& position) {
  const Battle& battle = position.battle;
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (int faces = 1; faces < 6; ++faces) {
        const int dice = battle.rolls[half][side][static_cast<std::size_t>(faces)];
        if (dice > 0) return {half, side, faces, std::min(dice, kMostDice)};
      }
    }
  }
  return {};
}
bool goes_on_rolling(Play& play) {
  if (next_roll(play.position).dice > 0) return true;
  resolve_battle(play);
  return false;
}
void resolve_hits(Play& play, int hits) {
  Position& position = play.position;
  if (asked(position) == Ask::roll_at_sea) return resolve_hits_at_sea(play, hits);
  Battle& battle = position.battle;
  const Rolling roll = next_roll(position);
  play.events.tell<EventKind::rolled>(static_cast<Side>(roll.side), static_cast<Part>(roll.half),
                                      roll.dice, roll.faces, hits);
  std::uint8_t& left = battle.rolls[roll.half][roll.side][static_cast<std::size_t>(roll.faces)];
  left = byte(left - roll.dice);
  std::uint8_t& all = battle.hits[roll.half][roll.side];
  all = byte(all + hits);
  const bool guerillas = roll.half == 0 && roll.side == kAttackers && hits > 0 &&
                         defending_guerillas(play.board, position) > 0;
  if (guerillas) {
    position.frames.push(Ask::roll_ones, roll.faces, hits);
  }
  go_on(play);
}
void resolve_ones(Play& play, int ones) {
  Battle& battle = play.position.battle;
  play.position.frames.pop();
  battle.ones = byte(battle.ones + ones);
  play.events.tell<EventKind::ones_rolled>(ones);
  go_on(play);
}

// --- losses ---

namespace {
struct Owing {
  std::size_t side = 0;
  std::size_t owner = 0;
};
std::optional<Owing> next_owing(const Position& position) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t owner = 0; owner <= kNations; ++owner) {
      if (position.battle.owed[side][owner] > 0) return Owing{side, owner};
    }
  }
  return {};
}
}  // namespace

bool asks_losses(Play& play) {
  Position& position = play.position;
  while (const auto owing = next_owing(position)) {
    const auto [side, owner] = *owing;
    std::uint8_t& owed = position.battle.owed[side][owner];
    int options = 0;
    Losable one;
    each_losable(play.board, position, side, owner, [&](const Losable& each) {
      ++options;
      one = each;
    });
    if (options == 0) {
      owed = 0;
      continue;
    }
    const bool all = owed >= pips_of_nation(play.board, position, side, owner);
    if (options > 1 && !all && owner != kNobodys) return true;
    --owed;
    lose_pip(play, one.power, one.size);
  }
  end_battle(play);
  return false;
}
Seat seat_of_losses(const Position& position) {
  const auto owing = next_owing(position);
  return seat_of(position, power_at(owing ? owing->owner : 0));
}
LossesDue losses_due(const Position& position) {
  const auto owing = next_owing(position);
  if (!owing || owing->owner >= kNations) return {};
  return {power_at(owing->owner), position.battle.owed[owing->side][owing->owner]};
}
bool has_losses(const Board& board, const Position& position) {
  const auto owing = next_owing(position);
  bool found = false;
  if (owing && owing->owner < kNations) {
    each_losable(board, position, owing->side, owing->owner, [&](const Losable&) { found = true; });
  }
  return found;
}
Refused why_not_lose(const Board& board, const Position& position, Power power, int size) {
  const auto owing = next_owing(position);
  bool found = false;
  each_losable(board, position, owing->side, owing->owner, [&](const Losable& each) {
    found = found || (each.power == power && each.size == size);
  });
  return found ? Refused{} : refuse<Why::nothing_to_lose>();
}
void list_losses(const Board& board, const Position& position, Choices& choices) {
  const auto owing = next_owing(position);
  each_losable(board, position, owing->side, owing->owner, [&](const Losable& each) {
    choices.push_back(make_choice<Act::lose>(each.power, each.size));
  });
}
void apply_lose(Play& play, Power power, int size) {
  const auto owing = next_owing(play.position);
  --play.position.battle.owed[owing->side][owing->owner];
  lose_pip(play, power, size);
  go_on(play);
}

}  // namespace casus::napoleon

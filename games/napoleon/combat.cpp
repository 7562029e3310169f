// Combat: who attacks, who joins, and whether Napoleon splits his enemies.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// Dice of these sizes that may attack: active, of the power, in the region.
Refused why_not_use(const Board& board, const Position& position, Power power, Region region, int a,
                    int b) {
  if (a == 0 || b > a) return refuse<Why::not_active>(region);
  int first = 0;
  int second = 0;
  for (const Die& die : dice_of(board, position, power)) {
    if (die.region != at(region) || (die.marks & kActive) == 0) continue;
    first += die.pips == a ? 1 : 0;
    second += die.pips == b ? 1 : 0;
  }
  if (first < (a == b ? 2 : 1) || (b > 0 && second == 0)) return refuse<Why::not_active>(region);
  return {};
}
void mark_attackers(const Board& board, Position& position, Power power, Region region, int a,
                    int b) {
  for (const int size : {a, b}) {
    if (size == 0) continue;
    Die* die = find_die(board, position, power, region, size, kActive | kLed, kAttacks);
    if (die == nullptr) die = find_die(board, position, power, region, size, kActive, kAttacks);
    die->marks |= kAttacks;
    sort_dice(board, position, power);
  }
  if (!position.setup.any_dice_attack) return;
  for (Die& die : dice_of(board, position, power)) {
    if (die.region == at(region) && (die.marks & kActive) != 0) die.marks |= kAttacks;
  }
  sort_dice(board, position, power);
}

// Powers of the group beside the leading one that could join.
bool could_join(const Board& board, const Position& position, Power power) {
  const Battle& battle = position.battle;
  const Maybe<Nation> by = commander(position, power);
  if (power == *battle.lead || !by || !acts_now(position, *by)) return false;
  if (!is_friend(position, power, *battle.lead)) return false;
  const Region region = region_at(battle.region);
  if (!has_enemies(board, position, power, region)) return false;
  return std::ranges::any_of(dice_of(board, position, power), [&](const Die& die) {
    return die.region == battle.region && (die.marks & kActive) != 0;
  });
}

template <class Visit>
void each_pair_of_dice(const Board& board, const Position& position, Power power, Region region,
                       const Visit& visit) {
  std::array<int, kMostPips + 1> sizes{};
  for (const Die& die : dice_of(board, position, power)) {
    if (die.region == at(region) && (die.marks & kActive) != 0) ++sizes[die.pips];
  }
  for (int a = 1; a <= kMostPips; ++a) {
    if (sizes[static_cast<std::size_t>(a)] == 0) continue;
    visit(a, 0);
    for (int b = 1; b <= a; ++b) {
      if (sizes[static_cast<std::size_t>(b)] >= (a == b ? 2 : 1)) visit(a, b);
    }
  }
}

}  // namespace

Refused why_not_attack(const Board& board, const Position& position, Seat seat, Power power,
                       Region region, int a, int b) {
  if (!may_command(position, seat, power)) return refuse<Why::not_yours>(power);
  if (position.fought.contains(region)) return refuse<Why::fought_there>(region);
  if (!has_enemies(board, position, power, region)) return refuse<Why::nothing_to_attack>(region);
  return why_not_use(board, position, power, region, a, b);
}

void apply_attack(Play& play, Power power, Region region, int a, int b) {
  Position& position = play.position;
  Battle& battle = position.battle;
  battle = {};
  battle.region = static_cast<std::uint8_t>(region);
  battle.lead = power;
  position.fought.insert(region);
  mark_attackers(play.board, position, power, region, a, b);
  play.events.tell<EventKind::battle_began>(power, region);
  position.frames.push(Ask::join);
  go_on(play);
}

// --- allies ---

bool asks_join(Play& play) {
  Position& position = play.position;
  Battle& battle = position.battle;
  while (battle.asked < kPowers && !could_join(play.board, position, power_at(battle.asked))) {
    ++battle.asked;
  }
  if (battle.asked < kPowers) return true;
  position.frames.pop();
  if (can_split(play.board, position)) {
    position.frames.push(Ask::split);
  } else {
    begin_rolls(play);
  }
  return false;
}
Refused why_not_join(const Board& board, const Position& position, Power power, int a, int b) {
  if (at(power) != position.battle.asked) return refuse<Why::not_yours>(power);
  return why_not_use(board, position, power, region_at(position.battle.region), a, b);
}
Refused why_not_stay_out(const Position& position, Power power) {
  return at(power) == position.battle.asked ? Refused{} : refuse<Why::not_yours>(power);
}
void list_joins(const Board& board, const Position& position, Choices& choices) {
  const Power power = power_at(position.battle.asked);
  each_pair_of_dice(board, position, power, region_at(position.battle.region),
                    [&](int a, int b) { choices.push_back(make_choice<Act::join>(power, a, b)); });
  choices.push_back(make_choice<Act::stay_out>(power));
}
void apply_join(Play& play, Power power, int a, int b) {
  mark_attackers(play.board, play.position, power, region_at(play.position.battle.region), a, b);
  ++play.position.battle.asked;
  play.events.tell<EventKind::joined_battle>(power);
  go_on(play);
}
void apply_stay_out(Play& play, Power power) {
  ++play.position.battle.asked;
  play.events.tell<EventKind::stayed_out>(power);
  go_on(play);
}

// --- Napoleon's split ---

namespace {
int enemy_dice(const Board& board, const Position& position) {
  int count = 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    count += position.dice[i].region == position.battle.region &&
                     is_enemy(position, *position.battle.lead, board.die_owner[i])
                 ? 1
                 : 0;
  }
  return count;
}
int attacking_pips(const Board& board, const Position& position, Power power) {
  int pips = 0;
  for (const Die& die : dice_of(board, position, power)) {
    if ((die.marks & kAttacks) != 0) pips += die.pips;
  }
  return pips;
}
}  // namespace

// napoleon.leaders.split
bool can_split(const Board& board, const Position& position) {
  if (!is_before(position, 1813) || position.leaders.napoleon != position.battle.region)
    return false;
  if (!is_napoleon_near(board, position) || !acts_now(position, Power::france)) return false;
  if (attacking_pips(board, position, Power::france) < 2) return false;
  const bool led = std::ranges::any_of(dice_of(board, position, Power::france), [](const Die& die) {
    return (die.marks & (kAttacks | kLed)) == (kAttacks | kLed);
  });
  const int dice = dice_in_play(board, position, Power::france);
  const bool room =
      dice < dice_limit(board, position, Power::france) ||
      std::ranges::any_of(
          dice_of(board, position, Power::france),
          [](const Die& die) { return (die.marks & kAttacks) != 0 && die.pips == 1; });
  return led && room && enemy_dice(board, position) >= 2;
}
Refused why_not_split(const Board& board, const Position& position, Power power, int size, int own,
                      Part part) {
  const Region region = region_at(position.battle.region);
  if (!is_enemy(position, *position.battle.lead, power) ||
      !has_die(board, position, power, region, size)) {
    return refuse<Why::no_such_die>(power, region);
  }
  if (!has_die(board, position, Power::france, region, own, kAttacks)) {
    return refuse<Why::no_such_die>(Power::france, region);
  }
  if (own > 1 && !has_free_die(board, position, Power::france)) {
    return refuse<Why::dice_limit>(Power::france, dice_limit(board, position, Power::france));
  }
  // He stays with his die; alone of one pip he may be the one who is detached.
  const bool his = has_die(board, position, Power::france, region, own, kAttacks | kLed);
  if (part == Part::detached && !his) return refuse<Why::no_split>();
  if (part == Part::rest && own == 1 &&
      !has_die(board, position, Power::france, region, own, kAttacks, kLed)) {
    return refuse<Why::no_split>();
  }
  return {};
}
void list_splits(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  for (const Power power : enemy_powers(position, *position.battle.lead)) {
    for (int size = 1; size <= kMostPips; ++size) {
      for (int own = 1; own <= kMostPips; ++own) {
        for (const Part part : {Part::rest, Part::detached}) {
          sink.offer(make_choice<Act::split>(power, size, own, part),
                     why_not_split(board, position, power, size, own, part));
        }
      }
    }
  }
  choices.push_back(make_choice<Act::whole>());
}
void apply_split(Play& play, Power power, int size, int own, Part part) {
  Position& position = play.position;
  const Region region = region_at(position.battle.region);
  find_die(play.board, position, power, region, size)->marks |= kAside;
  sort_dice(play.board, position, power);
  const bool his = part == Part::detached;
  Die* die = his ? find_die(play.board, position, Power::france, region, own, kAttacks | kLed)
                 : find_die(play.board, position, Power::france, region, own, kAttacks, kLed);
  if (die == nullptr) die = find_die(play.board, position, Power::france, region, own, kAttacks);
  if (own == 1) {
    die->marks |= kAside;
    sort_dice(play.board, position, Power::france);
  } else {
    --die->pips;
    if (his) die->marks &= byte(~kLed);
    add_die(play.board, position, Power::france, region, 1,
            byte(kActive | kMoved | kAttacks | kAside | (his ? kLed : 0)));
  }
  position.frames.pop();
  play.events.tell<EventKind::enemies_split>(power, size);
  begin_rolls(play);
  go_on(play);
}
void apply_whole(Play& play) {
  play.position.frames.pop();
  begin_rolls(play);
  go_on(play);
}

// --- after a battle ---

Refused why_not_merge(const Board& board, const Position& position, Seat seat, Power power,
                      Region region) {
  if (!may_command(position, seat, power)) return refuse<Why::not_yours>(power);
  if (!position.fought.contains(region)) return refuse<Why::nothing_to_regroup>(region);
  const int pips = pips_in(board, position, power, region);
  if (count_dice(board, position, power, region) <=
      (pips + most_pips(position) - 1) / most_pips(position)) {
    return refuse<Why::nothing_to_regroup>(region);
  }
  return {};
}
void apply_merge(Play& play, Power power, Region region) {
  pool(play, power, region, kMoved);
  play.events.tell<EventKind::merged>(power, region);
  go_on(play);
}

// napoleon.guerillas.attack
Refused why_not_end_battles(const Board& board, const Position& position, Seat seat) {
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    if (!is_on_map(die) || (die.marks & kMustAttack) == 0) continue;
    const Region region = region_at(die.region);
    const Power power = board.die_owner[i];
    if (may_command(position, seat, power) && !position.fought.contains(region) &&
        has_enemies(board, position, power, region)) {
      return refuse<Why::must_attack_guerillas>(region);
    }
  }
  return {};
}
void end_battles(Play& play, Seat) { next_baton(play); }

namespace {
bool is_any_active(std::span<const Die> dice) {
  unsigned marks = 0;
  for (const Die& die : dice) {
    if (!is_on_map(die)) break;  // those on the map come first
    marks |= die.marks;
  }
  return (marks & kActive) != 0;
}
}  // namespace

void offer_battles(const Board& board, const Position& position, Seat seat, Sink& sink) {
  offer_engagements(position, seat, sink);
  const bool quiet = position.fought == RegionBytes{};
  for (const Power power : board.with_dice) {
    const auto dice = dice_of(board, position, power);
    if (sink.full()) return;
    if (quiet && !is_any_active(dice)) continue;
    if (!is_on_map(dice.front()) || !may_command(position, seat, power)) continue;
    each_place(dice, [&](Region region, std::span<const Die> there) {
      if (position.fought.contains(region)) {
        return sink.offer(make_choice<Act::merge>(power, region),
                          why_not_merge(board, position, seat, power, region));
      }
      const bool active =
          std::ranges::any_of(there, [](const Die& die) { return (die.marks & kActive) != 0; });
      if (!active || !has_enemies(board, position, power, region)) return;
      each_pair_of_dice(board, position, power, region, [&](int a, int b) {
        sink.offer(make_choice<Act::attack>(power, region, a, b), Refused{});
      });
    });
  }
}
void list_battles(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  offer_battles(board, position, seat, sink);
  sink.offer(make_choice<Act::defer>(), why_not_defer(position));
  sink.offer(make_choice<Act::end_battles>(), why_not_end_battles(board, position, seat));
}

}  // namespace casus::napoleon

// Victory and defeat: when a nation falls.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {

namespace {
// Pips at home: of enemies, and of the nation with its allies.
struct Balance {
  int theirs = 0;
  int ours = 0;
  bool is_outnumbered(int times) const { return theirs > 0 && theirs >= times * std::max(1, ours); }
};
using Balances = std::array<Balance, kNations>;

// napoleon.ships.britain: without ships nobody comes to Britain in force.
bool may_be_outnumbered(const Position& position, Nation n) {
  return (n != Power::britain || position.setup.ships) && !is_vassal(position, n);
}
NationSet invaded_nations(const Board& board, const Position& position) {
  NationSet invaded;
  for (const Nation n : all_nations()) {
    if (do_enemies_stand(board, position, n, board.home[at(n)])) invaded.insert(n);
  }
  return invaded;
}
// Of nations that are invaded; others have no enemies to be counted.
Balances balances(const Board& board, const Position& position) {
  Balances found{};
  RegionSet invaded;
  const NationSet losing = invaded_nations(board, position);
  if (losing.empty()) return found;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    if (board.home_at[die.region] == kNone) continue;
    const Nation n = power_at(board.home_at[die.region]);
    if (!losing.contains(n)) continue;
    const Region region = region_at(die.region);
    if (!is_home(board, position, n, region)) continue;
    if (is_enemy(position, n, board.die_owner[i])) {
      found[at(n)].theirs += die.pips;
      invaded.insert(region);
    } else if (is_friend(position, n, board.die_owner[i])) {
      found[at(n)].ours += die.pips;
    }
  }
  for (const Region region : invaded& board.defended) {
    if (has_defence(board, position, region)) ++found[board.home_at[at(region)]].ours;
  }
  return found;
}
}  // namespace

// napoleon.defeat.outnumbered: pips of enemies at home against those of the nation and its allies.
bool is_outnumbered(const Board& board, const Position& position, Nation n, int times) {
  if (!may_be_outnumbered(position, n) || !is_before(position, 1810)) return false;
  return balances(board, position)[at(n)].is_outnumbered(times);
}

void fall(Play& play, Nation n, Cause cause) {
  Position& position = play.position;
  if (is_vassal(position, n) || enemies_of(position, n).empty()) return;
  const bool light = cause == Cause::outnumbered;
  const std::uint8_t picks = play.board.concession_counts[light ? 1 : 0];
  std::uint8_t& known = position.turn.cause[at(n)];
  if (has_bit(position.turn.falling, n) && known >= picks) return;
  set_bit(position.turn.falling, n);
  known = picks;
  play.events.tell<EventKind::nation_fell>(n, cause, picks);
}

void test_defeats(Play& play) {
  const Position& position = play.position;
  if (!is_before(position, 1810)) return;
  const Balances all = balances(play.board, position);
  for (const Nation n : position.turn.order) {
    if (all[at(n)].theirs == 0 || !may_be_outnumbered(position, n)) continue;
    // Britain may fight on: it falls once in a turn.
    if (n == Power::britain && nation(position, n).last_defeat == position.turn.turn + 1) continue;
    if (all[at(n)].is_outnumbered(3)) {
      fall(play, n, Cause::heavily_outnumbered);
    } else if (!position.setup.optional_surrender && all[at(n)].is_outnumbered(2)) {
      fall(play, n, Cause::outnumbered);
    }
  }
}

// napoleon.defeat.stars: at the end of the nation's own turn.
void test_stars(Play& play) {
  const Position& position = play.position;
  for (const Nation n : position.turn.order) {
    if (!acts_now(position, n) || (n == Power::britain && !position.setup.ships)) continue;
    bool any = false;
    bool all = true;
    for (const Region region : home_of(play.board, position, n) & play.board.starred) {
      any = true;
      const Maybe<Nation> by = controller(play.board, position, region);
      all = all && by && are_at_war(position, n, *by);
    }
    if (any && all) fall(play, n, Cause::no_stars);
  }
}

Refused why_not_surrender(const Board& board, const Position& position, Seat seat, Nation n) {
  if (!is_nation(n) || seat_of(position, n) != seat || !acts_now(position, n)) {
    return refuse<Why::not_yours>(n);
  }
  if (!position.setup.optional_surrender || !is_outnumbered(board, position, n, 2) ||
      enemies_of(position, n).empty()) {
    return refuse<Why::not_outnumbered>();
  }
  return {};
}
void apply_surrender(Play& play, Nation n) {
  fall(play, n, Cause::outnumbered);
  go_on(play);
}

// Defeats are dealt with one after the other, in the order of the turn.
bool begin_next_peace(Play& play) {
  Position& position = play.position;
  TurnState& turn = position.turn;
  for (const Nation n : turn.order) {
    if (!has_bit(turn.falling, n)) continue;
    const int picks = turn.cause[at(n)];
    clear_bit(turn.falling, n);
    turn.cause[at(n)] = 0;
    if (enemies_of(position, n).empty()) return true;
    begin_peace(play, n, picks, false, 0);
    return true;
  }
  if (turn.forced_length > 0) {
    const int length = turn.forced_length;
    turn.forced_length = 0;
    play.events.tell<EventKind::nation_fell>(Power::russia, Cause::forced, 2);
    begin_peace(play, Power::russia, 2, true, length);
    turn.forced_by = kNone;
  }
  return true;
}

}  // namespace casus::napoleon

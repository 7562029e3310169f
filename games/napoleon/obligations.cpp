// What concessions oblige to: Russia's new enemy, Prussia as a vassal, the expeditionary corps.
#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {

// --- Russia's enemy ---

Refused why_not_against(const Position& position, Nation n) {
  const Nation victor = power_at(position.peace.aim_of);
  if (!is_nation(n) || n == Power::russia || !are_at_war(position, victor, n)) {
    return refuse<Why::not_eligible>(n);
  }
  return {};
}
void list_targets(const Position& position, Choices& choices) {
  Sink sink(&choices);
  for (const Nation n : all_nations()) {
    sink.offer(make_choice<Act::against>(n), why_not_against(position, n));
  }
}
void apply_against(Play& play, Nation n) {
  NationState& russia = nation(play.position, Power::russia);
  russia.wars_owed |= 4;
  russia.owed_target = static_cast<std::uint8_t>(n);
  play.position.frames.pop();
  if (!play.position.frames.holds(Ask::concession)) play.position.peace = {};
  play.events.tell<EventKind::target_named>(n);
  go_on(play);
}

// --- vassal Prussia ---

Refused why_not_keep_die(const Board& board, const Position& position, Region region, int size) {
  if (!is_home(board, position, Power::prussia, region) ||
      !has_die(board, position, Power::prussia, region, size)) {
    return refuse<Why::no_such_die>(Power::prussia, region);
  }
  return {};
}
namespace {
bool is_prussian(const Board& board, const Position& position, Region region) {
  return is_home(board, position, Power::prussia, region) &&
         controls(board, position, Power::prussia, region);
}
// Where Prussia has nothing left at home there is no black die, and Berlin says so.
bool has_no_place(const Board& board, const Position& position) {
  const RegionSet home = home_of(board, position, Power::prussia);
  if (stands(board, position, PowerSet::of(Power::prussia)).meets(home)) return false;
  for (const Region region : home) {
    if (is_prussian(board, position, region)) return false;
  }
  return true;
}
}  // namespace
Refused why_not_raise_die(const Board& board, const Position& position, Region region) {
  const bool may = is_prussian(board, position, region) ||
                   (region == Region::berlin && has_no_place(board, position));
  return may ? Refused{} : refuse<Why::no_place_there>(region);
}
void list_vassal(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  for (const Region region : board.home[at(Power::prussia)]) {
    for (int size = 1; size <= kMostPips; ++size) {
      sink.offer(make_choice<Act::keep_die>(region, size),
                 why_not_keep_die(board, position, region, size));
    }
    sink.offer(make_choice<Act::raise_die>(region), why_not_raise_die(board, position, region));
  }
}
namespace {
void make_vassal(Play& play, Region region, int pips) {
  Position& position = play.position;
  position.frames.pop();
  for (Die& die : dice_of(play.board, position, Power::prussia)) die = {};
  if (pips > 0) add_die(play.board, position, Power::prussia, region, pips);
  nation(position, Power::prussia).patron = Power::france;
  know(play.board, position);
  play.events.tell<EventKind::vassal_made>();
  go_on(play);
}
}  // namespace
void apply_keep_die(Play& play, Region region, int size) { make_vassal(play, region, size); }
void apply_raise_die(Play& play, Region region) {
  make_vassal(play, region, is_prussian(play.board, play.position, region) ? 1 : 0);
}

// --- the expeditionary corps ---

// It goes back to its nation, if that has room for a die.
void release_corps(Play& play, Nation giver) {
  Position& position = play.position;
  NationState& own = nation(position, giver);
  const Power corps = corps_of(giver);
  Die& die = dice_of(play.board, position, corps).front();
  own.corps_victor = kNone;
  own.corps_until = 0;
  own.corps_called = false;
  if (!is_on_map(die)) return;
  const Region region = region_at(die.region);
  const int pips = die.pips;
  die = {};
  know(play.board, position);
  if (has_free_die(play.board, position, giver)) {
    add_die(play.board, position, giver, region, pips);
  }
  play.events.tell<EventKind::corps_ended>(corps);
  leave_region(play, region);
}

Refused why_not_call_corps(const Position& position, Seat seat, Nation n, Nation giver) {
  if (!is_nation(n) || seat_of(position, n) != seat || !acts_now(position, n)) {
    return refuse<Why::not_yours>(n);
  }
  if (!is_nation(giver) || !gives_corps(giver)) return refuse<Why::no_corps>(giver);
  const NationState& own = nation(position, giver);
  const bool open = own.corps_victor == at(n) && !own.corps_called &&
                    own.corps_until > position.turn.turn + kTurnsOfYear &&
                    tie(position, n, giver) != Tie::war && !is_vassal(position, giver);
  return open ? Refused{} : refuse<Why::no_corps>(giver);
}
void apply_call_corps(Play& play, Nation n, Nation giver) {
  Position& position = play.position;
  NationState& own = nation(position, giver);
  own.corps_called = true;
  // A year, but not into the last one of the treaty.
  own.corps_until =
      byte(std::min<int>(position.turn.turn, own.corps_until - 2 * kTurnsOfYear) + kTurnsOfYear);
  play.events.tell<EventKind::corps_called>(n, giver);
  if (has_dice(play.board, position, giver)) position.frames.push(Ask::give_corps, at(giver));
  go_on(play);
}
Refused why_not_give_corps(const Board& board, const Position& position, Region region, int size) {
  const Nation giver = power_at(position.frames.top().arg[0]);
  if (!has_die(board, position, giver, region, size)) {
    return refuse<Why::no_such_die>(giver, region);
  }
  // From its home, if an army stands there.
  const bool at_home = is_home(board, position, giver, region);
  const RegionSet armies = stands(board, position, PowerSet::of(giver));
  if (!at_home && armies.meets(home_of(board, position, giver))) {
    return refuse<Why::no_such_die>(giver, region);
  }
  return {};
}
void list_corps(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Nation giver = power_at(position.frames.top().arg[0]);
  Die last;
  for (const Die& die : dice_of(board, position, giver)) {
    if (!is_on_map(die) || (die.region == last.region && die.pips == last.pips)) continue;
    last = die;
    const Region region = region_at(die.region);
    sink.offer(make_choice<Act::give_corps>(region, die.pips),
               why_not_give_corps(board, position, region, die.pips));
  }
}
void apply_give_corps(Play& play, Region region, int size) {
  Position& position = play.position;
  const Nation giver = power_at(position.frames.pop().arg[0]);
  Die* die = find_die(play.board, position, giver, region, size);
  const int pips = std::min(size, 2);
  die->pips = byte(die->pips - pips);
  const bool all = die->pips == 0;
  if (all) *die = {};
  sort_dice(play.board, position, giver);
  if (all) note_left(play.board, position, giver, region);
  add_die(play.board, position, corps_of(giver), region, pips);
  play.events.tell<EventKind::corps_given>(corps_of(giver), region, pips);
  go_on(play);
}

}  // namespace casus::napoleon

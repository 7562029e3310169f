// Foreign aid, the sea lift that Britain lends, blockade and Continental System.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {

// --- aid ---

int most_pledged(const Position& position, Nation n, Nation other) {
  constexpr int kMostToOne = 2;
  constexpr int kMostToAll = 4;
  if (!are_allied(position, n, other)) return 0;
  const bool subsidy = n == Power::britain && !is_free_for_all(position);
  const bool common =
      subsidy ? are_at_war(position, other, Power::france) : have_common_enemy(position, n, other);
  if (!common) return 0;
  if (n == Power::britain && position.affairs.no_aid_until > position.turn.turn) return 0;
  int others = 0;
  for (const Nation each : all_nations()) {
    if (each != other) others += nation(position, n).pledge[at(each)];
  }
  const bool many = n == Power::britain || is_free_for_all(position);
  if (!many) return others > 0 ? 0 : kMostToOne;
  return std::clamp(kMostToAll - others, 0, kMostToOne);
}
Refused why_not_pledge(const Position& position, Seat seat, Nation n, Nation other, int points) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  const NationState& own = nation(position, n);
  if (own.pledge[at(other)] == points || has_bit(own.decided, other)) {
    return refuse<Why::aid_limit>();
  }
  if (points == 0) return {};
  if (!are_allied(position, n, other)) return refuse<Why::not_allied>(other);
  const bool subsidy = n == Power::britain && !is_free_for_all(position);
  const bool common =
      subsidy ? are_at_war(position, other, Power::france) : have_common_enemy(position, n, other);
  if (!common) return refuse<Why::no_aid_for>(other);
  if (n == Power::britain && position.affairs.no_aid_until > position.turn.turn) {
    return refuse<Why::aid_limit>();
  }
  int others = 0;
  for (const Nation each : all_nations()) {
    if (each != other) others += own.pledge[at(each)];
  }
  const bool many = n == Power::britain || is_free_for_all(position);
  if (many ? others + points > 4 : others > 0) return refuse<Why::aid_limit>();
  return {};
}
void apply_pledge(Play& play, Nation n, Nation other, int points) {
  NationState& own = nation(play.position, n);
  own.pledge[at(other)] = byte(points);
  set_bit(own.decided, other);
  play.events.tell<EventKind::aid_pledged>(n, other, points);
  go_on(play);
}

Refused why_not_lend(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  const NationState& own = nation(position, n);
  if (n != Power::britain || has_bit(own.lend, other) || has_bit(own.decided_lift, other)) {
    return refuse<Why::not_lent>(other);
  }
  if (!are_allied(position, n, other)) return refuse<Why::not_allied>(other);
  return {};
}
void apply_lend(Play& play, Nation n, Nation other) {
  set_bit(nation(play.position, n).lend, other);
  set_bit(nation(play.position, n).decided_lift, other);
  play.events.tell<EventKind::lift_lent>(n, other);
  go_on(play);
}
Refused why_not_recall(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  const NationState& own = nation(position, n);
  if (!has_bit(own.lend, other) || has_bit(own.decided_lift, other)) {
    return refuse<Why::not_lent>(other);
  }
  return {};
}
void apply_recall(Play& play, Nation n, Nation other) {
  clear_bit(nation(play.position, n).lend, other);
  set_bit(nation(play.position, n).decided_lift, other);
  play.events.tell<EventKind::lift_recalled>(n, other);
  go_on(play);
}

// --- ports ---

namespace {
// napoleon.blockade.ports, napoleon.blockade.system
bool may_block(const Position& position, Nation n, Nation other) {
  if (!position.setup.blockade || is_free_for_all(position)) return false;
  if (position.affairs.no_blockade_until > position.turn.turn) return false;
  if (n == Power::britain) return are_at_war(position, n, other);
  if (n != Power::france || other == Power::britain) return false;
  if (nation(position, other).defeats_by_france == 0) return false;
  const Tie with = tie(position, n, other);
  return with == Tie::treaty || with == Tie::allied;
}
bool is_blocked_by(const Position& position, Nation n, Nation other) {
  return has_bit(n == Power::britain ? nation(position, n).blockade : position.affairs.system,
                 other);
}
void set_blocked(Play& play, Nation n, Nation other, bool blocked) {
  Position& position = play.position;
  std::uint8_t& bits = n == Power::britain ? nation(position, n).blockade : position.affairs.system;
  if (blocked) {
    set_bit(bits, other);
    play.events.tell<EventKind::ports_blocked>(n, other);
  } else {
    clear_bit(bits, other);
    play.events.tell<EventKind::ports_opened>(n, other);
  }
  set_bit(nation(position, n).decided_ports, other);
  go_on(play);
}
}  // namespace

Refused why_not_blockade(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  if (!may_block(position, n, other) || is_blocked_by(position, n, other) ||
      has_bit(nation(position, n).decided_ports, other)) {
    return refuse<Why::no_blockade>(other);
  }
  return {};
}
void apply_blockade(Play& play, Nation n, Nation other) { set_blocked(play, n, other, true); }
Refused why_not_open_ports(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  const bool rules = position.setup.blockade && (n == Power::britain || n == Power::france);
  if (!rules || !is_blocked_by(position, n, other) ||
      has_bit(nation(position, n).decided_ports, other)) {
    return refuse<Why::no_blockade>(other);
  }
  return {};
}
void apply_open_ports(Play& play, Nation n, Nation other) { set_blocked(play, n, other, false); }

}  // namespace casus::napoleon

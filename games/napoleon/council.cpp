// Declarations of war, alliances, truces: what a nation says at the start of its turn.
#include <algorithm>
#include <utility>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr std::uint8_t kAlliance = 1;

Refused why_not_speak(const Position& position, Seat seat, Nation n) {
  if (!is_nation(n) || seat_of(position, n) != seat) return refuse<Why::not_yours>(n);
  if (!acts_now(position, n)) return refuse<Why::not_in_slot>(n);
  return {};
}
}  // namespace

Refused why_not_speak_to(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak(position, seat, n)) return no;
  if (is_vassal(position, n)) return refuse<Why::not_yours>(n);
  if (!is_nation(other) || other == n || is_vassal(position, other)) {
    return refuse<Why::not_eligible>(other);
  }
  return {};
}

bool owes_war(const Position& position, Nation one, Nation other) {
  const NationState& russia = nation(position, Power::russia);
  if (russia.owed_target == kNone) return false;
  const Nation target = power_at(russia.owed_target);
  return (one == Power::russia && other == target) || (other == Power::russia && one == target);
}

namespace {

std::uint8_t& offer_of(Position& position, Nation from, Nation to) {
  return pair_of(position, from, to).offer[is_first_of_pair(from, to) ? 0 : 1];
}
std::uint8_t offer_of(const Position& position, Nation from, Nation to) {
  return pair_of(position, from, to).offer[is_first_of_pair(from, to) ? 0 : 1];
}

// napoleon.alliance.limit, napoleon.scenario.historical
Refused why_no_alliance(const Position& position, Nation one, Nation other) {
  if (is_two_player(position)) return refuse<Why::two_sides_only>();
  if (tie(position, one, other) != Tie::neutral) return refuse<Why::no_alliance_now>(other);
  if (one != Power::france && other != Power::france) return {};
  const bool barred = !is_free_for_all(position) || year_of(position) == 0 ||
                      position.affairs.no_alliance_year == year_of(position);
  if (barred) return refuse<Why::no_alliance_now>(other);
  return {};
}

void make_alliance(Play& play, Nation one, Nation other) {
  Pair& pair = pair_of(play.position, one, other);
  pair = {};
  pair.tie = Tie::allied;
  note_ties(play.position);
  play.events.tell<EventKind::alliance_made>(one, other);
}
// What two nations of one seat do to each other comes from neither: they are named in one order.
std::pair<Nation, Nation> as_told(const Position& position, Nation n, Nation other) {
  const bool turned = seat_of(position, n) == seat_of(position, other);
  return turned && !is_first_of_pair(n, other) ? std::pair(other, n) : std::pair(n, other);
}

void make_truce(Play& play, Nation one, Nation other, int turns) {
  Pair& pair = pair_of(play.position, one, other);
  pair = {};
  pair.tie = Tie::truce;
  note_ties(play.position);
  pair.made = play.position.turn.turn;
  pair.until = byte(play.position.turn.turn + turns);
  play.events.tell<EventKind::truce_made>(one, other, turns);
}

Refused why_not_offer(const Position& position, Nation n, Nation other) {
  if (nation(position, n).offers >= kMostOffers) return refuse<Why::offers_spent>();
  if (offer_of(position, n, other) != 0) return refuse<Why::offer_stands>(other);
  return {};
}

bool offer_holds(const Position& position, Nation from, Nation to) {
  const std::uint8_t offer = offer_of(position, from, to);
  if (offer == 0) return false;
  if (offer == kAlliance) return !why_no_alliance(position, from, to);
  return are_at_war(position, from, to) && !owes_war(position, from, to);
}

}  // namespace

// --- offers ---

bool asks_offers(Play& play) {
  Position& position = play.position;
  const Seat seat = baton(position);
  for (const Nation n : position.turn.order) {
    if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
    for (const Nation from : all_nations()) {
      if (from == n || offer_of(position, from, n) == 0) continue;
      if (!offer_holds(position, from, n)) {
        offer_of(position, from, n) = 0;
        continue;
      }
      position.frames.push(Ask::answer_offer, at(n), at(from));
      return true;
    }
    if (asks_proposals(play, n)) return true;
  }
  return false;
}
Refused why_not_answer(const Position& position, Nation n, Nation from) {
  const auto& frame = position.frames.top();
  if (frame.arg[0] != at(n) || frame.arg[1] != at(from)) return refuse<Why::nothing_offered>();
  return {};
}
void list_answers(const Position& position, Choices& choices) {
  const auto& frame = position.frames.top();
  const Nation n = power_at(frame.arg[0]);
  const Nation from = power_at(frame.arg[1]);
  choices.push_back(make_choice<Act::accept>(n, from));
  choices.push_back(make_choice<Act::decline>(n, from));
}
void apply_accept(Play& play, Nation n, Nation from) {
  Position& position = play.position;
  position.frames.pop();
  const std::uint8_t offer = offer_of(position, from, n);
  if (offer == kAlliance) {
    make_alliance(play, from, n);
  } else {
    make_truce(play, from, n, offer - kAlliance);
  }
  test_defeats(play);
  go_on(play);
}
void apply_decline(Play& play, Nation n, Nation from) {
  Position& position = play.position;
  position.frames.pop();
  offer_of(position, from, n) = 0;
  play.events.tell<EventKind::offer_declined>(n, from);
  go_on(play);
}

// --- war ---

// What the table asks for breaking a treaty with so much left; 0: forbidden.
int points_for_breaking(const Board& board, const Position& position, const Pair& pair) {
  const int months = 2 * pair.length;
  const int left = (2 * (pair.until - position.turn.turn) + 11) / 12;
  const int row = months <= 24 ? 0 : months <= 36 ? 1 : months <= 48 ? 2 : 3;
  return board
      .breaking[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::clamp(left, 1, 5))];
}
int price_of_breaking(const Board& board, const Position& position, Nation n, Nation other) {
  const Pair& pair = pair_of(position, n, other);
  if (nation(position, n).rising) return 0;
  if (is_two_player(position) || pair.unbreakable) return -1;
  if (position.turn.turn - pair.made < kTurnsOfYear) return -1;
  const int points = points_for_breaking(board, position, pair);
  return points == 0 ? -1 : points;
}
void fine(Position& position, Nation n, int points) {
  std::int8_t& violations =
      position.scores[static_cast<std::size_t>(year_of(position))][at(n)].violations;
  violations = static_cast<std::int8_t>(std::max(-100, violations - points));
}

namespace {
Refused why_not_declare_on_nation(const Board& board, const Position& position, Nation n,
                                  Nation other) {
  const bool with_france = n == Power::france || other == Power::france;
  if (is_vassal(position, other)) return refuse<Why::not_independent>(other);
  // napoleon.concession.russia_wars: whom Russia must fight it may fight, and who commands it.
  const auto owes = [&](int war) {
    return n == Power::russia && (nation(position, n).wars_owed & war) != 0;
  };
  const bool owed = (owes(4) && owes_war(position, n, other)) ||
                    (owes(1) && state(position, Power::sweden).patron == other) ||
                    (owes(2) && state(position, Power::ottomans).patron == other);
  if (!is_free_for_all(position) && !with_france && !owed) {
    return refuse<Why::only_against_france>();
  }
  if (is_war_forbidden(position, n, other)) return refuse<Why::no_war_now>();
  switch (tie(position, n, other)) {
    case Tie::neutral: return {};
    case Tie::war: return refuse<Why::already_at_war>(other);
    case Tie::allied:
    case Tie::parting: return refuse<Why::allied_with>(other);
    case Tie::truce: return refuse<Why::in_truce>(other);
    case Tie::treaty:
      if (price_of_breaking(board, position, n, other) < 0) {
        return refuse<Why::bound_by_treaty>(other);
      }
      return {};
  }
  return {};
}
}  // namespace

Refused why_not_declare(const Board& board, const Position& position, Seat seat, Nation n,
                        Power other) {
  if (auto no = why_not_speak(position, seat, n)) return no;
  if (is_vassal(position, n)) return refuse<Why::not_yours>(n);
  if (position.turn.turn < kFirstWarTurn) return refuse<Why::too_early_for_war>();
  if (n == other || is_corps(other)) return refuse<Why::not_independent>(other);
  if (is_nation(other)) return why_not_declare_on_nation(board, position, n, other);
  if (!is_independent(board, position, other)) return refuse<Why::not_independent>(other);
  if (has_bit(state(position, other).wars, n)) return refuse<Why::already_at_war>(other);
  const bool closed = other == Power::spain && n == Power::britain && !is_free_for_all(position) &&
                      !position.affairs.spain_entered;
  if (closed) return refuse<Why::spain_closed>();
  if (is_confined_to_home(position, n)) return refuse<Why::no_war_now>();
  return {};
}

// Whom a nation may declare war on: nations, and of these states those that are free.
void offer_wars(const Board& board, const Position& position, Nation n, const PowerSet& independent,
                bool on_nations, Sink& sink) {
  if (is_vassal(position, n) || position.turn.turn < kFirstWarTurn) return;
  // Wars that Russia owes may be with others than France.
  const bool any_nation = is_free_for_all(position) || n == Power::russia;
  for (std::size_t other = 0; on_nations && other < kNations; ++other) {
    if (other == at(n)) continue;
    const Tie with = tie(position, n, power_at(other));
    if (with != Tie::neutral && with != Tie::treaty) continue;
    if (!any_nation && n != Power::france && other != at(Power::france)) continue;
    sink.offer(make_choice<Act::declare>(n, power_at(other)),
               why_not_declare_on_nation(board, position, n, power_at(other)));
  }
  if (is_confined_to_home(position, n)) return;
  const bool spain_closed =
      n == Power::britain && !is_free_for_all(position) && !position.affairs.spain_entered;
  for (const Power other : independent) {
    if (has_bit(state(position, other).wars, n)) continue;
    if (other == Power::spain && spain_closed) continue;
    sink.take(make_choice<Act::declare>(n, other));
  }
}

// napoleon.war.declare: also in the middle of the march; on nations not between two players.
Refused why_not_declare_late(const Board& board, const Position& position, Seat seat, Nation n,
                             Power other) {
  if (is_two_player(position) && is_nation(other)) return refuse<Why::two_sides_only>();
  return why_not_declare(board, position, seat, n, other);
}

void make_war(Play& play, Nation n, Nation other) {
  Position& position = play.position;
  Pair& pair = pair_of(position, n, other);
  pair = {};
  pair.tie = Tie::war;
  note_ties(position);
  NationState& russia = nation(position, Power::russia);
  if (owes_war(position, n, other)) {
    russia.wars_owed = byte(russia.wars_owed & ~4);
  }
  if (is_enemy(position, Power::russia, Power::sweden)) russia.wars_owed &= byte(~1);
  if (is_enemy(position, Power::russia, Power::ottomans)) russia.wars_owed &= byte(~2);
  const auto [from, to] = as_told(position, n, other);
  play.events.tell<EventKind::war_declared>(from, to);
  if (is_free_for_all(position) || (n != Power::france && other != Power::france)) return;
  const Nation enemy = n == Power::france ? other : n;
  if (is_two_player(position)) {
    for (const Nation ally : enemies_of(position, Power::france)) {
      if (ally == enemy || are_allied(position, ally, enemy)) continue;
      make_alliance(play, ally, enemy);
    }
    return;
  }
  if (enemy != Power::austria) return;
  for (const Power german : {Power::bavaria, Power::wurttemberg}) {
    if (!is_independent(play.board, position, german)) continue;
    play.events.tell<EventKind::joins_side>(german, Power::france);
    give_state(play, german, Power::france);
  }
}

void apply_declare(Play& play, Nation n, Power other) {
  Position& position = play.position;
  if (is_nation(other)) {
    if (tie(position, n, other) == Tie::treaty) {
      const int points = price_of_breaking(play.board, position, n, other);
      // napoleon.insurrection.when: whoever rises breaks nothing.
      if (points > 0) {
        fine(position, n, points);
        play.events.tell<EventKind::treaty_broken>(n, other, points);
      }
    }
    make_war(play, n, other);
  } else {
    play.events.tell<EventKind::war_declared>(n, other);
    attack_state(play, n, other);
  }
  test_defeats(play);
  go_on(play);
}

// --- alliances and truces ---

Refused why_not_ally(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  if (auto no = why_no_alliance(position, n, other)) return no;
  return why_not_offer(position, n, other);
}
void apply_ally(Play& play, Nation n, Nation other) {
  Position& position = play.position;
  ++nation(position, n).offers;
  if (seat_of(position, n) == seat_of(position, other)) {
    make_alliance(play, n, other);
    test_defeats(play);
  } else {
    offer_of(position, n, other) = kAlliance;
    play.events.tell<EventKind::offered_alliance>(n, other);
  }
  go_on(play);
}

Refused why_not_part(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  if (is_two_player(position)) return refuse<Why::two_sides_only>();
  const Pair& pair = pair_of(position, n, other);
  if (pair.tie != Tie::allied) return refuse<Why::not_allied>(other);
  if (pair.until > position.turn.turn) return refuse<Why::alliance_binds>(other);
  return {};
}
void apply_part(Play& play, Nation n, Nation other) {
  Pair& pair = pair_of(play.position, n, other);
  pair = {};
  pair.tie = Tie::parting;
  note_ties(play.position);
  pair.leave_by = byte(play.position.turn.turn + 3);
  const auto [from, to] = as_told(play.position, n, other);
  play.events.tell<EventKind::parted>(from, to);
  end_parting_if_apart(play, n, other);
  test_defeats(play);
  go_on(play);
}

bool are_apart(const Position& position, Nation one, Nation other) {
  const Known& known = position.known;
  return !known.stands[at(one)].set().meets(known.control[at(other)].set()) &&
         !known.stands[at(other)].set().meets(known.control[at(one)].set());
}
void end_parting_if_apart(Play& play, Nation one, Nation other) {
  Pair& pair = pair_of(play.position, one, other);
  if (pair.tie != Tie::parting || !are_apart(play.position, one, other)) return;
  pair = {};
  note_ties(play.position);
  const auto [from, to] = as_told(play.position, one, other);
  play.events.tell<EventKind::alliance_ended>(from, to);
}

Refused why_not_truce(const Position& position, Seat seat, Nation n, Nation other, int) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  if (!are_at_war(position, n, other) || owes_war(position, n, other)) {
    return refuse<Why::not_at_war>(other);
  }
  return why_not_offer(position, n, other);
}
void apply_truce(Play& play, Nation n, Nation other, int turns) {
  Position& position = play.position;
  ++nation(position, n).offers;
  if (seat_of(position, n) == seat_of(position, other)) {
    make_truce(play, n, other, turns);
  } else {
    offer_of(position, n, other) = byte(kAlliance + turns);
    play.events.tell<EventKind::offered_truce>(n, other, turns);
  }
  go_on(play);
}
Refused why_not_notice(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  const Pair& pair = pair_of(position, n, other);
  if (pair.tie != Tie::truce || pair.until <= position.turn.turn + 2) {
    return refuse<Why::no_truce>(other);
  }
  return {};
}
void apply_notice(Play& play, Nation n, Nation other) {
  pair_of(play.position, n, other).until = byte(play.position.turn.turn + 2);
  const auto [from, to] = as_told(play.position, n, other);
  play.events.tell<EventKind::notice_given>(from, to);
  go_on(play);
}

}  // namespace casus::napoleon

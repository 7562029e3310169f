// Peace by agreement: a draft with a length and a few clauses, which the other side takes or leaves
// at its next council.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

Nation drafter(const Position& position) { return power_at(position.frames.top().arg[0]); }
Proposal& draft_of(Position& position) { return position.proposals[at(drafter(position))]; }
const Proposal& draft_of(const Position& position) {
  return position.proposals[at(drafter(position))];
}

// Items that can be agreed upon: those that take states are clauses of their own.
bool may_be_clause(Effect effect) {
  switch (effect) {
    case Effect::cede:
    case Effect::cede_corps:
    case Effect::corps:
    case Effect::passage:
    case Effect::alliance:
    case Effect::declare_wars:
    case Effect::confine:
    case Effect::lift_blockade:
    case Effect::no_aid: return true;
    case Effect::client:
    case Effect::minor:
    case Effect::marriage:
    case Effect::length:
    case Effect::force_russia:
    case Effect::vassal:
    case Effect::all: return false;
  }
  return false;
}
bool is_possible(const Board& board, const Position& position, const Clause& clause, Nation giver,
                 Nation taker) {
  if (clause.kind == ClauseKind::item) {
    const Concession* item = find_item(board, giver, taker, clause.what);
    return item != nullptr && may_be_clause(item->effect) &&
           could_concede(board, position, giver, taker, *item);
  }
  if (clause.what >= kStatePlaces) {
    return may_give_state(board, position, giver,
                          power_at(std::size_t{clause.what} - kStatePlaces + kNations));
  }
  // What was conceded before may be given back; whatever else is held goes back anyway.
  const Hold& held = position.regions[clause.what];
  return board.home_of[clause.what] == taker && held.holder == at(giver) && held.how == How::ceded;
}
Nation taker_of_clause(Nation from, Nation to, Nation giver) { return giver == from ? to : from; }

bool is_clause_there(const Proposal& draft, const Clause& clause) {
  return std::ranges::find(draft.clauses, clause) != draft.clauses.end();
}
Refused why_no_clause(const Board& board, const Position& position, Nation giver,
                      const Clause& clause) {
  const Proposal& draft = draft_of(position);
  const Nation from = drafter(position);
  const Nation to = *draft.to;
  if (draft.length == 0) return refuse<Why::no_length_yet>();
  if (giver != from && giver != to) return refuse<Why::not_eligible>(giver);
  if (is_clause_there(draft, clause)) return refuse<Why::no_such_clause>();
  if (draft.clauses.back().kind != ClauseKind::none) return refuse<Why::peace_full>();
  if (!is_possible(board, position, clause, giver, taker_of_clause(from, to, giver))) {
    return refuse<Why::no_such_clause>();
  }
  return {};
}
void add_clause(Position& position, const Clause& clause) {
  auto& clauses = draft_of(position).clauses;
  *std::ranges::find(clauses, ClauseKind::none, &Clause::kind) = clause;
}

bool holds(const Board& board, const Position& position, Nation from, Nation to) {
  const Proposal& proposal = position.proposals[at(from)];
  if (why_no_peace(position, from, to)) return false;
  return std::ranges::all_of(proposal.clauses, [&](const Clause& clause) {
    if (clause.kind == ClauseKind::none) return true;
    const Nation giver = power_at(clause.giver);
    return is_possible(board, position, clause, giver, taker_of_clause(from, to, giver));
  });
}

void fulfil(Play& play, const Clause& clause, Nation giver, Nation taker) {
  if (clause.kind == ClauseKind::item) {
    return concede(play, giver, taker, *find_item(play.board, giver, taker, clause.what));
  }
  if (clause.what >= kStatePlaces) {
    return hand_state(play, power_at(std::size_t{clause.what} - kStatePlaces + kNations), giver,
                      taker);
  }
  hand_region(play, region_at(clause.what), taker);
  play.events.tell<EventKind::traded_region>(giver, taker, region_at(clause.what));
}

// napoleon.treaty.agreement: homes go back both ways, then the clauses, then the treaty. It is no
// defeat.
void seal(Play& play, Nation from, Nation to) {
  Position& position = play.position;
  const Proposal proposal = position.proposals[at(from)];
  position.proposals[at(from)] = {};
  play.events.tell<EventKind::peace_agreed>(from, to, 2 * proposal.length);
  position.peace.length = proposal.length;
  return_homes(play, from, to);
  for (const Clause& clause : proposal.clauses) {
    if (clause.kind == ClauseKind::none) continue;
    const Nation giver = power_at(clause.giver);
    fulfil(play, clause, giver, taker_of_clause(from, to, giver));
  }
  sign_treaty(play, from, to, proposal.length);
  leave_alliances(play, from, NationSet::of(to));
  leave_alliances(play, to, NationSet::of(from));
  position.peace.length = 0;
  settle_defences(play);
  test_defeats(play);
}

}  // namespace

Refused why_no_peace(const Position& position, Nation n, Nation other) {
  if (!are_at_war(position, n, other) || owes_war(position, n, other)) {
    return refuse<Why::no_peace_between>(other);
  }
  return {};
}

// --- the draft ---

Refused why_not_propose(const Position& position, Seat seat, Nation n, Nation other) {
  if (auto no = why_not_speak_to(position, seat, n, other)) return no;
  if (auto no = why_no_peace(position, n, other)) return no;
  if (nation(position, n).offers >= kMostOffers) return refuse<Why::offers_spent>();
  if (position.proposals[at(n)].to) return refuse<Why::offer_stands>(other);
  return {};
}
void apply_propose(Play& play, Nation n, Nation other) {
  Position& position = play.position;
  ++nation(position, n).offers;
  position.proposals[at(n)].to = other;
  position.frames.push(Ask::draft_peace, at(n));
  go_on(play);
}
Refused why_not_draft_length(const Position& position, int months) {
  if (draft_of(position).length > 0) return refuse<Why::wrong_length>();
  return why_not_grant_length(position, months);
}
void apply_draft_length(Play& play, int months) {
  draft_of(play.position).length = byte(months / 2);
  play.events.tell<EventKind::length_proposed>(months);
  go_on(play);
}
namespace {
Clause clause_of(ClauseKind kind, Nation giver, int what) {
  return {kind, static_cast<std::uint8_t>(giver), byte(what)};
}
}  // namespace
Refused why_not_clause_item(const Board& board, const Position& position, Item item) {
  const Concession& found = board.concessions[at(item)];
  const Nation giver = found.defeated;
  if (auto no =
          why_no_clause(board, position, giver, clause_of(ClauseKind::item, giver, found.item))) {
    return no;
  }
  const Nation taker = taker_of_clause(drafter(position), *draft_of(position).to, giver);
  const bool same = find_item(board, giver, taker, found.item) == &found;
  return same ? Refused{} : refuse<Why::no_such_clause>();
}
Refused why_not_clause_state(const Board& board, const Position& position, Nation giver, Power of) {
  if (!is_state(of)) return refuse<Why::no_such_clause>();
  return why_no_clause(board, position, giver,
                       clause_of(ClauseKind::place, giver, place_of_state(of)));
}
Refused why_not_clause_region(const Board& board, const Position& position, Nation giver,
                              Region region) {
  return why_no_clause(board, position, giver,
                       clause_of(ClauseKind::place, giver, place_of_region(region)));
}
void apply_clause_item(Play& play, Item item) {
  const Concession& found = play.board.concessions[at(item)];
  add_clause(play.position, clause_of(ClauseKind::item, found.defeated, found.item));
  play.events.tell<EventKind::clause_added>(found.defeated, item);
  go_on(play);
}
void apply_clause_state(Play& play, Nation giver, Power of) {
  const Nation taker = taker_of_clause(drafter(play.position), *draft_of(play.position).to, giver);
  add_clause(play.position, clause_of(ClauseKind::place, giver, place_of_state(of)));
  play.events.tell<EventKind::offered_state>(giver, taker, of);
  go_on(play);
}
void apply_clause_region(Play& play, Nation giver, Region region) {
  const Nation taker = taker_of_clause(drafter(play.position), *draft_of(play.position).to, giver);
  add_clause(play.position, clause_of(ClauseKind::place, giver, place_of_region(region)));
  play.events.tell<EventKind::offered_region>(giver, taker, region);
  go_on(play);
}
Refused why_not_send_peace(const Position& position) {
  return draft_of(position).length > 0 ? Refused{} : refuse<Why::no_length_yet>();
}
// It stands until the other's next council; between nations of one seat it is sealed at once.
void apply_send_peace(Play& play) {
  Position& position = play.position;
  const Nation from = drafter(position);
  const Proposal& draft = draft_of(position);
  const Nation to = *draft.to;
  play.events.tell<EventKind::peace_proposed>(from, to, 2 * draft.length);
  position.frames.pop();
  if (seat_of(position, from) == seat_of(position, to)) seal(play, from, to);
  go_on(play);
}
void apply_drop_peace(Play& play) {
  const Nation from = drafter(play.position);
  draft_of(play.position) = {};
  play.position.frames.pop();
  play.events.tell<EventKind::draft_dropped>(from);
  go_on(play);
}
namespace {
// What could be one is seen at a glance; the rules themselves say whether it is.
void list_clauses(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Proposal& draft = draft_of(position);
  const std::array<Nation, 2> sides = {std::min(drafter(position), *draft.to),
                                       std::max(drafter(position), *draft.to)};
  std::array<std::uint64_t, 2> seen{};  // items of either side: the first that fits is the one
  for (std::size_t i = 0; i < board.concessions.size(); ++i) {
    const Concession& each = board.concessions[i];
    if (each.defeated != sides[0] && each.defeated != sides[1]) continue;
    const bool second = each.defeated == sides[1];
    const Nation taker = second ? sides[0] : sides[1];
    if (each.victor && *each.victor != taker) continue;
    std::uint64_t& items = seen[second ? 1 : 0];
    const std::uint64_t item = std::uint64_t{1} << each.item;
    if ((items & item) != 0) continue;
    items |= item;
    if (!may_be_clause(each.effect) ||
        is_clause_there(draft, clause_of(ClauseKind::item, each.defeated, each.item)) ||
        !could_concede(board, position, each.defeated, taker, each)) {
      continue;
    }
    sink.take(make_choice<Act::clause_item>(static_cast<Item>(i)));
  }
  for (const Nation giver : sides) {
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      if (!(position.states[s - kNations].patron == giver)) continue;
      sink.offer(make_choice<Act::clause_state>(giver, power_at(s)),
                 why_not_clause_state(board, position, giver, power_at(s)));
    }
  }
  for (const Nation giver : sides) {
    const Nation taker = giver == sides[0] ? sides[1] : sides[0];
    for (const Region region : board.home[at(taker)]) {
      const Hold& held = hold(position, region);
      if (held.holder != at(giver) || held.how != How::ceded) continue;
      sink.offer(make_choice<Act::clause_region>(giver, region),
                 why_not_clause_region(board, position, giver, region));
    }
  }
}
}  // namespace

void list_peace_draft(const Board& board, const Position& position, Choices& choices) {
  const Proposal& draft = draft_of(position);
  if (draft.length == 0) {
    list_lengths(position, choices);
    choices.push_back(make_choice<Act::drop_peace>());
    return;
  }
  if (draft.clauses.back().kind == ClauseKind::none) list_clauses(board, position, choices);
  choices.push_back(make_choice<Act::send_peace>());
  choices.push_back(make_choice<Act::drop_peace>());
}

// --- the answer ---

bool asks_proposals(Play& play, Nation n) {
  Position& position = play.position;
  for (const Nation from : all_nations()) {
    Proposal& proposal = position.proposals[at(from)];
    if (!(proposal.to == n)) continue;
    if (!holds(play.board, position, from, n)) {
      proposal = {};
      continue;
    }
    position.frames.push(Ask::answer_peace, at(n), at(from));
    return true;
  }
  return false;
}
Refused why_not_answer_peace(const Position& position, Nation n, Nation from) {
  return why_not_answer(position, n, from);
}
void list_peace_answers(const Position& position, Choices& choices) {
  const auto& frame = position.frames.top();
  const Nation n = power_at(frame.arg[0]);
  const Nation from = power_at(frame.arg[1]);
  choices.push_back(make_choice<Act::accept_peace>(n, from));
  choices.push_back(make_choice<Act::decline_peace>(n, from));
}
void apply_accept_peace(Play& play, Nation n, Nation from) {
  play.position.frames.pop();
  seal(play, from, n);
  go_on(play);
}
void apply_decline_peace(Play& play, Nation n, Nation from) {
  play.position.frames.pop();
  play.position.proposals[at(from)] = {};
  play.events.tell<EventKind::peace_declined>(n, from);
  go_on(play);
}

}  // namespace casus::napoleon

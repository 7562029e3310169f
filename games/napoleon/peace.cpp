// Peace: who wins, how long it lasts, what goes back, and the treaty.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

constexpr int kLongest = 30;  // turns
constexpr int kShortest = 12;

void rank_victors(Play& play) {
  Position& position = play.position;
  Peace& peace = position.peace;
  peace.order = {kNone, kNone, kNone, kNone};
  std::size_t count = 0;
  for (const Nation n : position.turn.order) {
    if (has_bit(peace.victors, n)) peace.order[count++] = static_cast<std::uint8_t>(n);
  }
  // Those with the same score in the order of the turn.
  std::sort(peace.order.begin(), peace.order.begin() + static_cast<std::ptrdiff_t>(count),
            [&](std::uint8_t one, std::uint8_t other) {
              const int first = running_score(play.board, position, power_at(one));
              const int second = running_score(play.board, position, power_at(other));
              if (first != second) return first > second;
              return place_of(position, power_at(one)) < place_of(position, power_at(other));
            });
}

void count_defeat(Play& play, Nation loser) {
  Position& position = play.position;
  Peace& peace = position.peace;
  NationState& own = nation(position, loser);
  const int now = position.turn.turn + 1;
  const auto& counts = play.board.concession_counts;
  if (own.defeats == 0) peace.picks = byte(peace.picks + counts[2]);
  if (own.defeats < 2) {
    const int historical = play.board.historical_defeat[at(loser)][own.defeats];
    if (historical > now) peace.picks = byte(peace.picks + counts[3]);
  }
  ++own.defeats;
  own.last_defeat = byte(now);
  if (!has_bit(peace.victors, Power::france)) return;
  if (++own.defeats_by_france == 2) own.second_by_france = byte(now);
}

// The homes go back, then the victors choose.
void begin_concessions(Play& play) {
  Position& position = play.position;
  const Nation loser = power_at(position.peace.loser);
  for (const std::uint8_t victor : position.peace.order) {
    if (victor != kNone) return_homes(play, loser, power_at(victor));
  }
  position.frames.push(Ask::concession);
}

void end_peace(Play& play) {
  Position& position = play.position;
  const Peace peace = position.peace;
  const Nation loser = power_at(peace.loser);
  position.frames.pop();
  if (peace.ends_war) {
    for (const Nation victor : NationSet::from_bits(peace.victors)) {
      sign_treaty(play, loser, victor, peace.length);
    }
    leave_alliances(play, loser, NationSet::from_bits(peace.victors));
    if (!is_two_player(position)) clear_bit(position.turn.group, loser);
  }
  position.peace = {};
  begin_restoring(play, Scope::of_one, loser);
  test_defeats(play);
}

}  // namespace

// napoleon.concession.partings: alliances with nations that fight on against the other side come to
// an end.
void leave_alliances(Play& play, Nation loser, NationSet victors) {
  Position& position = play.position;
  for (const Nation ally : allies_of(position, loser)) {
    bool fights_on = false;
    for (const Nation victor : victors) {
      fights_on = fights_on || are_at_war(position, ally, victor);
    }
    if (!fights_on) continue;
    Pair& pair = pair_of(position, loser, ally);
    pair = {};
    pair.tie = Tie::parting;
    note_ties(position);
    pair.leave_by = byte(position.turn.turn + 3);
    play.events.tell<EventKind::parted>(loser, ally);
    end_parting_if_apart(play, loser, ally);
  }
}

// napoleon.control.peace: what victor and vanquished hold of each other's home, concessions apart.
void return_homes(Play& play, Nation one, Nation other) {
  Position& position = play.position;
  for (const auto& [holder, owner] : {std::pair(one, other), std::pair(other, one)}) {
    for (const Region region : play.board.home[at(owner)]) {
      Hold& held = hold(position, region);
      if (held.holder != at(holder) || held.how == How::ceded) continue;
      held.holder = static_cast<std::uint8_t>(owner);
      held.how = How::own;
      note_holder(play.board, position, region);
      capture_star(play, region, owner);
      play.events.tell<EventKind::regions_returned>(owner, region);
    }
  }
}

void sign_treaty(Play& play, Nation one, Nation other, int turns) {
  Position& position = play.position;
  Pair& pair = pair_of(position, one, other);
  const int now = position.turn.turn;
  const bool forced_ally = pair.tie == Tie::allied;
  const std::uint8_t passage = pair.passage;
  pair = {};
  pair.tie = forced_ally ? Tie::allied : Tie::treaty;
  note_ties(position);
  pair.made = byte(now);
  pair.length = byte(turns);
  pair.until = byte(now + turns);
  pair.leave_by = byte(now + 3);
  pair.passage = passage;
  pair.unbreakable = nation(position, one).risen || nation(position, other).risen;
  if (passage != 0) pair.passage = byte((passage & 0x80) | std::max(0, now + turns - 3));
  for (const Nation giver : {one, other}) {
    NationState& own = nation(position, giver);
    if (own.corps_victor == kNone || own.corps_called) continue;
    own.corps_until = byte(now + turns);
  }
  NationState& russia = nation(position, Power::russia);
  const bool named = (one == Power::russia && russia.owed_target == at(other)) ||
                     (other == Power::russia && russia.owed_target == at(one));
  if (named) {
    russia.owed_target = kNone;
    russia.wars_owed = byte(russia.wars_owed & ~4);
  }
  // States go on with the wars of their patrons alone.
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    State& own = state(position, power_at(s));
    if (own.patron == one) clear_bit(own.wars, other);
    if (own.patron == other) clear_bit(own.wars, one);
  }
  note_wars(position);
  play.events.tell<EventKind::treaty_signed>(one, other, std::clamp(2 * turns, 22, 62));
}

void begin_peace(Play& play, Nation loser, int picks, bool forced, int length) {
  Position& position = play.position;
  if (loser == Power::france) return france_falls(play);
  Peace& peace = position.peace;
  peace = {};
  peace.loser = static_cast<std::uint8_t>(loser);
  peace.picks = byte(picks);
  peace.forced = forced;
  peace.ends_war = true;
  peace.length = byte(length);
  if (loser == Power::russia) forget_owed_wars(position);
  for (const Nation n : enemies_of(position, loser)) set_bit(peace.victors, n);
  if (peace.victors == 0) {
    peace = {};
    return;
  }
  rank_victors(play);
  if (forced) return begin_concessions(play);
  count_defeat(play, loser);
  if (nation(position, loser).risen) {
    peace.length = kLongest;
    return begin_concessions(play);
  }
  position.frames.push(loser == Power::britain ? Ask::war_or_peace : Ask::length);
}

// --- Britain ---

void list_war_or_peace(Choices& choices) {
  choices.push_back(make_choice<Act::fight_on>());
  choices.push_back(make_choice<Act::make_peace>());
}
void apply_fight_on(Play& play) {
  play.position.frames.pop();
  play.position.peace.ends_war = false;
  play.events.tell<EventKind::fights_on>();
  begin_concessions(play);
  go_on(play);
}
void apply_make_peace(Play& play) {
  play.position.frames.top().ask = Ask::length;
  go_on(play);
}

// --- the length ---

Refused why_not_grant_length(const Position&, int months) {
  const bool fits = months % 2 == 0 && months >= 2 * kShortest && months <= 2 * kLongest;
  return fits ? Refused{} : refuse<Why::wrong_length>();
}
void list_lengths(const Position&, Choices& choices) {
  for (int turns = kShortest; turns <= kLongest; ++turns) {
    choices.push_back(make_choice<Act::grant_length>(2 * turns));
  }
}
void apply_grant_length(Play& play, int months) {
  Position& position = play.position;
  position.frames.pop();
  position.peace.length = byte(months / 2);
  play.events.tell<EventKind::length_named>(power_at(position.peace.loser), months);
  begin_concessions(play);
  go_on(play);
}

// --- whose pick ---

bool asks_concession(Play& play) {
  Position& position = play.position;
  Peace& peace = position.peace;
  for (int tried = 0; peace.picks > 0 && tried < 4; ++tried) {
    const std::uint8_t victor = peace.order[peace.turn];
    if (victor != kNone && !has_bit(peace.passed, power_at(victor)) &&
        has_concession(play.board, position)) {
      return true;
    }
    peace.turn = byte((peace.turn + 1) % 4);
  }
  end_peace(play);
  return false;
}

}  // namespace casus::napoleon

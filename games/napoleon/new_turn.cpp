// A turn of two months begins: what is counted by turns begins anew, and what was agreed for so
// many of them runs out.
#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

void clear_counters(Position& position) {
  for (NationState& own : position.nations) {
    own.activated = own.far = own.lifted_pips = own.lifted_dice = 0;
    own.offers = own.built = own.aid = own.given = 0;
    own.carried = own.overseas = own.in_poland = own.raised = false;
    own.decided = own.decided_lift = own.decided_ports = 0;
  }
  for (Hold& held : position.regions) held.built = 0;
}

// napoleon.concession.russia_alliance: with the alliance its wars are over, too.
void end_forced_alliance(Play& play, Nation one, Nation other) {
  Position& position = play.position;
  if (one == Power::russia || other == Power::russia) forget_owed_wars(position);
  Pair& pair = pair_of(position, one, other);
  pair = {};
  pair.tie = Tie::parting;
  note_ties(position);
  pair.leave_by = byte(position.turn.turn + 3);
  play.events.tell<EventKind::parted>(one, other);
  end_parting_if_apart(play, one, other);
}
void end_passages(Position& position) {
  const auto runs = [&](Nation n) {
    return n != Power::prussia && pair_of(position, n, Power::prussia).passage != 0;
  };
  for (const Nation n : all_nations()) {
    if (runs(n)) return;
  }
  position.affairs.passage_used = false;
}

// napoleon.treaty.length: treaties, truces and forced alliances run out.
void end_agreements(Play& play) {
  Position& position = play.position;
  const int turn = position.turn.turn;
  for (const Nation one : all_nations()) {
    for (const Nation other : all_nations()) {
      if (!is_first_of_pair(one, other)) continue;
      Pair& pair = pair_of(position, one, other);
      if ((pair.passage & 0x7F) > 0 && (pair.passage & 0x7F) <= turn) pair.passage = 0;
      if (pair.tie == Tie::parting && pair.leave_by > 0 && pair.leave_by < turn) {
        pair = {};
        play.events.tell<EventKind::alliance_ended>(one, other);
      }
      if (pair.until == 0 || pair.until > turn) continue;
      if (pair.tie == Tie::truce) {
        pair = {};
        pair.tie = Tie::war;
        note_ties(position);
        play.events.tell<EventKind::truce_ended>(one, other);
      } else if (pair.tie == Tie::treaty) {
        pair = {};
        play.events.tell<EventKind::treaty_ended>(one, other);
      } else if (pair.tie == Tie::allied) {
        end_forced_alliance(play, one, other);
      } else {
        pair.until = 0;
      }
    }
  }
  end_passages(position);
}

void end_corps(Play& play) {
  const Position& position = play.position;
  for (const Nation giver : {Power::austria, Power::prussia, Power::russia}) {
    const NationState& own = nation(position, giver);
    if (own.corps_victor != kNone && own.corps_until <= position.turn.turn) {
      release_corps(play, giver);
    }
  }
}

}  // namespace

void begin_turn(Play& play) {
  Position& position = play.position;
  play.events.tell<EventKind::turn_began>(static_cast<Season>(season_of(position)),
                                          1805 + year_of(position));
  clear_counters(position);
  // napoleon.leaders.distance: a long ride is over with its turn.
  position.leaders.napoleon_start = position.leaders.wellesley_start = kNone;
  end_agreements(play);
  end_corps(play);
  finish_ships(play);
  test_reforms(play);
  fine_for_unfought_wars(play);
  position.turn.slot = 0;
  position.turn.group = 0;
  position.step = Ask::choose_slot;
  position.turn.next = 0;
}

}  // namespace casus::napoleon

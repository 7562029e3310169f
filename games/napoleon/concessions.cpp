// The lists of concessions: which items are open, and what each does.
#include <algorithm>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

Nation loser_of(const Position& position) { return power_at(position.peace.loser); }
Nation victor_of(const Position& position) {
  return power_at(position.peace.order[position.peace.turn]);
}
bool is_taken(const Position& position, Nation loser, Nation victor, int item) {
  const NationState& own = nation(position, loser);
  if (loser == Power::prussia && item == 1) return has_bit(own.regions_taken, victor);
  return (own.taken >> (item - 1) & 1) != 0;
}
bool is_ordered(Nation loser) { return loser == Power::russia || loser == Power::britain; }

// Of the regions of an item those that the loser still has.
RegionSet still_held(const Board& board, const Position& position, Nation loser,
                     const RegionSet& regions) {
  RegionSet held;
  for (const Region region : regions) {
    if (controls(board, position, loser, region)) held.insert(region);
  }
  return held;
}
bool has_client(const Position& position, Nation n, bool minors) {
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    const Power of = power_at(s);
    if (is_minor(of) == minors && state(position, of).patron == n) return true;
  }
  return false;
}
bool were_taken_from_prussia(const Position& position) {
  const auto ceded = [&](Region region) { return hold(position, region).how == How::ceded; };
  return ceded(Region::warsaw) && ceded(Region::s_poland);
}
bool is_star_of_prussia_elsewhere(const Board& board, const Position& position) {
  for (const Region region : board.home[at(Power::prussia)] & board.starred) {
    const Maybe<Nation> by = controller(board, position, region);
    if (!by || *by == Power::prussia || *by == Power::france) continue;
    if (is_free_for_all(position) && are_allied(position, *by, Power::france)) continue;
    return true;
  }
  return false;
}
// Items 1 to 5 of a list are gone: taken, or without anything to take.
bool are_others_taken(const Board& board, const Position& position, Nation loser, Nation victor) {
  for (const Concession& other : board.concessions) {
    if (other.defeated != loser || other.item > 5) continue;
    if (other.victor && *other.victor != victor) continue;
    if (other.effect == Effect::client) {
      if (has_client(position, loser, false)) return false;
    } else if (!is_taken(position, loser, victor, other.item)) {
      return false;
    }
  }
  return true;
}

bool applies(const Board& board, const Position& position, Nation loser, Nation victor,
             const Concession& concession) {
  switch (concession.effect) {
    case Effect::cede:
      if (loser == Power::austria && concession.item == 4 && !were_taken_from_prussia(position)) {
        return false;
      }
      if (loser == Power::russia && concession.item < 6 && !position.affairs.poland) return false;
      return !still_held(board, position, loser, concession.regions).empty();
    case Effect::cede_corps: return !still_held(board, position, loser, concession.regions).empty();
    case Effect::client: return has_client(position, loser, false);
    case Effect::minor: return has_client(position, loser, true);
    case Effect::marriage: return are_others_taken(board, position, loser, victor);
    case Effect::vassal:
      return are_others_taken(board, position, loser, victor) && !is_before(position, 1810) &&
             !has_client(position, loser, false) && !is_star_of_prussia_elsewhere(board, position);
    case Effect::length: return (position.peace.taken_now & 0x80) == 0;
    case Effect::force_russia:
      return is_two_player(position) && are_allied(position, Power::russia, loser) &&
             are_at_war(position, Power::russia, Power::france) && position.turn.forced_length == 0;
    case Effect::passage:
    case Effect::alliance:
    case Effect::confine:
    case Effect::lift_blockade:
    case Effect::no_aid: return true;
    case Effect::corps: return nation(position, loser).corps_victor == kNone;
    case Effect::declare_wars: return position.peace.loser == kNone || position.peace.ends_war;
    case Effect::all: return false;
  }
  return false;
}

}  // namespace

bool could_concede(const Board& board, const Position& position, Nation giver, Nation taker,
                   const Concession& item) {
  return !is_taken(position, giver, taker, item.item) &&
         applies(board, position, giver, taker, item);
}

const Concession* find_item(const Board& board, Nation loser, Nation victor, int item) {
  for (const Concession& each : board.concessions) {
    if (each.defeated != loser || each.item != item) continue;
    if (!each.victor || *each.victor == victor) return &each;
  }
  return nullptr;
}

// napoleon.concession.order: Russia's and Britain's lists run from the top; what cannot apply is
// passed over, and Russia's goes on where it stopped.
bool is_available(const Board& board, const Position& position, Nation loser, Nation victor,
                  const Concession& concession) {
  if (!concession.repeatable && concession.effect != Effect::length &&
      is_taken(position, loser, victor, concession.item)) {
    return false;
  }
  if (!applies(board, position, loser, victor, concession)) return false;
  if (position.peace.forced && concession.item > 3) return false;
  if (!is_ordered(loser) || position.peace.forced) return true;
  const bool early_length = loser == Power::russia && concession.item == 8 &&
                            position.peace.length < 24 && is_taken(position, loser, victor, 1);
  if (early_length) return true;
  for (int before = 1; before < concession.item; ++before) {
    const Concession* other = find_item(board, loser, victor, before);
    if (other == nullptr || is_taken(position, loser, victor, before)) continue;
    if (applies(board, position, loser, victor, *other)) return false;
  }
  return true;
}

namespace {
Refused why_not_item(const Board& board, const Position& position, int item) {
  const Concession* found = find_item(board, loser_of(position), victor_of(position), item);
  if (found == nullptr) return refuse<Why::no_such_item>();
  if (!is_available(board, position, loser_of(position), victor_of(position), *found)) {
    return is_ordered(loser_of(position)) ? refuse<Why::in_order>() : refuse<Why::no_such_item>();
  }
  return {};
}
bool takes_state(const Concession& concession) {
  return concession.effect == Effect::client || concession.effect == Effect::minor;
}
// By which item of the loser's list a state of its own changes hands.
const Concession* item_for_state(const Board& board, const Position& position, Power of) {
  const Effect effect = is_minor(of) ? Effect::minor : Effect::client;
  for (int item = 1; item <= kItems; ++item) {
    const Concession* found = find_item(board, loser_of(position), victor_of(position), item);
    if (found != nullptr && found->effect == effect) return found;
  }
  return nullptr;
}
Item word_of(const Board& board, const Concession& concession) {
  return static_cast<Item>(&concession - board.concessions.data());
}
}  // namespace

Refused why_not_take_item(const Board& board, const Position& position, Item item) {
  const Concession& found = board.concessions[at(item)];
  if (&found != find_item(board, loser_of(position), victor_of(position), found.item)) {
    return refuse<Why::no_such_item>();
  }
  if (auto no = why_not_item(board, position, found.item)) return no;
  const bool other_act = takes_state(found) || found.effect == Effect::length;
  return other_act ? refuse<Why::no_such_item>() : Refused{};
}
Refused why_not_take_state(const Board& board, const Position& position, Power of) {
  if (!is_state(of) || !(state(position, of).patron == loser_of(position))) {
    return refuse<Why::no_such_state>(of);
  }
  const Concession* found = item_for_state(board, position, of);
  return found == nullptr ? refuse<Why::no_such_item>()
                          : why_not_item(board, position, found->item);
}
Refused why_not_change_length(const Board& board, const Position& position) {
  const Nation loser = loser_of(position);
  for (int item = 7; item <= 8; ++item) {
    const Concession* found = find_item(board, loser, victor_of(position), item);
    if (found == nullptr || found->effect != Effect::length) continue;
    return why_not_item(board, position, item);
  }
  return refuse<Why::no_such_item>();
}
void list_concessions(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  for (const Concession& each : board.concessions) {
    if (each.defeated != loser_of(position)) continue;
    const Item item = word_of(board, each);
    sink.offer(make_choice<Act::take_item>(item), why_not_take_item(board, position, item));
  }
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    sink.offer(make_choice<Act::take_state>(power_at(s)),
               why_not_take_state(board, position, power_at(s)));
  }
  sink.offer(make_choice<Act::longer>(), why_not_change_length(board, position));
  sink.offer(make_choice<Act::shorter>(), why_not_change_length(board, position));
  choices.push_back(make_choice<Act::pass>());
}
bool has_concession(const Board& board, const Position& position) {
  for (int item = 1; item <= kItems; ++item) {
    if (!why_not_item(board, position, item)) return true;
  }
  return false;
}

namespace {
void next_pick(Play& play) {
  Peace& peace = play.position.peace;
  --peace.picks;
  peace.turn = byte((peace.turn + 1) % 4);
}

void cede_regions(Play& play, Nation loser, Nation victor, const RegionSet& regions) {
  Position& position = play.position;
  for (const Region region : still_held(play.board, position, loser, regions)) {
    if (hold(position, region).holder == kItsState) {
      const Power of = *play.board.state_of[at(region)];
      give_state(play, of, victor);
      play.events.tell<EventKind::conceded_state>(loser, victor, of);
      continue;
    }
    hold(position, region).holder = static_cast<std::uint8_t>(victor);
    hold(position, region).how = How::ceded;
    note_holder(play.board, position, region);
    capture_star(play, region, victor);
    play.events.tell<EventKind::conceded_region>(loser, victor, region);
  }
  if (were_taken_from_prussia(position)) position.affairs.poland = true;
}

void grant_corps(const Board& board, Position& position, Nation loser, Nation victor) {
  NationState& own = nation(position, loser);
  own.corps_victor = static_cast<std::uint8_t>(victor);
  own.corps_called = false;
  own.corps_until = byte(position.turn.turn + position.peace.length);
  know(board, position);
}

// napoleon.concession.russia_wars
void owe_wars(Play& play, Nation victor) {
  Position& position = play.position;
  NationState& russia = nation(position, Power::russia);
  const auto owes = [&](Power of) {
    const State& own = state(position, of);
    return !(own.patron == Power::france) && !(own.patron == Power::russia) &&
           !is_enemy(position, Power::russia, of);
  };
  russia.wars_owed = byte((owes(Power::sweden) ? 1 : 0) | (owes(Power::ottomans) ? 2 : 0));
  russia.owed_by = byte(position.turn.turn + kTurnsOfYear);
  if (enemies_of(position, victor).without(Power::russia).empty()) return;
  // Where it was agreed upon, nobody has lost.
  if (position.peace.loser == kNone)
    position.peace.loser = static_cast<std::uint8_t>(Power::russia);
  position.peace.aim_of = static_cast<std::uint8_t>(victor);
  position.frames.push(Ask::target);
}
}  // namespace

void concede(Play& play, Nation loser, Nation victor, const Concession& concession) {
  Position& position = play.position;
  NationState& own = nation(position, loser);
  const int now = position.turn.turn;
  if (loser == Power::prussia && concession.item == 1) {
    set_bit(own.regions_taken, victor);
  } else {
    own.taken = byte(own.taken | 1 << (concession.item - 1));
  }
  play.events.tell<EventKind::conceded_item>(loser, victor, word_of(play.board, concession));
  switch (concession.effect) {
    case Effect::cede: return cede_regions(play, loser, victor, concession.regions);
    case Effect::cede_corps:
      cede_regions(play, loser, victor, concession.regions);
      return grant_corps(play.board, position, loser, victor);
    case Effect::corps: return grant_corps(play.board, position, loser, victor);
    case Effect::marriage: own.married = true; return;
    case Effect::force_russia:
      position.turn.forced_length = position.peace.length;
      position.turn.forced_by = static_cast<std::uint8_t>(victor);
      return;
    case Effect::passage:
      pair_of(position, loser, victor).passage =
          byte((is_first_of_pair(loser, victor) ? 0x80 : 0) | 1);
      own.limited = true;
      return;
    case Effect::vassal: position.frames.push(Ask::vassal); return;
    case Effect::alliance:
      pair_of(position, loser, victor).tie = Tie::allied;
      note_ties(position);
      pair_of(position, loser, victor).offer = {};
      if (victor == Power::france) set_bit(position.affairs.system, loser);
      return;
    case Effect::declare_wars: return owe_wars(play, victor);
    case Effect::confine: position.affairs.confined_until = byte(now + 3); return;
    case Effect::lift_blockade: position.affairs.no_blockade_until = byte(now + 3); return;
    case Effect::no_aid: position.affairs.no_aid_until = byte(now + 3); return;
    case Effect::client:
    case Effect::minor:
    case Effect::length:
    case Effect::all: return;
  }
}

void apply_take_item(Play& play, Item item) {
  Position& position = play.position;
  const Nation loser = loser_of(position);
  const Nation victor = victor_of(position);
  next_pick(play);
  concede(play, loser, victor, play.board.concessions[at(item)]);
  go_on(play);
}
void apply_take_state(Play& play, Power of) {
  Position& position = play.position;
  const Nation loser = loser_of(position);
  const Nation victor = victor_of(position);
  const int item = item_for_state(play.board, position, of)->item;
  next_pick(play);
  concede_state(play, loser, victor, item, of);
  go_on(play);
}
void concede_state(Play& play, Nation loser, Nation victor, int item, Power of) {
  const Concession& found = *find_item(play.board, loser, victor, item);
  NationState& own = nation(play.position, loser);
  if (!found.repeatable) own.taken = byte(own.taken | 1 << (item - 1));
  // napoleon.control.remote: what was conceded needs no pip.
  State& given = state(play.position, of);
  given.former.reset();
  if (given.held < 18) given.fallen = false;
  play.events.tell<EventKind::conceded_state>(loser, victor, of);
  give_state(play, of, victor);
}
namespace {
void change_length(Play& play, int turns) {
  Peace& peace = play.position.peace;
  peace.length = byte(peace.length + turns);
  peace.taken_now |= 0x80;
  play.events.tell<EventKind::treaty_length_changed>(2 * peace.length);
  next_pick(play);
  go_on(play);
}
}  // namespace
void apply_longer(Play& play) { change_length(play, 1); }
void apply_shorter(Play& play) { change_length(play, -1); }
void apply_pass(Play& play) {
  const Nation victor = victor_of(play.position);
  set_bit(play.position.peace.passed, victor);
  play.events.tell<EventKind::conceded_nothing>(victor);
  next_pick(play);
  go_on(play);
}

}  // namespace casus::napoleon

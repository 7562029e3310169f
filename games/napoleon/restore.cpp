// Liberated regions go back to their nations: at the end of a year, when their holder is defeated,
// and towards the borders of 1805 when France has fallen.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// What the arguments of the frame mean.
constexpr std::size_t kHolder = 0;
constexpr std::size_t kScope = 1;
constexpr std::size_t kOfWhom = 2;  // Scope::of_one

Scope scope_of(const Position& position) {
  return static_cast<Scope>(position.frames.top().arg[kScope]);
}
Nation holder_asked(const Position& position) {
  return power_at(position.frames.top().arg[kHolder]);
}

bool is_kept(const Position& position, Region region) {
  return (position.trade.kept[at(region) / 8] >> (at(region) % 8) & 1) != 0;
}
void keep(Position& position, Region region) {
  std::uint8_t& bits = position.trade.kept[at(region) / 8];
  bits = byte(bits | 1 << (at(region) % 8));
}

// A region of another nation that its holder took back from an enemy of both; with the borders of
// 1805 in view, any region of another nation.
bool is_foreign(const Board& board, const Position& position, Nation holder, Region region,
                Scope scope) {
  const Maybe<Nation> owner = board.home_of[at(region)];
  const Hold& held = hold(position, region);
  if (!owner || *owner == holder || held.holder != at(holder) || is_vassal(position, *owner)) {
    return false;
  }
  if (held.how == How::liberated) return true;
  // The lands that France has lost stay lost.
  return scope == Scope::borders && *owner != Power::france;
}
RegionSet due_of(const Board& board, const Position& position, Nation holder, Scope scope) {
  RegionSet due;
  const Nation by = *commander(position, holder);
  const RegionSet held = position.known.control[at(by)].set();
  for (const Region region : held - board.of_states - board.home[at(holder)]) {
    if (!is_foreign(board, position, holder, region, scope) || is_kept(position, region)) continue;
    const Nation owner = *board.home_of[at(region)];
    if (may_deal_with(position, holder, owner)) due.insert(region);
  }
  return due;
}

// What the owner of a region can give for it.
bool is_price(const Board& board, const Position& position, Nation owner, Power of) {
  return may_give_state(board, position, owner, of);
}
bool is_price(const Board& board, const Position& position, Nation holder, Nation owner,
              Region price) {
  return board.home_of[at(price)] == holder &&
         is_foreign(board, position, owner, price, scope_of(position));
}
bool has_price(const Board& board, const Position& position, Nation holder, Nation owner) {
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    if (is_price(board, position, owner, power_at(s))) return true;
  }
  for (const Region region : board.home[at(holder)]) {
    if (is_price(board, position, holder, owner, region)) return true;
  }
  return false;
}
// Whether a list of concessions would give it to the holder.
bool is_acquirable(const Board& board, Nation holder, Region region) {
  return std::ranges::any_of(board.concessions, [&](const Concession& each) {
    return board.home_of[at(region)] == each.defeated && each.regions.contains(region) &&
           (!each.victor || *each.victor == holder);
  });
}

Refused why_not_due(const Board& board, const Position& position, Region region) {
  const RegionSet due = due_of(board, position, holder_asked(position), scope_of(position));
  return due.contains(region) ? Refused{} : refuse<Why::not_for_trade>();
}
void give_back(Play& play, Region region) {
  const Nation holder = holder_asked(play.position);
  const Nation owner = *play.board.home_of[at(region)];
  hand_region(play, region, owner);
  play.events.tell<EventKind::region_handed_back>(holder, owner, region);
}
// Regions for which nothing can be had and which no concession would give.
bool must_go_back(const Board& board, const Position& position, Region region) {
  const Nation holder = holder_asked(position);
  return !has_price(board, position, holder, *board.home_of[at(region)]) &&
         !is_acquirable(board, holder, region);
}

}  // namespace

void begin_restoring(Play& play, Scope scope, Nation of) {
  play.position.trade.kept = {};
  play.position.frames.push(Ask::restore, 0, static_cast<std::uint8_t>(scope), at(of));
}

// napoleon.trade.liberated, napoleon.trade.borders: holders in the order of the turn; what leaves
// no choice goes back by itself.
bool asks_restore(Play& play) {
  Position& position = play.position;
  auto& frame = position.frames.top();
  const Scope scope = scope_of(position);
  for (const Nation holder : position.turn.order) {
    if (scope == Scope::of_one && frame.arg[kOfWhom] != at(holder)) continue;
    frame.arg[kHolder] = static_cast<std::uint8_t>(holder);
    for (const Region region : due_of(play.board, position, holder, scope)) {
      if (must_go_back(play.board, position, region)) give_back(play, region);
    }
    if (!due_of(play.board, position, holder, scope).empty()) return true;
  }
  position.frames.pop();
  position.trade.kept = {};
  settle_defences(play);
  test_defeats(play);
  return false;
}

Refused why_not_swap_for_state(const Board& board, const Position& position, Region region,
                               Power of) {
  if (auto no = why_not_due(board, position, region)) return no;
  const Nation owner = *board.home_of[at(region)];
  return is_price(board, position, owner, of) ? Refused{} : refuse<Why::not_for_trade>();
}
void apply_swap_for_state(Play& play, Region region, Power of) {
  const Nation holder = holder_asked(play.position);
  const Nation owner = *play.board.home_of[at(region)];
  give_back(play, region);
  hand_state(play, of, owner, holder);
  go_on(play);
}
Refused why_not_swap_for_region(const Board& board, const Position& position, Region region,
                                Region price) {
  if (auto no = why_not_due(board, position, region)) return no;
  const Nation owner = *board.home_of[at(region)];
  const bool is = is_price(board, position, holder_asked(position), owner, price);
  return is ? Refused{} : refuse<Why::not_for_trade>();
}
void apply_swap_for_region(Play& play, Region region, Region price) {
  const Nation holder = holder_asked(play.position);
  const Nation owner = *play.board.home_of[at(region)];
  give_back(play, region);
  hand_region(play, price, holder);
  play.events.tell<EventKind::traded_region>(owner, holder, price);
  go_on(play);
}
Refused why_not_hand_back(const Board& board, const Position& position, Region region) {
  return why_not_due(board, position, region);
}
void apply_hand_back(Play& play, Region region) {
  give_back(play, region);
  go_on(play);
}
Refused why_not_keep_region(const Board& board, const Position& position, Region region) {
  if (auto no = why_not_due(board, position, region)) return no;
  const Nation holder = holder_asked(position);
  const bool may = is_acquirable(board, holder, region) &&
                   !has_price(board, position, holder, *board.home_of[at(region)]);
  return may ? Refused{} : refuse<Why::must_give_back>(region);
}
void apply_keep_region(Play& play, Region region) {
  keep(play.position, region);
  play.events.tell<EventKind::region_kept>(holder_asked(play.position), region);
  go_on(play);
}

void list_restorings(const Board& board, const Position& position, Choices& choices) {
  Sink sink(&choices);
  const Nation holder = holder_asked(position);
  const RegionSet due = due_of(board, position, holder, scope_of(position));
  for (const Region region : due) {
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      sink.offer(make_choice<Act::swap_for_state>(region, power_at(s)),
                 why_not_swap_for_state(board, position, region, power_at(s)));
    }
  }
  for (const Region region : due) {
    for (const Region price : board.home[at(holder)]) {
      sink.offer(make_choice<Act::swap_for_region>(region, price),
                 why_not_swap_for_region(board, position, region, price));
    }
  }
  for (const Region region : due) choices.push_back(make_choice<Act::hand_back>(region));
  for (const Region region : due) {
    sink.offer(make_choice<Act::keep_region>(region), why_not_keep_region(board, position, region));
  }
}

}  // namespace casus::napoleon

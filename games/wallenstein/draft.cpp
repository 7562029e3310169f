// The first counties: two open cards and the pile, or the beginners' line-up.
#include <algorithm>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

using Pair = std::array<std::uint8_t, 2>;

bool same_pair(const Pair& one, const Pair& other) {
  return one == other || (one[0] == other[1] && one[1] == other[0]);
}

const Pair& seen_by_active(const Common& common) {
  return common.seen[static_cast<std::size_t>(common.active)];
}

int groups_left(const Common& common, Seat seat) {
  const auto& groups = common.groups[static_cast<std::size_t>(seat)];
  int left = 0;
  for (const std::uint8_t count : groups) left += count;
  return left;
}

// What the turn asks next, once the row is full.
void go_on(Common& common) {
  if (common.open[0] == kNobody || common.open[1] == kNobody) {
    common.ask = Ask::draft_row;
  } else {
    common.ask = common.county == kNobody ? Ask::draft_card : Ask::draft_group;
  }
}

}  // namespace

CountySet draft_pile(const Board& board, const Common& common) {
  CountySet pile = board.in_play(common.setup.seats);
  for (int seat = 0; seat < common.setup.seats; ++seat)
    pile &= ~own_counties(common, seat_at(seat));
  for (const std::uint8_t county : common.open) {
    if (county != kNobody) pile &= ~(CountySet{1} << county);
  }
  if (common.county != kNobody) pile &= ~(CountySet{1} << common.county);
  for (int i = 0; i < common.under_count; ++i) pile &= ~(CountySet{1} << common.under[i]);
  // The cards put under the pile come when it is used up, one after the other.
  if (pile == 0 && common.under_count > 0) return CountySet{1} << common.under[0];
  return pile;
}

std::optional<Refusal> why_not_take(const Position& position, County county) {
  const auto& open = position.common.open;
  if (open[0] != at(county) && open[1] != at(county)) return refuse<Why::not_open>(county);
  return std::nullopt;
}

std::optional<Refusal> why_not_replace(const Position& position) {
  const Common& common = position.common;
  if (common.replaced) return refuse<Why::replaced_already>();
  if (seen_by_active(common)[0] == kNobody) return refuse<Why::cannot_replace_first>();
  if (!same_pair(seen_by_active(common), common.open)) return refuse<Why::cannot_replace_new>();
  return std::nullopt;
}

std::optional<Refusal> why_not_garrison(const Board& board, const Position& position, int armies) {
  const Common& common = position.common;
  if (armies < 1 || armies >= kGroupSizes || board.groups[common.setup.seats][armies] == 0) {
    return refuse<Why::no_such_group>(armies);
  }
  if (common.groups[static_cast<std::size_t>(common.active)][armies] == 0) {
    return refuse<Why::group_placed>(armies);
  }
  return std::nullopt;
}

void list_draft(const Position& position, Choices& choices) {
  const auto [low, high] = std::minmax(position.common.open[0], position.common.open[1]);
  choices.push_back(take(County{low}));
  choices.push_back(take(County{high}));
  choices.push_back(draw());
  if (!why_not_replace(position)) choices.push_back(replace());
}

void list_groups(const Board& board, const Position& position, Choices& choices) {
  for (int armies = 1; armies < kGroupSizes; ++armies) {
    if (!why_not_garrison(board, position, armies)) choices.push_back(garrison(armies));
  }
}

void apply_take(Position& position, County county, Events& events) {
  Common& common = position.common;
  common.seen[static_cast<std::size_t>(common.active)] = common.open;
  common.open[common.open[0] == at(county) ? 0 : 1] = kNobody;
  common.county = static_cast<std::uint8_t>(county);
  events.tell<EventKind::card_taken>(common.active, county);
  go_on(common);
}

void apply_draw(Position& position) {
  Common& common = position.common;
  common.seen[static_cast<std::size_t>(common.active)] = common.open;
  common.ask = Ask::draft_pile;
}

void apply_replace(Position& position, Events& events) {
  Common& common = position.common;
  for (std::uint8_t& open : common.open) {
    common.under[common.under_count++] = open;
    open = kNobody;
  }
  common.replaced = true;
  events.tell<EventKind::cards_replaced>(common.active);
  go_on(common);
}

void apply_garrison(const Board& board, Position& position, int armies, Events& events) {
  Common& common = position.common;
  const Seat seat = common.active;
  const auto county = static_cast<County>(common.county);
  const auto count = static_cast<std::uint8_t>(armies);
  const bool unseen = holds_unseen_card(common);
  common.owner[at(county)] = static_cast<std::uint8_t>(seat);
  common.armies[at(county)] = count;
  of(common.supply, seat) = static_cast<std::uint8_t>(of(common.supply, seat) - count);
  --common.groups[static_cast<std::size_t>(seat)][count];
  common.county = kNobody;
  common.replaced = false;
  events.tell(unseen ? make_event<EventKind::garrisoned_unseen>(seat, county, armies)
                     : make_event<EventKind::garrisoned>(seat, county, armies));

  common.active = seat_at((index(seat) + 1) % common.setup.seats);
  if (groups_left(common, common.active) > 0) {
    common.ask = Ask::draft_card;
    return;
  }
  // The draft is over: what it kept count of is put away.
  common.open.fill(kNobody);
  for (Pair& seen : common.seen) seen.fill(kNobody);
  common.under.fill(kNobody);
  common.under_count = 0;
  common.active = Seat{};
  begin_fill(board, position, events);
}

void resolve_deal(Position& position, County county, Events& events) {
  Common& common = position.common;
  if (common.under_count > 0 && common.under[0] == at(county)) {
    std::copy(common.under.begin() + 1, common.under.begin() + common.under_count,
              common.under.begin());
    common.under[--common.under_count] = kNobody;
  }
  if (common.ask == Ask::draft_pile) {
    // It stays with its drawer until the armies show where it is.
    common.county = static_cast<std::uint8_t>(county);
    events.tell_apart(SeatSet::of(common.active),
                      make_event<EventKind::card_drawn>(common.active, county),
                      make_event<EventKind::card_drawn_unseen>(common.active));
  } else {
    common.open[common.open[0] == kNobody ? 0 : 1] = static_cast<std::uint8_t>(county);
    events.tell<EventKind::card_opened>(county);
  }
  go_on(common);
}

void line_up(const Board& board, Position& position) {
  Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (const Board::Placed& placed : board.line_up[common.setup.seats][seat]) {
      common.owner[at(placed.county)] = static_cast<std::uint8_t>(seat);
      common.armies[at(placed.county)] = placed.armies;
      common.supply[seat] = static_cast<std::uint8_t>(common.supply[seat] - placed.armies);
    }
  }
}

}  // namespace casus::wallenstein

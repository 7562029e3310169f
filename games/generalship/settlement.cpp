// Settlement: points for neutral tiles, the upkeep of units, and the order of play.
#include "games/generalship/kinds.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

constexpr int kIsolated = 2;  // counts so many times

void sort_order(Play& play) {
  Common& common = play.common;
  const auto power = [&](std::uint8_t seat) {
    return common.power[seat] + modifiers(play.board, common, seat_at(seat)).power;
  };
  // As the rulebook swaps neighbours; equal ones stay as they are.
  for (int i = 1; i < common.setup.seats; ++i) {
    for (int j = i; j > 0 && power(common.order[j]) > power(common.order[j - 1]); --j) {
      std::swap(common.order[j], common.order[j - 1]);
    }
  }
  for (int place = 0; place < common.setup.seats; ++place) {
    play.events.tell<EventKind::placed_in_order>(seat_at(common.order[place]), place + 1);
  }
}

void end_settlement(Play& play) {
  Common& common = play.common;
  sort_order(play);
  common.laurels = {};
  common.turn = 0;
  if (++common.settlements >= common.setup.last_settlement) return finish_game(play);
  begin_turn(play);
}

}  // namespace

void begin_settlement(Play& play) {
  Common& common = play.common;
  common.turn = 0;
  play.events.tell<EventKind::settlement_began>();
  for (auto& two : common.cylinders) two.fill(kNobody);
  for (int place = 0; place < common.setup.seats; ++place) {
    const Seat seat = seat_at(common.order[place]);
    if (neutral_tiles_of(common, seat) < play.board.figures.tiles_for_points) continue;
    award(play, seat, play.board.figures.points_for_tiles, Part::tiles);
    if (is_over(common)) return;
  }
  common.step = 0;
  go_on_with_upkeep(play);
}

TileSet isolated_stacks(const Board& board, const Common& common, Seat seat) {
  if (modifiers(board, common, seat).supply) return 0;
  return stacks_of(common, seat) & ~supplied(common, seat);
}

StackUpkeep upkeep_of_stack(const Board& board, const Position& position, std::size_t tile,
                            bool isolated) {
  StackUpkeep stack;
  if (isolated) stack.counts = kIsolated;
  for (unsigned kinds = kinds_in(position.units[tile]); kinds != 0; kinds &= kinds - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(kinds));
    stack.halves += board.unit[u].half_size * count_of(position.units[tile], static_cast<Unit>(u));
  }
  stack.fee = std::max(0, stack.halves * stack.counts / 2 - board.figures.free_size);
  return stack;
}

int upkeep_of(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  const TileSet isolated = isolated_stacks(board, common, seat);
  int number = 0;
  int fee = 0;
  for (TileSet left = stacks_of(common, seat); left != 0; left &= left - 1) {
    const auto tile = static_cast<std::size_t>(std::countr_zero(left));
    const StackUpkeep stack = upkeep_of_stack(board, position, tile, (isolated >> tile & 1U) != 0);
    number += stack.counts;
    fee += stack.fee;
  }
  fee += std::max(0, number - board.figures.free_stacks);
  return std::max(0, fee - modifiers(board, common, seat).thrift);
}

// The next seat in order that owes something is asked; `step` counts those that are done.
void go_on_with_upkeep(Play& play) {
  Common& common = play.common;
  for (; common.step < common.setup.seats; ++common.step) {
    const Seat seat = seat_at(common.order[common.step]);
    const int fee = upkeep_of(play.board, play.position, seat);
    if (fee == 0) continue;
    if (common.ask != Ask::upkeep || common.asked != seat) {
      play.events.tell<EventKind::fee_due>(seat, fee);
    }
    return ask(common, Ask::upkeep, seat);
  }
  common.step = 0;
  end_settlement(play);
}

Refused why_not_pay_upkeep(const Board& board, const Position& position) {
  const Common& common = position.common;
  const int fee = upkeep_of(board, position, common.asked);
  const int food = common.food[at(common.asked)];
  if (food < fee) return refuse<Why::cannot_pay_upkeep>(fee, food);
  return std::nullopt;
}

void list_upkeep(const Board& board, const Position& position, Choices& choices) {
  if (!why_not_pay_upkeep(board, position)) choices.push_back(make_choice<Act::pay>());
  list_removals(position, position.common.asked, choices);
}

void apply_pay_upkeep(Play& play) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const int fee = upkeep_of(play.board, play.position, seat);
  common.food[at(seat)] = byte(common.food[at(seat)] - fee);
  play.events.tell<EventKind::paid_upkeep>(seat, fee);
  ++common.step;
  go_on_with_upkeep(play);
}

void apply_disband(Play& play, Tile tile, Unit unit) {
  const Seat seat = play.common.asked;
  remove_unit(play, seat, tile, unit);
  settle_fleets(play, seat, Then::upkeep);
}

}  // namespace casus::generalship

// The ten actions, one by one in player order. Whoever is able must; nothing is done in part.
#include <algorithm>
#include <bit>

#include "games/wallenstein/rules.h"
#include "games/wallenstein/vocabulary.h"

namespace casus::wallenstein {
namespace {

Action current(const Common& common) { return static_cast<Action>(common.actions[common.action]); }

void pay(Common& common, Seat seat, int thalers) {
  of(common.thalers, seat) = static_cast<std::uint8_t>(of(common.thalers, seat) - thalers);
}

void skip(const Common& common, Skip why, Events& events) {
  events.tell<EventKind::skipped>(common.active, current(common), why);
}

int tiles_on_board(const Common& common, Building building) {
  return count_bits(common.buildings, mask(building));
}

void build_planned(const Board& board, Position& position, County county, Building building,
                   Events& events) {
  Common& common = position.common;
  const int price = board.price[at(current(common))];
  if ((common.buildings[at(county)] & mask(building)) != 0) {
    return skip(common, Skip::built_already, events);
  }
  if (std::popcount(common.buildings[at(county)]) >= board.sites[at(county)]) {
    return skip(common, Skip::no_site, events);
  }
  if (!can_build(board, common, county, building)) return skip(common, Skip::no_tiles, events);
  if (of(common.thalers, common.active) < price) return skip(common, Skip::too_poor, events);
  pay(common, common.active, price);
  events.tell<EventKind::built>(common.active, building, county, price);
  put_building(board, position, county, building, events);
}

// The event first, the tile second.
int yield(const Board& board, const Common& common, County county, bool taxes) {
  int amount = taxes ? board.tax[at(county)] : board.grain[at(county)];
  if (event_is(board, common, taxes ? EventEffect::tax_min : EventEffect::grain_min)) {
    amount = std::max<int>(amount, board.event_value[common.event]);
  }
  if (event_is(board, common, taxes ? EventEffect::tax_max : EventEffect::grain_max)) {
    amount = std::min<int>(amount, board.event_value[common.event]);
  }
  const Tile tile = taxes ? Tile::plus_thaler : Tile::plus_grain;
  return has_tile(common, common.active, tile) ? amount + board.tile_value[at(tile)] : amount;
}

void gain(const Board& board, Common& common, County county, Events& events) {
  const bool taxes = current(common) == Action::collect_taxes;
  const int amount = yield(board, common, county, taxes);
  std::uint8_t& purse = taxes ? of(common.thalers, common.active) : of(common.grain, common.active);
  add_up(purse, amount);
  if (taxes) {
    events.tell<EventKind::taxed>(common.active, county, amount);
  } else {
    events.tell<EventKind::harvested>(common.active, county, amount);
  }
}

// More markers than peasants would call nobody else, and a position would not be read back.
void put_marker(const Board& board, Common& common, County county, Events& events) {
  std::uint8_t& markers = common.revolt[at(county)];
  if (markers < board.peasants) ++markers;
  events.tell<EventKind::marker_added>(county, markers);
}

// True if it is done; false if the tower is cast.
bool collect(const Board& board, Position& position, County county, Events& events) {
  Common& common = position.common;
  const bool revolts = common.revolt[at(county)] > 0;
  if (!revolts || !common.setup.no_income_if_lost) gain(board, common, county, events);
  if (revolts) {
    begin_revolt(board, position, county, Cast::collecting, 0, events);
    return false;
  }
  put_marker(board, common, county, events);
  return true;
}

// How many armies the action puts down, of a supply of so many.
int deployed_armies(const Board& board, const Common& common, Action action, int supply) {
  const bool costly = action != Action::deploy_1_move &&
                      event_is(board, common, EventEffect::recruit_one_per_thaler);
  const int armies = costly ? board.price[at(action)] : board.armies[at(action)];
  if (action != Action::deploy_5 || !has_tile(common, common.active, Tile::six_armies)) {
    return armies;
  }
  const int more = costly && common.setup.six_cut_to_four
                       ? armies + 1
                       : int{board.tile_value[at(Tile::six_armies)]};
  return supply >= more ? more : armies;
}

bool deploy(const Board& board, Position& position, County county, Events& events) {
  Common& common = position.common;
  const Action action = current(common);
  const int price = board.price[at(action)];
  std::uint8_t& supply = of(common.supply, common.active);
  const int armies = deployed_armies(board, common, action, supply);
  if (of(common.thalers, common.active) < price) {
    skip(common, Skip::too_poor, events);
    return false;
  }
  if (supply < armies) {
    skip(common, Skip::too_few_armies, events);
    return false;
  }
  pay(common, common.active, price);
  supply = static_cast<std::uint8_t>(supply - armies);
  common.armies[at(county)] = static_cast<std::uint8_t>(common.armies[at(county)] + armies);
  events.tell<EventKind::deployed>(common.active, county, armies, price);
  return true;
}

// Why no army may go there, whatever their number.
std::optional<Refusal> why_not_go(const Board& board, const Common& common, County to) {
  const auto from = static_cast<County>(common.county);
  if ((board.in_play(common.setup.seats) & mask(to)) == 0) return refuse<Why::not_in_play>(to);
  if (to == from) return refuse<Why::march_in_place>(to);
  if ((board.neighbours(at(from)) & mask(to)) == 0) return refuse<Why::not_adjacent>(to, from);
  if (owns(common, common.active, to)) return std::nullopt;
  const Action action = current(common);
  if (action == Action::deploy_1_move) return refuse<Why::no_attack_here>(to);
  if ((common.buildings[at(to)] & mask(Building::church)) != 0 &&
      event_is(board, common, EventEffect::no_attack_on_church)) {
    return refuse<Why::church_sanctuary>(to);
  }
  const std::uint8_t owner = common.owner[at(to)];
  const SeatSet safe = action == Action::combat_a ? common.safe_from_a : common.safe_from_b;
  if (owner != kNobody && safe.contains(seat_at(owner))) {
    return refuse<Why::safe_by_favour>(to, seat_at(owner));
  }
  return std::nullopt;
}

bool can_march(const Board& board, const Common& common) {
  if (common.armies[common.county] < 2) return false;
  CountySet around = board.neighbours(common.county) & board.in_play(common.setup.seats);
  for (; around != 0; around &= around - 1) {
    if (!why_not_go(board, common, static_cast<County>(std::countr_zero(around)))) return true;
  }
  return false;
}

// True if there is nothing to ask.
bool ask_march(const Board& board, Common& common, County county, Events& events) {
  common.county = static_cast<std::uint8_t>(county);
  if (can_march(board, common)) {
    common.ask = Ask::march;
    return false;
  }
  if (current(common) != Action::deploy_1_move) {
    if (common.armies[at(county)] < 2) {
      skip(common, Skip::lone_army, events);
    } else {
      events.tell<EventKind::stayed>(common.active, county);
    }
  }
  common.county = kNobody;
  return true;
}

}  // namespace

// One seat's part of the action. True if it is done.
bool carry_out(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  const Seat seat = common.active;
  const Action action = current(common);
  const Box box = box_of(action);
  const auto each = static_cast<std::size_t>(seat);
  const std::uint8_t card = position.plans[each][at(box)];
  if (card == kNobody) {
    events.tell<EventKind::no_card>(seat, box);
    return true;
  }
  common.revealed[each] = static_cast<BoxSet>(common.revealed[each] | mask(box));
  events.tell<EventKind::card_shown>(seat, box, Card{card});
  if (!is_county(Card{card})) {
    events.tell<EventKind::passed>(seat, action);
    return true;
  }
  const auto county = static_cast<County>(card);
  switch (action) {
    case Action::build_palace:
      build_planned(board, position, county, Building::palace, events);
      return true;
    case Action::build_church:
      build_planned(board, position, county, Building::church, events);
      return true;
    case Action::build_trading_post:
      build_planned(board, position, county, Building::trading_post, events);
      return true;
    case Action::collect_grain:
    case Action::collect_taxes: return collect(board, position, county, events);
    case Action::deploy_5:
    case Action::deploy_3: deploy(board, position, county, events); return true;
    case Action::deploy_1_move:
      return !deploy(board, position, county, events) || ask_march(board, common, county, events);
    case Action::combat_a:
    case Action::combat_b: return ask_march(board, common, county, events);
  }
  return true;
}

bool event_is(const Board& board, const Common& common, EventEffect effect) {
  return common.event != kNobody && !common.event_cancelled &&
         board.event_effect[common.event] == effect;
}

bool can_build(const Board& board, const Common& common, County county, Building building) {
  const std::uint8_t buildings = common.buildings[at(county)];
  return (buildings & mask(building)) == 0 && std::popcount(buildings) < board.sites[at(county)] &&
         tiles_on_board(common, building) < board.building_tiles[at(building)];
}

void put_building(const Board& board, Position& position, County county, Building building,
                  Events& events) {
  Common& common = position.common;
  common.buildings[at(county)] =
      static_cast<std::uint8_t>(common.buildings[at(county)] | mask(building));
  if (building == Building::trading_post && common.revolt[at(county)] > 0 &&
      event_is(board, common, EventEffect::trading_post_removes_revolt)) {
    --common.revolt[at(county)];
    events.tell<EventKind::calmed>(county);
  }
}

void begin_actions(const Board& board, Position& position, Events& events) {
  position.common.action = 0;
  begin_action(board, position, events);
}

void begin_action(const Board& board, Position& position, Events& events) {
  position.common.step = 0;
  events.tell<EventKind::action_began>(current(position.common));
  go_on_with_actions(board, position, events);
}

void go_on_with_actions(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (;;) {
    for (; common.step < kPlaces; ++common.step) {
      const std::uint8_t leader = common.leaders[common.step];
      if (leader == kNobody) continue;
      common.active = seat_at(leader);
      if (!carry_out(board, position, events)) return;
    }
    if (++common.action == kActions) return end_round(board, position, events);
    common.step = 0;
    if (common.actions.back() == kNobody) {
      common.ask = Ask::turn_action;
      return;
    }
    events.tell<EventKind::action_began>(current(common));
  }
}

void end_collecting(const Board& board, Position& position, County county, bool kept,
                    Events& events) {
  Common& common = position.common;
  if (!kept) return;
  if (common.setup.no_income_if_lost) gain(board, common, county, events);
  put_marker(board, common, county, events);
}

std::optional<Refusal> why_not_march(const Board& board, const Position& position, County to,
                                     int armies) {
  const Common& common = position.common;
  if (const auto refusal = why_not_go(board, common, to)) return refusal;
  const int most = common.armies[common.county] - 1;
  if (armies == 0) return refuse<Why::no_armies>();
  if (armies > most) return refuse<Why::leave_one>(armies, County{common.county}, most);
  return std::nullopt;
}

void list_marches(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const int most = common.armies[common.county] - 1;
  CountySet around = board.neighbours(common.county) & board.in_play(common.setup.seats);
  for (; around != 0; around &= around - 1) {
    const auto to = static_cast<County>(std::countr_zero(around));
    if (why_not_go(board, common, to)) continue;
    for (int armies = 1; armies <= most; ++armies) choices.push_back(march(to, armies));
  }
  choices.push_back(stay());
}

void apply_march(const Board& board, Position& position, County to, int armies, Events& events) {
  Common& common = position.common;
  const auto from = static_cast<County>(common.county);
  if (!owns(common, common.active, to)) {
    begin_attack(board, position, from, to, armies, events);
    return;
  }
  common.armies[at(from)] = static_cast<std::uint8_t>(common.armies[at(from)] - armies);
  common.armies[at(to)] = static_cast<std::uint8_t>(common.armies[at(to)] + armies);
  if (current(common) == Action::deploy_1_move) {
    events.tell<EventKind::deploy_moved>(common.active, from, to, armies);
  } else {
    events.tell<EventKind::moved>(common.active, from, to, armies);
  }
  common.county = kNobody;
  ++common.step;
  go_on_with_actions(board, position, events);
}

void apply_stay(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  events.tell<EventKind::stayed>(common.active, County{common.county});
  common.county = kNobody;
  ++common.step;
  go_on_with_actions(board, position, events);
}

}  // namespace casus::wallenstein

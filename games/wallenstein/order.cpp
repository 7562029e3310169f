// The event of the round, the bids, and the places in the player order.
#include <algorithm>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

bool has_chosen_order(const Common& common, Seat seat) {
  return std::find(common.choosing.begin(), common.choosing.begin() + common.step,
                   static_cast<std::uint8_t>(seat)) != common.choosing.begin() + common.step;
}

void next_in_order(Common& common, Seat seat) {
  common.choosing[common.step++] = static_cast<std::uint8_t>(seat);
}

// Orders the bidders until a lot must be drawn or all have their turn.
void order_bidders(Common& common) {
  while (common.step < common.setup.seats) {
    int best = -1;
    SeatSet equal;
    for (int each = 0; each < common.setup.seats; ++each) {
      const Seat seat = seat_at(each);
      if (has_chosen_order(common, seat)) continue;
      const int bid = bid_strength(of(common.bid, seat));
      if (bid > best) equal = {};
      if (bid >= best) equal = equal.with(seat);
      best = std::max(best, bid);
    }
    if (equal.size() > 1) {
      common.tied = equal;
      common.ask = Ask::draw_leader;
      return;
    }
    next_in_order(common, *equal.begin());
  }
  common.step = 0;
  common.ask = Ask::choose_place;
  common.active = seat_at(common.choosing[0]);
}

}  // namespace

void show_bids(Position& position, Events& events) {
  Common& common = position.common;
  for (int each = 0; each < common.setup.seats; ++each) {
    const Seat seat = seat_at(each);
    const std::uint8_t card = position.plans[each][at(Box::auction)];
    if (card == kNobody) {
      events.tell<EventKind::bid_missing>(seat);
      continue;
    }
    of(common.bid, seat) = card;
    common.revealed[each] = static_cast<BoxSet>(common.revealed[each] | mask(Box::auction));
    events.tell<EventKind::bid_shown>(seat, Card{card});
    if (!is_money(Card{card}) || card == kMoney0) continue;
    const auto coins = static_cast<std::uint8_t>(card - kMoney0);
    of(common.thalers, seat) = static_cast<std::uint8_t>(of(common.thalers, seat) - coins);
    events.tell<EventKind::bid_paid>(seat, coins);
  }
}

int bid_strength(std::uint8_t card) {
  if (card == kNobody) return 0;
  if (card == kMoney0 || card == kTowerCard) return 1;
  if (card < kCounties) return 2;
  return 2 + card - kMoney0;
}

void resolve_draw_event(Position& position, EventCard event, Events& events) {
  Common& common = position.common;
  common.event = static_cast<std::uint8_t>(event);
  common.events_open = static_cast<std::uint16_t>(common.events_open & ~(1U << at(event)));
  events.tell<EventKind::event_drawn>(event);
  for (std::size_t seat = 0; seat < position.plans.size(); ++seat) {
    common.covered[seat] = covered_boxes(position.plans[seat]);
  }
  show_bids(position, events);
  common.step = 0;
  common.choosing.fill(kNobody);
  order_bidders(common);
}

void resolve_draw_leader(Position& position, Seat seat, Events& events) {
  Common& common = position.common;
  next_in_order(common, seat);
  events.tell<EventKind::lot_drawn>(seat);
  common.tied = common.tied.without(seat);
  if (common.tied.size() > 1) return;
  next_in_order(common, *common.tied.begin());
  common.tied = {};
  order_bidders(common);
}

std::optional<Refusal> why_not_choose(const Position& position, Tile tile) {
  const auto& tiles = position.common.tiles;
  if (std::find(tiles.begin(), tiles.end(), at(tile)) == tiles.end()) {
    return refuse<Why::tile_taken>(tile);
  }
  return std::nullopt;
}

void list_places(const Position& position, Choices& choices) {
  for (int tile = 0; tile < kTiles; ++tile) {
    if (!why_not_choose(position, static_cast<Tile>(tile))) {
      choices.push_back(choose(static_cast<Tile>(tile)));
    }
  }
}

void apply_choose(const Board& board, Position& position, Tile tile, Events& events) {
  Common& common = position.common;
  const auto place = static_cast<std::size_t>(
      std::find(common.tiles.begin(), common.tiles.end(), at(tile)) - common.tiles.begin());
  common.tiles[place] = kNobody;
  common.leaders[place] = static_cast<std::uint8_t>(common.active);
  of(common.tile, common.active) = static_cast<std::uint8_t>(tile);
  events.tell<EventKind::place_chosen>(common.active, place + 1, tile);
  if (++common.step < common.setup.seats) {
    common.active = seat_at(common.choosing[common.step]);
    return;
  }
  common.tiles.fill(kNobody);  // those that nobody took are put aside
  common.choosing.fill(kNobody);
  common.step = 0;
  if (common.setup.court) {
    begin_court(board, position, events);
  } else {
    begin_actions(board, position, events);
  }
}

}  // namespace casus::wallenstein

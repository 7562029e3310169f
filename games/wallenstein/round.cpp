// What is laid out before planning, and the end of the round.
#include <algorithm>
#include <bit>

#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

constexpr int kOpenEvents = 4;
constexpr int kOpenActions = 5;

void begin_planning(Common& common, Events& events) {
  common.ask = Ask::plan;
  common.planned = {};
  events.tell<EventKind::planning_began>();
}

}  // namespace

std::uint16_t events_left(const Common& common) {
  constexpr unsigned kAll = (1U << kEvents) - 1U;
  return static_cast<std::uint16_t>(kAll & ~(common.events_open | common.events_gone));
}

std::uint16_t actions_left(const Common& common) {
  unsigned left = (1U << kActions) - 1U;
  for (const std::uint8_t action : common.actions) {
    if (action != kNobody) left &= ~(1U << action);
  }
  return static_cast<std::uint16_t>(left);
}

std::uint8_t tiles_left(const Common& common) {
  unsigned left = (1U << kTiles) - 1U;
  for (const std::uint8_t tile : common.tiles) {
    if (tile != kNobody) left &= ~(1U << tile);
  }
  return static_cast<std::uint8_t>(left);
}

std::uint32_t favours_left(const Common& common) {
  return ((1U << kFavours) - 1U) & ~common.favours_gone;
}

void begin_year(Position& position) {
  position.common.season = Season::spring;
  position.common.ask = Ask::turn_event;
}

void resolve_turn_event(Position& position, EventCard event, Events& events) {
  Common& common = position.common;
  common.events_open = static_cast<std::uint16_t>(common.events_open | (1U << at(event)));
  events.tell<EventKind::event_open>(event);
  if (std::popcount(common.events_open) == kOpenEvents) begin_round(position, events);
}

void begin_round(Position& position, Events& events) {
  Common& common = position.common;
  common.ask = Ask::turn_action;
  events.tell<EventKind::round_began>(common.year, common.season);
}

// Five cards before planning; then one more after each action.
void resolve_turn_action(const Board& board, Position& position, Action action, Events& events) {
  Common& common = position.common;
  const auto place = std::find(common.actions.begin(), common.actions.end(), kNobody);
  *place = static_cast<std::uint8_t>(action);
  const auto shown = place - common.actions.begin() + 1;
  events.tell<EventKind::action_shown>(action, shown);
  if (common.action != kNobody) {
    begin_action(board, position, events);
  } else if (shown == kOpenActions) {
    common.ask = Ask::lay_tile;
  }
}

void resolve_lay_tile(Position& position, Tile tile, Events& events) {
  Common& common = position.common;
  const auto place = std::find(common.tiles.begin(), common.tiles.end(), kNobody);
  *place = static_cast<std::uint8_t>(tile);
  const auto laid = place - common.tiles.begin() + 1;
  events.tell<EventKind::tile_laid>(tile, laid);
  if (laid < kPlaces) return;
  if (common.setup.court) {
    common.ask = Ask::turn_favour;
  } else {
    begin_planning(common, events);
  }
}

void resolve_turn_favour(const Board& board, Position& position, Favour favour, Events& events) {
  Common& common = position.common;
  *std::find(common.favours.begin(), common.favours.end(), kNobody) =
      static_cast<std::uint8_t>(favour);
  common.favours_gone |= 1U << at(favour);
  if (common.favours.back() == kNobody) return;
  // The highest number stands where four courtiers are asked, the lowest where two are.
  std::sort(common.favours.begin(), common.favours.end(), std::greater<>());
  for (std::size_t space = 0; space < kSpaces; ++space) {
    events.tell<EventKind::favour_shown>(Favour{common.favours[space]}, board.space_price[space]);
  }
  begin_planning(common, events);
}

void end_round(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  events.tell<EventKind::round_ended>();
  for (Plan& plan : position.plans) plan.fill(kNobody);
  common.planned = {};
  common.covered.fill(0);
  common.revealed.fill(0);
  common.bid.fill(kNobody);
  common.tile.fill(kNobody);
  common.actions.fill(kNobody);
  common.choosing.fill(kNobody);
  common.action = kNobody;
  common.events_gone = static_cast<std::uint16_t>(common.events_gone | (1U << common.event));
  common.event = kNobody;
  common.event_cancelled = false;
  common.safe_from_a = common.safe_from_b = {};
  common.gained = 0;
  common.step = 0;
  common.active = Seat{};
  if (common.season == Season::fall) {
    common.season = Season::winter;
    begin_winter(board, position, events);  // in the order of this round
    return;
  }
  common.leaders.fill(kNobody);
  common.season = static_cast<Season>(at(common.season) + 1);
  begin_round(position, events);
}

}  // namespace casus::wallenstein

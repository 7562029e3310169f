// A round: cards are dealt, everybody lays one in secret, the dearest scores.
#include <algorithm>

#include "games/sample_game/choices.h"
#include "games/sample_game/events.h"
#include "games/sample_game/refusals.h"
#include "games/sample_game/rules.h"

namespace casus::sample_game {
namespace {

// sample_game.lay.secret, sample_game.lay.dearest
void turn_up(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  int best = 0;
  for (std::size_t i = 0; i < common.setup.seats; ++i) {
    best = std::max<int>(best, board.worth[position.laid[i]]);
  }
  int dearest = 0;
  Seat winner{};
  for (std::size_t i = 0; i < common.setup.seats; ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    const std::uint8_t kind = position.laid[i];
    events.tell<EventKind::shown>(seat, kind_at(kind));
    --position.hands[i][kind];
    ++common.discard[kind];
    position.laid[i] = kNoCard;
    if (board.worth[kind] != best) continue;
    ++dearest;
    winner = seat;
  }
  if (dearest == 1) {
    std::uint8_t& points = common.points[static_cast<std::size_t>(index(winner))];
    points = static_cast<std::uint8_t>(points + best);
    events.tell<EventKind::scored>(winner, best);
  } else {
    events.tell<EventKind::nobody_scored>();
  }
  common.has_laid = {};
  common.active = 0;
  common.ask = Ask::swap;
}

}  // namespace

std::optional<Refusal> why_not_lay(const Position& position, Seat seat, Kind kind) {
  if (position.hands[static_cast<std::size_t>(index(seat))][at(kind)] == 0) {
    return refuse<Why::not_in_hand>(kind);
  }
  return std::nullopt;
}

void list_lays(const Position& position, Seat seat, Choices& choices) {
  const Cards& hand = position.hands[static_cast<std::size_t>(index(seat))];
  for (std::size_t i = 0; i < kKinds; ++i) {
    if (hand[i] > 0) choices.push_back(lay(kind_at(i)));
  }
}

void lay_card(const Board& board, Position& position, Seat seat, Kind kind, Events& events) {
  Common& common = position.common;
  position.laid[static_cast<std::size_t>(index(seat))] = static_cast<std::uint8_t>(kind);
  common.has_laid = common.has_laid.with(seat);
  events.tell<EventKind::laid>(seat);
  if (common.has_laid == SeatSet::first(common.setup.seats)) turn_up(board, position, events);
}

void deal_card(Position& position, Kind kind, Events& events) {
  const Seat seat = seat_at(position.common.active);
  --position.pile[at(kind)];
  ++position.hands[position.common.active][at(kind)];
  events.tell_apart(SeatSet::of(seat), make_event<EventKind::dealt>(seat, kind),
                    make_event<EventKind::dealt_hidden>(seat));
}

void resolve_deal(Position& position, Kind kind, Events& events) {
  if (position.common.ask == Ask::deal_swap) return deal_swapped(position, kind, events);
  deal_card(position, kind, events);
  go_on_dealing(position);
}

void go_on_dealing(Position& position) {
  Common& common = position.common;
  while (common.active < common.setup.seats && total(position.hands[common.active]) == kHandSize) {
    ++common.active;
  }
  if (common.active < common.setup.seats) return;
  common.active = 0;
  common.ask = Ask::lay;
}

void end_round(Position& position, Events& events) {
  Common& common = position.common;
  common.active = 0;
  ++common.round;
  if (common.round < common.setup.rounds) {
    common.ask = Ask::deal;
    return;
  }
  common.ask = Ask::over;
  const Scores scores = scores_of(position);
  SeatSet winners;
  for (int i = 0; i < scores.seats; ++i) {
    if (scores.seat[static_cast<std::size_t>(i)].rank == 1) winners = winners.with(seat_at(i));
  }
  events.tell<EventKind::game_ended>(winners);
}

// sample_game.end.winner
Scores scores_of(const Position& position) {
  const Common& common = position.common;
  Scores scores;
  scores.seats = common.setup.seats;
  for (std::size_t i = 0; i < common.setup.seats; ++i) {
    SeatScore& own = scores.seat[i];
    own.score = own.parts[0] = common.points[i];
    for (std::size_t other = 0; other < common.setup.seats; ++other) {
      if (common.points[other] > common.points[i]) ++own.rank;
    }
  }
  return scores;
}

}  // namespace casus::sample_game

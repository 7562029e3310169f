// Winter: the loss of grain, revolts of those who cannot feed their counties, the end of the year.
#include <algorithm>
#include <bit>

#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

// The winners, and why they are if others have as many points.
void tell_end(const Common& common, const Scores& scores, Events& events) {
  SeatSet winners;
  for (int seat = 0; seat < scores.seats; ++seat) {
    if (scores.seat[seat].rank == 1) winners = winners.with(seat_at(seat));
  }
  const Seat first = *winners.begin();
  SeatSet tied;
  for (int seat = 0; seat < scores.seats; ++seat) {
    if (common.points[seat] == of(common.points, first)) tied = tied.with(seat_at(seat));
  }
  if (tied != winners) {
    events.tell<EventKind::tie_by_thalers>(tied, of(common.points, first), winners,
                                           of(common.thalers, first));
  }
  if (winners.size() > 1) events.tell<EventKind::victory_shared>(winners);
  events.tell<EventKind::game_ended>(winners);
}

void end_year(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  score_year(board, position, events);
  common.events_gone = static_cast<std::uint16_t>(common.events_gone | common.events_open);
  common.events_open = 0;
  common.leaders.fill(kNobody);
  common.active = Seat{};
  common.step = 0;
  common.extra_peasants = 0;
  events.tell<EventKind::year_ended>(common.year);
  if (common.year == 2) {
    common.ask = Ask::over;
    if (events.listening()) tell_end(common, scores_of(board, position), events);
    return;
  }
  ++common.year;
  common.grain.fill(0);
  common.revolt.fill(0);
  begin_year(position);
}

// Each affected player in the order of fall: first all cards are drawn, then the revolts follow.
void supply_next(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (; common.step < kPlaces; ++common.step) {
    const std::uint8_t leader = common.leaders[common.step];
    if (leader == kNobody) continue;
    const Seat seat = seat_at(leader);
    const int counties = counties_of(common, seat);
    const int grain = of(common.grain, seat);
    if (grain >= counties) {
      events.tell<EventKind::supplied>(seat, counties, grain);
      continue;
    }
    const int shortage = counties - grain;
    const auto row = static_cast<std::size_t>(std::min(shortage, Board::kChartRows - 1));
    common.to_draw = static_cast<std::uint8_t>(std::min<int>(board.revolting[row], counties));
    common.extra_peasants = board.extra_peasants[row];
    common.active = seat;
    common.ask = Ask::draw_county;
    events.tell<EventKind::unsupplied>(seat, shortage, common.to_draw, common.extra_peasants);
    return;
  }
  end_year(board, position, events);
}

void revolt(const Board& board, Position& position, County county, Events& events) {
  Common& common = position.common;
  common.drawn &= ~mask(county);
  begin_revolt(board, position, county, Cast::winter, common.extra_peasants, events);
}

}  // namespace

int counties_of(const Common& common, Seat seat) {
  return std::popcount(own_counties(common, seat));
}

void begin_winter(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  const auto card = static_cast<std::size_t>(std::countr_zero(common.events_open));
  const int loss = board.winter_loss[card];
  events.tell<EventKind::winter_came>(static_cast<EventCard>(card), loss);
  for (const std::uint8_t leader : common.leaders) {
    if (leader == kNobody) continue;
    std::uint8_t& grain = common.grain[leader];
    const int lost = std::min<int>(grain, loss);
    grain = static_cast<std::uint8_t>(grain - lost);
    events.tell<EventKind::grain_lost>(seat_at(leader), lost, grain);
  }
  common.step = 0;
  supply_next(board, position, events);
}

CountySet counties_to_draw(const Common& common) {
  return own_counties(common, common.active) & ~common.drawn;
}

void resolve_draw_county(const Board& board, Position& position, County county, Events& events) {
  Common& common = position.common;
  common.drawn |= mask(county);
  --common.to_draw;
  events.tell<EventKind::county_drawn>(common.active, county);
  if (common.to_draw == 0) go_on_with_winter(board, position, events);
}

void go_on_with_winter(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  if (common.drawn == 0) {
    ++common.step;
    supply_next(board, position, events);
  } else if (std::popcount(common.drawn) == 1) {
    revolt(board, position, static_cast<County>(std::countr_zero(common.drawn)), events);
  } else {
    common.ask = Ask::order_revolts;
  }
}

std::optional<Refusal> why_not_face(const Position& position, County county) {
  if ((position.common.drawn & mask(county)) == 0) return refuse<Why::not_drawn>(county);
  return std::nullopt;
}

void list_revolts(const Position& position, Choices& choices) {
  for (CountySet drawn = position.common.drawn; drawn != 0; drawn &= drawn - 1) {
    choices.push_back(face(static_cast<County>(std::countr_zero(drawn))));
  }
}

void apply_face(const Board& board, Position& position, County county, Events& events) {
  events.tell<EventKind::revolt_chosen>(position.common.active, county);
  revolt(board, position, county, events);
}

}  // namespace casus::wallenstein

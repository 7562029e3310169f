// Period scoring, title scoring, and who has won.
#include <algorithm>
#include <bit>
#include <functional>
#include <span>

#include "games/royals/events.h"
#include "games/royals/rules.h"
#include "kit/ranking.h"

namespace casus::royals {
namespace {

// How a player stands in a country. Compared from the left: influence, then the highest title, then
// the best city where a noble of that title is held (R25).
struct Standing {
  int influence = 0;
  int highest_cards = 0;
  int city_bonus = 0;
  Seat seat{};
  Noble best = kNoNoble;  // the noble of the last two
  auto rank() const { return std::tuple(influence, highest_cards, city_bonus); }
};

Standing standing(const Board& board, const Common& common, int seat, Country country) {
  Standing result;
  result.seat = seat_at(seat);
  NobleSet active = common.held[seat] & board.in_country[at(country)];
  for (; active != 0; active &= active - 1) {
    const int noble = std::countr_zero(active);
    result.influence += board.influence[at(board.title_of[noble])];
    const int cards = board.cards_of[noble];
    const int bonus = board.points[at(city_marker(board.city_of[noble]))];
    if (std::pair(cards, bonus) > std::pair(result.highest_cards, result.city_bonus)) {
      result.highest_cards = cards;
      result.city_bonus = bonus;
      result.best = Noble{static_cast<std::uint8_t>(noble)};
    }
  }
  return result;
}

// Why the first of these, who stand in order, is ahead of others with as much influence.
void tell_tie(const Board& board, Country country, std::span<const Standing> ordered,
              Events& events) {
  const Standing& ahead = ordered[0];
  SeatSet tied;
  SeatSet same_title;
  for (const Standing& one : ordered) {
    if (one.influence != ahead.influence) break;
    tied = tied.with(one.seat);
    if (one.highest_cards == ahead.highest_cards) same_title = same_title.with(one.seat);
  }
  if (tied.size() == 1) return;
  const Title title = board.title_of[at(ahead.best)];
  if (same_title.size() == 1) {
    events.tell<EventKind::tie_by_title>(country, tied, ahead.influence, ahead.seat, title);
  } else {
    events.tell<EventKind::tie_by_city>(country, same_title, ahead.influence, ahead.seat, title,
                                        board.city_of[at(ahead.best)]);
  }
}

void score_country(const Board& board, Position& position, Country country, Events& events) {
  const Common& common = position.common;
  std::array<Standing, kSeats> ordered{};
  std::size_t count = 0;  // of those with influence, best first
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Standing found = standing(board, common, seat, country);
    if (found.influence == 0) continue;
    std::size_t place = count++;
    for (; place > 0 && found.rank() > ordered[place - 1].rank(); --place) {
      ordered[place] = ordered[place - 1];
    }
    ordered[place] = found;
  }

  const auto award = [&](Place place, std::size_t rank) {
    const Marker marker = period_marker(common.period, country, place);
    std::uint8_t& owner = position.markers.owner[at(marker)];
    owner = kRemoved;
    if (rank >= count) return;
    const Standing& who = ordered[rank];
    owner = static_cast<std::uint8_t>(who.seat);
    if (!events.listening()) return;
    tell_tie(board, country, std::span(ordered).subspan(rank, count - rank), events);
    const int points = board.points[at(marker)];
    if (place == Place::higher) {
      events.tell<EventKind::influence_first>(who.seat, country, who.influence, points);
    } else {
      events.tell<EventKind::influence_second>(who.seat, country, who.influence, points);
    }
  };
  award(Place::higher, 0);
  award(Place::lower, 1);
  if (count == 0) {
    events.tell<EventKind::influence_none>(country);
  } else if (count == 1) {
    events.tell<EventKind::influence_alone>(country);
  }
}

void score_title(const Board& board, Position& position, Title title, Events& events) {
  const Common& common = position.common;
  int most = 0;
  SeatSet leaders;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const int nobles = common.titles[seat][at(title)];
    if (nobles > most) {
      most = nobles;
      leaders = SeatSet();
    }
    if (nobles == most && most > 0) leaders = leaders.with(seat_at(seat));
  }
  std::uint8_t& owner = position.markers.owner[at(title_marker(title))];
  if (leaders.size() == 1) {
    owner = static_cast<std::uint8_t>(*leaders.begin());
    events.tell<EventKind::title_won>(title, *leaders.begin(), most,
                                      board.points[at(title_marker(title))]);
  } else if (leaders.size() == 2) {
    const Seat first = *leaders.begin();
    owner = static_cast<std::uint8_t>(first);
    position.markers.second_half[at(title)] =
        static_cast<std::uint8_t>(*leaders.without(first).begin());
    events.tell<EventKind::title_shared>(title, leaders, most, board.half_points[at(title)]);
  } else {
    owner = kRemoved;
    events.tell(leaders.empty() ? make_event<EventKind::title_unclaimed>(title)
                                : make_event<EventKind::title_dropped>(title));
  }
}

// The values of all markers of a seat, highest first; a missing one counts 0 (R28).
using Values = std::array<int, kMarkers>;

struct Reckoning {
  Values values{};
  SeatScore score;
};

enum Part { kCityPart, kCountryPart, kHousePart, kPeriodPart, kTitlePart };

Part part_of(int marker) {
  if (marker < kCities) return kCityPart;
  if (marker < kCities + 2 * kCountries) return kCountryPart;
  if (marker < kCities + 2 * kCountries + kHouses) return kHousePart;
  return marker < kMarkers - kTitles ? kPeriodPart : kTitlePart;
}

Reckoning reckon(const Board& board, const Markers& markers, int seat) {
  Reckoning result;
  int count = 0;
  const auto add = [&](int marker, int points) {
    result.values[count++] = points;
    result.score.score += points;
    result.score.parts[part_of(marker)] += points;
  };
  for (int marker = 0; marker < kMarkers - kTitles; ++marker) {
    if (markers.owner[marker] == seat) add(marker, board.points[marker]);
  }
  for (int title = 0; title < kTitles; ++title) {
    const int marker = kMarkers - kTitles + title;
    const bool shared = markers.second_half[title] != kOnBoard;
    if (markers.owner[marker] == seat || (shared && markers.second_half[title] == seat)) {
      add(marker, shared ? board.half_points[title] : board.points[marker]);
    }
  }
  std::sort(result.values.begin(), result.values.begin() + count, std::greater<>());
  return result;
}

// The winners, and why they are if others have as many points.
void tell_end(const Scores& scores, Events& events) {
  SeatSet winners;
  for (int seat = 0; seat < scores.seats; ++seat) {
    if (scores.seat[seat].rank == 1) winners = winners.with(seat_at(seat));
  }
  const int most = scores.seat[index(*winners.begin())].score;
  SeatSet tied;
  for (int seat = 0; seat < scores.seats; ++seat) {
    if (scores.seat[seat].score == most) tied = tied.with(seat_at(seat));
  }
  if (tied != winners) events.tell<EventKind::tie_by_marker>(tied, most, winners);
  if (winners.size() > 1) events.tell<EventKind::victory_shared>(winners);
  events.tell<EventKind::game_ended>(winners);
}

}  // namespace

int influence_of(const Board& board, const Common& common, Seat seat, Country country) {
  return standing(board, common, index(seat), country).influence;
}

void score_period(const Board& board, Position& position, Events& events) {
  events.tell<EventKind::period_ended>(Period{position.common.period});
  for (int c = 0; c < kCountries; ++c) {
    score_country(board, position, Country{static_cast<std::uint8_t>(c)}, events);
  }
}

void score_titles(const Board& board, Position& position, Events& events) {
  for (int t = 0; t < kTitles; ++t) {
    score_title(board, position, Title{static_cast<std::uint8_t>(t)}, events);
  }
  if (!events.listening()) return;
  tell_end(scores_of(board, position), events);
}

Scores scores_of(const Board& board, const Position& position) {
  Scores scores;
  scores.seats = position.common.setup.seats;
  std::array<Reckoning, kSeats> reckonings{};
  for (int seat = 0; seat < scores.seats; ++seat) {
    reckonings[seat] = reckon(board, position.markers, seat);
    scores.seat[seat] = reckonings[seat].score;
  }
  const auto key = [&](int seat) {
    return std::tie(reckonings[seat].score.score, reckonings[seat].values);
  };
  rank_by(scores, key);
  return scores;
}

}  // namespace casus::royals

// The dominant alliance of a year, the end of a year and of the game (chapters 6.6.5 and 7).
#include <bit>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// Who produced the most types of luxury goods; ties go by their number, then by prestige.
std::uint8_t luxury_winner(const Common& common) {
  std::uint8_t best = kNobody;
  for (const Seat seat : all_seats(common)) {
    if (common.types[at(seat)] == 0) continue;
    if (best == kNobody) {
      best = byte(seat);
      continue;
    }
    const int types = std::popcount(common.types[at(seat)]);
    const int most = std::popcount(common.types[best]);
    const int produced = common.produced[at(seat)];
    const int amount = common.produced[best];
    const bool better = types != most        ? types > most
                        : produced != amount ? produced > amount
                                             : is_ahead(common, seat, seat_at(best));
    if (better) best = byte(seat);
  }
  return best;
}

bool has_three_types(const Board& board, const Common& common, Seat seat) {
  unsigned types = 0;
  for (std::size_t a = 0; a < kArtists; ++a) {
    if (common.artist[a] == byte(seat)) types |= 1U << board.artist[a].type;
  }
  return std::popcount(types) >= board.figure(Figure::artist_types);
}

enum Part : std::uint8_t { kFull, kOtherProvinces, kArtistPart, kPrestigePart, kMedals, kLuxury };

void end_game(Play& play) {
  Common& common = play.common;
  const std::uint8_t bach = common.artist[at(Artist::bach)];
  if (bach != kNobody) {
    play.events.tell<EventKind::bach_at_end>(seat_at(bach));
    change_prestige(play, seat_at(bach), play.board.artist[at(Artist::bach)].amount);
  }
  common.ask = Ask::over;
  common.asked = {};
  const Scores scores = scores_of(play.board, common);
  for (const Seat seat : all_seats(common)) {
    play.events.tell<EventKind::final_score>(seat, scores.seat[at(seat)].score);
  }
}

}  // namespace

void score_alliances(Play& play) {
  Common& common = play.common;
  if (common.allied) {
    const int surplus = surplus_of(common, common.alliance);
    const SeatSet dominant = surplus > 0 ? common.alliance : common.counter;
    if (surplus == 0) {
      play.events.tell<EventKind::nobody_dominant>();
    } else {
      const int points = play.board.figure(is_last_year(common) ? Figure::last_medal_points
                                                                : Figure::medal_points);
      for (const Seat seat : dominant) {
        common.medals[at(seat)] = byte(common.medals[at(seat)] + points);
      }
      play.events.tell<EventKind::dominant>(dominant, points);
    }
  }
  begin_convention(play);
}

void end_year(Play& play) {
  Common& common = play.common;
  common.asked = {};
  if (is_last_year(common)) return end_game(play);
  ++common.year;
  common.season = Season::spring;
  common.weather = {};
  common.ally_came = false;
  common.last_purchases = false;
  common.fresh_artists = 0;
  common.marked = {};
  begin_year(play);
}

bool is_full(const Board& board, const Common& common, Province land) {
  const auto& sites = board.of(land).sites;
  const std::size_t count = sites[0] + std::size_t{sites[1]} + sites[2];
  for (std::size_t s = 0; s < count; ++s) {
    if (!is_active(board, common, land, s)) return false;
  }
  return true;
}

Scores scores_of(const Board& board, const Common& common) {
  Scores scores;
  scores.seats = common.setup.seats;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] == kNobody) continue;
    const bool full = is_full(board, common, static_cast<Province>(i));
    scores.seat[common.owner[i]].parts[full ? kFull : kOtherProvinces] +=
        board.figure(full ? Figure::full_province_points : Figure::province_points);
  }
  const std::uint8_t luxury = luxury_winner(common);
  for (const Seat seat : all_seats(common)) {
    auto& parts = scores.seat[at(seat)].parts;
    if (has_three_types(board, common, seat)) {
      parts[kArtistPart] = board.figure(Figure::artist_points);
    }
    int place = 1;
    for (const Seat other : all_seats(common)) {
      place += other != seat && is_ahead(common, other, seat) ? 1 : 0;
    }
    if (place == 1) parts[kPrestigePart] = board.figure(Figure::first_points);
    if (place == 2) parts[kPrestigePart] = board.figure(Figure::second_points);
    if (place == 3) parts[kPrestigePart] = board.figure(Figure::third_points);
    parts[kMedals] = common.medals[at(seat)];
    if (luxury == byte(seat)) parts[kLuxury] = common.setup.luxury_points == 0 ? 30 : 20;
    for (const int part : parts) scores.seat[at(seat)].score += part;
  }
  for (const Seat seat : all_seats(common)) {
    SeatScore& own = scores.seat[at(seat)];
    for (const Seat other : all_seats(common)) {
      const SeatScore& theirs = scores.seat[at(other)];
      const bool ahead = theirs.score > own.score || (theirs.score == own.score && other != seat &&
                                                      is_ahead(common, other, seat));
      own.rank += ahead ? 1 : 0;
    }
  }
  return scores;
}

}  // namespace casus::power_and_prestige

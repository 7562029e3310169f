// Points of winter: counties, buildings, and the most buildings of a kind in a region.
#include <algorithm>
#include <bit>
#include <tuple>

#include "games/wallenstein/rules.h"
#include "kit/ranking.h"

namespace casus::wallenstein {
namespace {

// How many buildings of the kind each seat has in the region.
std::array<int, kSeats> count(const Board& board, const Common& common, int region,
                              Building building) {
  std::array<int, kSeats> counts{};
  for (CountySet left = board.in_region[region]; left != 0; left &= left - 1) {
    const auto county = static_cast<std::size_t>(std::countr_zero(left));
    if (common.owner[county] != kNobody && (common.buildings[county] & mask(building)) != 0) {
      ++counts[common.owner[county]];
    }
  }
  return counts;
}

// Calls `visit` with the seats that have the most, if anybody has one, and the points of each.
template <class Visit>
void for_each_majority(const Board& board, const Common& common, const Visit& visit) {
  for (int region = 0; region < kRegions; ++region) {
    for (int kind = 0; kind < kBuildings; ++kind) {
      const auto building = static_cast<Building>(kind);
      const std::array<int, kSeats> counts = count(board, common, region, building);
      const int most = *std::max_element(counts.begin(), counts.end());
      if (most == 0) continue;
      SeatSet leading;
      for (int seat = 0; seat < kSeats; ++seat) {
        if (counts[seat] == most) leading = leading.with(seat_at(seat));
      }
      const bool tied = leading.size() > 1;
      visit(leading, building, static_cast<Region>(region),
            tied ? board.tied_points[kind] : board.majority_points[kind]);
    }
  }
}

}  // namespace

YearScores year_scores(const Board& board, const Common& common) {
  YearScores scores;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    YearScore& score = scores[common.owner[county]];
    score.counties += board.county_points;
    score.buildings += board.building_points * std::popcount(common.buildings[county]);
  }
  for_each_majority(board, common, [&](SeatSet leading, Building, Region, int points) {
    for (const Seat seat : leading) scores[static_cast<std::size_t>(seat)].majorities += points;
  });
  return scores;
}

void score_year(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  if (events.listening()) {
    for_each_majority(
        board, common, [&](SeatSet leading, Building building, Region region, int points) {
          if (leading.size() > 1) {
            events.tell<EventKind::majority_shared>(leading, building, region, points);
          } else {
            events.tell<EventKind::majority>(*leading.begin(), building, region, points);
          }
        });
  }
  const YearScores scores = year_scores(board, common);
  for (int each = 0; each < common.setup.seats; ++each) {
    const Seat seat = seat_at(each);
    const YearScore& score = scores[static_cast<std::size_t>(each)];
    add_up(of(common.points, seat), score.counties + score.buildings + score.majorities);
    events.tell<EventKind::scored>(seat, score.counties, score.buildings, score.majorities);
  }
}

Scores scores_of(const Board&, const Position& position) {
  const Common& common = position.common;
  Scores scores;
  scores.seats = common.setup.seats;
  for (int seat = 0; seat < scores.seats; ++seat) {
    scores.seat[seat].score = common.points[seat];
    scores.seat[seat].parts = {common.points[seat], common.thalers[seat]};
  }
  rank_by(scores, [&](int seat) { return std::tuple(common.points[seat], common.thalers[seat]); });
  return scores;
}

}  // namespace casus::wallenstein

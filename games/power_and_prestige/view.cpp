// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/power_and_prestige/view.h"

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// What has marched or been used is the owner's secret in fog; what waits beside a battle was shown.
bool hides_apart(const Common& common) {
  return common.ask == Ask::march || common.ask == Ask::next_member || common.ask == Ask::seize ||
         common.ask == Ask::plunder_die;
}

void show_in_partial_fog(const Position& position, Seat seat, View& view) {
  for (const Location place : position.common.present[at(seat)]) {
    view.troops[at(seat)][at(place)] = open_at(position, seat, place);
  }
}

void show_figures(const Position& position, Seat seat, View& view) {
  for (const Location place : position.common.present[at(seat)]) {
    const Arms open = open_at(position, seat, place);
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (open.of[arm] == 0) continue;
      const bool exact = is_alone(position.clusters[at(seat)][arm], holder_of(place));
      view.troops[at(seat)][at(place)].of[arm] =
          exact ? view.sums[at(seat)][arm][holder_of(place)] : std::uint8_t{1};
      if (!is_bare(position, seat, arm, place)) view.underlays[at(seat)][arm].insert(place);
    }
  }
}

void show_sums(const Board& board, const Position& position, Seat seat, View& view) {
  const Common& common = position.common;
  const bool placing = is_placing_unseen(common, seat);
  const Places goals = placing ? troop_places(board, common, seat) : Places{};
  const Arms in_hand = less(announced_troops(common, seat), position.secret[at(seat)].placed);
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    const Clusters& clusters = position.clusters[at(seat)][arm];
    auto& sums = view.sums[at(seat)][arm];
    for (std::size_t h = 0; h < kHolders; ++h) {
      if (clusters[h] == 0) continue;
      std::uint8_t& sum = sums[clusters[h] - 1U];
      sum = byte(sum + held_by(position, seat, arm, h));
    }
    if (!placing) continue;
    const std::uint8_t label = arrival_label(position, seat, goals, arm);
    if (label == 0) {
      view.in_hand[at(seat)].of[arm] = in_hand.of[arm];
    } else {
      sums[label - 1U] = byte(sums[label - 1U] + in_hand.of[arm]);
    }
  }
}

void show_through_fog(const Board& board, const Position& position, Viewer viewer, View& view) {
  view.clusters = position.clusters;
  for (const Seat seat : all_seats(position.common)) {
    if (viewer.seat == seat) {
      view.troops[at(seat)] = position.troops[at(seat)];
      view.apart[at(seat)] = position.apart[at(seat)];
      view.own_box = position.box[at(seat)];
      view.own_box_marched = position.box_marched[at(seat)];
      view.own_dummies = position.dummies[at(seat)];
      continue;
    }
    if (!hides_apart(position.common)) view.apart[at(seat)] = position.apart[at(seat)];
    show_sums(board, position, seat, view);
    if (is_full_fog(position.common)) {
      show_figures(position, seat, view);
    } else {
      show_in_partial_fog(position, seat, view);
    }
  }
  view.troops[at(kAlly)] = position.troops[at(kAlly)];
  view.apart[at(kAlly)] = position.apart[at(kAlly)];
}

}  // namespace

bool is_placing_unseen(const Common& common, Seat seat) {
  return has_fog(common) && common.ask == Ask::place && common.asked.contains(seat) &&
         announced_troops(common, seat).total() > 0;
}

View view_of(const Board& board, const Position& position, Viewer viewer) {
  View view;
  view.common = position.common;
  if (viewer.seat) {
    view.viewer = byte(*viewer.seat);
    view.own = position.secret[at(*viewer.seat)];
  }
  if (has_fog(position.common)) {
    show_through_fog(board, position, viewer, view);
    return view;
  }
  view.troops = position.troops;
  view.apart = position.apart;
  return view;
}

}  // namespace casus::power_and_prestige

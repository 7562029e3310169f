// Strength from results: shares with intervals, and ratings from who finished before whom.
#pragma once

#include <vector>

namespace casus::bots {

struct Interval {
  double low = 0;
  double high = 0;
};

// Wilson's 95 % interval for a share of `wins` in `games`; honest for few games and for 0 or all.
Interval share_interval(double wins, double games);

// How often `a` finished before `b`, by index; a tie counts half for each.
using Beats = std::vector<std::vector<double>>;

struct Rating {
  double rating = 0;  // Elo points; all ratings together have mean 0
  double low = 0;     // 95 % interval
  double high = 0;
};

// Bradley-Terry ratings by maximum likelihood, with half a virtual tie for each pair that met, so
// that nobody is infinitely strong.
std::vector<Rating> ratings_of(const Beats& beats);

}  // namespace casus::bots

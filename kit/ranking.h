// Places from keys that compare: the best is first, equal keys share a place.
#pragma once

#include "core/info.h"

namespace casus {

// `key(seat)` is what a seat is judged by, greater is better.
template <class Key>
void rank_by(Scores& scores, const Key& key) {
  for (int seat = 0; seat < scores.seats; ++seat) {
    scores.seat[seat].rank = 1;
    for (int other = 0; other < scores.seats; ++other) {
      if (key(other) > key(seat)) ++scores.seat[seat].rank;
    }
  }
}

}  // namespace casus

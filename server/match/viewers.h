// Sets of viewers: the seats, and all spectators together as one viewer more.
#pragma once

#include <cstddef>
#include <vector>

#include "core/seat.h"

namespace casus::server {

inline constexpr std::size_t kViewers = kMaxSeats + 1;

constexpr std::size_t slot_of(Viewer viewer) {
  return viewer.seat ? static_cast<std::size_t>(index(*viewer.seat)) : kViewers - 1;
}

struct Viewers {
  SeatSet seats;
  bool spectators = false;

  static Viewers all(int seats) { return {SeatSet::first(seats), true}; }
  bool contains(Viewer viewer) const {
    return viewer.seat ? seats.contains(*viewer.seat) : spectators;
  }
  std::vector<Viewer> list() const {
    std::vector<Viewer> out;
    for (const Seat seat : seats) out.push_back({seat});
    if (spectators) out.push_back({std::nullopt});
    return out;
  }
};

}  // namespace casus::server

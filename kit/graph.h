// Places and what joins them: neighbours, who can be reached, how far it is. Whole sets of places
// are stepped at once, so that a march over a hundred places costs a few words a step.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "kit/index_set.h"

namespace casus {

// What hinders whoever goes through a graph.
template <int N, class Place = int>
struct Hindrance {
  IndexSet<N, Place> closed;  // cannot be entered
  IndexSet<N, Place> stops;   // can be entered, and not left on the same way; a start may be left
};

template <int N, class Place = int>
class Graph {
 public:
  using Places = IndexSet<N, Place>;
  using Hindered = Hindrance<N, Place>;
  static constexpr int kUnreachable = -1;

  // Both ways.
  constexpr void join(Place one, Place other) {
    near_[number(one)].insert(other);
    near_[number(other)].insert(one);
  }
  constexpr const Places& near(Place place) const { return near_[number(place)]; }
  constexpr bool are_joined(Place one, Place other) const { return near(one).contains(other); }

  // All neighbours of these places; one of them is among them if another of them is its neighbour.
  constexpr Places around(const Places& places) const {
    Places found;
    for (const Place place : places) found |= near(place);
    return found;
  }

  // Where one can get to in at most so many steps, the start with it.
  constexpr Places reach(const Places& from, int steps, const Hindered& hindered = {}) const {
    Places reached = from;
    Places last = from;
    for (; steps > 0 && !last.empty(); --steps) {
      const Places next = around(last) - hindered.closed - reached;
      reached |= next;
      last = next - hindered.stops;
    }
    return reached;
  }
  // However far.
  constexpr Places joined_with(const Places& from, const Hindered& hindered = {}) const {
    return reach(from, N, hindered);
  }

  // The fewest steps, or kUnreachable.
  constexpr int distance(const Places& from, Place to, const Hindered& hindered = {}) const {
    Places reached = from;
    Places last = from;
    for (int steps = 0; !last.empty(); ++steps) {
      if (reached.contains(to)) return steps;
      const Places next = around(last) - hindered.closed - reached;
      reached |= next;
      last = next - hindered.stops;
      if (next.contains(to)) return steps + 1;
    }
    return kUnreachable;
  }

  // With steps that cost more in some places: `entering[c]` are the places that cost c points to
  // enter (none costs 0; a place in none of them is closed). Tells by points spent which places are
  // reached no cheaper; the start stands at 0.
  template <std::size_t Costs, std::size_t Points>
  constexpr void spread(const Places& from, const std::array<Places, Costs>& entering,
                        const Hindered& hindered, std::array<Places, Points>& by_points) const {
    static_assert(Costs > 1 && Points > 0);
    by_points = {};
    by_points[0] = from;
    Places reached = from;
    for (std::size_t spent = 1; spent < Points; ++spent) {
      Places next;
      for (std::size_t cost = 1; cost < Costs && cost <= spent; ++cost) {
        const Places& before = by_points[spent - cost];
        // A start may be left even where others stop.
        const Places leaving = spent == cost ? before : before - hindered.stops;
        if (!leaving.empty()) next |= around(leaving) & entering[cost];
      }
      by_points[spent] = next - hindered.closed - reached;
      reached |= by_points[spent];
    }
  }

 private:
  static constexpr std::size_t number(Place place) {
    assert(static_cast<int>(place) >= 0 && static_cast<int>(place) < N);
    return static_cast<std::size_t>(place);
  }
  std::array<Places, static_cast<std::size_t>(N)> near_{};
};

}  // namespace casus

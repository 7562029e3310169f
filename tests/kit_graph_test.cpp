#include "kit/graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/dice.h"

namespace casus {
namespace {

constexpr int kPlaces = 90;
using Map = Graph<kPlaces>;
using Places = Map::Places;

// 0 - 1 - 2 - 3 - 4, and a longer way 0 - 5 - 6 - 7 - 4.
constexpr Map two_ways() {
  Map map;
  for (const auto& [one, other] :
       {std::pair(0, 1), std::pair(1, 2), std::pair(2, 3), std::pair(3, 4), std::pair(0, 5),
        std::pair(5, 6), std::pair(6, 7), std::pair(7, 4)}) {
    map.join(one, other);
  }
  return map;
}
static_assert(two_ways().distance(Places::of(0), 4) == 4);

Places some(std::initializer_list<int> places) {
  Places set;
  for (const int place : places) set.insert(place);
  return set;
}

TEST(Graph, NeighboursAreJoinedBothWays) {
  const Map map = two_ways();
  EXPECT_TRUE(map.are_joined(1, 0) && map.are_joined(0, 1));
  EXPECT_EQ(map.near(4), some({3, 7}));
  EXPECT_EQ(map.around(some({0, 1})), some({0, 1, 2, 5}));
}

TEST(Graph, ReachStopsWhereOneMustStopAndGoesRoundWhatIsClosed) {
  const Map map = two_ways();
  EXPECT_EQ(map.reach(Places::of(0), 2), some({0, 1, 2, 5, 6}));
  EXPECT_EQ(map.reach(Places::of(0), 4, {.closed = {}, .stops = some({2, 6})}),
            some({0, 1, 2, 5, 6}));
  EXPECT_EQ(map.reach(Places::of(0), 4, {.closed = some({2}), .stops = {}}),
            some({0, 1, 4, 5, 6, 7}));
  EXPECT_EQ(map.distance(Places::of(0), 3, {.closed = some({2}), .stops = {}}), 5);
  EXPECT_EQ(map.distance(Places::of(0), 4, {.closed = some({2, 6}), .stops = {}}),
            Map::kUnreachable);
  EXPECT_EQ(map.distance(Places::of(0), 60), Map::kUnreachable);
}

TEST(Graph, AStartIsLeftEvenWhereOthersStop) {
  const Map map = two_ways();
  EXPECT_EQ(map.reach(Places::of(2), 1, {.closed = {}, .stops = some({2})}), some({1, 2, 3}));
}

TEST(Graph, AnIslandIsAllThatIsJoined) {
  Map map = two_ways();
  map.join(20, 21);
  EXPECT_EQ(map.joined_with(Places::of(21)), some({20, 21}));
  EXPECT_EQ(map.joined_with(Places::of(6)).size(), 8);
}

// Bellman and Ford over every edge, as slow as it is plain.
std::vector<int> plain_costs(const Map& map, int from, const std::array<int, kPlaces>& cost,
                             const Map::Hindered& hindered) {
  constexpr int kFar = 1000;
  std::vector<int> spent(kPlaces, kFar);
  spent[static_cast<std::size_t>(from)] = 0;
  for (int round = 0; round < kPlaces; ++round) {
    for (int one = 0; one < kPlaces; ++one) {
      if (one != from && hindered.stops.contains(one)) continue;
      for (const int other : map.near(one)) {
        if (hindered.closed.contains(other)) continue;
        auto& best = spent[static_cast<std::size_t>(other)];
        best = std::min(
            best, spent[static_cast<std::size_t>(one)] + cost[static_cast<std::size_t>(other)]);
      }
    }
  }
  return spent;
}

TEST(Graph, CostsAndDistancesAreThoseOfThePlainWay) {
  constexpr int kPoints = 6;
  Dice dice(11);
  for (int trial = 0; trial < 200; ++trial) {
    Map map;
    for (int edge = 0; edge < 150; ++edge) {
      const auto one = static_cast<int>(dice.below(kPlaces));
      const auto other = static_cast<int>(dice.below(kPlaces));
      if (one != other) map.join(one, other);
    }
    std::array<int, kPlaces> cost{};
    std::array<Places, 4> entering;
    Map::Hindered hindered;
    for (int place = 0; place < kPlaces; ++place) {
      const auto points = 1 + dice.below(3);
      cost[static_cast<std::size_t>(place)] = static_cast<int>(points);
      entering[points].insert(place);
      if (dice.below(8) == 0) hindered.closed.insert(place);
      if (dice.below(8) == 0) hindered.stops.insert(place);
    }
    const auto from = static_cast<int>(dice.below(kPlaces));
    hindered.closed.erase(from);
    const std::vector<int> spent = plain_costs(map, from, cost, hindered);
    std::array<int, kPlaces> each_one{};
    each_one.fill(1);
    const std::vector<int> steps = plain_costs(map, from, each_one, hindered);
    std::array<Places, kPoints + 1> by_points;
    map.spread(Places::of(from), entering, hindered, by_points);
    const Places reached = map.reach(Places::of(from), kPoints, hindered);
    for (int place = 0; place < kPlaces; ++place) {
      const auto at = static_cast<std::size_t>(place);
      for (int points = 0; points <= kPoints; ++points) {
        ASSERT_EQ(by_points[static_cast<std::size_t>(points)].contains(place), spent[at] == points);
      }
      ASSERT_EQ(reached.contains(place), steps[at] <= kPoints);
      ASSERT_EQ(map.distance(Places::of(from), place, hindered),
                steps[at] < kPlaces ? steps[at] : Map::kUnreachable);
    }
  }
}

}  // namespace
}  // namespace casus

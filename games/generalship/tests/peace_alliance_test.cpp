// Alliances: every change with three and four players has the price that a search over all moves of
// cubes finds.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_alliance {
namespace {

using Boxes = std::array<unsigned, 2>;  // seats as bits

int size_of(unsigned set) { return std::popcount(set); }

// The cheapest way from one state of the boxes to every other: cubes go in for nothing and out for
// a card each.
std::map<Boxes, int> cheapest(const Boxes& start, int seats) {
  const int limit = seats == 3 ? 2 : 3;
  std::map<Boxes, int> cost = {{start, 0}};
  std::vector<Boxes> open = {start};
  while (!open.empty()) {
    const Boxes now = open.back();
    open.pop_back();
    const auto reach = [&](const Boxes& next, int price) {
      const auto known = cost.find(next);
      if (known != cost.end() && known->second <= price) return;
      cost[next] = price;
      open.push_back(next);
    };
    for (int seat = 0; seat < seats; ++seat) {
      const unsigned cube = 1U << seat;
      for (std::size_t box = 0; box < 2; ++box) {
        Boxes next = now;
        if ((now[box] & cube) != 0) {
          next[box] &= ~cube;
          reach(next, cost[now] + 1);
        } else if (((now[0] | now[1]) & cube) == 0 && size_of(now[box]) < limit) {
          next[box] |= cube;
          reach(next, cost[now]);
        }
      }
    }
  }
  return cost;
}

// Lone cubes go, and boxes have no names: the one with the lowest seat comes first.
Boxes as_alliances(Boxes boxes) {
  for (unsigned& box : boxes) box = size_of(box) == 1 ? 0 : box;
  if (boxes[0] == 0 || (boxes[1] != 0 && std::countr_zero(boxes[1]) < std::countr_zero(boxes[0]))) {
    std::swap(boxes[0], boxes[1]);
  }
  return boxes;
}

std::string box_text(int box) {
  std::string text;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if ((box >> seat & 1) != 0) text += (text.empty() ? "" : ",") + std::to_string(seat);
  }
  return "[" + text + "]";
}

std::set<Boxes> all_alliances(int seats) {
  std::set<Boxes> all;
  for (const auto& [boxes, price] : cheapest({0, 0}, seats)) all.insert(as_alliances(boxes));
  return all;
}

Position about_to_align(const Boxes& alliances, int seats, int power, bool diplomat) {
  Position position =
      diplomat ? given(seats, {"commander austria flavius_aetius"}) : given(seats, {});
  Common& common = position.common;
  common.alliance = {SeatSet::from_bits(static_cast<std::uint8_t>(alliances[0])),
                     SeatSet::from_bits(static_cast<std::uint8_t>(alliances[1]))};
  for (int i = 0; i < power; ++i) {
    position.generals[static_cast<std::size_t>(i)] = {place_of(Where::power, seat_at(0)), byte(i),
                                                      SeatSet::of(seat_at(0))};
  }
  common.power[0] = byte(power);
  common.deck = byte(common.deck - power);
  return Playing(position).play("austria", "act alliance").position;
}

// rule: generalship.alliance.price generalship.alliance.boxes generalship.alliance.lone
// rule: generalship.ability.diplomat
TEST(GeneralshipAlliance, every_change_costs_what_moving_the_cubes_costs) {
  for (const int seats : {3, 4}) {
    const std::set<Boxes> all = all_alliances(seats);
    EXPECT_EQ(all.size(), seats == 3 ? 4U : 14U);
    for (const Boxes& before : all) {
      std::map<Boxes, int> price;
      for (const auto& [boxes, cost] : cheapest(before, seats)) {
        const auto [at_end, added] = price.try_emplace(as_alliances(boxes), cost);
        if (!added) at_end->second = std::min(at_end->second, cost);
      }
      for (const bool diplomat : {false, true}) {
        for (int power = 0; power <= 3; ++power) {
          const Playing playing(about_to_align(before, seats, power, diplomat));
          std::set<std::string> wanted = {"pass"};
          for (const auto& [after, cost] : price) {
            if (after == before || cost - (diplomat ? 1 : 0) > power) continue;
            wanted.insert("align " + box_text(after[0]) + " " + box_text(after[1]));
          }
          const auto legal = playing.legal("austria");
          ASSERT_EQ(std::set<std::string>(legal.begin(), legal.end()), wanted);
          for (const std::string& choice : wanted) {
            if (choice == "pass") continue;
            Playing after = playing;
            after.play("austria", choice);
            const auto& boxes = after.position.common.alliance;
            const int cost = price.at({boxes[0].bits(), boxes[1].bits()});
            EXPECT_EQ(after.position.common.power[0],
                      power - std::max(0, cost - (diplomat ? 1 : 0)))
                << choice;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace casus::generalship::peace_alliance

// Population of all nations, with every filling of the circles and every set of occupied tiles,
// held to the rulebook's words: which is active, where it moves, what it produces, where it grows.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <vector>

#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_population {
namespace {

// The circles as the tiles show them, written down once more: number, tile 0 to 2, food, metal.
struct Spot {
  int number;
  int tile;
  int food;
  int metal;
};
struct Land {
  const char* name;
  std::vector<Spot> spots;
  int most;
  int growth[3];  // by tile
};
const std::vector<Land>& lands() {
  static const std::vector<Land> kLands = {
      {"austria",  // Vienna, Tyrol, Bohemia
       {{1, 0, 1, 0},
        {2, 0, 0, 0},
        {3, 0, 1, 0},
        {4, 0, 0, 0},
        {5, 0, 0, 0},
        {6, 1, 0, 1},
        {6, 2, 1, 0},
        {8, 2, 0, 1}},
       8,
       {2, 1, 2}},
      {"byzantium",  // Constantinople, Anatolia, Aegean Sea
       {{1, 0, 1, 0},
        {2, 0, 0, 0},
        {3, 0, 1, 0},
        {4, 0, 0, 0},
        {5, 0, 0, 0},
        {6, 1, 1, 0},
        {6, 2, 0, 1},
        {8, 1, 0, 0},
        {9, 1, 1, 0},
        {9, 2, 0, 1}},
       9,
       {2, 2, 1}},
      {"england",  // London, English Channel, North Sea
       {{1, 0, 1, 0},
        {2, 0, 0, 0},
        {3, 0, 1, 0},
        {4, 0, 0, 0},
        {5, 0, 0, 1},
        {6, 1, 1, 0},
        {7, 2, 0, 0}},
       7,
       {2, 1, 1}},
      {"france",  // Paris, Aquitaine, Burgundy
       {{1, 0, 1, 0},
        {2, 0, 0, 0},
        {3, 0, 1, 0},
        {4, 0, 0, 0},
        {5, 0, 0, 0},
        {6, 1, 0, 1},
        {6, 1, 1, 0},
        {8, 1, 0, 0},
        {9, 1, 0, 0},
        {10, 2, 1, 0},
        {11, 2, 0, 1},
        {11, 2, 1, 0}},
       11,
       {2, 2, 2}},
  };
  return kLands;
}

using Filled = std::vector<bool>;

Filled filled_by(unsigned mask, std::size_t count) {
  Filled filled(count);
  for (std::size_t i = 0; i < count; ++i) filled[i] = (mask >> i & 1U) != 0;
  return filled;
}
unsigned mask_of(const Filled& filled) {
  unsigned mask = 0;
  for (std::size_t i = 0; i < filled.size(); ++i) mask |= filled[i] ? 1U << i : 0U;
  return mask;
}

bool is_occupied(const Land& land, std::size_t spot, unsigned tiles) {
  return (tiles >> land.spots[spot].tile & 1U) != 0;
}

// The lowest number on an occupied tile whose circle is filled (or empty), or far above all.
int first_held(const Land& land, const Filled& filled, unsigned tiles, bool wanted) {
  int lowest = 99;
  for (std::size_t i = 0; i < filled.size(); ++i) {
    if (is_occupied(land, i, tiles) && filled[i] == wanted) {
      lowest = std::min(lowest, land.spots[i].number);
    }
  }
  return lowest;
}

// Where active population may stand: not on an occupied tile, nor above what is held there.
std::vector<std::size_t> open_spots(const Land& land, const Filled& filled, unsigned tiles) {
  std::vector<std::size_t> open;
  const int limit = first_held(land, filled, tiles, true);
  for (std::size_t i = 0; i < filled.size(); ++i) {
    if (!is_occupied(land, i, tiles) && land.spots[i].number <= limit) open.push_back(i);
  }
  return open;
}

// All ways in which the active population may stand in order.
std::set<unsigned> in_order(const Land& land, const Filled& filled, unsigned tiles) {
  const auto open = open_spots(land, filled, tiles);
  std::size_t active = 0;
  Filled rest = filled;
  for (const std::size_t spot : open) {
    active += filled[spot] ? 1 : 0;
    rest[spot] = false;
  }
  std::set<unsigned> ways;
  // Every choice of as many open spots of which none could be lower.
  for (unsigned mask = 0; mask < 1U << open.size(); ++mask) {
    if (static_cast<std::size_t>(std::popcount(mask)) != active) continue;
    int highest_used = 0;
    int lowest_free = 99;
    Filled way = rest;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const int number = land.spots[open[i]].number;
      if ((mask >> i & 1U) != 0) {
        highest_used = std::max(highest_used, number);
        way[open[i]] = true;
      } else {
        lowest_free = std::min(lowest_free, number);
      }
    }
    if (highest_used <= lowest_free) ways.insert(mask_of(way));
  }
  return ways;
}

struct Yield {
  int food = 0;
  int metal = 0;
  auto operator<=>(const Yield&) const = default;
};
Yield yield_of(const Land& land, unsigned mask, unsigned tiles) {
  const Filled filled = filled_by(mask, land.spots.size());
  Yield yield;
  for (const std::size_t spot : open_spots(land, filled, tiles)) {
    if (!filled[spot]) continue;
    yield.food += land.spots[spot].food;
    yield.metal += land.spots[spot].metal;
  }
  return yield;
}

// The nation with an enemy in each of these tiles, about to act.
Position standing(std::size_t nation, unsigned mask, unsigned tiles) {
  static const Position kBare[kNations] = {
      given(2,
            {"order austria france", "vienna empty", "paris empty", "food austria 0",
             "metal austria 0"},
            nations({"austria", "france"})),
      given(2,
            {"order byzantium france", "constantinople empty", "paris empty", "food byzantium 0",
             "metal byzantium 0"},
            nations({"byzantium", "france"})),
      given(2,
            {"order england france", "london empty", "paris empty", "food england 0",
             "metal england 0"},
            nations({"england", "france"})),
      given(2,
            {"order france austria", "vienna empty", "paris empty", "food france 0",
             "metal france 0"},
            nations({"france", "austria"})),
  };
  Position position = kBare[nation];
  position.common.population[0] = static_cast<std::uint16_t>(mask);
  for (std::size_t tile = 0; tile < 3; ++tile) {
    if ((tiles >> tile & 1U) == 0) continue;
    add_piece(position, seat_at(1), static_cast<Tile>(3 * nation + tile), Unit::galley);
  }
  return position;
}

Choice choice_of(std::string_view text) {
  return *parse_choice(the_game().vocabulary().acts, text);
}
void answer(Position& position, const Choice& choice) {
  Events nobody;
  the_game().apply(position, seat_at(0), choice, nobody);
}

// All that may come of it once every circle that this seat is asked for is chosen.
std::vector<Position> every_way(const Position& start) {
  std::vector<Position> open = {start};
  std::vector<Position> done;
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    if (position.common.ask != Ask::arrange || index(position.common.asked) != 0) {
      done.push_back(position);
      continue;
    }
    Choices choices;
    the_game().legal(position, seat_at(0), choices);
    EXPECT_EQ(choices.size(), 2U) << "a circle is asked for where there are two";
    for (const Choice& choice : choices) {
      open.push_back(position);
      answer(open.back(), choice);
    }
  }
  return done;
}
std::vector<Position> every_way(Position start, std::string_view action) {
  answer(start, choice_of(action));
  return every_way(start);
}

template <class Check>
void for_all_fillings(const Check& check) {
  for (std::size_t nation = 0; nation < kNations; ++nation) {
    const Land& land = lands()[nation];
    for (unsigned mask = 0; mask < 1U << land.spots.size(); ++mask) {
      if (std::popcount(mask) > land.most) continue;
      for (unsigned tiles = 0; tiles < 8; ++tiles) {
        check(nation, land, mask, tiles);
        if (::testing::Test::HasFailure()) {
          ADD_FAILURE() << land.name << ", circles " << mask << ", occupied " << tiles;
          return;
        }
      }
    }
  }
}

// rule: generalship.population.order generalship.population.twins generalship.population.occupied
// rule: generalship.production.yield
TEST(GeneralshipPopulation, produces_as_the_rulebook_says_wherever_it_stands) {
  for_all_fillings([](std::size_t nation, const Land& land, unsigned mask, unsigned tiles) {
    const Filled filled = filled_by(mask, land.spots.size());
    std::set<std::pair<unsigned, Yield>> wanted;
    for (const unsigned way : in_order(land, filled, tiles)) {
      wanted.insert({way, yield_of(land, way, tiles)});
    }
    std::set<std::pair<unsigned, Yield>> is;
    for (const Position& after : every_way(standing(nation, mask, tiles), "act production")) {
      is.insert({after.common.population[0], {after.common.food[0], after.common.metal[0]}});
    }
    EXPECT_EQ(is.size(), wanted.size());
    for (const auto& [way, yield] : is) {
      EXPECT_TRUE(wanted.contains({way, yield}))
          << way << ": " << yield.food << ", " << yield.metal;
    }
  });
}

// What may come of growth, in any way it can be chosen.
std::set<unsigned> grown(const Land& land, std::size_t nation, unsigned mask, unsigned tiles,
                         int left, bool counted) {
  const Filled filled = filled_by(mask, land.spots.size());
  const bool full = std::popcount(mask) >= land.most;
  const int limit = first_held(land, filled, tiles, false);
  int next = 99;
  std::vector<std::size_t> lowest;
  for (std::size_t i = 0; i < filled.size() && !full; ++i) {
    const int number = land.spots[i].number;
    if (filled[i] || is_occupied(land, i, tiles) || number > limit || number > next) continue;
    next = number;
    lowest.push_back(i);
  }
  std::set<unsigned> found;
  if (lowest.empty() || (counted && left == 0)) return {mask};
  for (const std::size_t spot : lowest) {
    int more = left;
    if (!counted) {
      const bool one = nation < 2 && std::popcount(mask) == 6;
      more = one ? 1 : land.growth[land.spots[spot].tile];
    }
    found.merge(grown(land, nation, mask | 1U << spot, tiles, more - 1, true));
  }
  return found;
}

// rule: generalship.growth.number generalship.growth.six generalship.growth.full
// rule: generalship.growth.occupied generalship.population.twins
TEST(GeneralshipPopulation, grows_as_the_rulebook_says_wherever_it_stands) {
  for_all_fillings([](std::size_t nation, const Land& land, unsigned mask, unsigned tiles) {
    std::set<unsigned> wanted;
    for (const unsigned way : in_order(land, filled_by(mask, land.spots.size()), tiles)) {
      wanted.merge(grown(land, nation, way, tiles, 0, false));
    }
    for (const Position& after : every_way(standing(nation, mask, tiles), "act growth")) {
      EXPECT_TRUE(wanted.contains(after.common.population[0])) << after.common.population[0];
    }
  });
}

// rule: generalship.draft.population generalship.population.occupied
TEST(GeneralshipPopulation, is_drafted_from_the_highest_active_circle) {
  for_all_fillings([](std::size_t nation, const Land& land, unsigned mask, unsigned tiles) {
    if ((tiles & 1U) != 0) return;  // an enemy in the capital stops every draft
    Position position = standing(nation, mask, tiles);
    position.common.food[0] = 9;
    answer(position, choice_of("act draft"));
    const Filled filled = filled_by(mask, land.spots.size());
    int highest = 0;
    std::set<unsigned> wanted;
    for (const std::size_t spot : open_spots(land, filled, tiles)) {
      if (!filled[spot]) continue;
      if (land.spots[spot].number > highest) wanted.clear();
      highest = land.spots[spot].number;
      wanted.insert(mask & ~(1U << spot));
    }
    const Choice archer = choice_of("draft archer");
    EXPECT_EQ(the_game().why_not(position, seat_at(0), archer).has_value(), wanted.empty());
    if (wanted.empty()) return;
    std::set<unsigned> is;
    for (const Position& after : every_way(position, "draft archer")) {
      is.insert(after.common.population[0]);
    }
    EXPECT_EQ(is, wanted);
  });
}

// rule: generalship.event.black_death generalship.population.twins
TEST(GeneralshipPopulation, a_plague_takes_a_third_from_the_highest_number) {
  for_all_fillings([](std::size_t nation, const Land& land, unsigned mask, unsigned tiles) {
    Position position = standing(nation, mask, tiles);
    position.studies[0] = {3, 0};
    position.common.studies[0] = 3;
    position.common.pieces[1] = {};  // what stands there is no matter, and loses nothing
    for (auto& units : position.units) units = {};
    answer(position, choice_of("act technology"));
    answer(position, choice_of("develop metallurgy 3 0"));
    std::set<unsigned> wanted = {mask};
    for (int gone = 0; gone < std::popcount(mask) / 3; ++gone) {
      std::set<unsigned> next;
      for (const unsigned before : wanted) {
        const int top = land.spots[static_cast<std::size_t>(std::bit_width(before)) - 1].number;
        for (std::size_t i = 0; i < land.spots.size(); ++i) {
          if ((before >> i & 1U) != 0 && land.spots[i].number == top)
            next.insert(before & ~(1U << i));
        }
      }
      wanted = next;
    }
    Events nobody;
    the_game().resolve(position, choice_of("draw_event black_death"), nobody);
    std::set<unsigned> is;
    for (const Position& after : every_way(position)) is.insert(after.common.population[0]);
    EXPECT_EQ(is, wanted);
  });
}

}  // namespace
}  // namespace casus::generalship::peace_population

// Where units may march and what it costs them, told again step by step from the rulebook and
// compared with the rules over random marches of full maps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/generalship/choices.h"
#include "games/generalship/kinds.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/tense.h"
#include "games/generalship/tests/war_oracle.h"
#include "tests/support/random_games.h"

namespace casus::generalship {
namespace war_march {

const Board& board() { return the_game().board(); }

// One unit of a tile in a state, as the rulebook looks at it.
struct Walker {
  const Common& common;
  const Position& position;
  int seat;
  bool reinforces;

  std::string general() const {
    const std::uint8_t commander = common.commander[seat];
    return commander == kNobody || reinforces ? "" : board().generals->ids[commander];
  }
  bool leads(const std::set<std::string>& generals) const { return generals.contains(general()); }
  bool is_amphibious() const { return leads({"scipio_africanus", "william_i", "richard_i"}); }

  static bool is(Terrain terrain, int tile) { return board().terrain[tile] == terrain; }
  static bool is_port(int tile) { return is(Terrain::field, tile) || is(Terrain::forest, tile); }

  int points(std::size_t unit, std::size_t state) const {
    if (state == 3) return 0;
    int points = unit < 5 ? 1 : 2;
    if (unit < 5 && leads({"vicomte_de_turenne", "napoleon_bonaparte"})) ++points;
    if (unit >= 5 && unit < 7 && leads({"alexandros_iii", "abd_ar_rahman_al_ghafiqi"})) ++points;
    if (unit >= 7 && leads({"pompeius_magnus", "hayreddin_barbarossa", "francis_drake"})) ++points;
    return std::max(0, points - static_cast<int>(state));
  }

  bool allied(int one, int other) const {
    return one != other && std::ranges::any_of(common.alliance, [&](SeatSet box) {
             return box.contains(seat_at(one)) && box.contains(seat_at(other));
           });
  }
  // An ally's tile, unless enemies hold it.
  bool is_closed(int tile) const {
    const int stands = common.stack[tile];
    if (stands != kNobody) return stands != seat && allied(seat, stands);
    int owner = common.cube[tile];
    if (tile < kNationTiles) {
      owner = kNobody;
      for (int s = 0; s < common.setup.seats; ++s) {
        if (common.setup.nations[s] == tile / 3) owner = s;
      }
    }
    return owner != kNobody && owner != seat && allied(seat, owner);
  }
  bool has_enemies(int tile) const {
    const int stands = common.stack[tile];
    return stands != kNobody && stands != seat && !allied(seat, stands);
  }
  int own_ships(int tile) const {
    return common.stack[tile] == seat ? ships_in(position.units[tile]) : 0;
  }

  // What a step on land costs, or nothing where it cannot be.
  static std::optional<int> cost(std::size_t unit, int to, bool mountaineer) {
    if (unit >= 7 || is(Terrain::sea, to)) return std::nullopt;
    if (unit < 5 || is(Terrain::field, to)) return 1;
    if (is(Terrain::mountain, to) && !mountaineer) return std::nullopt;
    return 2;
  }

  // Whether a unit may go there alone.
  bool may_go(int from, std::size_t unit, std::size_t state, int to) const {
    if ((common.near[from] >> to & 1U) == 0 || is_closed(to)) return false;
    const int left = points(unit, state);
    const bool ship = unit >= 7;
    const bool mountaineer = leads({"hannibal_barca", "aleksandr_suvorov"});
    if (!is(Terrain::sea, from) && !is(Terrain::sea, to)) {
      const auto price = cost(unit, to, mountaineer);
      return price && left >= *price;
    }
    if (!is(Terrain::sea, from)) {
      if (!is_port(from)) return false;
      if (ship) return is_amphibious() ? left >= 1 : state == 0;
      return left >= 1 && 5 * own_ships(to) > regiments_in(position.units[to]) && own_ships(to) > 0;
    }
    if (ship) {
      const int aboard = regiments_in(position.units[from]);
      return left >= 1 && (is(Terrain::sea, to) || is_port(to)) &&
             aboard <= 5 * (own_ships(from) - 1);
    }
    return is_port(to) && (state < 2 || (state == 2 && is_amphibious()));
  }

  // How it stands there when it has gone: points spent, or finished.
  std::size_t state_after(int from, std::size_t unit, std::size_t state, int to) const {
    const bool crosses = is(Terrain::sea, from) != is(Terrain::sea, to);
    const bool out = crosses && is(Terrain::sea, to) && unit >= 7 && is_amphibious();
    if (crosses && !out) return 3;
    const int price = unit >= 7 ? 1 : cost(unit, to, true).value_or(1);
    return points(unit, state) > price ? state + static_cast<std::size_t>(price) : 3;
  }

  // Whether a regiment reaches the battle over land.
  bool reaches(int from, std::size_t unit, int left, int goal) const {
    for (int to = 0; to < kTiles; ++to) {
      if ((common.near[from] >> to & 1U) == 0) continue;
      const auto price = cost(unit, to, false);
      if (!price || *price > left) continue;
      if (to == goal) return true;
      if (is_closed(to) || has_enemies(to)) continue;
      if (reaches(to, unit, left - *price, goal)) return true;
    }
    return false;
  }
};

Choices legal(const Position& position) {
  Choices choices;
  the_game().legal(position, position.common.asked, choices);
  return choices;
}
Position after(Position position, const Choice& choice) {
  Events nobody;
  the_game().apply(position, position.common.asked, choice, nobody);
  return position;
}

// Tiles that one unit can be sent to, by the rules: where ships must be named, any will do.
std::map<int, Position> goals(const Position& start, int tile, std::size_t unit,
                              std::size_t state) {
  const Choice take = make_choice<Act::take>(static_cast<Tile>(tile), static_cast<Unit>(unit), 1,
                                             static_cast<State>(state));
  std::map<int, Position> found;
  if (the_game().why_not(start, start.common.asked, take)) return found;
  std::vector<Position> open = {after(start, take)};
  for (const Choice& choice : legal(open[0])) {
    if (act_of(choice) == Act::by) open.push_back(after(open[0], choice));
  }
  for (const Position& position : open) {
    for (const Choice& choice : legal(position)) {
      if (act_of(choice) != Act::go) continue;
      found.emplace(static_cast<int>(at(arg_of<Act::go>(choice))), after(position, choice));
    }
  }
  return found;
}

struct Seen {
  int units = 0;
  int ways = 0;
  int crossings = 0;
  int reinforcements = 0;
};

void check_march(const Position& position, Seen& seen) {
  const Walker walker{position.common, position, index(position.common.asked), false};
  for (int tile = 0; tile < kTiles; ++tile) {
    if (position.common.stack[tile] != walker.seat) continue;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      for (std::size_t state = 0; state < 3; ++state) {
        if (position.units[tile][unit][state] == 0) continue;
        SCOPED_TRACE(board().units->ids[unit] + " in " + board().tiles->ids[tile] + ", spent " +
                     std::to_string(state) + ", under " + walker.general());
        const auto found = goals(position, tile, unit, state);
        ++seen.units;
        for (int to = 0; to < kTiles; ++to) {
          const auto goal = found.find(to);
          EXPECT_EQ(goal != found.end(), walker.may_go(tile, unit, state, to))
              << board().tiles->ids[to];
          if (goal == found.end() || walker.has_enemies(to)) continue;
          ++seen.ways;
          const bool crosses = Walker::is(Terrain::sea, tile) != Walker::is(Terrain::sea, to);
          seen.crossings += crosses ? 1 : 0;
          // The march may have ended with this step: then all marks of it look alike.
          const Common& then = goal->second.common;
          if (then.ask != Ask::march || index(then.asked) != walker.seat) continue;
          const std::size_t now = walker.state_after(tile, unit, state, to);
          EXPECT_EQ(goal->second.units[to][unit][now], position.units[to][unit][now] + 1)
              << board().tiles->ids[to];
          if (to >= kNationTiles) {
            EXPECT_EQ(goal->second.common.cube[to], walker.seat);
          }
        }
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

// Regiments on land, called to a battle on land.
void check_reinforcement(const Position& position, Seen& seen) {
  const Battle& battle = position.common.battle;
  if (battle.theatre == Theatre::naval) return;
  const Walker walker{position.common, position, index(position.common.asked), true};
  for (int tile = 0; tile < kTiles; ++tile) {
    if (position.common.stack[tile] != walker.seat || tile == battle.tile) continue;
    if (Walker::is(Terrain::sea, tile)) continue;
    for (std::size_t unit = 0; unit < kRegimentKinds; ++unit) {
      for (std::size_t state = 0; state < 3; ++state) {
        if (position.units[tile][unit][state] == 0) continue;
        SCOPED_TRACE(board().units->ids[unit] + " in " + board().tiles->ids[tile]);
        const Choice take = make_choice<Act::take>(static_cast<Tile>(tile), static_cast<Unit>(unit),
                                                   1, static_cast<State>(state));
        EXPECT_EQ(!the_game().why_not(position, position.common.asked, take),
                  walker.reaches(tile, unit, walker.points(unit, state), battle.tile));
        ++seen.reinforcements;
      }
    }
  }
}

TEST(GeneralshipWarMarch, kinds_are_found_as_one_by_one) {
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    for (std::size_t state = 0; state < kStates; ++state) {
      ByState units{};
      units[unit][state] = 200;
      EXPECT_EQ(kinds_in(units), 1U << unit);
      EXPECT_EQ(kinds_in(units, kNotFinished), state == at(State::finished) ? 0 : 1U << unit);
      units[(unit + 4) % kUnits][at(State::finished)] = 1;
      for (const std::uint32_t states : {kAnyState, kNotFinished}) {
        EXPECT_EQ(kinds_in(units, states), plain::kinds_in(units, states));
      }
    }
  }
}

// rule: generalship.march.points generalship.march.terrain generalship.march.step
// rule: generalship.ships.port generalship.ships.into_port generalship.ships.board
// rule: generalship.ships.land generalship.ships.sea generalship.ships.once
// rule: generalship.ships.capacity generalship.tiles.take generalship.alliance.tiles
// rule: generalship.reinforce.reach generalship.reinforce.plain
// rule: generalship.ability.move_inf generalship.ability.move_cav generalship.ability.move_ship
// rule: generalship.ability.cav_mountain generalship.ability.amphibious
TEST(GeneralshipWarMarch, every_unit_of_random_marches_goes_where_the_rulebook_lets_it) {
  Seen seen;
  for (int i = 0; i < 150 && !HasFailure(); ++i) {
    Dice dice(static_cast<std::uint64_t>(91000 + i));
    const int seats = 2 + i % 3;
    const Options options = casus::test::random_options<Generalship>(seats, dice);
    Position position = tense_position(the_game(), seats, options, dice);
    for (int step = 0; step < 60 && !HasFailure(); ++step) {
      const Turn turn = the_game().turn(position);
      if (turn.waiting == Waiting::nobody) break;
      const bool idle = position.marching.from == kNobody;
      if (position.common.ask == Ask::march && idle) check_march(position, seen);
      if (position.common.ask == Ask::reinforce && idle) check_reinforcement(position, seen);
      Events nobody;
      if (turn.waiting == Waiting::chance) {
        the_game().resolve(position, the_game().sample(position, dice), nobody);
        continue;
      }
      const Choices choices = legal(position);
      the_game().apply(position, position.common.asked, casus::test::any_of(choices, dice), nobody);
    }
  }
  EXPECT_GT(seen.units, 4000);
  EXPECT_GT(seen.ways, 6000);
  EXPECT_GT(seen.crossings, 300);
  EXPECT_GT(seen.reinforcements, 300);
}

}  // namespace war_march
}  // namespace casus::generalship

// The tower against figures that were computed apart from it (tower_reference.csv), and against
// towers that are built wrongly.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"

namespace casus::wallenstein {
namespace {

// How often: enough for the tolerances of the figures, or just for a glance.
struct Samples {
  int fills = 40000;
  int runs = 2000;
};
constexpr Samples kGlance = {4000, 300};

// A tower of its own: two floors and a tray.
struct Tower {
  const TowerModel& model;
  Cubes upper{};
  Cubes lower{};
  Cubes tray{};

  void cast(const Cubes& hand, Dice& dice) {
    const std::uint8_t how = sample_pour(dice);
    const Cubes falling = sum_of(hand, tray);
    const Cubes above = sample_resting(model, {falling, upper, how}, dice);
    const Cubes passing = rest_of(sum_of(falling, upper), above);
    const Cubes below = sample_resting(model, {passing, lower, how}, dice);
    tray = rest_of(sum_of(passing, lower), below);
    upper = above;
    lower = below;
  }
  int content() const { return total(upper) + total(lower); }
};

Cubes fill_of(int players) {
  Cubes hand{};
  for (int i = 0; i < players; ++i) hand[i] = 7;
  hand[kPeasants] = 10;
  return hand;
}

struct Mean {
  double sum = 0;
  double squares = 0;
  double count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  double mean() const { return sum / count; }
  double deviation() const { return std::sqrt(squares / count - mean() * mean()); }
};

using Figures = std::map<std::string, double>;  // by the words of a row before its value

std::string key(const std::string& test, int players, const std::string& attackers,
                const std::string& defenders, const std::string& kind, const std::string& metric) {
  return test + "," + std::to_string(players) + "," + attackers + "," + defenders + "," + kind +
         "," + metric;
}

struct Match {
  int attackers;
  int defenders;
};

void measure_fill(const TowerModel& model, int fills, int players, Dice& dice, Figures& figures) {
  Mean all;
  Mean few;
  Mean colour;
  Mean peasants;
  for (int i = 0; i < fills; ++i) {
    Tower tower{model};
    tower.cast(fill_of(players), dice);
    all.add(total(tower.tray));
    few.add(total(tower.tray) <= 7 ? 1 : 0);
    for (int p = 0; p < players; ++p) colour.add(tower.tray[p]);
    peasants.add(tower.tray[kPeasants]);
  }
  const int cast = total(fill_of(players));
  const auto put = [&](const char* metric, double value) {
    figures[key("initial_fill", players, "", "", "", metric)] = value;
  };
  put("cubes_cast", cast);
  put("cubes_emerging_mean", all.mean());
  put("cubes_emerging_sd", all.deviation());
  put("p_at_most_7_emerge", few.mean());
  put("cubes_retained_mean", cast - all.mean());
  put("emerging_per_player_colour_mean", colour.mean());
  put("emerging_peasants_mean", peasants.mean());
}

// One battle right after the first cast of four players: the first seat attacks the second, or the
// peasants do.
void measure_battles(const TowerModel& model, int fills, Dice& dice, Figures& figures) {
  const std::vector<Match> players = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {2, 2}, {3, 2},
                                      {4, 2}, {5, 2}, {3, 3}, {4, 3}, {5, 3}, {6, 3},
                                      {8, 3}, {5, 5}, {7, 5}, {9, 5}};
  const std::vector<Match> neutral = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}};
  const std::vector<Match> revolts = {{1, 1}, {1, 2}, {1, 3}, {1, 4},
                                      {2, 2}, {2, 4}, {3, 3}, {3, 5}};
  struct Result {
    Mean attacker, tie, defender, out;
  };
  std::map<std::string, Result> results;
  std::map<std::string, Mean> kept;
  for (int i = 0; i < fills; ++i) {
    Tower filled{model};
    filled.cast(fill_of(4), dice);
    filled.tray = {};
    const auto fight = [&](const Match& match, int attacker, int defender) {
      Tower tower = filled;
      Cubes hand{};
      hand[attacker] = static_cast<std::uint8_t>(match.attackers);
      hand[defender] = static_cast<std::uint8_t>(match.defenders);
      tower.cast(hand, dice);
      return tower.tray;
    };
    const auto record = [&](const Match& match, const char* kind, bool is_neutral) {
      const Cubes tray = fight(match, 0, is_neutral ? kPeasants : 1);
      const int own = is_neutral ? tray[kPeasants] : tray[1];
      const int side = is_neutral ? own : own + tray[kPeasants];
      Result& result = results[key("battle_after_fill", 4, std::to_string(match.attackers),
                                   std::to_string(match.defenders), kind, "")];
      const bool won = tray[0] > side;
      const bool held = side > tray[0] && own > 0;
      result.attacker.add(won ? 1 : 0);
      result.defender.add(held ? 1 : 0);
      result.tie.add(won || held ? 0 : 1);
      result.out.add(total(tray));
    };
    for (const Match& match : players) record(match, "player", false);
    for (const Match& match : neutral) record(match, "neutral", true);
    for (const Match& match : revolts) {
      const Cubes tray = fight(match, kPeasants, 0);
      kept[key("revolt_after_fill", 4, std::to_string(match.attackers),
               std::to_string(match.defenders), "player", "p_player_keeps_county")]
          .add(tray[0] > tray[kPeasants] ? 1 : 0);
    }
  }
  for (const auto& [name, result] : results) {
    figures[name + "p_attacker_wins"] = result.attacker.mean();
    figures[name + "p_tie"] = result.tie.mean();
    figures[name + "p_defender_wins"] = result.defender.mean();
    figures[name + "cubes_emerging_mean"] = result.out.mean();
  }
  for (const auto& [name, mean] : kept) figures[name] = mean.mean();
}

// 36 battles in a row: 2 to 6 armies of one seat against 1 to 4 of another. The cubes that fought
// leave the tray, the others stay in it.
void measure_long_run(const TowerModel& model, int runs, int players, Dice& dice,
                      Figures& figures) {
  double in = 0;
  double out = 0;
  Mean content;
  Mean more;
  for (int run = 0; run < runs; ++run) {
    Tower tower{model};
    tower.cast(fill_of(players), dice);
    tower.tray = {};
    for (int battle = 0; battle < 36; ++battle) {
      const auto attacker = dice.below(static_cast<std::uint32_t>(players));
      auto defender = dice.below(static_cast<std::uint32_t>(players - 1));
      defender += defender >= attacker ? 1 : 0;
      Cubes hand{};
      hand[attacker] = static_cast<std::uint8_t>(2 + dice.below(5));
      hand[defender] = static_cast<std::uint8_t>(1 + dice.below(4));
      const int cast = total(hand) + total(tower.tray);
      tower.cast(hand, dice);
      in += cast;
      out += total(tower.tray);
      more.add(total(tower.tray) > cast ? 1 : 0);
      content.add(tower.content());
      tower.tray[attacker] = tower.tray[defender] = tower.tray[kPeasants] = 0;
    }
  }
  const auto put = [&](const char* metric, double value) {
    figures[key("long_run_36_battles", players, "2-6", "1-4", "mixed", metric)] = value;
  };
  put("emerging_over_cast", out / in);
  put("mean_content", content.mean());
  put("p_more_out_than_in", more.mean());
}

struct Row {
  std::string name;
  double value = 0;
  double tolerance = 0;
};

std::vector<Row> reference() {
  std::vector<Row> rows;
  std::ifstream in(std::string(CASUS_SOURCE_DIR) + "/games/wallenstein/tests/tower_reference.csv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("test,")) continue;
    const std::size_t last = line.rfind(',');
    const std::size_t before = line.rfind(',', last - 1);
    rows.push_back({line.substr(0, before), std::stod(line.substr(before + 1, last - before - 1)),
                    std::stod(line.substr(last + 1))});
  }
  return rows;
}

Figures measure(const TowerModel& model, const Samples& samples) {
  Dice dice(2011);
  Figures figures;
  for (int players = 3; players <= 5; ++players) {
    measure_fill(model, samples.fills, players, dice, figures);
    measure_long_run(model, samples.runs, players, dice, figures);
  }
  measure_battles(model, samples.fills, dice, figures);
  return figures;
}

std::vector<std::string> mismatches(const TowerModel& model, const Samples& samples) {
  const Figures figures = measure(model, samples);
  std::vector<std::string> wrong;
  for (const Row& row : reference()) {
    const auto found = figures.find(row.name);
    if (found == figures.end()) {
      wrong.push_back(row.name + " is not measured");
    } else if (std::abs(found->second - row.value) > row.tolerance) {
      wrong.push_back(row.name + ": " + std::to_string(found->second) + " instead of " +
                      std::to_string(row.value));
    }
  }
  return wrong;
}

// rule: wallenstein.tower.chance
TEST(WallensteinTower, the_standard_tower_behaves_as_its_model_says) {
  ASSERT_GT(reference().size(), 100U);
  for (const std::string& wrong : mismatches(the_game().board().tower[0], Samples{}))
    ADD_FAILURE() << wrong;
}

// Figures that any tower meets would prove nothing.
TEST(WallensteinTower, a_tower_built_wrongly_is_noticed) {
  const TowerModel good = the_game().board().tower[0];
  // So few samples miss a few figures even of the right tower.
  const std::size_t by_chance = mismatches(good, kGlance).size();
  EXPECT_LT(by_chance, 30U);
  const auto noticed = [&](const char* what, const auto& change) {
    TowerModel bad = good;
    change(bad);
    bad.prepare();
    EXPECT_GT(mismatches(bad, kGlance).size(), by_chance + 10) << what;
  };
  noticed("a smaller floor", [](TowerModel& m) { m.capacity = 14; });
  noticed("a weaker catch",
          [](TowerModel& m) { m.catch_when_empty = m.catch_when_empty * 9 / 10; });
  noticed("no knocks", [](TowerModel& m) { m.knock = 0; });
  noticed("twice the knocks", [](TowerModel& m) { m.knock *= 2; });
  noticed("a steady hand", [](TowerModel& m) { m.pour_min = m.pour_max = 65536; });
}

// rule: wallenstein.option.tower
TEST(WallensteinTower, the_light_tower_lets_more_through_and_the_heavy_one_less) {
  const auto& towers = the_game().board().tower;
  const auto emerging = [&](int preset) {
    Dice dice(5);
    Mean out;
    for (int i = 0; i < 3000; ++i) {
      Tower tower{towers[preset]};
      tower.cast(fill_of(4), dice);
      out.add(total(tower.tray));
    }
    return out.mean();
  };
  EXPECT_NEAR(emerging(1) / 38, 0.8, 0.08);  // about 80 of 100, as its source says
  EXPECT_GT(emerging(1), emerging(0) + 5);
  EXPECT_LT(emerging(2), emerging(0) - 3);
}

// Colour never matters: what comes out is in proportion to what is there.
// rule: wallenstein.tower.chance wallenstein.tower.cast
TEST(WallensteinTower, every_colour_is_treated_alike_and_no_cube_is_lost) {
  Dice dice(3);
  std::array<Mean, kCubes> out;
  for (int i = 0; i < 4000; ++i) {
    Tower tower{the_game().board().tower[0]};
    Cubes hand{};
    hand.fill(6);
    tower.cast(hand, dice);
    EXPECT_EQ(tower.content() + total(tower.tray), 36);
    for (int cube = 0; cube < kCubes; ++cube) {
      EXPECT_EQ(tower.upper[cube] + tower.lower[cube] + tower.tray[cube], 6);
      out[cube].add(tower.tray[cube]);
    }
  }
  for (int cube = 1; cube < kCubes; ++cube) EXPECT_NEAR(out[cube].mean(), out[0].mean(), 0.12);
}

// rule: wallenstein.tower.cast
TEST(WallensteinTower, nothing_cast_into_an_empty_tower_brings_nothing) {
  Dice dice(1);
  Tower tower{the_game().board().tower[0]};
  tower.cast({}, dice);
  EXPECT_EQ(tower.content() + total(tower.tray), 0);
}

// How many cubes lie on the upper floor, counted.
using Spread = std::map<int, int>;

// After the first cast of three players and `casts` small ones, where so many stay inside.
Spread spread_of_casts(const TowerModel& model, int casts, int inside, int samples) {
  Spread spread;
  Dice dice(static_cast<std::uint64_t>(casts) + 3);
  for (int i = 0; i < samples; ++i) {
    Tower tower{model};
    tower.cast(fill_of(3), dice);
    for (int k = 0; k < casts; ++k) {
      tower.tray = {};
      tower.cast({static_cast<std::uint8_t>(3 + dice.below(9))}, dice);
    }
    if (tower.content() == inside) ++spread[total(tower.upper)];
  }
  return spread;
}

Spread spread_of_imagined(const TowerModel& model, int filled, int inside, int samples) {
  Spread spread;
  Dice dice(11);
  const auto half = static_cast<std::uint8_t>(inside / 2);
  const Cubes cubes = {half, static_cast<std::uint8_t>(inside - half)};
  for (int i = 0; i < samples; ++i) {
    const Floors floors = imagine_floors(model, cubes, filled, dice);
    EXPECT_EQ(sum_of(floors.upper, floors.lower), cubes);
    ++spread[total(floors.upper)];
  }
  return spread;
}

Mean mean_of(const Spread& spread) {
  Mean mean;
  for (const auto& [upper, times] : spread) {
    for (int i = 0; i < times; ++i) mean.add(upper);
  }
  return mean;
}

// Chi-square of two spreads for each degree of freedom; about 1 if they are of one kind.
double difference(const Spread& one, const Spread& other) {
  const double all_one = mean_of(one).count;
  const double all_other = mean_of(other).count;
  double sum = 0;
  int freedom = -1;
  for (int upper = 0; upper <= 62; ++upper) {
    const auto times = [&](const Spread& spread) {
      const auto found = spread.find(upper);
      return found == spread.end() ? 0.0 : found->second;
    };
    const double both = times(one) + times(other);
    if (both < 10) continue;
    const double root = std::sqrt(all_other / all_one);
    const double gap = times(one) * root - times(other) / root;
    sum += gap * gap / both;
    ++freedom;
  }
  return sum / freedom;
}

// A tower of which nobody knows anything: each cube on either floor.
Spread spread_of_coins(int inside, int samples) {
  Spread spread;
  Dice dice(12);
  for (int i = 0; i < samples; ++i) {
    int upper = 0;
    for (int k = 0; k < inside; ++k) upper += static_cast<int>(dice.below(2));
    ++spread[upper];
  }
  return spread;
}

// rule: wallenstein.tower.chance wallenstein.secret.hidden
TEST(WallensteinTower, the_floors_of_the_first_cast_are_imagined_as_it_leaves_them) {
  constexpr int kStandard = 0;
  constexpr int kHeavy = 2;
  for (const auto& [tower, inside] : {std::pair(kStandard, 21), std::pair(kHeavy, 27)}) {
    const TowerModel& model = the_game().board().tower[tower];
    const Spread cast = spread_of_casts(model, 0, inside, 20000);
    ASSERT_GT(mean_of(cast).count, 1000);
    EXPECT_LT(difference(cast, spread_of_imagined(model, 31, inside, 3000)), 2.5) << tower;
    EXPECT_GT(difference(cast, spread_of_coins(inside, 3000)), 10) << tower;
    EXPECT_GT(mean_of(cast).mean(), inside * 0.52) << "the upper floor catches first";
  }
}

// rule: wallenstein.tower.chance wallenstein.secret.hidden
TEST(WallensteinTower, later_floors_are_imagined_as_many_casts_leave_them) {
  for (const auto& [tower, inside] : {std::pair(0, 25), std::pair(1, 12), std::pair(2, 38)}) {
    const TowerModel& model = the_game().board().tower[tower];
    const Mean cast = mean_of(spread_of_casts(model, 40, inside, 6000));
    const Mean imagined = mean_of(spread_of_imagined(model, 0, inside, 6000));
    ASSERT_GT(cast.count, 300);
    EXPECT_NEAR(imagined.mean(), cast.mean(), 0.35) << tower;
    EXPECT_NEAR(imagined.deviation(), cast.deviation(), 0.3) << tower;
  }
  // Floors hold no more than they can.
  EXPECT_EQ(spread_of_imagined(the_game().board().tower[0], 0, 32, 50), (Spread{{16, 50}}));
  EXPECT_EQ(spread_of_imagined(the_game().board().tower[0], 31, 31, 200).rbegin()->first, 16);
}

// rule: wallenstein.tower.chance wallenstein.tower.kept
TEST(WallensteinTower, a_cast_entered_by_hand_leaves_floors_as_the_tower_would) {
  const auto options = read_options(Wallenstein::info().options, 4, {{"line_up", true}});
  ASSERT_TRUE(options);
  const Position start = the_game().start(4, *options);
  Events nobody;
  Mean share;
  for (std::uint8_t red = 0; red <= 7; ++red) {
    for (std::uint8_t blue = 0; blue <= 7; ++blue) {
      for (std::uint8_t peasants = 0; peasants <= 10; ++peasants) {
        const Choice out = emerge(Cubes{red, blue, 0, 0, 0, peasants});
        const int left = 38 - red - blue - peasants;
        ASSERT_EQ(the_game().possible(start, out), left <= 32);
        if (left > 32) continue;
        Position position = start;
        the_game().resolve(position, out, nobody);
        ASSERT_EQ(total(position.upper) + total(position.lower), left);
        ASSERT_LE(total(position.upper), 16);
        ASSERT_LE(total(position.lower), 16);
        EXPECT_FALSE(the_game().why_impossible(position));
        Position again = start;
        the_game().resolve(again, out, nobody);
        EXPECT_TRUE(again == position) << "the same cast leaves the same";
        if (left < 28) share.add(total(position.upper) / static_cast<double>(left));
      }
    }
  }
  EXPECT_GT(share.mean(), 0.515);
  EXPECT_LT(share.mean(), 0.58);
}

}  // namespace
}  // namespace casus::wallenstein

// The odds of battles, against what the rules bring when every fall of the dice is gone through.
#include "games/power_and_prestige/odds.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::built;

const Board& board() { return the_game().board(); }

bool is_of_battle(Ask ask) { return ask >= Ask::attack_die && ask <= Ask::join; }

// Who won, units lost for good, and prestige gained by the attackers and the defenders.
using Ending = std::tuple<Victory, int, int>;

int units_of_all(const Position& position, OwnerSet owners) {
  int units = 0;
  for (const Owner owner : owners) {
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      units += units_of(position, owner, static_cast<Arm>(arm));
    }
  }
  return units;
}

// Every fall of the dice, with losses in the same order as the odds take them. Dice of a round in
// which nothing happens are cut off where they have become unlikely.
class Enumerated {
 public:
  Enumerated(const Position& begun, std::array<int, 2> withdraw_at)
      : sides_(begun.common.battle.side), withdraw_at_(withdraw_at), begun_(begun) {
    before_ = {units_of_all(begun, sides_[0]), units_of_all(begun, sides_[1])};
  }

  void go_through(const Position& position, double chance) {
    if (chance < 1e-9) {
      left_out_ += chance;
      return;
    }
    if (!is_of_battle(position.common.ask)) return end(position, chance);
    const PowerAndPrestige& game = the_game();
    Events silence;
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::players) {
      Position next = position;
      const Seat seat = *turn.seats.begin();
      game.apply(next, seat, answer(position, seat), silence);
      return go_through(next, chance);
    }
    // Faces with which there is a further hit, and those without: two falls instead of six.
    const Battle& battle = position.common.battle;
    const int total = battle.total[position.common.ask == Ask::attack_die ? 0 : 1];
    const int rest = total % 6;
    for (const int face : {rest, rest + 1}) {
      Position next = position;
      game.resolve(next, make_choice<Act::die>(face), silence);
      go_through(next, chance * (face == rest ? rest : 6 - rest) / 6.0);
    }
  }
  const std::map<Ending, double>& found() const { return found_; }
  double left_out() const { return left_out_; }
  double prestige(std::size_t side) const { return prestige_[side]; }

 private:
  // Infantry first, then cavalry, then artillery: as many of a row as can be.
  Choice answer(const Position& position, Seat seat) const {
    Choices choices;
    the_game().legal(position, seat, choices);
    const Common& common = position.common;
    if (common.ask != Ask::retreat) return choices.back();
    const int units = common.battle.turn == kAttackers ? in_field(position, kAttackers)
                                                       : in_field(position, kDefenders);
    const bool goes = units <= withdraw_at_[common.battle.turn];
    for (const Choice& choice : choices) {
      if ((act_of(choice) == Act::withdraw) == goes) return choice;
    }
    return choices.back();
  }
  static int in_field(const Position& position, std::size_t side) {
    const auto arms = in_battle(position, side);
    return arms[0] + arms[1] + arms[2];
  }
  void end(const Position& position, double chance) {
    const std::array<int, 2> lost = {before_[0] - units_of_all(position, sides_[0]),
                                     before_[1] - units_of_all(position, sides_[1])};
    const auto place = static_cast<Location>(begun_.common.battle.place);
    const auto stands = [&](std::size_t side) {
      return places_of(position.common, sides_[side]).contains(place);
    };
    const Victory victory = stands(0)   ? Victory::attackers
                            : stands(1) ? Victory::defenders
                                        : Victory::nobody;
    found_[{victory, lost[0], lost[1]}] += chance;
    for (const std::size_t side : {kAttackers, kDefenders}) {
      for (const Owner owner : sides_[side]) {
        if (owner == kAlly) continue;
        prestige_[side] +=
            chance * (position.common.prestige[at(owner)] - begun_.common.prestige[at(owner)]);
      }
    }
  }

  std::array<OwnerSet, 2> sides_;
  std::array<int, 2> withdraw_at_;
  Position begun_;
  std::array<int, 2> before_{};
  std::map<Ending, double> found_;
  std::array<double, 2> prestige_{};
  double left_out_ = 0;
};

struct Example {
  const char* name;
  casus::test::Clauses clauses;
  std::array<int, 2> withdraw_at{};
  const char* way = "to reims soissons";  // red attacks blue
};

// The march into the battle, then the battle against its odds.
void compare(const Example& example) {
  SCOPED_TRACE(example.name);
  Position position = built(build_position(4, {}, example.clauses));
  const PowerAndPrestige& game = the_game();
  Events silence;
  Choices choices;
  const Seat red = seat_at(0);
  game.legal(position, red, choices);
  game.apply(position, red, choices.front(), silence);
  const auto in = parse_choice(game.vocabulary().acts, std::string_view(example.way));
  ASSERT_TRUE(in);
  const auto clash = clash_of_choice(game, position, red, *in);
  ASSERT_TRUE(clash);
  Clash fought = *clash;
  for (const std::size_t side : {kAttackers, kDefenders}) {
    fought.side[side].withdraw_at = example.withdraw_at[side];
  }
  const BattleOdds odds(board(), fought);
  game.apply(position, red, *in, silence);
  while (position.common.ask == Ask::march && position.common.asked.contains(red)) {
    choices.clear();
    game.legal(position, red, choices);
    const bool begun = position.secret[at(red)].draft.step != 0;
    game.apply(position, red, begun ? choices.back() : make_choice<Act::halt>(), silence);
  }
  ASSERT_TRUE(is_of_battle(position.common.ask));
  Enumerated brute(position, example.withdraw_at);
  brute.go_through(position, 1);
  EXPECT_LT(brute.left_out(), 0.02);
  double sum = 0;
  for (const auto& [ending, chance] : brute.found()) {
    const auto& [victory, attackers, defenders] = ending;
    EXPECT_NEAR(odds.exactly(victory, attackers, defenders), chance, brute.left_out() + 1e-9)
        << static_cast<int>(victory) << " " << attackers << " " << defenders;
    sum += odds.exactly(victory, attackers, defenders);
  }
  EXPECT_NEAR(sum, 1, brute.left_out() + 1e-9);
  EXPECT_NEAR(odds.mean_prestige(kAttackers), brute.prestige(kAttackers),
              20 * brute.left_out() + 1e-6);
  EXPECT_NEAR(odds.mean_prestige(kDefenders), brute.prestige(kDefenders),
              20 * brute.left_out() + 1e-6);
}

TEST(PrestigeOdds, battles_come_out_as_the_rules_have_it) {
  const casus::test::Clauses common = {"prestige red 60", "prestige blue 60", "turn red",
                                       "season summer", "alliance red green"};
  const auto with = [&](casus::test::Clauses clauses) {
    clauses.insert(clauses.end(), common.begin(), common.end());
    return clauses;
  };
  for (const Example& example : {
           Example{"even", with({"troops red soissons 4 1 1", "troops blue reims 3 2 0"})},
           Example{"alone", with({"troops red soissons 6 0 0", "troops blue reims 1 0 0"})},
           Example{"hopeless", with({"troops red soissons 1 0 0", "troops blue reims 5 2 2"})},
           Example{"walls", with({"troops red soissons 5 3 1", "troops blue reims 2 0 2",
                                  "fortress reims"})},
           Example{"levels", with({"troops red soissons 4 2 0", "troops blue reims 4 1 0",
                                   "levels red 4 0", "levels blue 0 3"})},
           Example{"withdrawing",
                   with({"troops red soissons 5 2 0", "troops blue reims 4 2 0"}),
                   {3, 2}},
           Example{"levelled walls",
                   with({"troops red soissons 6 0 2", "troops blue reims 3 0 1", "fortress reims",
                         "levels red 6 0", "levels blue 0 2"}),
                   {2, 0}},
           Example{"bridge",
                   with({"troops red verdun 5 1 1", "troops blue metz 3 0 1"}),
                   {},
                   "to metz verdun"},
       }) {
    compare(example);
  }
}

TEST(PrestigeOdds, outcomes_sum_to_one_for_large_armies) {
  Clash clash;
  clash.side[kAttackers].owners = {{seat_at(0), {{40, 12, 8}}, 5, true},
                                   {seat_at(2), {{10, 3, 0}}, 0, false}};
  clash.side[kDefenders].owners = {{seat_at(1), {{35, 10, 9}}, 3, true}};
  clash.terrain = 3;
  const BattleOdds odds(board(), clash);
  EXPECT_NEAR(odds.chance_of(Victory::attackers) + odds.chance_of(Victory::defenders) +
                  odds.chance_of(Victory::nobody),
              1, 1e-9);
  const json::object told = to_json({odds});
  double sum = 0;
  for (const json::value& one : told.at("outcomes").as_array()) {
    sum += one.at("probability").as_double();
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(told.at("exact"), true);
}

// The protocol's odds: of a march into a battle, and of nothing else; in fog with an error.
TEST(PrestigeOdds, a_march_into_a_battle_has_odds) {
  for (const char* fog : {"none", "full"}) {
    casus::test::Clauses clauses = {"troops red soissons 6 1 0", "troops blue reims 3 0 0",
                                    "troops blue metz 4 0 0", "alliance red green", "turn red"};
    if (std::string_view(fog) == "full") clauses.push_back("together blue infantry reims metz");
    const Position position = built(build_position(4, {{"fog", fog}}, clauses));
    const PowerAndPrestige& game = the_game();
    const Seat red = seat_at(0);
    Position begun = position;
    Events silence;
    Choices choices;
    game.legal(begun, red, choices);
    EXPECT_FALSE(game.odds(game.view(begun, Viewer{red}), red, choices.front()));
    game.apply(begun, red, choices.front(), silence);
    choices.clear();
    game.legal(begun, red, choices);
    int battles = 0;
    for (const Choice& choice : choices) {
      const auto [to, via] = args_of<Act::to>(choice);
      const auto odds = game.odds(game.view(begun, Viewer{red}), red, choice);
      const bool meets = places_of(begun.common, foes_of(begun.common, red)).contains(to);
      EXPECT_EQ(odds.has_value(), meets);
      if (!odds) continue;
      ++battles;
      EXPECT_EQ(odds->contains("exact"), std::string_view(fog) == "none");
      EXPECT_EQ(odds->contains("error"), std::string_view(fog) == "full");
    }
    EXPECT_GT(battles, 0);
  }
}

// Whoever holds out goes on from what is left.
TEST(PrestigeOdds, holding_out_has_odds) {
  Position position = built(
      build_position(4, {}, {"troops red soissons 6 0 0", "troops blue reims 5 0 0", "turn red"}));
  const PowerAndPrestige& game = the_game();
  Events silence;
  const auto play = [&](const char* text, int seat) {
    game.apply(position, seat_at(seat),
               *parse_choice(game.vocabulary().acts, std::string_view(text)), silence);
  };
  play("march red soissons", 0);
  play("to reims soissons", 0);
  play("send infantry 6", 0);
  while (game.turn(position).waiting == Waiting::chance) {
    game.resolve(position, make_choice<Act::die>(1), silence);
  }
  ASSERT_EQ(position.common.ask, Ask::retreat);
  const Seat red = *game.turn(position).seats.begin();
  const auto clash = clash_of_choice(
      game, position, red, *parse_choice(game.vocabulary().acts, std::string_view("hold red")));
  ASSERT_TRUE(clash);
  EXPECT_EQ(clash->side[kAttackers].lost, 1);
  EXPECT_EQ(clash->side[kDefenders].lost, 1);
  const BattleOdds odds(board(), *clash);
  EXPECT_EQ(odds.attackers(), 6);
  EXPECT_EQ(odds.defenders(), 5);
  EXPECT_GT(odds.chance_of(Victory::attackers), odds.chance_of(Victory::defenders));
}

}  // namespace
}  // namespace casus::power_and_prestige

// The odds of battles, against what the rules bring when every fall of the dice is gone through,
// and against what the rulebook's table of hits says.
#include "games/napoleon/odds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/napoleon/choices.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/tests/given.h"

namespace casus::napoleon::odds_tests {
namespace {

const Board& board() { return the_game().board(); }

// Pips of a side where the battle is: by what the position shows, not by the battle's own counts.
struct Standing {
  int attackers = 0;
  int defenders = 0;
  auto operator<=>(const Standing&) const = default;
};
Standing standing_in(const Position& position, Region region, Nation attacker) {
  Standing standing;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    if (die.region != at(region)) continue;
    const bool enemy = is_enemy(position, attacker, board().die_owner[i]);
    (enemy ? standing.defenders : standing.attackers) += die.pips;
  }
  standing.defenders += position.guerillas[at(region)];
  if (has_defence(board(), position, region)) ++standing.defenders;
  return standing;
}

bool is_of_battle(Ask ask) {
  return ask == Ask::join || ask == Ask::split || ask == Ask::roll || ask == Ask::roll_ones ||
         ask == Ask::losses;
}

// Every way in which the dice of a battle can fall, each with its chance; losses as listed first.
class Enumerated {
 public:
  Enumerated(Region region, Nation attacker) : region_(region), attacker_(attacker) {}

  void go_through(const Position& position, double chance) {
    if (!is_of_battle(asked(position))) {
      found_[standing_in(position, region_, attacker_)] += chance;
      return;
    }
    Events silence;
    const Turn turn = the_game().turn(position);
    if (turn.waiting == Waiting::players) {
      Position next = position;
      Choices choices;
      the_game().legal(position, *turn.seats.begin(), choices);
      const auto usual = the_game().usual(position, *turn.seats.begin());
      the_game().apply(next, *turn.seats.begin(), usual.value_or(choices.back()), silence);
      return go_through(next, chance);
    }
    Outcomes outcomes;
    the_game().outcomes(position, outcomes);
    double all = 0;
    for (const Outcome& each : outcomes) all += each.weight;
    for (const Outcome& each : outcomes) {
      Position next = position;
      the_game().resolve(next, each.choice, silence);
      go_through(next, chance * each.weight / all);
    }
  }
  const std::map<Standing, double>& found() const { return found_; }

 private:
  Region region_;
  Nation attacker_;
  std::map<Standing, double> found_;
};

Choice choice_of(const Position& position, std::string_view text) {
  const Seat seat = *the_game().turn(position).seats.begin();
  Choices choices;
  the_game().legal(position, seat, choices);
  for (const Choice& choice : choices) {
    if (notation(the_game().vocabulary().acts, choice) == text) return choice;
  }
  ADD_FAILURE() << text << " is not among the choices";
  return choices.front();
}
LossOdds odds_of(const Position& position, std::string_view choice) {
  const Seat seat = *the_game().turn(position).seats.begin();
  return *odds_of_choice(the_game(), position, seat, choice_of(position, choice));
}

// The odds of a choice are those of all falls of the dice after it.
void expect_enumerated(const Position& position, std::string_view text, Region region,
                       Nation attacker) {
  const Seat seat = *the_game().turn(position).seats.begin();
  const Choice choice = choice_of(position, text);
  const auto odds = odds_of_choice(the_game(), position, seat, choice);
  ASSERT_TRUE(odds);
  const Standing before = standing_in(position, region, attacker);
  EXPECT_EQ(odds->attackers(), before.attackers);
  EXPECT_EQ(odds->defenders(), before.defenders);
  Position next = position;
  Events silence;
  the_game().apply(next, seat, choice, silence);
  Enumerated all(region, attacker);
  all.go_through(next, 1);
  double sum = 0;
  for (const auto& [left, chance] : all.found()) {
    EXPECT_NEAR(odds->exactly(before.attackers - left.attackers, before.defenders - left.defenders),
                chance, 1e-9)
        << left.attackers << " and " << left.defenders << " left";
    sum += chance;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

double binomial(int dice, int hits, double chance) {
  double ways = 1;
  for (int i = 0; i < hits; ++i) ways = ways * (dice - i) / (i + 1);
  return ways * std::pow(chance, hits) * std::pow(1 - chance, dice - hits);
}

// The rulebook's example: six dice on 1 to 4 destroy four pips if at least four hit.
TEST(OddsOfNapoleon, TheWorkedExampleOfExcessDamage) {
  const Position position =
      given(2, {"turn 1805 sep_oct", "slot france", "step battle", "dice france danube 6",
                "led danube 6", "active france danube 6", "dice austria danube 4 veneto 3"});
  const LossOdds odds = odds_of(position, "attack france danube 6 0");
  double destroyed = 0;
  for (int hits = 4; hits <= 6; ++hits) destroyed += binomial(6, hits, 4 / 6.0);
  EXPECT_NEAR(odds.defenders_destroyed(), destroyed, 1e-12);
  // Six hits and three back: two of these are ignored.
  double one_lost = binomial(6, 6, 4 / 6.0) * binomial(4, 3, 1 / 6.0);
  one_lost += binomial(6, 5, 4 / 6.0) * binomial(4, 2, 1 / 6.0);
  one_lost += binomial(6, 4, 4 / 6.0) * binomial(4, 1, 1 / 6.0);
  EXPECT_NEAR(odds.exactly(1, 4), one_lost, 1e-12);
  expect_enumerated(position, "attack france danube 6 0", Region::danube, Power::france);
}

TEST(OddsOfNapoleon, AlliesAndIdlePips) {
  const Position allies =
      given(5, {"turn 1805 sep_oct", "slot austria russia", "step battle", "war france austria",
                "war france russia", "allied austria russia", "dice austria danube 3",
                "dice russia danube 3", "active austria danube 3", "active russia danube 3",
                "dice france danube 5"});
  expect_enumerated(allies, "attack austria danube 3 0", Region::danube, Power::austria);
  const Position idle =
      given(2, {"turn 1809 sep_oct", "slot france", "step battle", "dice france danube 3 danube 2",
                "active france danube 3", "dice austria danube 4 veneto 3"});
  expect_enumerated(idle, "attack france danube 3 0", Region::danube, Power::france);
}

TEST(OddsOfNapoleon, EitherHalfOfASplit) {
  const Position before = given(
      2, {"turn 1805 sep_oct", "slot france", "step battle", "dice france moravia 6 moravia 3",
          "led moravia 6", "active france moravia 6", "active france moravia 3",
          "dice austria moravia 3 veneto 3", "dice russia moravia 5 smolensk 3"});
  const double whole = odds_of(before, "attack france moravia 6 3").exactly(0, 0);
  Position position = before;
  Events silence;
  const Seat france = *the_game().turn(position).seats.begin();
  the_game().apply(position, france, choice_of(position, "attack france moravia 6 3"), silence);
  for (const char* choice :
       {"split russia 5 3 rest", "split russia 5 6 detached", "split austria 3 3 rest", "whole"}) {
    expect_enumerated(position, choice, Region::moravia, Power::france);
  }
  // Before the split is chosen, none is thought of.
  EXPECT_NEAR(odds_of(position, "whole").exactly(0, 0), whole, 1e-12);
}

TEST(OddsOfNapoleon, WinterGuerillasAndDefences) {
  const Position winter =
      given(2, {"turn 1812 nov_dec", "slot france", "step battle", "dice france moscow 4",
                "active france moscow 4", "dice russia moscow 3 kiev 3"});
  expect_enumerated(winter, "attack france moscow 4 0", Region::moscow, Power::france);
  const Position guerillas = given(
      2,
      {"turn 1808 jul_aug", "slot france", "step battle", "patron spain britain",
       "state_war spain france", "dice spain aragon 1 cadiz 1", "dice france aragon 3 paris 3",
       "active france aragon 3", "set guerillas {\"aragon\":2}", "set affairs.spain_entered true"},
      {{"guerillas", true}});
  expect_enumerated(guerillas, "attack france aragon 3 0", Region::aragon, Power::france);
  const Position few = given(
      2,
      {"turn 1808 jul_aug", "slot france", "step battle", "patron spain britain",
       "state_war spain france", "dice spain aragon 3 cadiz 1", "dice france aragon 1 paris 3",
       "active france aragon 1", "set guerillas {\"aragon\":2}", "set affairs.spain_entered true"},
      {{"guerillas", true}});
  expect_enumerated(few, "attack france aragon 1 0", Region::aragon, Power::france);
}

// One pip against one: it is destroyed as often as the table of hits says.
double chance_of_a_hit(std::initializer_list<std::string_view> clauses, std::string_view attack) {
  return odds_of(given(2, clauses), attack).defenders_destroyed();
}
TEST(OddsOfNapoleon, TheRulebooksTableOfHits) {
  const auto french = [](std::string_view turn, std::string_view led) {
    return chance_of_a_hit({turn, "slot france", "step battle", "dice france danube 1", led,
                            "active france danube 1", "dice austria danube 1 veneto 3"},
                           "attack france danube 1 0");
  };
  EXPECT_NEAR(french("turn 1805 sep_oct", "napoleon paris"), 3 / 6.0, 1e-12);
  EXPECT_NEAR(french("turn 1805 sep_oct", "led danube 1"), 4 / 6.0, 1e-12);
  const auto austrian = [](std::string_view turn) {
    return chance_of_a_hit({turn, "slot austria", "step battle", "dice austria danube 1 veneto 3",
                            "active austria danube 1", "dice france danube 1 paris 2"},
                           "attack austria danube 1 0");
  };
  EXPECT_NEAR(austrian("turn 1808 sep_oct"), 1 / 6.0, 1e-12);
  EXPECT_NEAR(austrian("turn 1809 jan_feb"), 2 / 6.0, 1e-12);
  EXPECT_NEAR(austrian("turn 1812 jan_feb"), 3 / 6.0, 1e-12);
  const auto british = [](std::string_view leader) {
    return chance_of_a_hit({"turn 1809 sep_oct", "slot britain", "step battle",
                            "patron portugal britain", "dice britain lisbon 1",
                            "active britain lisbon 1", "dice france lisbon 1 paris 2", leader},
                           "attack britain lisbon 1 0");
  };
  EXPECT_NEAR(british("napoleon paris"), 3 / 6.0, 1e-12);
  EXPECT_NEAR(british("wellesley lisbon"), 4 / 6.0, 1e-12);
}

// Ships: Britain on 1 to 4, others on 1 to 3, one better with Nelson.
TEST(OddsOfNapoleon, ShipsAsOnLand) {
  Position position =
      given(2,
            {"turn 1806 jul_aug", "slot britain", "step battle",
             "set ships {\"britain\":{\"at_sea\":{\"bay_of_biscay\":4}},\"france\":{\"at_sea\":{"
             "\"bay_of_biscay\":3}}}"},
            {{"ships", true}});
  const LossOdds plain = odds_of(position, "engage britain bay_of_biscay");
  EXPECT_EQ(plain.attackers(), 4);
  EXPECT_EQ(plain.defenders(), 3);
  double destroyed = binomial(4, 3, 4 / 6.0) + binomial(4, 4, 4 / 6.0);
  EXPECT_NEAR(plain.defenders_destroyed(), destroyed, 1e-12);
  position.fleets.nelson = static_cast<std::uint8_t>(Sea::bay_of_biscay);
  const LossOdds led = odds_of(position, "engage britain bay_of_biscay");
  destroyed = binomial(4, 3, 5 / 6.0) + binomial(4, 4, 5 / 6.0);
  EXPECT_NEAR(led.defenders_destroyed(), destroyed, 1e-12);
}

// Where a march would end beside enemies, the chance of an attack stands with the goal: that of the
// die as it arrives, with Napoleon if he goes along, and without idle dice that stand there.
TEST(OddsOfNapoleon, AMarchTellsWhatItsAttackWouldBring) {
  const Position before = given(
      2, {"turn 1805 sep_oct", "slot france", "step march", "dice france n_lombardy 6 veneto 2",
          "led n_lombardy 6", "dice austria veneto 4 danube 3"});
  const Seat france = *the_game().turn(before).seats.begin();
  const auto told = the_game().foresee(the_game().view(before, Viewer{france}), france);
  ASSERT_TRUE(told);
  const auto destroyed = [&](std::string_view lift) {
    for (const json::value& march : told->at("marches").as_array()) {
      if (march.at("lift").as_string() != lift) continue;
      for (const json::value& goal : march.at("goals").as_array()) {
        if (goal.at("to").as_string() == "veneto") return goal.at("destroyed").as_double();
      }
    }
    return -1.0;
  };
  const auto attack = [](int pips, std::string_view led) {
    const std::string size = std::to_string(pips);
    const std::string active = "active france veneto " + size;
    const std::string die = "dice france veneto " + size + " paris 2";
    const Position after = given(2, {"turn 1805 sep_oct", "slot france", "step battle", die, led,
                                     active, "dice austria veneto 4 danube 3"});
    return odds_of(after, "attack france veneto " + size + " 0").defenders_destroyed();
  };
  EXPECT_NEAR(destroyed("lift france n_lombardy 6 6"), attack(6, "led veneto 6"), 1e-12);
  EXPECT_NEAR(destroyed("lift france n_lombardy 6 5"), attack(5, "led veneto 5"), 1e-12);
}

TEST(OddsOfNapoleon, OtherChoicesHaveNone) {
  const Position position =
      given(2, {"turn 1805 sep_oct", "slot france", "step battle", "dice france danube 6",
                "active france danube 6", "dice austria danube 4 veneto 3"});
  const Seat france = *the_game().turn(position).seats.begin();
  EXPECT_FALSE(odds_of_choice(the_game(), position, france, choice_of(position, "end_battles")));
  const auto view = the_game().view(position, Viewer{france});
  const auto shown = the_game().odds(view, france, choice_of(position, "attack france danube 6 0"));
  ASSERT_TRUE(shown);
  const LossOdds odds = odds_of(position, "attack france danube 6 0");
  EXPECT_TRUE(shown->at("exact").as_bool());
  EXPECT_NEAR(shown->at("destroyed").as_double(), odds.defenders_destroyed(), 1e-12);
  EXPECT_NEAR(shown->at("left").as_double(), odds.attackers_left(), 1e-12);
  double sum = 0;
  for (const json::value& each : shown->at("outcomes").as_array()) {
    sum += each.at("probability").as_double();
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

// --- the calculator ---

OddsArguments arguments(std::initializer_list<std::pair<std::string, std::string>> given) {
  OddsArguments all;
  for (const OddsArgument& each : Napoleon::odds_arguments()) {
    if (!each.usual.empty()) all.set(each.name, {each.usual});
  }
  for (const auto& [name, value] : given) all.set(name, {value});
  return all;
}
double calculated(std::initializer_list<std::pair<std::string, std::string>> given) {
  const auto answer = the_game().calculate_odds({arguments(given), std::nullopt});
  EXPECT_TRUE(answer) << answer.error().text;
  return answer ? answer->odds.at("destroyed").as_double() : -1;
}

TEST(OddsOfNapoleon, TheCalculatorAgreesWithTheTable) {
  const Position split = given(
      2, {"turn 1805 sep_oct", "slot france", "step battle", "dice france moravia 6 moravia 4",
          "led moravia 6", "active france moravia 6", "active france moravia 4",
          "dice austria moravia 4 veneto 3", "dice russia moravia 6 smolensk 3"});
  EXPECT_NEAR(
      calculated({{"attackers", "napoleon=6,france=4"}, {"defenders", "austria=4,russia=6"}}),
      odds_of(split, "attack france moravia 6 4").defenders_destroyed(), 1e-12);
  Position asked = split;
  Events silence;
  const Seat france = *the_game().turn(asked).seats.begin();
  the_game().apply(asked, france, choice_of(asked, "attack france moravia 6 4"), silence);
  EXPECT_NEAR(calculated({{"attackers", "napoleon=6,france=4"},
                          {"defenders", "austria=4"},
                          {"aside", "russia=6"}}),
              odds_of(asked, "split russia 6 4 rest").defenders_destroyed(), 1e-12);
  EXPECT_NEAR(calculated({{"attackers", "napoleon=6,france=4"},
                          {"defenders", "austria=4"},
                          {"aside", "russia=6"},
                          {"detached", "napoleon"}}),
              odds_of(asked, "split russia 6 6 detached").defenders_destroyed(), 1e-12);
  EXPECT_NEAR(calculated({{"attackers", "france=1"},
                          {"defenders", "russia=1"},
                          {"year", "1812"},
                          {"winter", "1"}}),
              2 / 6.0, 1e-12);
  EXPECT_NEAR(
      calculated(
          {{"attackers", "russia=1"}, {"defenders", "france=1"}, {"winter", "1"}, {"russia", "1"}}),
      2 / 6.0, 1e-12);
  EXPECT_NEAR(calculated({{"attackers", "france=1"},
                          {"defenders", "britain=1"},
                          {"sea", "1"},
                          {"nelson", "attackers"}}),
              4 / 6.0, 1e-12);
}

TEST(OddsOfNapoleon, TheCalculatorReadsARecordsPosition) {
  const Position position = given(2, {"turn 1805 sep_oct", "slot austria", "dice france danube 6",
                                      "led danube 6", "dice austria danube 4 veneto 3"});
  const auto answer =
      the_game().calculate_odds({arguments({{"power", "france"}, {"region", "danube"}}), position});
  ASSERT_TRUE(answer) << answer.error().text;
  EXPECT_NEAR(answer->odds.at("destroyed").as_double(),
              calculated({{"attackers", "napoleon=6"}, {"defenders", "austria=4"}}), 1e-12);
  EXPECT_FALSE(
      the_game().calculate_odds({arguments({{"power", "france"}, {"region", "paris"}}), position}));
}

TEST(OddsOfNapoleon, WhatDoesNotFitIsRefused) {
  const auto fault_of = [](std::initializer_list<std::pair<std::string, std::string>> given) {
    const auto answer = the_game().calculate_odds({arguments(given), std::nullopt});
    return answer ? std::string() : answer.error().text;
  };
  EXPECT_NE(fault_of({}), "");
  EXPECT_NE(fault_of({{"attackers", "moon=3"}, {"defenders", "russia=1"}}), "");
  EXPECT_NE(fault_of({{"attackers", "france=0"}, {"defenders", "russia=1"}}), "");
  EXPECT_NE(
      fault_of({{"attackers", "napoleon=2"}, {"defenders", "russia=1"}, {"aside", "austria=1"}}),
      "");
}

}  // namespace
}  // namespace casus::napoleon::odds_tests

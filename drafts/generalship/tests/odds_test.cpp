// The odds of battles, against what can be counted by hand or by enumeration apart from them.
#include "games/generalship/odds.h"

#include <gtest/gtest.h>

#include "games/generalship/choices.h"
#include "games/generalship/rules.h"
#include "games/generalship/tactics.h"
#include "games/generalship/tests/given.h"

namespace casus::generalship::odds_tests {
namespace {

const Board& board() { return the_game().board(); }

Counts units(std::initializer_list<std::pair<Unit, int>> some) {
  Counts counts{};
  for (const auto& [unit, count] : some) counts[at(unit)] = static_cast<std::uint8_t>(count);
  return counts;
}

double choose(int all, int some) {
  double ways = 1;
  for (int i = 0; i < some; ++i) ways = ways * (all - i) / (i + 1);
  return ways;
}

// One light infantry each: 8 of the 28 basic cards let it fight. If the defender has one of them,
// its 3 beat the attacker's 2; if not, the attacker needs one.
TEST(OddsOfBattles, OneAgainstOneIsCountedByHand) {
  BattleCase battle;
  battle.units = {units({{Unit::light_infantry, 1}}), units({{Unit::light_infantry, 1}})};
  const BattleOdds odds = *odds_of_battle(board(), battle);
  const double none = choose(20, 5) / choose(28, 5);
  const double none_either = choose(15, 5) / choose(23, 5);
  EXPECT_TRUE(odds.exact);
  EXPECT_NEAR(odds.beaten, 1 - none, 1e-9);
  EXPECT_NEAR(odds.held_off, none * none_either, 1e-9);
  EXPECT_NEAR(odds.wins, none * (1 - none_either), 1e-9);
}

// Artillery against light infantry: any attack of the defender (3) beats the artillery's defence
// (2), and its own attack (8) beats any defence. So it only matters who holds a card that fits: 8
// of 28 for the infantry, and 8 for the artillery, of which 4 fit both.
TEST(OddsOfBattles, ArtilleryAgainstInfantryIsEnumerated) {
  BattleCase battle;
  battle.units = {units({{Unit::artillery, 1}}), units({{Unit::light_infantry, 1}})};
  const BattleOdds odds = *odds_of_battle(board(), battle);
  const double none = choose(20, 5) / choose(28, 5);  // of the defender's hands
  double wins = 0;
  for (int taken = 0; taken <= 4; ++taken) {
    // So many of the cards for long range are in such a hand; 23 cards are left.
    const double weight = choose(4, taken) * choose(16, 5 - taken) / choose(20, 5);
    const int fit = 8 - taken;
    wins += none * weight * (1 - choose(23 - fit, 5) / choose(23, 5));
  }
  EXPECT_NEAR(odds.beaten, 1 - none, 1e-9);
  EXPECT_NEAR(odds.wins, wins, 1e-9);
}

TEST(OddsOfBattles, TheSamplesAgreeWithTheCount) {
  BattleCase battle;
  battle.units = {units({{Unit::light_infantry, 3}, {Unit::archer, 2}}),
                  units({{Unit::light_infantry, 2}, {Unit::light_cavalry, 1}})};
  const BattleOdds counted = *odds_of_battle(board(), battle);
  // The same battle on a table, the kinds of the defenders hidden but certain: nothing else exists.
  const Position position =
      given(2,
            {"vienna austria light_infantry 1", "burgundy france light_infantry 3 archer 2",
             "paris france light_infantry 1", "aquitaine austria light_infantry 2 light_cavalry 1"},
            {{"nations", json::array{"austria", "france"}}});
  const auto sampled =
      odds_of_attack(the_game(), position, static_cast<Tile>(11), static_cast<Tile>(10), {4000, 3});
  ASSERT_TRUE(sampled) << sampled.error().text;
  EXPECT_TRUE(counted.exact);
  EXPECT_FALSE(sampled->exact);
  EXPECT_NEAR(sampled->wins, counted.wins, 0.03);
  EXPECT_NEAR(sampled->beaten, counted.beaten, 0.03);
}

TEST(OddsOfBattles, ChancesSumToOneAndMoreUnitsAreBetter) {
  double before = 0;
  for (int count = 1; count <= 4; ++count) {
    BattleCase battle;
    battle.units = {units({{Unit::heavy_infantry, count}}), units({{Unit::heavy_infantry, 2}})};
    const BattleOdds odds = *odds_of_battle(board(), battle);
    EXPECT_NEAR(odds.wins + odds.beaten + odds.held_off, 1, 1e-9);
    EXPECT_GT(odds.wins, before);
    before = odds.wins;
  }
}

TEST(OddsOfBattles, ACommanderAndAFortressMatter) {
  const auto general = static_cast<std::uint8_t>(*board().generals->find("vicomte_de_turenne"));
  BattleCase battle;
  battle.units = {units({{Unit::light_infantry, 3}, {Unit::archer, 2}}),
                  units({{Unit::light_infantry, 3}, {Unit::archer, 2}})};
  const Sampling sampling{1500, 5};
  const double plain = odds_of_battle(board(), battle, sampling)->wins;
  battle.general = {general, kNobody};
  const BattleOdds led = *odds_of_battle(board(), battle, sampling);
  EXPECT_FALSE(led.exact);
  EXPECT_EQ(led.samples, 1500);
  EXPECT_GT(led.wins, plain + 0.1);
  battle.general = {kNobody, general};
  const double against = odds_of_battle(board(), battle, sampling)->wins;
  EXPECT_LT(against, plain - 0.02);
  battle.fortress = true;
  battle.architecture = true;
  EXPECT_LT(odds_of_battle(board(), battle, sampling)->wins, against);
}

// At sea with one regiment each, archers against archers: 4 beats 3, and 12 of 28 cards fit.
TEST(OddsOfBattles, ShipsWithOneRegimentAreCountedByHand) {
  BattleCase battle;
  battle.theatre = Theatre::naval;
  battle.units = {units({{Unit::galley, 1}, {Unit::archer, 1}}),
                  units({{Unit::galley, 1}, {Unit::archer, 1}})};
  const BattleOdds odds = *odds_of_battle(board(), battle);
  const double none = choose(20, 5) / choose(28, 5);
  const double none_either = choose(15, 5) / choose(23, 5);
  EXPECT_NEAR(odds.beaten, 1 - none, 1e-9);
  EXPECT_NEAR(odds.wins, none * (1 - none_either), 1e-9);
}

// Every combat that the rules allow is listed, and none betters the best: by going through all
// orders of answers.
void explore(const Position& position, int& attack, int& defence, int& count) {
  const std::size_t side = kDefender;
  const Combat& combat = position.combat[side];
  const Theatre theatre = position.common.battle.theatre;
  const Lineup lineup{battle_modifiers(board(), position.common, side), combat,
                      units_of(board(), theatre, combat)};
  const Total total = own_total(board(), theatre, lineup);
  attack = std::max(attack, total.atk);
  defence = std::max(defence, total.def);
  ++count;
  Choices choices;
  the_game().legal(position, position.common.asked, choices);
  for (const Choice& choice : choices) {
    if (act_of(choice) == Act::seal) continue;
    Position next = position;
    Events silence;
    the_game().apply(next, position.common.asked, choice, silence);
    explore(next, attack, defence, count);
  }
}

TEST(Tactics, TheBestCombatIsFound) {
  int explored = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Position position = given(2,
                              {"vienna austria light_infantry 2 archer 1 light_cavalry 1",
                               "bohemia france light_infantry 2", "commander austria attila",
                               "commander france napoleon_bonaparte", "era fortress"},
                              {{"nations", json::array{"austria", "france"}}});
    Common& common = position.common;
    common.battle.tile = 0;
    common.battle.from = 2;
    common.battle.seat = {1, 0};
    common.battle.side = kDefender;
    common.ask = Ask::fight;
    common.asked = seat_at(0);
    Dice dice(seed);
    Cards pile = cards_left(board(), position);
    for (std::size_t k = kBasics; k < kKinds; ++k) pile[k] = 0;
    position.hand[kDefender] = draw_from(pile, 4, dice);
    position.hand[kDefender][kBasics + dice.below(5)] = 1;
    int attack = 0;
    int defence = 0;
    explore(position, attack, defence, explored);
    const Arms arms{Theatre::land,
                    position.hand[kDefender],
                    side_units(position, kDefender),
                    battle_modifiers(board(), common, kDefender),
                    false,
                    {}};
    std::vector<CardUse> uses;
    list_uses(board(), arms, uses);
    const CardKey hand = key_of(arms.hand);
    EXPECT_EQ(best_attack(uses, hand), attack);
    EXPECT_EQ(best_defence(uses, hand), defence);
  }
  EXPECT_GT(explored, 200);
}

TEST(OddsOfChoices, AMarchWithoutABattleHasNone) {
  Position position = given(2, {"vienna austria light_infantry 2"});
  Events silence;
  the_game().apply(position, seat_at(0), make_choice<Act::act>(Action::march), silence);
  the_game().apply(
      position, seat_at(0),
      make_choice<Act::take>(static_cast<Tile>(0), Unit::light_infantry, 1, State::fresh), silence);
  const View view = the_game().view(position, Viewer{seat_at(0)});
  Choices choices;
  the_game().legal(position, seat_at(0), choices);
  for (const Choice& choice : choices) {
    EXPECT_FALSE(the_game().odds(view, seat_at(0), choice));
  }
}

// From the march to the seal: every step has odds, they hang on the view alone, and end in what
// has come.
TEST(OddsOfChoices, ABattleHasThemAtEveryStep) {
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Position position =
        given(2,
              {"paris france light_infantry 1", "bohemia france light_infantry 3 archer 1",
               "vienna austria light_infantry 2 archer 1", "commander austria attila",
               "order france austria"},
              {{"nations", json::array{"austria", "france"}}});
    Dice dice(seed);
    Events silence;
    const auto play = [&](const Choice& choice) {
      the_game().apply(position, position.common.asked, choice, silence);
    };
    play(make_choice<Act::act>(Action::march));
    play(make_choice<Act::take>(static_cast<Tile>(2), Unit::light_infantry, 3, State::fresh));
    for (int step = 0; step < 200; ++step) {
      const Turn turn = the_game().turn(position);
      if (turn.waiting == Waiting::chance) {
        the_game().resolve(position, the_game().sample(position, dice), silence);
        continue;
      }
      const Seat seat = position.common.asked;
      const Ask ask = position.common.ask;
      if (step > 0 && !in_battle(position.common)) break;
      if (ask == Ask::lose || ask == Ask::retreat || ask == Ask::reward) break;
      Choice choice =
          step == 0 ? make_choice<Act::go>(static_cast<Tile>(0)) : make_choice<Act::pass>();
      if (ask == Ask::fight) {
        Choices choices;
        the_game().legal(position, seat, choices);
        choice = act_of(choices.front()) == Act::match ? choices.front() : make_choice<Act::seal>();
      }
      const View view = the_game().view(position, Viewer{seat});
      const auto odds = odds_of_choice(the_game(), view, seat, choice, {60, 1});
      const bool expects = act_of(choice) != Act::match;
      EXPECT_EQ(odds.has_value(), expects) << static_cast<int>(ask);
      if (odds) {
        ++asked;
        const BattleOdds& found = odds->odds;
        EXPECT_NEAR(found.wins + found.beaten + found.held_off, 1, 1e-9);
        EXPECT_EQ(odds->role == Role::attacker, seat == seat_at(1));
        Dice other(9);
        const Position alike = the_game().imagine(view, other);
        const auto again =
            odds_of_choice(the_game(), the_game().view(alike, Viewer{seat}), seat, choice, {60, 1});
        EXPECT_EQ(again->odds.wins, found.wins);
      }
      play(choice);
    }
  }
  EXPECT_GT(asked, 16);
}

}  // namespace
}  // namespace casus::generalship::odds_tests

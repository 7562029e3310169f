// What the bots know of Power & Prestige: legal answers with any number of seats and in fog, the
// same answer to the same question, plans that can be played, and judgements that point the right
// way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bots/greedy.h"
#include "bots/power_and_prestige/knowledge.h"
#include "bots/think.h"
#include "core/options.h"
#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::bots::prestige_bots {
namespace {

using namespace casus::power_and_prestige;
using casus::power_and_prestige::Act;
using casus::power_and_prestige::Ask;
using casus::test::built;
using Known = Knowledge<PowerAndPrestige>;

std::shared_ptr<const PowerAndPrestige> shared_rules() {
  static const auto game = std::make_shared<const PowerAndPrestige>(the_game());
  return game;
}
GlimpseOf<PowerAndPrestige> glimpse_at(const Position& position, Seat seat) {
  return {shared_rules(), seat, the_game().view(position, Viewer{seat})};
}

struct Table {
  int seats;
  json::object options;
};
const std::vector<Table>& tables() {
  static const std::vector<Table> kTables = {{3, {{"years", 3}}},
                                             {4, {{"years", 3}, {"fog", "full"}}},
                                             {5, {{"years", 4}, {"fog", "partial"}}},
                                             {6, {{"years", 3}}}};
  return kTables;
}

// Plays by the policy, or at random, and calls `visit` wherever a seat has a real choice.
template <class F>
Position visit_game(const Table& table, std::uint64_t seed, bool by_policy, int answers,
                    F&& visit) {
  const PowerAndPrestige& game = the_game();
  Dice dice(seed);
  Position position = game.start(
      table.seats, *read_options(PowerAndPrestige::info().options, table.seats, table.options));
  Events silence;
  Playout<PowerAndPrestige> playout;
  int step = 0;
  while (game.turn(position).waiting != Waiting::nobody && step < answers) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), silence);
      continue;
    }
    ++step;
    const Seat seat = *turn.seats.begin();
    playout.choices.clear();
    game.legal(position, seat, playout.choices);
    if (playout.choices.size() > 1) visit(position, seat, step);
    const auto all = static_cast<std::uint32_t>(playout.choices.size());
    const std::size_t picked =
        by_policy ? playout.pick(game, position, seat, dice) : dice.below(all);
    game.apply(position, seat, playout.choices[picked], silence);
  }
  return position;
}
constexpr int kWholeGame = 100'000;

Choices answer_of(const Spec& spec, const GlimpseOf<PowerAndPrestige>& glimpse,
                  std::uint64_t seed) {
  if (spec.kind == Kind::greedy) {
    return {Greedy<PowerAndPrestige>().choose(glimpse, seed, spec.budget.iterations)};
  }
  return Thinker<PowerAndPrestige>().choose(glimpse, spec, seed, {});
}

Choice best_at(const Position& position) {
  Choices choices;
  const Seat seat = *the_game().turn(position).seats.begin();
  the_game().legal(position, seat, choices);
  Weights weights;
  Known::Policy().weigh(the_game(), position, seat, choices, weights);
  return choices[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) -
                                          weights.begin())];
}
Choice read(const char* text) {
  return *parse_choice(the_game().vocabulary().acts, std::string_view(text));
}

TEST(BotsInPrestige, AnswersAreLegalAndAlwaysTheSame) {
  for (const Table& table : tables()) {
    visit_game(table, 5, true, 500, [&](const Position& position, Seat seat, int step) {
      if (step % 97 != 0) return;
      const auto glimpse = glimpse_at(position, seat);
      for (const char* text : {"greedy:1it", "search:12it"}) {
        const Spec spec = *parse_spec(text);
        const Choices answer = answer_of(spec, glimpse, 1);
        ASSERT_FALSE(answer.empty());
        EXPECT_FALSE(the_game().why_not(position, seat, answer.front())) << text;
        EXPECT_EQ(answer, answer_of(spec, glimpse, 1)) << text;
      }
    });
  }
}

TEST(BotsInPrestige, ThereIsAlwaysAChoiceThatIsNotHopeless) {
  for (const Table& table : tables()) {
    for (const bool by_policy : {true, false}) {
      visit_game(table, 3, by_policy, 1200, [&](const Position& position, Seat seat, int) {
        Choices choices;
        the_game().legal(position, seat, choices);
        Weights weights;
        Known::Policy().weigh(the_game(), position, seat, choices, weights);
        ASSERT_EQ(weights.size(), choices.size());
        EXPECT_GT(*std::max_element(weights.begin(), weights.end()), kHopeless)
            << static_cast<int>(position.common.ask);
        for (const float weight : weights) EXPECT_FALSE(std::isnan(weight));
      });
    }
  }
}

TEST(BotsInPrestige, PlansCanBePlayedAndLeadToDifferentPositions) {
  int planned = 0;
  std::size_t longest = 0;
  visit_game(tables().front(), 43, true, 600, [&](const Position& position, Seat seat, int step) {
    if (step % 7 != 0) return;
    std::vector<Choices> plans;
    Dice dice(8);
    Known::plans(the_game(), the_game().view(position, Viewer{seat}), seat, dice, plans);
    std::vector<Position> ends;
    for (const Choices& plan : plans) {
      Position after = position;
      Events silence;
      for (const Choice& choice : plan) {
        ASSERT_FALSE(the_game().why_not(after, seat, choice));
        the_game().apply(after, seat, choice, silence);
      }
      EXPECT_EQ(std::find(ends.begin(), ends.end(), after), ends.end());
      ends.push_back(after);
      longest = std::max(longest, plan.size());
    }
    planned += plans.empty() ? 0 : 1;
  });
  EXPECT_GT(planned, 5);
  EXPECT_GT(longest, 5U);
}

// By the policy alone a game ends, with provinces that somebody has annexed.
TEST(BotsInPrestige, ThePolicyPlaysGamesToTheirEnd) {
  for (const Table& table : tables()) {
    int annexed = 0;
    const Position end =
        visit_game(table, 11, true, kWholeGame, [&](const Position& position, Seat, int) {
          annexed +=
              position.common.ask == Ask::seize && act_of(best_at(position)) == Act::annex ? 1 : 0;
        });
    EXPECT_EQ(end.common.ask, Ask::over);
    EXPECT_GT(annexed, 5);
  }
}

// A rest comes once for each season, and once between purchases and the next year.
TEST(BotsInPrestige, ARestComesOnceForEachSeason) {
  const PowerAndPrestige& game = the_game();
  Dice dice(4);
  Position position = built(build_position(
      3, {{"years", 3}},
      {"owner red paris lille dijon", "owner blue wien linz", "owner green milano torino",
       "new_year", "year 2", "residence red paris", "residence blue wien", "residence green milano",
       "troops red paris 2 0 0", "troops blue wien 2 0 0", "troops green milano 2 0 0"}));
  Playout<PowerAndPrestige> playout;
  Rests<PowerAndPrestige> rests(game, position);
  Events silence;
  int came = 0;
  while (game.turn(position).waiting != Waiting::nobody) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), silence);
      continue;
    }
    came += rests.comes(game, position) ? 1 : 0;
    playout.choices.clear();
    game.legal(position, *turn.seats.begin(), playout.choices);
    const std::size_t picked = playout.pick(game, position, *turn.seats.begin(), dice);
    game.apply(position, *turn.seats.begin(), playout.choices[picked], silence);
  }
  EXPECT_GE(came, 5);
  EXPECT_LE(came, 2 * 5);
}

// --- what is good ---

Position even(casus::test::Clauses more) {
  casus::test::Clauses clauses = {
      "owner red paris",     "owner blue hamburg",     "owner green amsterdam",
      "prestige red 20",     "prestige blue 20",       "prestige green 20",
      "residence red paris", "residence blue hamburg", "residence green amsterdam"};
  clauses.insert(clauses.end(), more.begin(), more.end());
  return built(build_position(4, {{"years", 3}}, clauses));
}
float worth_to_red(casus::test::Clauses more) {
  return Known::value(the_game(), even(std::move(more)))[0];
}

TEST(BotsInPrestige, WhatCountsIsBetter) {
  const float before = worth_to_red({"troops red paris 2 0 0", "turn red"});
  EXPECT_GT(worth_to_red({"troops red paris 2 0 0", "turn red", "owner red lille"}), before);
  EXPECT_GT(worth_to_red({"troops red paris 5 0 0", "turn red"}), before);
  EXPECT_GT(worth_to_red({"troops red paris 2 0 0", "turn red", "gold red 20"}), before);
  EXPECT_GT(worth_to_red({"troops red paris 2 0 0", "turn red", "building paris manufactory"}),
            before);
  EXPECT_GT(worth_to_red({"troops red paris 2 0 0", "turn red", "artist red mozart"}), before);
  EXPECT_LT(worth_to_red({"troops red paris 2 0 0", "turn red", "owner blue lille"}), before);
  const Payoffs all = Known::value(the_game(), even({"turn red"}));
  EXPECT_NEAR(all[0] + all[1] + all[2] + all[3], 1, 1e-5);
}

// --- what is done ---

TEST(BotsInPrestige, AFreeProvinceIsMarchedOnAndAnnexed) {
  Position position = even({"troops red amiens 3 0 0", "turn red"});
  EXPECT_EQ(act_of(best_at(position)), Act::march);
  Events silence;
  Choices played;
  while (position.common.ask == Ask::march) {
    const Seat seat = *the_game().turn(position).seats.begin();
    played.push_back(best_at(position));
    the_game().apply(position, seat, played.back(), silence);
  }
  ASSERT_EQ(position.common.ask, Ask::seize);
  EXPECT_EQ(act_of(best_at(position)), Act::annex);
}

TEST(BotsInPrestige, AWeakForceDoesNotAttackAStrongOne) {
  Position position =
      even({"troops red soissons 2 0 0", "troops blue reims 9 3 3", "alliance red", "turn red"});
  Events silence;
  the_game().apply(position, seat_at(0), read("march red soissons"), silence);
  const Choice best = best_at(position);
  const auto [to, via] = args_of<Act::to>(best);
  EXPECT_FALSE(position.common.present[1].contains(to));
}

TEST(BotsInPrestige, InfantryIsLostFirst) {
  Position position = even({"troops red soissons 4 2 1", "troops blue reims 6 2 2", "turn red"});
  Events silence;
  for (const char* text : {"march red soissons", "to reims soissons", "send infantry 4",
                           "send cavalry 2", "send artillery 1"}) {
    the_game().apply(position, seat_at(0), read(text), silence);
  }
  while (the_game().turn(position).waiting == Waiting::chance) {
    the_game().resolve(position, make_choice<Act::die>(1), silence);
  }
  ASSERT_EQ(position.common.ask, Ask::lose);
  const auto [banner, arm, units] = args_of<Act::lose>(best_at(position));
  EXPECT_EQ(arm, Arm::infantry);
  EXPECT_GT(units, 0);
}

// One thought of a handful of trials beats answers at random.
TEST(BotsInPrestige, ASearchBeatsChance) {
  int won = 0;
  constexpr int kGames = 4;
  const Spec spec = *parse_spec("search:12it");
  for (int g = 0; g < kGames; ++g) {
    const PowerAndPrestige& game = the_game();
    Dice dice(static_cast<std::uint64_t>(g) + 1);
    Position position = game.start(
        4, *read_options(PowerAndPrestige::info().options, 4, json::object{{"years", 3}}));
    Events silence;
    Choices line;
    Choices choices;
    const Seat thinker = seat_at(g % 4);
    while (game.turn(position).waiting != Waiting::nobody) {
      const Turn turn = game.turn(position);
      if (turn.waiting == Waiting::chance) {
        game.resolve(position, game.sample(position, dice), silence);
        continue;
      }
      const Seat seat = *turn.seats.begin();
      if (seat == thinker) {
        if (line.empty() || game.why_not(position, seat, line.front())) {
          line = answer_of(spec, glimpse_at(position, seat), dice.next());
        }
        game.apply(position, seat, Choice(line.front()), silence);
        line.erase(line.begin());
        continue;
      }
      choices.clear();
      game.legal(position, seat, choices);
      game.apply(position, seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))],
                 silence);
    }
    won += game.scores(position).seat[static_cast<std::size_t>(thinker)].rank == 1 ? 1 : 0;
  }
  EXPECT_GE(won, kGames - 1);
}

}  // namespace
}  // namespace casus::bots::prestige_bots

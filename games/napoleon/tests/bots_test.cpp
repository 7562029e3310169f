// What the bots know of Napoleon and his Marshals: legal answers in every scenario, the same answer
// to the same question, plans that can be played, and judgements that point the right way.
#include <gtest/gtest.h>

#include "bots/greedy.h"
#include "bots/napoleon/knowledge.h"
#include "bots/think.h"
#include "games/napoleon/choices.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/tests/given.h"

namespace casus::bots::napoleon_bots {
namespace {

using namespace casus::napoleon;
using casus::napoleon::Power;
using Known = Knowledge<Napoleon>;

std::shared_ptr<const Napoleon> shared_rules() {
  static const auto game = std::make_shared<const Napoleon>(the_game());
  return game;
}

GlimpseOf<Napoleon> glimpse_at(const Position& position, Seat seat) {
  return {shared_rules(), seat, the_game().view(position, Viewer{seat})};
}

struct Table {
  int seats;
  json::object options;
};
const std::vector<Table>& tables() {
  static const std::vector<Table> kTables = {
      {2, {}},
      {3, {}},
      {5, {{"guerillas", true}, {"blockade", true}}},
      {3, {{"scenario", "free_for_all"}}},
      {4, {{"scenario", "free_for_all"}, {"ships", true}}},
      {5, {{"scenario", "free_for_all"}, {"change_years", 3}}},
      {2, {{"ships", true}, {"guerillas", true}}},
  };
  return kTables;
}

// Plays by the policy, or at random, for so many answers and calls `visit` wherever a seat has a
// real choice.
template <class F>
Position visit_game(const Table& table, std::uint64_t seed, bool by_policy, int answers,
                    F&& visit) {
  const Napoleon& game = the_game();
  Dice dice(seed);
  Position position =
      game.start(table.seats, *read_options(Napoleon::info().options, table.seats, table.options));
  Events silence;
  Playout<Napoleon> playout;
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

const std::vector<Spec>& few_iterations() {
  static const std::vector<Spec> specs = {*parse_spec("greedy:1it"), *parse_spec("search:12it"),
                                          *parse_spec("search:12it:2threads")};
  return specs;
}

Choices answer_of(const Spec& spec, const GlimpseOf<Napoleon>& glimpse, std::uint64_t seed) {
  if (spec.kind == Kind::greedy) {
    return {Greedy<Napoleon>().choose(glimpse, seed, spec.budget.iterations)};
  }
  return Thinker<Napoleon>().choose(glimpse, spec, seed, {});
}

Weights weights_at(const Position& position, const Choices& choices) {
  Weights weights;
  Known::Policy().weigh(the_game(), position, *the_game().turn(position).seats.begin(), choices,
                        weights);
  return weights;
}
Choice best_at(const Position& position) {
  Choices choices;
  the_game().legal(position, *the_game().turn(position).seats.begin(), choices);
  const Weights weights = weights_at(position, choices);
  return choices[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) -
                                          weights.begin())];
}

TEST(BotsInNapoleon, AnswersAreLegalAndAlwaysTheSame) {
  for (const Table& table : tables()) {
    visit_game(table, 5, true, 900, [&](const Position& position, Seat seat, int step) {
      if (step % 290 != 0) return;
      const auto glimpse = glimpse_at(position, seat);
      for (const Spec& spec : few_iterations()) {
        const Choices answer = answer_of(spec, glimpse, 1);
        ASSERT_FALSE(answer.empty());
        EXPECT_FALSE(the_game().why_not(position, seat, answer.front())) << text_of(spec);
        EXPECT_EQ(answer, answer_of(spec, glimpse, 1)) << text_of(spec);
      }
    });
  }
}

TEST(BotsInNapoleon, ThereIsAlwaysAChoiceThatIsNotHopeless) {
  for (const Table& table : tables()) {
    for (const bool by_policy : {true, false}) {
      visit_game(table, 3, by_policy, 1500, [&](const Position& position, Seat seat, int) {
        Choices choices;
        the_game().legal(position, seat, choices);
        const Weights weights = weights_at(position, choices);
        ASSERT_EQ(weights.size(), choices.size());
        EXPECT_GT(*std::max_element(weights.begin(), weights.end()), kHopeless)
            << static_cast<int>(asked(position));
        for (const float weight : weights) EXPECT_FALSE(std::isnan(weight));
      });
    }
  }
}

// A place of the turn order is one thought, up to the first dice.
TEST(BotsInNapoleon, PlansCanBePlayedAndLeadToDifferentPositions) {
  int planned = 0;
  std::size_t longest = 0;
  visit_game({2, {}}, 43, true, 400, [&](const Position& position, Seat seat, int step) {
    if (step % 20 != 0) return;
    const auto view = the_game().view(position, Viewer{seat});
    std::vector<Choices> plans;
    Dice dice(8);
    Known::plans(the_game(), view, seat, dice, plans);
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
  EXPECT_GT(longest, 8U);
}

// A place of the turn order is one moment, however many questions it has.
TEST(BotsInNapoleon, ARestComesOnceForEachPlace) {
  const Napoleon& game = the_game();
  Dice dice(4);
  Position position = given(5, {"turn 1806 jan_feb"});
  Playout<Napoleon> playout;
  Rests<Napoleon> rests(game, position);
  Events silence;
  int came = 0;
  while (position.turn.turn < 12) {
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
  // Six turns of at most five places, and the trades of the year.
  EXPECT_GE(came, 6);
  EXPECT_LE(came, 6 * 5 + 2);
}

// --- what is good ---

TEST(BotsInNapoleon, StarsAreBetter) {
  const Position even = given(2, {"turn 1806 may_jun"});
  const Position ahead = given(2, {"turn 1806 may_jun", "holder danube france"});
  const Payoffs before = Known::value(the_game(), even);
  const Payoffs after = Known::value(the_game(), ahead);
  EXPECT_GT(after[0], before[0]);
  EXPECT_LT(after[1], before[1]);
  EXPECT_NEAR(after[0] + after[1], 1, 1e-5);
}

TEST(BotsInNapoleon, ArmiesAreBetterAndDangerIsWorse) {
  const Position weak =
      given(2, {"turn 1806 may_jun", "dice austria hungary 2", "dice france paris 6"});
  const Position strong =
      given(2, {"turn 1806 may_jun", "dice austria hungary 6", "dice france paris 6"});
  const Position invaded =
      given(2, {"turn 1806 may_jun", "dice austria hungary 4", "dice france bohemia 6"});
  EXPECT_GT(Known::value(the_game(), strong)[1], Known::value(the_game(), weak)[1]);
  EXPECT_GT(Known::value(the_game(), strong)[1], Known::value(the_game(), invaded)[1]);
}

// Handicaps make history worth ten points a year for everybody.
TEST(BotsInNapoleon, TheHistoricalGameBeginsNearlyEven) {
  const Payoffs payoffs = Known::value(the_game(), given(5, {}));
  for (int seat = 0; seat < 5; ++seat) {
    EXPECT_GT(payoffs[static_cast<std::size_t>(seat)], 0.08F) << seat;
    EXPECT_LT(payoffs[static_cast<std::size_t>(seat)], 0.45F) << seat;
  }
}

// --- what is done ---

TEST(BotsInNapoleon, CapacityIsNotWasted) {
  const Position position = given(
      2, {"turn 1806 may_jun", "slot france", "step produce", "dice france paris 4 apulia 1"});
  EXPECT_EQ(act_of(best_at(position)), Act::build);
}

TEST(BotsInNapoleon, AStrongArmyAttacksAndAWeakOneDoesNot) {
  const Position strong =
      given(2, {"turn 1805 sep_oct", "slot france", "step battle", "dice france danube 6",
                "led danube 6", "active france danube 6", "dice austria danube 3 veneto 3"});
  EXPECT_EQ(act_of(best_at(strong)), Act::attack);
  const Position weak = given(
      2, {"turn 1805 sep_oct", "slot austria", "step battle", "dice austria danube 1 veneto 6",
          "active austria danube 1", "dice france danube 6", "led danube 6"});
  EXPECT_EQ(act_of(best_at(weak)), Act::end_battles);
}

TEST(BotsInNapoleon, NapoleonIsInParisBeforeTheYearEnds) {
  const Position position = given(2, {"turn 1806 nov_dec", "slot france", "step regroup",
                                      "dice france burgundy 6 paris 2", "led burgundy 6"});
  EXPECT_EQ(best_at(position), make_choice<Act::lead>(Leader::napoleon, Region::paris, 0));
}

// By hand: play on with the seat's best answers until it is somebody else's turn.
Position play_out(Position position, const char* spec) {
  Events silence;
  const Seat seat = *the_game().turn(position).seats.begin();
  const int place = Known::moment(the_game(), position);
  while (the_game().turn(position).seats.contains(seat) &&
         Known::moment(the_game(), position) == place) {
    for (const Choice& choice : answer_of(*parse_spec(spec), glimpse_at(position, seat), 7)) {
      if (the_game().why_not(position, seat, choice)) break;
      the_game().apply(position, seat, choice, silence);
    }
  }
  return position;
}

// Two of three Austrian pips' worth of enemies in the country are enough.
TEST(BotsInNapoleon, ANationThatCanBeFelledIs) {
  for (const char* spec : {"greedy:2it", "search:100it"}) {
    const Position position = play_out(
        given(2, {"turn 1806 may_jun", "slot france", "step march", "dice france bavaria 6 paris 3",
                  "dice austria hungary 2", "patron bavaria france"}),
        spec);
    EXPECT_EQ(asked(position), Ask::length) << spec;
  }
}

TEST(BotsInNapoleon, AnOpenStarOfAnEnemyIsTaken) {
  for (const char* spec : {"greedy:2it", "search:100it"}) {
    const Position position = play_out(
        given(2, {"turn 1810 may_jun", "slot france", "step march", "dice france bavaria 6 paris 6",
                  "dice austria transylvania 6 bukovina 6", "patron bavaria france",
                  "dice russia moscow 6"}),
        spec);
    EXPECT_GT(stars_of(the_game().board(), position, Power::france),
              stars_of(the_game().board(), given(2, {"turn 1810 may_jun", "patron bavaria france"}),
                       Power::france))
        << spec;
  }
}

// Offers are answered by what they are worth: an alliance against a common enemy, a truce by
// whoever is weaker.
TEST(BotsInNapoleon, OffersAreAnswered) {
  Position position =
      given(5, {"turn 1806 may_jun", "slot austria", "war france austria", "war france russia"});
  Events silence;
  const Seat austria = *the_game().turn(position).seats.begin();
  the_game().apply(position, austria, make_choice<Act::ally>(Power::austria, Power::russia),
                   silence);
  while (asked(position) != Ask::answer_offer) {
    ASSERT_EQ(the_game().turn(position).waiting, Waiting::players);
    Choices choices;
    const Seat seat = *the_game().turn(position).seats.begin();
    the_game().legal(position, seat, choices);
    constexpr std::array kEnds = {Act::end_council, Act::end_production, Act::end_march,
                                  Act::end_regrouping, Act::end_battles};
    const auto end = std::find_if(choices.begin(), choices.end(), [&](const Choice& each) {
      return std::find(kEnds.begin(), kEnds.end(), act_of(each)) != kEnds.end();
    });
    the_game().apply(position, seat, end == choices.end() ? choices.front() : *end, silence);
  }
  EXPECT_EQ(act_of(best_at(position)), Act::accept);
}

// --- whole games ---

// Playing by the policy alone ends in time, in every scenario.
TEST(BotsInNapoleon, ThePolicyComesToAnEnd) {
  for (const Table& table : tables()) {
    int answers = 0;
    const Position end =
        visit_game(table, 11, true, kWholeGame, [&](const Position&, Seat, int) { ++answers; });
    EXPECT_EQ(end.step, Ask::over) << table.seats;
    EXPECT_LT(answers, 12'000) << table.seats;
  }
}

// On either side of the table.
TEST(BotsInNapoleon, ThePolicyBeatsChance) {
  const Napoleon& game = the_game();
  int won = 0;
  constexpr int kGames = 6;
  for (int round = 0; round < kGames; ++round) {
    Dice dice(static_cast<std::uint64_t>(100 + round));
    Position position = game.start(2, *read_options(Napoleon::info().options, 2, json::object{}));
    const Seat clever = seat_at(round % 2);
    Playout<Napoleon> playout;
    Events silence;
    while (game.turn(position).waiting != Waiting::nobody) {
      const Turn turn = game.turn(position);
      if (turn.waiting == Waiting::chance) {
        game.resolve(position, game.sample(position, dice), silence);
        continue;
      }
      const Seat seat = *turn.seats.begin();
      playout.choices.clear();
      game.legal(position, seat, playout.choices);
      const auto all = static_cast<std::uint32_t>(playout.choices.size());
      const std::size_t picked =
          seat == clever ? playout.pick(game, position, seat, dice) : dice.below(all);
      game.apply(position, seat, playout.choices[picked], silence);
    }
    won += game.scores(position).seat[static_cast<std::size_t>(clever)].rank == 1 ? 1 : 0;
  }
  EXPECT_EQ(won, kGames);
}

}  // namespace
}  // namespace casus::bots::napoleon_bots

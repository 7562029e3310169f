// What the bots know of Wallenstein: answers from the view alone, plans in one order only, and
// judgements that point the right way.
#include <gtest/gtest.h>

#include "bots/greedy.h"
#include "bots/think.h"
#include "bots/wallenstein/knowledge.h"
#include "bots/wallenstein/tuning.h"
#include "games/embedded.h"
#include "games/wallenstein/choices.h"
#include "games/wallenstein/odds.h"

namespace casus::bots::wallenstein {
namespace {

using casus::wallenstein::Ask;
using casus::wallenstein::Position;
using casus::wallenstein::Wallenstein;
using Known = Knowledge<Wallenstein>;

std::shared_ptr<const Wallenstein> wallenstein_rules() {
  static const auto game = std::make_shared<const Wallenstein>(
      *Wallenstein::load(embedded_games().at("wallenstein").data));
  return game;
}

Position wallenstein_start(int seats, bool court) {
  json::object given;
  given["emperors_court"] = court;
  return wallenstein_rules()->start(seats,
                                    *read_options(Wallenstein::info().options, seats, given));
}

GlimpseOf<Wallenstein> glimpse_at(const Position& position, Seat seat) {
  return {wallenstein_rules(), seat, wallenstein_rules()->view(position, Viewer{seat})};
}

// Plays by the policy, or at random, and calls `visit` wherever a seat has a real choice. The next
// to answer is drawn, so that plans are made in turns.
template <class F>
Position visit_game(int seats, bool court, std::uint64_t seed, bool by_policy, F&& visit) {
  const auto game = wallenstein_rules();
  Dice dice(seed);
  Position position = wallenstein_start(seats, court);
  Events silence;
  Playout<Wallenstein> playout;
  for (int step = 0; game->turn(position).waiting != Waiting::nobody; ++step) {
    const Turn turn = game->turn(position);
    if (turn.waiting == Waiting::chance) {
      game->resolve(position, game->sample(position, dice), silence);
      continue;
    }
    auto nth = dice.below(static_cast<std::uint32_t>(turn.seats.size()));
    auto seat = turn.seats.begin();
    for (; nth > 0; --nth) ++seat;
    playout.choices.clear();
    game->legal(position, *seat, playout.choices);
    if (playout.choices.size() > 1) visit(position, *seat, step);
    const auto all = static_cast<std::uint32_t>(playout.choices.size());
    const std::size_t picked =
        by_policy ? playout.pick(*game, position, *seat, dice) : dice.below(all);
    game->apply(position, *seat, playout.choices[picked], silence);
  }
  return position;
}

const std::vector<Spec>& few_iterations() {
  static const std::vector<Spec> specs = {*parse_spec("greedy:1it"), *parse_spec("search:25it"),
                                          *parse_spec("search:25it:2threads")};
  return specs;
}

Choices answer_of(const Spec& spec, const GlimpseOf<Wallenstein>& glimpse, std::uint64_t seed) {
  if (spec.kind == Kind::greedy) {
    return {Greedy<Wallenstein>().choose(glimpse, seed, spec.budget.iterations)};
  }
  return Thinker<Wallenstein>().choose(glimpse, spec, seed, {});
}

TEST(BotsInWallenstein, AnswersAreLegal) {
  for (int seats = 3; seats <= 5; ++seats) {
    visit_game(seats, seats != 4, 5, true, [&](const Position& position, Seat seat, int step) {
      if (step % 53 != 0) return;
      for (const Spec& spec : few_iterations()) {
        const Choices answer = answer_of(spec, glimpse_at(position, seat), 1);
        ASSERT_FALSE(answer.empty());
        EXPECT_FALSE(wallenstein_rules()->why_not(position, seat, answer.front())) << text_of(spec);
      }
    });
  }
}

TEST(BotsInWallenstein, PositionsThatLookAlikeGetTheSameAnswer) {
  const auto game = wallenstein_rules();
  int differed = 0;
  visit_game(4, true, 13, false, [&](const Position& position, Seat seat, int step) {
    if (step % 61 != 0) return;
    Dice dice(99);
    const auto glimpse = glimpse_at(position, seat);
    const Position other = game->imagine(glimpse.view, dice);
    differed += other != position ? 1 : 0;
    for (const Spec& spec : few_iterations()) {
      EXPECT_EQ(answer_of(spec, glimpse, 2), answer_of(spec, glimpse_at(other, seat), 2));
    }
  });
  EXPECT_GT(differed, 3);
}

TEST(BotsInWallenstein, ThePolicySeesOnlyWhatTheSeatSees) {
  const auto game = wallenstein_rules();
  for (const bool court : {false, true}) {
    visit_game(4, court, 17, false, [&](const Position& position, Seat seat, int step) {
      if (step % 7 != 0) return;
      Dice dice(3);
      const Position other = game->imagine(game->view(position, Viewer{seat}), dice);
      Choices choices;
      game->legal(position, seat, choices);
      Weights one;
      Weights two;
      Known::Policy().weigh(*game, position, seat, choices, one);
      Known::Policy().weigh(*game, other, seat, choices, two);
      EXPECT_EQ(one, two);
    });
  }
}

TEST(BotsInWallenstein, APlanIsMadeBoxAfterBox) {
  const auto game = wallenstein_rules();
  visit_game(3, true, 19, true, [&](const Position& position, Seat seat, int) {
    if (position.common.ask != Ask::plan) return;
    Choices choices;
    game->legal(position, seat, choices);
    Weights weights;
    Known::Policy().weigh(*game, position, seat, choices, weights);
    int box = -1;
    int hopeful = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (weights[i] <= kHopeless) continue;
      ++hopeful;
      const auto into = static_cast<int>(std::get<0>(args_of<wallenstein::Act::place>(choices[i])));
      EXPECT_TRUE(box < 0 || box == into);
      box = into;
    }
    EXPECT_GE(hopeful, 1);
    EXPECT_LE(hopeful, wallenstein::kCardsLookedAt + 2);  // of equals more may be left
  });
}

TEST(BotsInWallenstein, TheWholeMatIsPlannedInOneThought) {
  const auto game = wallenstein_rules();
  int planned = 0;
  for (const bool court : {false, true}) {
    visit_game(4, court, 41, true, [&](const Position& position, Seat seat, int step) {
      if (position.common.ask != Ask::plan || step % 29 != 0) return;
      const Choices plan = Thinker<Wallenstein>().choose(glimpse_at(position, seat),
                                                         *parse_spec("search:40it"), 1, {});
      Position after = position;
      Events silence;
      for (const Choice& choice : plan) {
        ASSERT_FALSE(game->why_not(after, seat, choice));
        game->apply(after, seat, choice, silence);
      }
      EXPECT_TRUE(after.common.ask != Ask::plan || after.common.planned.contains(seat));
      ++planned;
    });
  }
  EXPECT_GT(planned, 4);
}

TEST(BotsInWallenstein, PlansDifferAndHangOnTheViewAlone) {
  const auto game = wallenstein_rules();
  visit_game(3, true, 43, false, [&](const Position& position, Seat seat, int step) {
    if (position.common.ask != Ask::plan || step % 31 != 0) return;
    const auto view = game->view(position, Viewer{seat});
    Dice dice(7);
    const Position other = game->imagine(view, dice);
    std::vector<Choices> plans;
    std::vector<Choices> plans_too;
    Dice one(8);
    Dice two(8);
    Known::plans(*game, view, seat, one, plans);
    Known::plans(*game, game->view(other, Viewer{seat}), seat, two, plans_too);
    EXPECT_EQ(plans, plans_too);
    std::vector<Position> ends;
    for (const Choices& plan : plans) {
      Position after = position;
      Events silence;
      for (const Choice& choice : plan) game->apply(after, seat, choice, silence);
      EXPECT_EQ(std::find(ends.begin(), ends.end(), after), ends.end());
      ends.push_back(after);
    }
  });
}

// Among the policy's plan and two foolish ones the trials find the sensible one.
TEST(BotsInWallenstein, TrialsTellAGoodPlanFromFoolishOnes) {
  const auto game = wallenstein_rules();
  int right = 0;
  int asked = 0;
  visit_game(4, false, 47, true, [&](const Position& position, Seat seat, int) {
    if (!Known::at_rest(*game, position)) return;
    const auto glimpse = glimpse_at(position, seat);
    std::vector<Choices> plans;
    Dice dice(3);
    Choices legal;
    Events silence;
    for (int foolish = 0; foolish < 2; ++foolish) {
      Position after = position;
      Choices plan;
      while (game->turn(after).seats.contains(seat)) {
        legal.clear();
        game->legal(after, seat, legal);
        plan.push_back(legal[dice.below(static_cast<std::uint32_t>(legal.size()))]);
        game->apply(after, seat, plan.back(), silence);
      }
      plans.push_back(plan);
    }
    std::vector<Choices> sensible;
    Known::plans(*game, glimpse.view, seat, dice, sensible);
    plans.push_back(sensible.front());
    PlanSearch<Wallenstein> search;
    search.begin(glimpse, plans, 5, 1);
    constexpr int kTrials = 90;
    for (int i = 1; i <= kTrials; ++i) {
      search.iterate();
      search.narrow(static_cast<double>(i) / kTrials);
    }
    std::uint64_t visits = 0;
    for (const PlanResult& result : search.results()) visits += result.visits;
    EXPECT_EQ(visits, static_cast<std::uint64_t>(kTrials));
    right += best_of(search.results()) == 2;
    ++asked;
  });
  EXPECT_EQ(asked, 6);
  EXPECT_GE(right, 5);
}

TEST(BotsInWallenstein, ImaginedPlansFitWhatIsShown) {
  const auto game = wallenstein_rules();
  int looked = 0;
  visit_game(4, true, 23, true, [&](const Position& position, Seat seat, int) {
    if (position.common.ask != Ask::march && position.common.ask != Ask::audience) return;
    Known::Imagination imagination;
    Dice dice(5);
    const auto view = game->view(position, Viewer{seat});
    const Position imagined = imagination(*game, view, dice);
    EXPECT_EQ(game->view(imagined, Viewer{seat}), view);
    ++looked;
  });
  EXPECT_GT(looked, 10);
}

TEST(BotsInWallenstein, ASeatThatHasConfirmedPlansAgain) {
  const auto game = wallenstein_rules();
  visit_game(3, false, 29, true, [&](const Position& position, Seat seat, int) {
    if (position.common.ask != Ask::plan || position.common.planned.empty()) return;
    Known::Imagination imagination;
    Dice dice(5);
    const Position imagined = imagination(*game, game->view(position, Viewer{seat}), dice);
    EXPECT_TRUE(imagined.common.planned.empty());
    EXPECT_EQ(imagined.plans[static_cast<std::size_t>(seat)],
              position.plans[static_cast<std::size_t>(seat)]);
  });
}

TEST(BotsInWallenstein, PlayoutsRestBeforePlanningOnly) {
  int rests = 0;
  visit_game(3, false, 31, true, [&](const Position& position, Seat, int) {
    rests += Known::at_rest(*wallenstein_rules(), position) ? 1 : 0;
  });
  EXPECT_EQ(rests, 6);  // three in each of two years
}

TEST(BotsInWallenstein, ThePolicyBeatsChance) {
  const auto game = wallenstein_rules();
  double wins = 0;
  constexpr int kGames = 20;
  for (int number = 0; number < kGames; ++number) {
    Dice dice(static_cast<std::uint64_t>(number) + 1);
    Position position = wallenstein_start(4, number % 2 == 0);
    const Seat own = seat_at(number % 4);
    Playout<Wallenstein> playout;
    Events silence;
    for (;;) {
      const Turn turn = game->turn(position);
      if (turn.waiting == Waiting::nobody) break;
      if (turn.waiting == Waiting::chance) {
        game->resolve(position, game->sample(position, dice), silence);
        continue;
      }
      const Seat seat = *turn.seats.begin();
      playout.choices.clear();
      game->legal(position, seat, playout.choices);
      const auto all = static_cast<std::uint32_t>(playout.choices.size());
      const std::size_t picked =
          seat == own ? playout.pick(*game, position, seat, dice) : dice.below(all);
      game->apply(position, seat, playout.choices[picked], silence);
    }
    wins += game->scores(position).seat[static_cast<std::size_t>(own)].rank == 1 ? 1 : 0;
  }
  EXPECT_GE(wins, kGames - 2);
}

TEST(BotsInWallenstein, QuickChancesAreNearTheRealOnes) {
  const casus::wallenstein::Board& board = wallenstein_rules()->board();
  const casus::wallenstein::Cubes inside = {4, 4, 3, 4, 0, 6};
  const wallenstein::Chances chances(board.tower[0], inside, {});
  for (const auto& [attackers, defenders] : {std::pair{2, 1}, {4, 2}, {6, 3}, {5, 5}, {8, 3}}) {
    casus::wallenstein::BattleCase battle;
    battle.attackers = attackers;
    battle.defenders = defenders;
    battle.inside = inside;
    const auto odds = casus::wallenstein::odds_of_battle(board, battle, {4000, 1});
    const wallenstein::Duel duel = chances.attack(0, attackers, 1, defenders, true);
    EXPECT_NEAR(duel.win, odds->chance(casus::wallenstein::Fate::win), 0.09)
        << attackers << ":" << defenders;
    EXPECT_NEAR(duel.tie, odds->chance(casus::wallenstein::Fate::tie), 0.09)
        << attackers << ":" << defenders;
  }
}

TEST(BotsInWallenstein, CountiesBuildingsGrainAndThalersAreWorthHaving) {
  const casus::wallenstein::Board& board = wallenstein_rules()->board();
  Position rest;
  visit_game(4, false, 37, true, [&](const Position& position, Seat, int) {
    if (Known::at_rest(*wallenstein_rules(), position)) rest = position;
  });
  const auto before = wallenstein::expected_points(board, rest);
  const auto better = [&](const auto& change) {
    Position changed = rest;
    change(changed.common);
    return wallenstein::expected_points(board, changed)[0] > before[0];
  };
  int neutral = 0;
  while (rest.common.owner[neutral] != casus::wallenstein::kNobody) ++neutral;
  int own = 0;
  while (rest.common.owner[own] != 0) ++own;
  EXPECT_TRUE(better([&](auto& common) { common.thalers[0] += 3; }));
  EXPECT_TRUE(better([&](auto& common) { common.points[0] += 1; }));
  EXPECT_TRUE(better([&](auto& common) { common.grain[0] = 0; }) == false);
  EXPECT_TRUE(better([&](auto& common) { common.armies[own] += 4; }));
  EXPECT_TRUE(better([&](auto& common) {
    common.grain[0] = 18;
    common.owner[neutral] = 0;
    common.armies[neutral] = 3;
  }));
}

}  // namespace
}  // namespace casus::bots::wallenstein

// What the bots know of Generalship: answers from the view alone, groups and combats in one order
// only, and judgements that point the right way.
#include <gtest/gtest.h>

#include "bots/generalship/knowledge.h"
#include "bots/greedy.h"
#include "bots/think.h"
#include "games/generalship/choices.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/given.h"

namespace casus::bots::generalship_bots {
namespace {

using namespace casus::generalship;
using Known = Knowledge<Generalship>;

std::shared_ptr<const Generalship> shared_rules() {
  static const auto game = std::make_shared<const Generalship>(the_game());
  return game;
}

GlimpseOf<Generalship> glimpse_at(const Position& position, Seat seat) {
  return {shared_rules(), seat, the_game().view(position, Viewer{seat})};
}

// Plays by the policy, or at random, and calls `visit` wherever a seat has a real choice.
template <class F>
Position visit_game(int seats, std::uint64_t seed, bool by_policy, F&& visit) {
  const Generalship& game = the_game();
  Dice dice(seed);
  Position position =
      game.start(seats, *read_options(Generalship::info().options, seats, json::object{}));
  Events silence;
  Playout<Generalship> playout;
  for (int step = 0; game.turn(position).waiting != Waiting::nobody; ++step) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), silence);
      continue;
    }
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

const std::vector<Spec>& few_iterations() {
  static const std::vector<Spec> specs = {*parse_spec("greedy:1it"), *parse_spec("search:25it"),
                                          *parse_spec("search:25it:2threads")};
  return specs;
}

Choices answer_of(const Spec& spec, const GlimpseOf<Generalship>& glimpse, std::uint64_t seed) {
  if (spec.kind == Kind::greedy) {
    return {Greedy<Generalship>().choose(glimpse, seed, spec.budget.iterations)};
  }
  return Thinker<Generalship>().choose(glimpse, spec, seed, {});
}

Choice searched(const Position& position, const char* spec = "search:200it") {
  return answer_of(*parse_spec(spec), glimpse_at(position, position.common.asked), 1).front();
}

TEST(BotsInGeneralship, AnswersAreLegal) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (const bool by_policy : {true, false}) {
      visit_game(seats, 5, by_policy, [&](const Position& position, Seat seat, int step) {
        if (step % 37 != 0) return;
        for (const Spec& spec : few_iterations()) {
          const Choices answer = answer_of(spec, glimpse_at(position, seat), 1);
          ASSERT_FALSE(answer.empty());
          EXPECT_FALSE(the_game().why_not(position, seat, answer.front())) << text_of(spec);
        }
      });
    }
  }
}

TEST(BotsInGeneralship, PositionsThatLookAlikeGetTheSameAnswer) {
  int differed = 0;
  for (const bool by_policy : {true, false}) {
    visit_game(3, 13, by_policy, [&](const Position& position, Seat seat, int step) {
      if (step % 31 != 0) return;
      Dice dice(99);
      const auto glimpse = glimpse_at(position, seat);
      const Position other = the_game().imagine(glimpse.view, dice);
      differed += other != position ? 1 : 0;
      for (const Spec& spec : few_iterations()) {
        EXPECT_EQ(answer_of(spec, glimpse, 2), answer_of(spec, glimpse_at(other, seat), 2));
      }
    });
  }
  EXPECT_GT(differed, 10);
}

TEST(BotsInGeneralship, ThePolicySeesOnlyWhatTheSeatSees) {
  int battles = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    visit_game(seats, 17, true, [&](const Position& position, Seat seat, int) {
      battles += position.common.ask == Ask::fight ? 1 : 0;
      Dice dice(3);
      const Position other = the_game().imagine(the_game().view(position, Viewer{seat}), dice);
      Choices choices;
      the_game().legal(position, seat, choices);
      Weights one;
      Weights two;
      Known::Policy().weigh(the_game(), position, seat, choices, one);
      Known::Policy().weigh(the_game(), other, seat, choices, two);
      EXPECT_EQ(one, two) << static_cast<int>(position.common.ask);
    });
  }
  EXPECT_GT(battles, 0);
}

TEST(BotsInGeneralship, ThereIsAlwaysAChoiceThatIsNotHopeless) {
  for (const bool by_policy : {true, false}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      visit_game(4, seed, by_policy, [&](const Position& position, Seat seat, int) {
        Choices choices;
        the_game().legal(position, seat, choices);
        Weights weights;
        Known::Policy().weigh(the_game(), position, seat, choices, weights);
        EXPECT_GT(*std::max_element(weights.begin(), weights.end()), kHopeless)
            << static_cast<int>(position.common.ask);
      });
    }
  }
}

// A group, a draft and a combat are one thought each.
TEST(BotsInGeneralship, PlansCanBePlayedAndLeadToDifferentPositions) {
  int planned = 0;
  visit_game(3, 43, true, [&](const Position& position, Seat seat, int step) {
    const Ask ask = position.common.ask;
    if (step % 3 != 0 || (ask != Ask::march && ask != Ask::draft && ask != Ask::fight)) return;
    const auto view = the_game().view(position, Viewer{seat});
    std::vector<Choices> plans;
    Dice dice(8);
    Known::plans(the_game(), view, seat, dice, plans);
    ASSERT_FALSE(plans.empty());
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
    }
    ++planned;
  });
  EXPECT_GT(planned, 10);
}

// By hand: play on with the seat's best answers until it is somebody else's turn.
Position play_out(Position position, Seat seat, const char* spec) {
  Events silence;
  for (int i = 0; i < 60 && the_game().turn(position).seats.contains(seat); ++i) {
    const Choices answer = answer_of(*parse_spec(spec), glimpse_at(position, seat), 7);
    for (const Choice& choice : answer) {
      if (the_game().why_not(position, seat, choice)) break;
      the_game().apply(position, seat, choice, silence);
    }
    if (the_game().turn(position).waiting != Waiting::players) break;
  }
  return position;
}

// An army stands before a capital that nobody defends, and whose owner has nobody near.
Position before_an_open_capital() {
  return given(2,
               {"paris france light_infantry 1", "bohemia france light_infantry 3", "vienna empty",
                "points france 3", "points austria 5", "food france 2"},
               {{"nations", json::array{"austria", "france"}}});
}

TEST(BotsInGeneralship, TakesAWinThatLiesOpen) {
  for (const char* spec : {"greedy:24it", "search:200it"}) {
    Position position = before_an_open_capital();
    const Seat france = seat_at(1);
    position.common.order = {1, 0, kNobody, kNobody};
    position.common.active = position.common.asked = position.common.doer = france;
    const Choice act = searched(position, spec);
    ASSERT_EQ(act, make_choice<Act::act>(Action::march)) << spec;
    Events silence;
    the_game().apply(position, france, act, silence);
    position = play_out(position, france, spec);
    EXPECT_EQ(position.common.stack[0], 1) << spec;
  }
}

TEST(BotsInGeneralship, TheLastTechnologyIsDeveloped) {
  Position position = given(2, {"points austria 8", "studies austria 1 1"});
  for (const char* spec : {"greedy:24it", "search:200it"}) {
    EXPECT_EQ(searched(position, spec), make_choice<Act::act>(Action::technology)) << spec;
  }
}

// Some technologies cost food and metal instead of cards.
TEST(BotsInGeneralship, ATechnologyForResourcesWinsAsWell) {
  const Position position =
      given(2, {"points austria 9", "food austria 3", "metal austria 1",
                "developed metallurgy stirrups sea_navigation architecture gunpowder"});
  for (const char* spec : {"greedy:24it", "search:200it"}) {
    EXPECT_EQ(searched(position, spec), make_choice<Act::act>(Action::technology)) << spec;
  }
}

TEST(BotsInGeneralship, UpkeepIsPaidWhereItCanBe) {
  int paid = 0;
  for (const std::uint64_t seed : {23, 24, 25}) {
    visit_game(4, seed, true, [&](const Position& position, Seat seat, int) {
      if (position.common.ask != Ask::upkeep) return;
      Choices choices;
      the_game().legal(position, seat, choices);
      if (act_of(choices.front()) != Act::pay) return;
      EXPECT_EQ(searched(position), choices.front());
      ++paid;
    });
  }
  EXPECT_GT(paid, 5);
}

// Playing by the policy alone, whoever is asked for upkeep can mostly pay it.
TEST(BotsInGeneralship, ThePolicyDoesNotStarve) {
  int asked = 0;
  int short_of_food = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    visit_game(2, seed, true, [&](const Position& position, Seat seat, int) {
      if (position.common.ask != Ask::upkeep) return;
      ++asked;
      const int fee = upkeep_of(the_game().board(), position, seat);
      short_of_food += fee > position.common.food[static_cast<std::size_t>(seat)] ? 1 : 0;
    });
  }
  EXPECT_GT(asked, 20);
  EXPECT_LT(3 * short_of_food, asked);
}

TEST(BotsInGeneralship, MorePointsAreBetter) {
  const Position even = given(3, {});
  const Position ahead = given(3, {"points austria 4"});
  EXPECT_GT(Known::value(the_game(), ahead)[0], Known::value(the_game(), even)[0]);
  EXPECT_LT(Known::value(the_game(), ahead)[1], Known::value(the_game(), even)[1]);
}

// Three neutral tiles bring a point at every settlement that is to come.
TEST(BotsInGeneralship, ThreeTilesAreWorthMoreThanThreePointsAtTheBeginning) {
  const Position even = given(2, {});
  Position tiles = even;
  int given_tiles = 0;
  for (std::size_t tile = kNationTiles; tile < kTiles && given_tiles < 3; ++tile) {
    if (even.common.space[tile] == kNobody) continue;
    tiles.common.cube[tile] = 0;
    tiles.common.cubes[0] |= mask(static_cast<Tile>(tile));
    ++given_tiles;
  }
  const Position points = given(2, {"points austria 3"});
  EXPECT_GT(Known::value(the_game(), tiles)[0], Known::value(the_game(), points)[0]);
}

// Playouts that end before tiles bring their points take them for worthless.
TEST(BotsInGeneralship, PlayoutsSeeSettlements) {
  for (int seats = 2; seats <= 4; ++seats) {
    Dice dice(5);
    Position position = given(seats, {});
    Playout<Generalship> playout;
    Events silence;
    int rests = Known::rests(seats);
    while (rests > 0 && the_game().turn(position).waiting != Waiting::nobody) {
      const Turn turn = the_game().turn(position);
      if (turn.waiting == Waiting::chance) {
        the_game().resolve(position, the_game().sample(position, dice), silence);
        continue;
      }
      if (Known::at_rest(the_game(), position)) --rests;
      playout.choices.clear();
      the_game().legal(position, *turn.seats.begin(), playout.choices);
      const std::size_t picked = playout.pick(the_game(), position, *turn.seats.begin(), dice);
      the_game().apply(position, *turn.seats.begin(), playout.choices[picked], silence);
    }
    EXPECT_GE(position.common.settlements, 1) << seats;
  }
}

// Games by the policy alone come to their end by points or capitals, and soon: playouts hang on it.
TEST(BotsInGeneralship, ThePolicyPlaysToWin) {
  constexpr int kGames = 30;
  int acts = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const Position end = visit_game(2, seed, true, [&](const Position& position, Seat, int) {
      acts += position.common.ask == Ask::act ? 1 : 0;
    });
    EXPECT_LT(end.common.settlements, end.common.setup.last_settlement) << seed;
  }
  EXPECT_LT(acts, 65 * kGames);
}

}  // namespace
}  // namespace casus::bots::generalship_bots

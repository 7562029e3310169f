// The odds calculator of Royals against counting by hand and against the game's own chance steps.
#include <gtest/gtest.h>

#include "games/royals/odds.h"

#include "cli/simulation.h"

namespace casus::test {
namespace {

using royals::FaceDown;

TEST(RoyalsOdds, TwoCardsOutOfFourAreCountedByHand) {
  const FaceDown<royals::kCountries> known{{2, 1, 1, 0}, 4, {}};
  double both = 0;
  double none = 0;
  for (const auto& drawn : royals::all_draws(known, 2)) {
    if (drawn.cards[0] == 2) both += drawn.probability;
    if (drawn.cards[0] == 0) none += drawn.probability;
  }
  EXPECT_NEAR(both, 1.0 / 6, 1e-12);
  EXPECT_NEAR(none, 1.0 / 6, 1e-12);
}

TEST(RoyalsOdds, WhenThePileIsEmptyTheDiscardsAreDrawn) {
  const FaceDown<royals::kCountries> known{{5, 5, 0, 0}, 1, {0, 0, 0, 2}};
  for (const auto& drawn : royals::all_draws(known, 3)) EXPECT_EQ(drawn.cards[3], 2);
  EXPECT_TRUE(royals::all_draws(known, 4).empty());
}

TEST(RoyalsOdds, ProbabilitiesSumToOne) {
  const FaceDown<royals::kPairs> known{{3, 2, 1, 4, 4, 4}, 5, {1, 1, 1, 1, 1, 1}};
  for (int count = 0; count <= 8; ++count) {
    double all = 0;
    for (const auto& drawn : royals::all_draws(known, count)) all += drawn.probability;
    EXPECT_NEAR(all, 1, 1e-12) << count;
  }
}

TEST(RoyalsOdds, TheNextCardAgreesWithTheGamesOwnOutcomesWhenNoHandIsHidden) {
  const auto game = cli::load_rules<royals::Royals>({});
  ASSERT_TRUE(game) << game.error().text;
  auto position = *start_of(*game, 3, {});
  Events silent;
  Dice dice(3);
  while (game->turn(position).waiting == Waiting::chance) {
    game->resolve(position, game->sample(position, dice), silent);
  }
  game->apply(position, seat_at(0), royals::draw(royals::Source::pile), silent);
  Outcomes outcomes;
  ASSERT_TRUE(game->outcomes(position, outcomes));
  double total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  const royals::Odds odds = royals::odds_of(*game, position, seat_at(0));
  for (const Outcome& outcome : outcomes) {
    const auto country = arg_of<royals::Act::deal>(outcome.choice);
    const auto told = royals::odds_of_country(odds, country, 1);
    ASSERT_TRUE(told);
    EXPECT_NEAR((*told)[1].probability, outcome.weight / total, 1e-12);
  }
}

TEST(RoyalsOdds, AClaimIsDecidedByTheRulesThemselves) {
  const auto game = cli::load_rules<royals::Royals>({});
  ASSERT_TRUE(game);
  auto position = *start_of(*game, 3, {});
  position.hands[0].country = {7, 0, 0, 0};
  royals::Odds odds = royals::odds_of(*game, position, seat_at(0));
  const auto king = static_cast<royals::Noble>(*game->board().nobles->find("paris.king"));
  const int price = game->board().cards_of[royals::at(king)];
  ASSERT_EQ(price, 8);
  // One card is missing: one France, or any three others.
  const auto one = royals::odds_of_claim(odds, king, 1, 0);
  const auto france = royals::odds_of_country(odds, game->board().country_of[royals::at(king)], 1);
  ASSERT_TRUE(one && france);
  EXPECT_NEAR((*one)[0].probability, (*france)[1].probability, 1e-12);
  const auto three = royals::odds_of_claim(odds, king, 3, 0);
  ASSERT_TRUE(three);
  EXPECT_NEAR((*three)[0].probability, 1, 1e-12);
  EXPECT_FALSE(royals::odds_of_claim(odds, king, 12, 0));
}

}  // namespace
}  // namespace casus::test

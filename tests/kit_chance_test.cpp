// Lots, decks and rolls of alike dice as steps of chance.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "kit/deck.h"
#include "kit/hits.h"
#include "kit/lots.h"

namespace casus {
namespace {

enum class ChanceAct : std::uint8_t { draw = 7, other };
constexpr auto kAct = static_cast<std::uint8_t>(ChanceAct::draw);

// Samples of a step follow its weights, are possible and are listed; every other choice with the
// same act is impossible.
template <class Step>
void expect_proper(const Step& step) {
  Outcomes listed;
  step.outcomes(listed);
  ASSERT_FALSE(listed.empty());
  std::uint64_t all = 0;
  std::map<Choice, std::uint32_t> weights;
  for (const Outcome& outcome : listed) {
    EXPECT_GT(outcome.weight, 0U);
    EXPECT_TRUE(weights.emplace(outcome.choice, outcome.weight).second);
    all += outcome.weight;
  }
  constexpr int kSamples = 20000;
  std::map<Choice, int> counted;
  Dice dice(5);
  for (int i = 0; i < kSamples; ++i) {
    const Choice sampled = step.sample(dice);
    ASSERT_TRUE(weights.contains(sampled));
    ++counted[sampled];
  }
  for (const auto& [choice, weight] : weights) {
    const double share = static_cast<double>(weight) / static_cast<double>(all);
    const double deviation = std::sqrt(kSamples * share * (1 - share));
    EXPECT_NEAR(counted[choice], kSamples * share, 5 * deviation + 1);
  }
  for (int byte = 0; byte < 256; ++byte) {
    const Choice choice{kAct, {static_cast<std::uint8_t>(byte)}};
    EXPECT_EQ(step.possible(choice), weights.contains(choice)) << byte;
    EXPECT_FALSE(step.possible({kAct + 1, choice.arg}));
    Choice longer = choice;
    longer.arg[6] = 1;
    EXPECT_FALSE(step.possible(longer));
  }
}

TEST(Lots, EachWordIsEquallyLikely) {
  IndexSet<70> words;
  for (const int word : {0, 3, 63, 64, 69}) words.insert(word);
  expect_proper(Lots<70>(ChanceAct::draw, words));
  expect_proper(Lots<70>(ChanceAct::draw, IndexSet<70>::of(69)));
}

TEST(Deck, AKindIsAsLikelyAsThereAreCardsOfIt) {
  const Bag<4> cards = {3, 0, 1, 8};
  expect_proper(Deck<4>(ChanceAct::draw, cards));
}

TEST(Deck, ReshufflingLosesNoCard) {
  Bag<3> deck = {1, 0, 2};
  Bag<3> discards = {4, 5, 0};
  reshuffle(deck, discards);
  EXPECT_EQ(deck, (Bag<3>{5, 5, 2}));
  EXPECT_EQ(discards, Bag<3>{});
}

// Every way that the dice can fall, one by one.
std::map<int, std::uint32_t> ways_by_hand(int dice, int faces) {
  std::map<int, std::uint32_t> ways;
  std::uint32_t all = 1;
  for (int i = 0; i < dice; ++i) all *= kFaces;
  for (std::uint32_t fall = 0; fall < all; ++fall) {
    int hits = 0;
    std::uint32_t rest = fall;
    for (int i = 0; i < dice; ++i, rest /= kFaces)
      hits += rest % kFaces < static_cast<unsigned>(faces);
    ++ways[hits];
  }
  return ways;
}

TEST(Hits, WeightsAreTheWaysInWhichTheDiceCanFall) {
  for (int faces = 0; faces <= kFaces; ++faces) {
    for (int dice = 0; dice <= 6; ++dice) {
      auto ways = ways_by_hand(dice, faces);
      const HitRoll roll(ChanceAct::draw, dice, faces);
      for (int hits = 0; hits <= dice; ++hits) {
        EXPECT_EQ(roll.weight(static_cast<std::size_t>(hits)), ways[hits]);
      }
    }
  }
}

TEST(Hits, TwelveDiceStillFitTheWeights) {
  for (int faces = 0; faces <= kFaces; ++faces) {
    const HitRoll roll(ChanceAct::draw, kMostDice, faces);
    std::uint64_t all = 0;
    for (std::size_t hits = 0; hits <= kMostDice; ++hits) all += roll.weight(hits);
    EXPECT_EQ(all, 2176782336U);
  }
  EXPECT_EQ(HitRoll(ChanceAct::draw, kMostDice, 5).weight(12), 244140625U);
}

TEST(Hits, ARollIsAProperStepOfChance) {
  for (const int faces : {0, 1, 3, 5, 6}) {
    expect_proper(HitRoll(ChanceAct::draw, kMostDice, faces));
    expect_proper(HitRoll(ChanceAct::draw, 1, faces));
  }
}

TEST(Hits, OddsOfSeveralKindsAreThoseOfAllTheirRollsTogether) {
  // Five dice that hit on two faces and four that hit on three: every pair of rolls, added up.
  const HitRoll one(ChanceAct::draw, 5, 2);
  const HitRoll other(ChanceAct::draw, 4, 3);
  std::array<double, 10> wanted{};
  double all = 0;
  for (std::size_t a = 0; a <= 5; ++a) {
    for (std::size_t b = 0; b <= 4; ++b) {
      const double ways = static_cast<double>(one.weight(a)) * other.weight(b);
      wanted[a + b] += ways;
      all += ways;
    }
  }
  HitOdds<30> odds;
  odds.add(5, 2);
  odds.add(4, 3);
  EXPECT_EQ(odds.dice(), 9);
  double at_least = 0;
  for (int hits = 9; hits >= 0; --hits) {
    const double share = wanted[static_cast<std::size_t>(hits)] / all;
    at_least += share;
    EXPECT_NEAR(odds.exactly(hits), share, 1e-12);
    EXPECT_NEAR(odds.at_least(hits), at_least, 1e-12);
  }
  EXPECT_NEAR(odds.mean(), 5 / 3.0 + 2, 1e-12);
  EXPECT_EQ(odds.exactly(10), 0);
  EXPECT_EQ(odds.at_least(10), 0);
}

}  // namespace
}  // namespace casus

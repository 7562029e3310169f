// What is known of a hand, against all hands that fit what was seen, counted one by one.
#include "kit/known_cards.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/laws/chance.h"

namespace casus::known_cards {
namespace {

constexpr std::size_t kKinds = 3;
constexpr int kLargest = 5;
using Hand = Bag<kKinds>;
using Known = KnownCards<kKinds>;

// Every hand that can be after what was seen.
using Hands = std::set<Hand>;

template <class F>
Hands after(const Hands& before, const F& follow) {
  Hands hands;
  for (const Hand& hand : before) follow(hand, hands);
  return hands;
}

Hand one_of(std::size_t kind) {
  Hand hand{};
  ++hand[kind];
  return hand;
}

Hands gained_unseen(const Hands& before) {
  return after(before, [](const Hand& hand, Hands& hands) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) hands.insert(sum_of(hand, one_of(kind)));
  });
}

Hands lost_unseen(const Hands& before) {
  return after(before, [](const Hand& hand, Hands& hands) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (hand[kind] > 0) hands.insert(rest_of(hand, one_of(kind)));
    }
  });
}

Hands gained(const Hands& before, std::size_t kind) {
  return after(before,
               [&](const Hand& hand, Hands& hands) { hands.insert(sum_of(hand, one_of(kind))); });
}

Hands lost(const Hands& before, std::size_t kind) {
  return after(before, [&](const Hand& hand, Hands& hands) {
    if (hand[kind] > 0) hands.insert(rest_of(hand, one_of(kind)));
  });
}

int least(const Hands& hands, std::size_t kind) {
  int least = kLargest;
  for (const Hand& hand : hands) least = std::min<int>(least, hand[kind]);
  return least;
}

// All hands of so many cards within the bounds.
Hands within(const Known& known, int cards) {
  Hands hands = {known.least.counts()};
  while (total(*hands.begin()) < cards) hands = gained_unseen(hands);
  return hands;
}

struct Watched {
  Known known;
  Hands hands = {Hand{}};

  int cards() const { return total(*hands.begin()); }

  // Something happens that can happen; unseen losses only if they are asked for.
  void change(bool unseen_losses, Dice& dice) {
    const std::size_t kind = dice.below(kKinds);
    switch (dice.below(unseen_losses ? 4 : 3)) {
      case 0:
        if (cards() == kLargest) return;
        known.gain(kind);
        hands = gained(hands, kind);
        return;
      case 1:
        if (cards() < kLargest) hands = gained_unseen(hands);
        return;
      case 2:
        if (const Hands left = lost(hands, kind); !left.empty()) {
          known.lose(kind);
          hands = left;
        }
        return;
      default:
        if (cards() == 0) return;
        known.lose_unseen(1);
        hands = lost_unseen(hands);
        return;
    }
  }
};

TEST(KnownCards, EachBoundIsTheLargestThatWhatWasSeenAllows) {
  Dice dice(5);
  int bounds = 0;
  for (int game = 0; game < 300; ++game) {
    Watched watched;
    for (int step = 0; step < 60; ++step) {
      watched.change(game % 2 == 0, dice);
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        ASSERT_EQ(watched.known[kind], least(watched.hands, kind)) << "game " << game;
        bounds += watched.known[kind] > 0;
      }
    }
  }
  EXPECT_GT(bounds, 10000);  // there was something to know
}

TEST(KnownCards, WithoutUnseenLossesEveryHandWithinTheBoundsIsPossible) {
  Dice dice(6);
  for (int game = 0; game < 200; ++game) {
    Watched watched;
    for (int step = 0; step < 60; ++step) {
      watched.change(false, dice);
      ASSERT_EQ(watched.hands, within(watched.known, watched.cards()));
    }
  }
}

TEST(KnownCards, AfterAnUnseenLossTheBoundsForgetThatNotAllKindsAreOneShort) {
  Known known;
  known.gain(0);
  known.gain(1);
  known.lose_unseen(1);
  EXPECT_TRUE(known.nothing());  // though one of the two is still there
}

TEST(KnownCards, ImaginedHandsAreAsLikelyAsTheirCardsCanBeDealt) {
  // Two hands, one card of the first is known; five cards of three kinds are nowhere to be seen.
  Known first;
  first.gain(2);
  const Hand unplaced = {2, 2, 1};
  std::map<std::pair<Hand, Hand>, double> weights;
  double all = 0;
  std::vector<std::size_t> cards = {0, 0, 1, 1, 2};
  for (std::size_t a = 0; a < cards.size(); ++a) {
    for (std::size_t b = 0; b < cards.size(); ++b) {
      for (std::size_t c = 0; c < cards.size(); ++c) {
        if (a == b || a == c || b == c) continue;
        const Hand one = sum_of(one_of(2), one_of(cards[a]));
        weights[{one, sum_of(one_of(cards[b]), one_of(cards[c]))}] += 1;
        all += 1;
      }
    }
  }
  constexpr int kSamples = 20000;
  std::map<std::pair<Hand, Hand>, int> counted;
  Dice dice(7);
  for (int i = 0; i < kSamples; ++i) {
    Hand pool = unplaced;
    const Hand one = imagine_hand(first, 2, pool, dice);
    const Hand two = imagine_hand(Known{}, 2, pool, dice);
    ASSERT_EQ(total(pool), 2);
    ++counted[{one, two}];
  }
  std::vector<double> expected;
  std::vector<int> found;
  for (const auto& [hands, weight] : weights) {
    expected.push_back(weight / all * kSamples);
    found.push_back(counted[hands]);
    counted.erase(hands);
  }
  EXPECT_TRUE(counted.empty());
  const laws::Fit fit = laws::fit(expected, found);
  EXPECT_LT(fit.chi_square, laws::chi_square_limit(fit.freedom));
}

TEST(SmallBag, HoldsWhatABagHolds) {
  const Bag<5> counts = {0, 15, 7, 1, 9};
  SmallBag<5> small(counts);
  static_assert(sizeof(small) == 3);
  EXPECT_EQ(small.counts(), counts);
  small.add(0, 15);
  small.take(1, 14);
  small.take(4);
  EXPECT_EQ(small.counts(), (Bag<5>{15, 1, 7, 1, 8}));
  EXPECT_FALSE(small.empty());
  EXPECT_TRUE(SmallBag<5>{}.empty());
}

}  // namespace
}  // namespace casus::known_cards

#include "kit/known_units.h"

#include <gtest/gtest.h>

namespace casus {
namespace {

constexpr std::size_t kKinds = 4;
constexpr std::size_t kCamps = 5;
using Known = KnownUnits<kKinds>;
using Units = Bag<kKinds>;

// The truth beside what is known of it.
struct Field {
  std::array<Units, kCamps> truth{};
  std::array<Known, kCamps> known{};

  Units owned() const {
    Units sum{};
    for (const Units& units : truth) sum = sum_of(sum, units);
    return sum;
  }
};

void change_something(Field& field, Dice& dice) {
  const std::size_t place = dice.below(kCamps);
  Units& units = field.truth[place];
  Known& known = field.known[place];
  const auto kind = static_cast<std::size_t>(dice.below(kKinds));
  const auto other_kind = static_cast<std::size_t>(dice.below(kKinds));
  switch (dice.below(6)) {
    case 0:
      if (total(field.owned()) > 40) return;
      ++units[kind];
      known.add(kind);
      return;
    case 1:
      if (units[kind] == 0) return;
      --units[kind];
      known.lose(kind);
      return;
    case 2:
      if (units[kind] == 0) return;
      --units[kind];
      ++units[other_kind];
      known.change(kind, other_kind);
      return;
    case 3: {  // some of them fight
      Units fighting = units;
      known.show(draw_from(
          fighting, static_cast<int>(dice.below(static_cast<std::uint32_t>(total(units)) + 1)),
          dice));
      return;
    }
    case 4: {
      const auto pieces =
          static_cast<int>(dice.below(static_cast<std::uint32_t>(total(units)) + 1));
      const std::size_t to = (place + 1 + dice.below(kCamps - 1)) % kCamps;
      field.truth[to] = sum_of(field.truth[to], draw_from(units, pieces, dice));
      known.move_unseen(field.known[to], pieces);
      return;
    }
    default: {
      if (total(units) == 0) return;
      draw_from(units, 1, dice);
      known.lose_unseen(1);
      return;
    }
  }
}

TEST(KnownUnits, WhatIsKnownIsAlwaysTrueAndOftenMuch) {
  Dice dice(3);
  long pieces = 0;
  long known = 0;
  for (int game = 0; game < 200; ++game) {
    Field field;
    for (int step = 0; step < 300; ++step) {
      change_something(field, dice);
      for (std::size_t place = 0; place < kCamps; ++place) {
        ASSERT_EQ(field.known[place].count, total(field.truth[place]));
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
          ASSERT_LE(field.known[place].least[kind], field.truth[place][kind]);
        }
        pieces += field.known[place].count;
        known += field.known[place].known();
      }
    }
  }
  // Forgetting everything would be true as well.
  EXPECT_GT(known * 2, pieces);
}

TEST(KnownUnits, WhatIsImaginedFitsWhatIsKnownAndWhatIsOwned) {
  Dice dice(4);
  int other_truths = 0;
  for (int game = 0; game < 300; ++game) {
    Field field;
    for (int step = 0; step < 300; ++step) change_something(field, dice);
    std::array<Units, kCamps> imagined{};
    imagine_units<kKinds>(field.known, field.owned(), dice, imagined);
    Units sum{};
    for (std::size_t place = 0; place < kCamps; ++place) {
      EXPECT_EQ(total(imagined[place]), field.known[place].count);
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        EXPECT_GE(imagined[place][kind], field.known[place].least[kind]);
      }
      sum = sum_of(sum, imagined[place]);
    }
    EXPECT_EQ(sum, field.owned());
    other_truths += imagined != field.truth;
  }
  EXPECT_GT(other_truths, 100);
}

TEST(KnownUnits, OfThreePiecesTwoOfThemArchersOneArcherIsSureToGoWithTwo) {
  Known here{3, {2, 0, 0, 0}};
  Known there{1, {0, 1, 0, 0}};
  here.move_unseen(there, 2);
  EXPECT_EQ(here, (Known{1, {0, 0, 0, 0}}));
  EXPECT_EQ(there, (Known{3, {1, 1, 0, 0}}));
  EXPECT_EQ(there.unknown(), 1);
}

TEST(KnownUnits, WhoIsShownAgainIsNotCountedTwice) {
  Known here{4, {1, 1, 0, 0}};
  here.show({2, 0, 0, 0});
  EXPECT_EQ(here.least, (Units{2, 1, 0, 0}));
}

}  // namespace
}  // namespace casus

// The dice are fixed for ever: every record ever made depends on these constants.
#include "core/dice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/seed.h"
#include "tests/laws/chance.h"

namespace casus {
namespace {

std::vector<std::uint32_t> rolls(Dice dice, std::uint32_t bound, int count) {
  std::vector<std::uint32_t> out;
  for (int i = 0; i < count; ++i) out.push_back(dice.below(bound));
  return out;
}

TEST(Dice, FollowThePublishedVectorsOfXoshiro256StarStar) {
  Dice dice(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL, 1216172134540287360ULL,
        607988272756665600ULL, 16172922978634559625ULL, 8476171486693032832ULL,
        10595114339597558777ULL, 2904607092377533576ULL}) {
    EXPECT_EQ(dice.next(), expected);
  }
}

TEST(Dice, FillTheirStateByThePublishedVectorsOfSplitmix64) {
  Dice seeded(1234567);
  Dice given(std::array<std::uint64_t, 4>{6457827717110365317ULL, 3203168211198807973ULL,
                                          9817491932198370423ULL, 4593380528125082431ULL});
  for (int i = 0; i < 100; ++i) EXPECT_EQ(seeded.next(), given.next());
}

TEST(Dice, RollTheSameOnEveryMachine) {
  EXPECT_EQ(rolls(Dice(1), 6, 24),
            (std::vector<std::uint32_t>{4, 3, 3, 2, 4, 0, 0, 2, 5, 3, 5, 5,
                                        5, 4, 3, 5, 0, 2, 0, 0, 2, 2, 3, 2}));
  EXPECT_EQ(
      rolls(Dice(2026), 1000, 12),
      (std::vector<std::uint32_t>{573, 283, 812, 893, 812, 788, 833, 828, 861, 237, 965, 319}));
  // A bound that is far from a power of two rejects often.
  EXPECT_EQ(rolls(Dice(3), 3'000'000'000U, 6),
            (std::vector<std::uint32_t>{2071914884, 1921743019, 654787119, 1601884879, 630502886,
                                        2146724023}));
}

TEST(Dice, NeverLeaveTheirBound) {
  Dice dice(5);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 255U, 65537U, 0xFFFFFFFFU}) {
    for (int i = 0; i < 1000; ++i) EXPECT_LT(dice.below(bound), bound);
  }
}

TEST(Dice, RollEveryFaceEquallyOften) {
  constexpr int kRolls = 60000;
  Dice dice(11);
  for (const int faces : {2, 3, 6, 10, 20}) {
    std::vector<int> counted(static_cast<std::size_t>(faces), 0);
    for (int i = 0; i < kRolls; ++i) ++counted[dice.below(static_cast<std::uint32_t>(faces))];
    const laws::Fit found = laws::fit(
        std::vector<double>(counted.size(), static_cast<double>(kRolls) / faces), counted);
    EXPECT_LT(found.chi_square, laws::chi_square_limit(found.freedom)) << faces << " faces";
  }
}

TEST(Dice, OfTheAllZeroStateStillRoll) {
  Dice dice(std::array<std::uint64_t, 4>{});
  std::uint64_t seen = 0;
  for (int i = 0; i < 16; ++i) seen |= dice.next();
  EXPECT_NE(seen, 0U);
}

TEST(Seed, CommitmentIsWhatSha256sumPrints) {
  // printf 'casus-seed:%s' paris | sha256sum
  EXPECT_EQ(commitment("paris"),
            "159988167a10cd5785a2d2e00eaf7085d2d589e6279b6e07199c997b13fd45c5");
  EXPECT_NE(commitment("paris"), commitment("Paris"));
}

TEST(Seed, EachStepHasDiceOfItsOwn) {
  EXPECT_EQ(rolls(dice_for_step("paris", 7), 100, 8),
            (std::vector<std::uint32_t>{60, 49, 75, 6, 77, 53, 94, 85}));
  EXPECT_NE(rolls(dice_for_step("paris", 8), 100, 8), rolls(dice_for_step("paris", 7), 100, 8));
  // Step and seed are kept apart: "1" + "12" is not "11" + "2".
  EXPECT_NE(rolls(dice_for_step("12", 1), 100, 8), rolls(dice_for_step("2", 11), 100, 8));
}

}  // namespace
}  // namespace casus

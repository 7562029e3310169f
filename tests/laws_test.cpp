// A sample of the laws for every game and seat count; `laws` runs as many more as one likes.
#include <gtest/gtest.h>

#include "tests/laws/chance.h"
#include "tests/laws_all.h"
#include "tests/support/sanitized.h"

namespace casus::laws {
namespace {

constexpr std::uint64_t kThorough = tests::kSanitized ? 200 : 800;
constexpr std::uint64_t kQuick = tests::kSanitized ? 1'000 : 4'000;

// A game and how many play it.
struct Tables {
  std::string game;
  int seats;
};

std::vector<Tables> all_tables() {
  std::vector<Tables> tables;
  for_each_game([&](auto tag) {
    const GameInfo info = decltype(tag)::type::info();
    for (const int seats : info.seats) tables.push_back({info.id, seats});
  });
  return tables;
}

// A thorough look at a few games, then a quick look at many; by steps, so that a long game takes no
// longer than a short one.
template <Game G>
void expect_lawful(int seats) {
  const Expected<Subject<G>> subject = embedded_subject<G>();
  ASSERT_TRUE(subject.has_value()) << subject.error().text;
  for (const auto& [steps, effort] :
       {std::pair(kThorough, thorough()), std::pair(kQuick, Effort{})}) {
    Tally tally;
    const auto broken =
        LawsOf<G>::check_games(*subject, seats, 1000, {.steps = steps}, effort, tally);
    ASSERT_TRUE(broken.has_value()) << broken.error().text;
    EXPECT_FALSE(*broken) << (*broken)->line();
  }
}

class LawsOfTables : public ::testing::TestWithParam<Tables> {};

TEST_P(LawsOfTables, Hold) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    if (G::info().id == GetParam().game) expect_lawful<G>(GetParam().seats);
  });
}

INSTANTIATE_TEST_SUITE_P(All, LawsOfTables, ::testing::ValuesIn(all_tables()),
                         [](const auto& test) {
                           return test.param.game + "_" + std::to_string(test.param.seats);
                         });

TEST(Laws, RandomOptionsReachEveryValueOfEveryOption) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const Expected<Subject<G>> subject = embedded_subject<G>();
    ASSERT_TRUE(subject.has_value());
    Dice dice(7);
    for (const OptionSpec& spec : G::info().options) {
      std::set<std::vector<int>> seen;
      for (int i = 0; i < 400; ++i) {
        const auto options = random_options(*subject->game, G::info().seats.back(), {}, dice);
        ASSERT_TRUE(options.has_value());
        seen.insert(options->words(spec.id));
      }
      EXPECT_GT(seen.size(), 1U) << G::info().id << " " << spec.id;
    }
  });
}

TEST(Laws, FixedOptionsStayAsTheyAre) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const Expected<Subject<G>> subject = embedded_subject<G>();
    ASSERT_TRUE(subject.has_value());
    Dice dice(7);
    for (const OptionSpec& spec : G::info().options) {
      if (spec.kind != OptionSpec::Kind::flag) continue;
      for (int i = 0; i < 20; ++i) {
        const bool on = i % 2 == 0;
        const auto options =
            random_options(*subject->game, G::info().seats.front(), {{spec.id, on}}, dice);
        ASSERT_TRUE(options.has_value()) << G::info().id << " " << spec.id;
        EXPECT_EQ(options->flag(spec.id), on) << G::info().id << " " << spec.id;
      }
    }
  });
}

TEST(Laws, FairDiceFitTheirWeightsAndLoadedOnesDoNot) {
  const Fit fair = fit({100, 100, 100, 100}, {95, 104, 99, 102});
  EXPECT_EQ(fair.freedom, 3);
  EXPECT_LT(fair.chi_square, chi_square_limit(fair.freedom));
  const Fit loaded = fit({100, 100, 100, 100}, {190, 70, 70, 70});
  EXPECT_GT(loaded.chi_square, chi_square_limit(loaded.freedom));
  // Cells that expect next to nothing count together.
  EXPECT_EQ(fit({100, 3, 3}, {98, 4, 4}).freedom, 1);
}

}  // namespace
}  // namespace casus::laws

// The runner of the examples, by examples of Royals.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/all.h"
#include "games/royals/tests/given.h"
#include "tests/support/example.h"

namespace casus::test {
namespace {

const ExampleHook* royals_hook(std::string_view game) {
  static const ExampleHook kHook = example_hook<royals::Royals>();
  return game == "royals" ? &kHook : nullptr;
}

const std::vector<LoadedGame>& games() {
  static const std::vector<LoadedGame> kGames = *load_games();
  return kGames;
}

// The runner itself must not be too kind: each of these statements is wrong.
TEST(ExampleRunner, a_wrong_line_is_reported_with_its_number) {
  const auto failures = run_example("# comment\ngame royals seats 9\n", games(), royals_hook);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].line, 2);
}

TEST(ExampleRunner, statements_that_do_not_hold_fail) {
  const std::string head = "game royals seats 3\ngiven hand red france 2\n";
  for (const std::string line : {"play blue: done",
                                 "play red: take nowhere.king",
                                 "chance deal france",
                                 "refuse red: done because royals.turn.order",
                                 "refuse red: take paris.king because x.y",
                                 "legal red: done",
                                 "offers red: take paris.king",
                                 "events claimed",
                                 "tells claimed",
                                 "told blue: claimed",
                                 "expect waiting blue",
                                 "expect waiting chance",
                                 "expect score red 5",
                                 "expect score red 0 rank 2",
                                 "expect ask red pay",
                                 "expect hand red france 3",
                                 "expect dijon.baron red",
                                 "expect something odd",
                                 "outcomes deal france 1",
                                 "mumble",
                                 "silent claimd",
                                 "silent claimed vanquished",
                                 "nogame royals seats 3"}) {
    EXPECT_EQ(run_example(head + line, games(), royals_hook).size(), 1U) << line;
  }
}

TEST(ExampleRunner, statements_that_hold_pass) {
  const auto failures = run_example(
      "game royals seats 3\ngiven hand red france 2\nlegal red: take dijon.baron | take "
      "bordeaux.baron | take marseille.marshal | take nantes.marshal | done\n"
      "play red: take dijon.baron\nexpect dijon.baron red | waiting red | ask red play\n"
      "tells claimed red dijon.baron\nsilent vanquished\nimpossible deal france\n"
      "nogame royals seats 9\n",
      games(), royals_hook);
  EXPECT_TRUE(failures.empty()) << failures[0].text;
}

}  // namespace
}  // namespace casus::test

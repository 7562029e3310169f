// What is easier said in C++ than in an example file.
#include <gtest/gtest.h>

#include "games/sample_game/choices.h"
#include "games/sample_game/tests/given.h"

namespace casus::sample_game {
namespace {

// rule: sample_game.lay.secret
TEST(SampleGameRounds, ACardFaceDownIsSeenByNobodyElse) {
  const SampleGame& game = the_game();
  const auto position =
      build_position(2, {}, {"hand red oak 1 ash 2", "hand blue beech 3", "laid red oak"});
  ASSERT_TRUE(position.has_value()) << position.error().text;
  EXPECT_EQ(game.view(*position, Viewer{seat_at(0)}).laid, 3);
  EXPECT_EQ(game.view(*position, Viewer{seat_at(1)}).laid, kNoCard);
  EXPECT_EQ(game.view(*position, Viewer{}).hand, Cards{});
}

}  // namespace
}  // namespace casus::sample_game

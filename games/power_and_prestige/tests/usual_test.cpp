// What the table answers for those who leave it to it.
#include "games/power_and_prestige/tests/playing.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::built;

// Nine infantry with a gun against three with a horse: both sides lose, red first.
TEST(PrestigeUsual, the_cheapest_are_lost_and_troops_hold) {
  Playing game(
      built(build_position(4, {}, {"troops red soissons 9 1 1", "troops blue reims 3 1 1"})));
  game.play(0,
            "march red soissons | to reims soissons | send infantry 9 | send cavalry 1 | send "
            "artillery 1");
  while (the_game().turn(game.position).waiting == Waiting::chance) game.chance("die 3");
  ASSERT_EQ(game.position.common.ask, Ask::lose);
  EXPECT_EQ(game.usual(1), "") << "red is asked";
  const std::string red = game.usual(0);
  EXPECT_TRUE(red.starts_with("lose red infantry")) << red;
  game.play(0, red);
  ASSERT_EQ(game.position.common.ask, Ask::lose);
  const std::string blue = game.usual(1);
  EXPECT_TRUE(blue.starts_with("lose blue infantry")) << blue;
  EXPECT_EQ(blue.back(),
            static_cast<char>('0' + std::min<int>(3, game.position.common.battle.due)));
  game.play(1, blue);
  while (game.position.common.ask == Ask::lose) game.play(1, game.usual(1));
  if (game.position.common.ask == Ask::retreat) {
    const int asked = index(*game.position.common.asked.begin());
    EXPECT_EQ(game.usual(asked), asked == 0 ? "hold red" : "hold blue");
  }
}

TEST(PrestigeUsual, in_winter_nothing_is_given_away_and_nobody_is_called) {
  const Playing income(built(build_position(4, {}, {"owner red paris", "gold red 9", "winter"})));
  ASSERT_EQ(income.position.common.ask, Ask::give_up);
  EXPECT_EQ(income.usual(0), "keep");
  const Playing call(built(build_position(4, {}, {"owner red paris", "convention"})));
  ASSERT_EQ(call.position.common.ask, Ask::convention);
  EXPECT_EQ(call.usual(2), "pass");
}

TEST(PrestigeUsual, nobody_marches_for_others) {
  const Playing march(built(build_position(4, {}, {"troops red soissons 9 1 1", "turn red"})));
  ASSERT_EQ(march.position.common.ask, Ask::march);
  EXPECT_EQ(march.usual(0), "");
}

}  // namespace
}  // namespace casus::power_and_prestige

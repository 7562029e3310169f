// Who may whisper to whom.
// rule: power_and_prestige.alliance.talk
#include <gtest/gtest.h>

#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::built;

TEST(PrestigeTalk, before_alliancing_everybody_may_whisper_to_everybody) {
  const Position position = built(build_position(4, {}, {"turn red"}));
  for (int from = 0; from < 4; ++from) {
    for (int to = 0; to < 4; ++to) {
      EXPECT_TRUE(the_game().may_whisper(position, seat_at(from), seat_at(to)));
    }
  }
}

TEST(PrestigeTalk, afterwards_whispers_stay_within_an_alliance) {
  const Position position = built(build_position(4, {}, {"alliance red green", "turn red"}));
  EXPECT_TRUE(the_game().may_whisper(position, seat_at(0), seat_at(2)));
  EXPECT_TRUE(the_game().may_whisper(position, seat_at(3), seat_at(1)));
  EXPECT_FALSE(the_game().may_whisper(position, seat_at(0), seat_at(1)));
  EXPECT_FALSE(the_game().may_whisper(position, seat_at(3), seat_at(2)));
}

}  // namespace
}  // namespace casus::power_and_prestige

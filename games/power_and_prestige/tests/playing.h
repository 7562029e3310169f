// Plays a position of Power & Prestige with choices written as text, for unit tests. Whatever may
// not be played fails the test.
#pragma once

#include <gtest/gtest.h>

#include "core/form.h"
#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {

// Seats have the colours red, blue, green, yellow, black, violet in this order.
class Playing {
 public:
  explicit Playing(const Position& start) : position(start) {}

  // Answers of one seat, parted by `|`.
  Playing& play(int seat, std::string_view answers) {
    for (const std::string_view text : casus::test::clauses_of(answers)) {
      const Choice choice = read(text);
      const bool fine = !the_game().why_not(position, seat_at(seat), choice);
      EXPECT_TRUE(fine) << text;
      if (fine) the_game().apply(position, seat_at(seat), choice, nobody_);
    }
    return *this;
  }
  // What chance brings, parted by `|`.
  Playing& chance(std::string_view outcomes) {
    for (const std::string_view text : casus::test::clauses_of(outcomes)) {
      const Choice outcome = read(text);
      const bool possible = the_game().possible(position, outcome);
      EXPECT_TRUE(possible) << text;
      if (possible) the_game().resolve(position, outcome, nobody_);
    }
    return *this;
  }
  std::string usual(int seat) const {
    const auto answer = the_game().usual(position, seat_at(seat));
    return answer ? notation(the_game().vocabulary().acts, *answer) : "";
  }

  Position position;

 private:
  static Choice read(std::string_view text) {
    const auto choice = parse_choice(the_game().vocabulary().acts, text);
    EXPECT_TRUE(choice.has_value()) << text;
    return choice.value_or(Choice{});
  }
  Events nobody_;
};

}  // namespace casus::power_and_prestige

// The time of the house: goes on whatever is done to the database's clock, and leaps are closings.
#include "server/store/address.h"
#include "server/store/connection.h"
#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;

constexpr Millis kHour = 3'600'000;
constexpr Millis kMost = 60'000;  // no machine is so slow

class StoreHouse : public StoreTest {
 protected:
  // As if the clock had been set by so much the other way since somebody last looked.
  void move_last_look(Millis by) {
    store::Connection connection(store::parse_address(url_).value(), {});
    connection.plain("UPDATE house SET at = at + " + std::to_string(by));
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreHouse, kBothBackends, backend_name);

TEST_P(StoreHouse, time_goes_on_without_closings_while_somebody_looks) {
  Store store = open();
  Millis last = 0;
  for (int i = 0; i < 5; ++i) {
    const auto time = store.keep_time(kMost);
    ASSERT_TRUE(time) << time.error().text;
    EXPECT_GE(time->now, last);
    EXPECT_EQ(time->closings, 0U);
    last = time->now;
  }
  EXPECT_TRUE(store.closings()->empty());
}

TEST_P(StoreHouse, a_clock_set_forward_is_a_closing_that_everybody_learns_of) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), entries_of(0, 1), summary_of("m")));
  const Millis before = store.keep_time(kMost)->now;
  EXPECT_EQ(store.load_match("m")->closings, 0U);
  move_last_look(-2 * kHour);
  const auto after = store.keep_time(kMost);
  ASSERT_TRUE(after) << after.error().text;
  EXPECT_GE(after->now, before);
  EXPECT_EQ(after->closings, 1U);
  EXPECT_EQ(*store.closings(), (std::vector<Closing>{{before - 2 * kHour, after->now}}));
  EXPECT_EQ(store.load_match("m")->closings, 1U);
  EXPECT_EQ(store.load_newer("m", 0)->closings, 1U);
  EXPECT_EQ(store.keep_time(kMost)->closings, 1U) << "once";
}

TEST_P(StoreHouse, a_clock_set_back_turns_no_time_around) {
  Store store = open();
  const Millis before = store.keep_time(kMost)->now;
  move_last_look(2 * kHour);
  for (int i = 0; i < 3; ++i) {
    const auto after = store.keep_time(kMost);
    ASSERT_TRUE(after) << after.error().text;
    EXPECT_GE(after->now, before + 2 * kHour);
    EXPECT_LT(after->now, before + 2 * kHour + kMost);
    EXPECT_EQ(after->closings, 0U);
  }
}

}  // namespace
}  // namespace casus::test

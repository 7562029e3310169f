// What positions are made of: frames, a value or none, arrays by enum, bytes looked at in words.
#include <gtest/gtest.h>

#include <cstring>
#include <type_traits>

#include "core/dice.h"
#include "kit/bytes.h"
#include "kit/enum_array.h"
#include "kit/frames.h"
#include "kit/maybe.h"

namespace casus {
namespace {

enum class Ask : std::uint8_t { march, battle, peace };
using Stack = Frames<Ask, 3>;
static_assert(std::is_trivially_copyable_v<Stack>);
static_assert(std::has_unique_object_representations_v<Stack>);
static_assert(sizeof(Stack) == 25);

TEST(Frames, TheLastProcedureOpenedIsTheFirstClosed) {
  Stack stack;
  EXPECT_TRUE(stack.empty());
  stack.push(Ask::march, 4, 9);
  stack.push(Ask::battle, 17).arg[6] = 3;
  EXPECT_EQ(stack.depth(), 2U);
  EXPECT_EQ(stack.top().ask, Ask::battle);
  EXPECT_EQ(stack.top().arg[0], 17);
  EXPECT_EQ(stack[0].arg[1], 9);
  EXPECT_TRUE(stack.holds(Ask::march));
  EXPECT_FALSE(stack.holds(Ask::peace));
  EXPECT_EQ(stack.pop().arg[6], 3);
  EXPECT_EQ(stack.top().ask, Ask::march);
  stack.push(Ask::peace);
  stack.push(Ask::peace);
  EXPECT_TRUE(stack.full());
}

TEST(Frames, StacksWithTheSameOpenProceduresHaveTheSameBytes) {
  Stack one;
  one.push(Ask::march, 1);
  Stack other;
  other.push(Ask::march, 1);
  other.push(Ask::battle, 2, 3, 4, 5, 6, 7, 8);
  EXPECT_NE(one, other);
  other.pop();
  EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
}

static_assert(sizeof(Maybe<Ask>) == 1);
static_assert(std::has_unique_object_representations_v<Maybe<Ask>>);

TEST(Maybe, IsAValueOrNone) {
  Maybe<Ask> ask;
  EXPECT_FALSE(ask);
  EXPECT_EQ(ask.byte(), 0xFF);
  EXPECT_EQ(ask.value_or(Ask::peace), Ask::peace);
  EXPECT_FALSE(ask == Ask::march);
  ask = Ask::march;
  EXPECT_TRUE(ask.has_value());
  EXPECT_EQ(*ask, Ask::march);
  EXPECT_TRUE(ask == Ask::march);
  EXPECT_EQ(Maybe<Ask>::from_byte(ask.byte()), ask);
  ask.reset();
  EXPECT_EQ(ask, Maybe<Ask>{});
}

TEST(EnumArray, IsLookedUpByItsEnumAlone) {
  EnumArray<Ask, int, 3> counts;
  counts[Ask::battle] = 5;
  EXPECT_EQ(counts.values[1], 5);
  EXPECT_EQ(counts.at(2), Ask::peace);
  int sum = 0;
  for (const int count : counts) sum += count;
  EXPECT_EQ(sum, 5);
  EnumArray<Ask, int, 3> same;
  same.fill(0);
  same[Ask::battle] = 5;
  EXPECT_EQ(counts, same);
  static_assert(std::has_unique_object_representations_v<EnumArray<Ask, std::uint8_t, 3>>);
  static_assert(!std::is_invocable_v<decltype([](auto& array, int at) -> decltype(array[at]) {
                                       return array[at];
                                     }),
                                     EnumArray<Ask, int, 3>&, int>);
}

template <std::size_t N>
void expect_words_like_bytes(Dice& dice) {
  for (int trial = 0; trial < 2000; ++trial) {
    std::array<std::uint8_t, N> bytes{};
    const std::uint32_t kinds = dice.below(2) == 0 ? 6 : 256;
    for (std::uint8_t& byte : bytes) {
      byte = dice.below(5) == 0 ? 0xFF : static_cast<std::uint8_t>(dice.below(kinds));
    }
    for (const int byte : {0, 1, 0x7F, 0x80, 0xFE, 0xFF, static_cast<int>(dice.below(256))}) {
      const auto wanted = static_cast<std::uint8_t>(byte);
      ASSERT_EQ(places_of(bytes, wanted), plain::places_of(bytes, wanted));
      ASSERT_EQ(count_bits(bytes, wanted), plain::count_bits(bytes, wanted));
    }
  }
}

TEST(Bytes, LookedAtInWordsAreWhatTheyAreOneByOne) {
  Dice dice(9);
  expect_words_like_bytes<1>(dice);
  expect_words_like_bytes<7>(dice);
  expect_words_like_bytes<8>(dice);
  expect_words_like_bytes<15>(dice);
  expect_words_like_bytes<16>(dice);
  expect_words_like_bytes<24>(dice);
  expect_words_like_bytes<45>(dice);
  expect_words_like_bytes<64>(dice);
}

TEST(Bytes, ASumOverSomeOfThemIsTheSameInAWord) {
  Dice dice(10);
  for (int trial = 0; trial < 2000; ++trial) {
    std::array<std::uint8_t, 6> bytes{};
    std::array<std::uint8_t, 8> where{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(dice.below(43));
    for (std::uint8_t& byte : where) byte = dice.below(2) == 0 ? 0xFF : 0;
    ASSERT_EQ(sum_where(bytes, where), plain::sum_where(bytes, where));
  }
}

}  // namespace
}  // namespace casus

#include "core/text.h"

#include <gtest/gtest.h>

#include "core/columns.h"

namespace casus {
namespace {

TEST(Text, QuotesWhatCameFromOutsideSafely) {
  EXPECT_EQ(in_quotes("paris"), "\"paris\"");
  EXPECT_EQ(in_quotes("a\nb\"c\x01\xC3"), "\"a?b?c??\"");
  EXPECT_EQ(in_quotes(std::string(100, 'x')).size(), 40U + 5U);
  EXPECT_EQ(in_quotes(""), "\"\"");
}

TEST(Text, ListsAsPeopleDo) {
  EXPECT_EQ(listed({}), "");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b"}), "a and b");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(joined({"a", "b", "c"}), "a, b, c");
}

TEST(Text, CapitalizesOnlyAFirstSmallLetter) {
  EXPECT_EQ(capitalized("draw"), "Draw");
  EXPECT_EQ(capitalized("Draw"), "Draw");
  EXPECT_EQ(capitalized("3 cards"), "3 cards");
  EXPECT_EQ(capitalized(""), "");
}

TEST(Text, SplitsIntoWordsAndParts) {
  EXPECT_EQ(words_of("  take \t paris.king\r\n"),
            (std::vector<std::string_view>{"take", "paris.king"}));
  EXPECT_TRUE(words_of(" \n").empty());
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
  EXPECT_EQ(trimmed("  a b  "), "a b");
}

TEST(Text, StandsInColumnsByCharactersAndNotByBytes) {
  EXPECT_EQ(in_width("Mark", 6), "Mark  ");
  EXPECT_EQ(in_width("K\xC3\xB6ln", 6), "K\xC3\xB6ln  ");
  EXPECT_EQ(in_width("Brandenburg", 4), "Brandenburg");
  EXPECT_EQ(at_right(7, 3), "  7");
  EXPECT_EQ(at_right(-12, 3), "-12");
  EXPECT_EQ(at_right(1234, 3), "1234");
}

TEST(Text, NamesASeatByItsWord) {
  EXPECT_EQ(name_of_seat("red"), "Red");
  EXPECT_EQ(name_of_seat("britain_russia"), "Britain and Russia");
  EXPECT_EQ(name_of_seat("britain_austria_prussia"), "Britain, Austria and Prussia");
  EXPECT_EQ(name_of_seat("seat_2"), "Seat 2");
}

TEST(Text, ReadsOnlyWholeNumbersWithinTheirLimits) {
  EXPECT_EQ(whole_number("12", 0, 255), 12);
  EXPECT_EQ(whole_number("-3", -5, 5), -3);
  for (const char* wrong :
       {"", "256", "-1", "1x", " 1", "1 ", "+1", "0x1", "1.0", "99999999999999999999"}) {
    EXPECT_EQ(whole_number(wrong, 0, 255), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace casus

#include "core/sort_keeping_order.h"

#include <gtest/gtest.h>

#include <string>

namespace casus::test {
namespace {

TEST(SortKeepingOrder, EqualOnesStayAsTheyStood) {
  std::vector<std::string> words = {"b1", "a1", "c1", "a2", "b2", "a3"};
  sort_keeping_order(words, [](const std::string& one, const std::string& other) {
    return one.front() < other.front();
  });
  EXPECT_EQ(words, (std::vector<std::string>{"a1", "a2", "a3", "b1", "b2", "c1"}));
}

TEST(SortKeepingOrder, NothingAndManyAreSortedToo) {
  std::vector<int> none;
  sort_keeping_order(none, std::less<>());
  EXPECT_TRUE(none.empty());
  std::vector<int> many;
  for (int i = 0; i < 1000; ++i) many.push_back(i * 7919 % 1009);
  sort_keeping_order(many, std::greater<>());
  EXPECT_TRUE(std::ranges::is_sorted(many, std::greater<>()));
}

}  // namespace
}  // namespace casus::test

#include "kit/index_set.h"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>
#include <vector>

#include "core/dice.h"

namespace casus {
namespace {

enum class Town : std::uint8_t { ulm, graz, brno };

static_assert(std::is_trivially_copyable_v<IndexSet<162>>);
static_assert(std::has_unique_object_representations_v<IndexSet<162>>);
static_assert(sizeof(IndexSet<45>) == 8 && sizeof(IndexSet<162>) == 24);
static_assert(IndexSet<100>::first(70).size() == 70 && IndexSet<100>::all().contains(99));
static_assert(IndexSet<3, Town>::of(Town::brno).front() == Town::brno);

template <int N>
std::vector<int> listed(const IndexSet<N>& set) {
  std::vector<int> indices;
  for (const int index : set) indices.push_back(index);
  return indices;
}

// Held against std::set, which is slow and known to be right.
template <int N>
void expect_like_a_set(std::uint64_t seed) {
  Dice dice(seed);
  IndexSet<N> set;
  IndexSet<N> other;
  std::set<int> plain;
  std::set<int> plain_other;
  for (int step = 0; step < 4 * N; ++step) {
    const auto index = static_cast<int>(dice.below(N));
    IndexSet<N>& changed = dice.below(2) == 0 ? set : other;
    std::set<int>& changed_plain = &changed == &set ? plain : plain_other;
    if (dice.below(3) == 0) {
      changed = changed.without(index);
      changed_plain.erase(index);
    } else {
      changed = changed.with(index);
      changed_plain.insert(index);
    }
    ASSERT_EQ(listed(set), std::vector<int>(plain.begin(), plain.end()));
    ASSERT_EQ(set.size(), static_cast<int>(plain.size()));
    ASSERT_EQ(set.empty(), plain.empty());
    ASSERT_EQ(set.contains(index), plain.contains(index));
    std::set<int> both = plain;
    both.merge(std::set<int>(plain_other));
    ASSERT_EQ(listed(set | other), std::vector<int>(both.begin(), both.end()));
    std::vector<int> common;
    std::vector<int> rest;
    for (const int each : plain) (plain_other.contains(each) ? common : rest).push_back(each);
    ASSERT_EQ(listed(set & other), common);
    ASSERT_EQ(listed(set - other), rest);
    ASSERT_EQ(set.meets(other), !common.empty());
    ASSERT_EQ(set.is_within(other), rest.empty());
    if (plain.empty()) continue;
    ASSERT_EQ(set.front(), *plain.begin());
    const auto nth = static_cast<int>(dice.below(static_cast<std::uint32_t>(plain.size())));
    ASSERT_EQ(set.nth(nth), *std::next(plain.begin(), nth));
  }
}

TEST(IndexSet, DoesWhatASetOfNumbersDoes) {
  expect_like_a_set<1>(1);
  expect_like_a_set<45>(2);
  expect_like_a_set<64>(3);
  expect_like_a_set<65>(4);
  expect_like_a_set<162>(5);
  expect_like_a_set<256>(6);
}

TEST(IndexSet, TheFirstSoManyEndWhereAWordEnds) {
  EXPECT_TRUE(IndexSet<256>::first(0).empty());
  for (const int count : {1, 63, 64, 65, 128, 255, 256}) {
    const IndexSet<256> set = IndexSet<256>::first(count);
    EXPECT_EQ(set.size(), count);
    EXPECT_TRUE(set.contains(count - 1));
    EXPECT_FALSE(count < 256 && set.contains(count));
  }
  EXPECT_EQ(IndexSet<64>::all().bits(), ~std::uint64_t{0});
}

TEST(IndexSet, HoldsTheWordsOfAnEnum) {
  using Towns = IndexSet<3, Town>;
  Towns towns;
  towns.insert(Town::brno);
  towns.insert(Town::ulm);
  std::vector<Town> walked;
  for (const Town town : towns) walked.push_back(town);
  EXPECT_EQ(walked, (std::vector{Town::ulm, Town::brno}));
  EXPECT_EQ(Towns::from_bits(0b101), towns);
}

}  // namespace
}  // namespace casus

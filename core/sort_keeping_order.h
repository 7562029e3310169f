// Sorts so that equal ones stay in the order they had. Not std::stable_sort: it takes its buffer
// from a function that libstdc++ 12 has marked deprecated, and clang refuses that.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace casus {

template <class T, class Less>
void sort_keeping_order(std::vector<T>& items, const Less& less) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    if (less(items[one], items[other])) return true;
    return !less(items[other], items[one]) && one < other;
  });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t place : order) sorted.push_back(std::move(items[place]));
  items = std::move(sorted);
}

}  // namespace casus

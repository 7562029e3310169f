// A set of up to 256 indices: places on a map, cards of a deck, nations. Walked in rising order, as
// a SeatSet is.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace casus {

// `Index` is what the set holds: a number, or an enum whose values are the numbers 0 to N - 1.
template <int N, class Index = int>
class IndexSet {
  static_assert(N > 0 && N <= 256);
  using Word = std::uint64_t;
  static constexpr std::size_t kWords = (N + 63) / 64;
  using Words = std::array<Word, kWords>;

 public:
  static constexpr int kSize = N;

  class Iterator {
   public:
    constexpr Iterator(const Words& words, std::size_t at) : words_(&words), at_(at) {
      if (at_ < kWords) {
        rest_ = words[at_];
        skip_empty();
      }
    }
    constexpr Index operator*() const {
      if constexpr (kWords == 1) return static_cast<Index>(std::countr_zero(rest_));
      return static_cast<Index>(64 * static_cast<int>(at_) + std::countr_zero(rest_));
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1U;
      skip_empty();
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const {
      if constexpr (kWords == 1) return rest_ == other.rest_;
      return at_ == other.at_ && rest_ == other.rest_;
    }

   private:
    constexpr void skip_empty() {
      if constexpr (kWords == 1) return;
      while (rest_ == 0 && ++at_ < kWords) rest_ = (*words_)[at_];
    }
    const Words* words_;
    std::size_t at_;
    Word rest_ = 0;
  };

  constexpr IndexSet() = default;
  static constexpr IndexSet of(Index index) {
    IndexSet set;
    set.insert(index);
    return set;
  }
  // The indices below `count`.
  static constexpr IndexSet first(int count) {
    IndexSet set;
    for (std::size_t i = 0; i < kWords; ++i) {
      const int here = count - 64 * static_cast<int>(i);
      if (here >= 64) {
        set.words_[i] = ~Word{0};
      } else if (here > 0) {
        set.words_[i] = (Word{1} << static_cast<unsigned>(here)) - 1U;
      }
    }
    return set;
  }
  static constexpr IndexSet all() { return first(N); }
  // One bit for each index, the lowest for index 0.
  static constexpr IndexSet from_bits(Word bits)
    requires(N <= 64)
  {
    IndexSet set;
    set.words_[0] = bits;
    assert(set.is_within(all()));
    return set;
  }
  constexpr Word bits() const
    requires(N <= 64)
  {
    return words_[0];
  }

  constexpr bool contains(Index index) const {
    return ((word_of(index) >> bit_of(index)) & 1U) != 0;
  }
  constexpr bool empty() const {
    Word any = 0;
    for (const Word word : words_) any |= word;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const Word word : words_) count += std::popcount(word);
    return count;
  }
  // The lowest index; the set is not empty.
  constexpr Index front() const {
    assert(!empty());
    return *begin();
  }
  // The n-th index in rising order, from 0; there are more than n.
  constexpr Index nth(int n) const {
    assert(n >= 0 && n < size());
    for (std::size_t i = 0;; ++i) {
      Word rest = words_[i];
      const int here = std::popcount(rest);
      if (n >= here) {
        n -= here;
        continue;
      }
      for (; n > 0; --n) rest &= rest - 1U;
      return static_cast<Index>(64 * static_cast<int>(i) + std::countr_zero(rest));
    }
  }
  constexpr bool is_within(const IndexSet& other) const {
    Word beyond = 0;
    for (std::size_t i = 0; i < kWords; ++i) beyond |= words_[i] & ~other.words_[i];
    return beyond == 0;
  }
  constexpr bool meets(const IndexSet& other) const {
    Word common = 0;
    for (std::size_t i = 0; i < kWords; ++i) common |= words_[i] & other.words_[i];
    return common != 0;
  }

  constexpr void insert(Index index) { word_of(index) |= Word{1} << bit_of(index); }
  constexpr void erase(Index index) { word_of(index) &= ~(Word{1} << bit_of(index)); }
  constexpr IndexSet with(Index index) const {
    IndexSet set = *this;
    set.insert(index);
    return set;
  }
  constexpr IndexSet without(Index index) const {
    IndexSet set = *this;
    set.erase(index);
    return set;
  }

  constexpr IndexSet& operator|=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr IndexSet& operator&=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr IndexSet& operator-=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr IndexSet operator|(IndexSet one, const IndexSet& other) { return one |= other; }
  friend constexpr IndexSet operator&(IndexSet one, const IndexSet& other) { return one &= other; }
  friend constexpr IndexSet operator-(IndexSet one, const IndexSet& other) { return one -= other; }
  constexpr bool operator==(const IndexSet&) const = default;

  // Of a set that stays as it is while it is walked.
  constexpr Iterator begin() const { return Iterator(words_, 0); }
  constexpr Iterator end() const { return Iterator(words_, kWords); }

 private:
  static constexpr unsigned number(Index index) {
    const auto value = static_cast<unsigned>(index);
    assert(value < N);
    return value;
  }
  static constexpr unsigned bit_of(Index index) { return number(index) % 64U; }
  constexpr Word& word_of(Index index) { return words_[number(index) / 64U]; }
  constexpr const Word& word_of(Index index) const { return words_[number(index) / 64U]; }

  Words words_{};
};

}  // namespace casus

// A short stack of open procedures: a battle within a march, a peace within a battle. Each frame is
// what is asked and what it is about; the top one is being asked. For games whose procedures truly
// nest; where one at a time is open, a struct with names says more.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace casus {

template <class Ask>
struct Frame {
  Ask ask{};
  std::array<std::uint8_t, 7> arg{};  // meaning listed beside Ask
  constexpr bool operator==(const Frame&) const = default;
};

// Plain data of a position: popped frames are zero again, so that equal stacks have equal bytes.
template <class Ask, std::size_t Most>
class Frames {
  static_assert(sizeof(Ask) == 1 && Most > 0 && Most < 256);

 public:
  constexpr bool empty() const { return depth_ == 0; }
  constexpr bool full() const { return depth_ == Most; }
  constexpr std::size_t depth() const { return depth_; }

  template <class... Args>
  constexpr Frame<Ask>& push(Ask ask, Args... args) {
    static_assert(sizeof...(Args) <= 7);
    assert(!full());
    Frame<Ask>& frame = frames_[depth_++];
    frame = {ask, {static_cast<std::uint8_t>(args)...}};
    return frame;
  }
  // What was on top.
  constexpr Frame<Ask> pop() {
    assert(!empty());
    const Frame<Ask> top = frames_[--depth_];
    frames_[depth_] = {};
    return top;
  }
  constexpr Frame<Ask>& top() {
    assert(!empty());
    return frames_[depth_ - 1U];
  }
  constexpr const Frame<Ask>& top() const {
    assert(!empty());
    return frames_[depth_ - 1U];
  }
  // From the bottom, which is 0.
  constexpr const Frame<Ask>& operator[](std::size_t at) const {
    assert(at < depth_);
    return frames_[at];
  }
  // Whether such a procedure is open, at any depth.
  constexpr bool holds(Ask ask) const {
    for (std::size_t i = 0; i < depth_; ++i) {
      if (frames_[i].ask == ask) return true;
    }
    return false;
  }
  constexpr auto begin() const { return frames_.begin(); }
  constexpr auto end() const { return frames_.begin() + depth_; }
  constexpr bool operator==(const Frames&) const = default;

 private:
  std::array<Frame<Ask>, Most> frames_{};
  std::uint8_t depth_ = 0;
};

}  // namespace casus

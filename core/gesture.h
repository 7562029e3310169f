// A gesture: what somebody does in one go. Several answers of one seat, after taking back some that
// it gave before, are taken together or not at all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/choice.h"

namespace casus {

struct Gesture {
  int back = 0;     // so many of the seat's own answers to the open question go first
  Choices choices;  // then these are given, in order
  bool operator==(const Gesture&) const = default;
};

// Why a gesture is not taken; then nothing has changed.
struct GestureRefusal {
  enum class Why : std::uint8_t {
    rule,           // the game refuses an answer
    question_over,  // chance, a reveal or another seat comes before an answer
    take_back,      // there is not so much to take back
  };
  Why why = Why::rule;
  std::size_t index = 0;  // of the answer; 0 if it is about taking back
  Refusal refusal = {};   // the game's own, if it is the rule
  bool operator==(const GestureRefusal&) const = default;
};

}  // namespace casus

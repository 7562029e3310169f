// One answer to one question: a micro-decision, never a whole turn. The same eight bytes carry an
// outcome of chance. `typed_form.h` gives its bytes their types, `form.h` their words.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/typed_form.h"

namespace casus {

struct Choice {
  std::uint8_t act = 0;               // the game's enum class Act
  std::array<std::uint8_t, 7> arg{};  // as the form of the act says
  constexpr auto operator<=>(const Choice&) const = default;
};
static_assert(sizeof(Choice) == 8);

// Callers keep one and clear it between questions, so that listing allocates nothing.
using Choices = std::vector<Choice>;

struct Outcome {
  Choice choice;
  std::uint32_t weight = 1;
  constexpr bool operator==(const Outcome&) const = default;
};
using Outcomes = std::vector<Outcome>;

// What a seat is being asked, as data: the game's enum class Ask with its details.
struct Prompt {
  std::uint8_t ask = 0;
  std::array<std::uint8_t, 7> arg{};
  constexpr bool operator==(const Prompt&) const = default;
};

// Why a choice is not allowed. It depends only on what the asking seat may know.
struct Refusal {
  std::uint16_t why = 0;  // the game's enum class Why
  std::array<std::uint8_t, 6> arg{};
  constexpr bool operator==(const Refusal&) const = default;
};

// Each is made of a game's enumerator and its arguments, as the form in its header names them.
template <auto act, class... Args>
constexpr Choice make_choice(const Args&... args) {
  static_assert(std::endian::native == std::endian::little);
  static_assert(kFormOf<act>.bytes() <= 7, "a choice has room for seven bytes of arguments");
  // As one word: long lists are written in half the time.
  return std::bit_cast<Choice>(packed<act>(args...) << 8U | static_cast<std::uint8_t>(act));
}
template <auto ask, class... Args>
constexpr Prompt prompt_of(const Args&... args) {
  return {static_cast<std::uint8_t>(ask), stored<ask, 7>(args...)};
}
template <auto why, class... Args>
constexpr std::optional<Refusal> refuse(const Args&... args) {
  return Refusal{static_cast<std::uint16_t>(why), stored<why, 6>(args...)};
}

// The arguments back: `const auto [county, armies] = args_of<Act::march>(choice)`, and where there
// is but one, `arg_of<Act::take>(choice)`.
template <auto act>
constexpr auto args_of(const Choice& choice) {
  return args_from<act>(choice.arg);
}
template <auto act>
constexpr auto arg_of(const Choice& choice) {
  return arg_from<act>(choice.arg);
}

}  // namespace casus

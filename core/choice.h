// One answer to one question: a micro-decision, never a whole turn. The same eight bytes carry an
// outcome of chance. Only a game's typed factories make one; `form.h` turns it into words.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace casus {

struct Choice {
  std::uint8_t act = 0;               // the game's enum class Act
  std::array<std::uint8_t, 7> arg{};  // meaning listed beside Act
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

// A refusal of a game's `enum class Why`, and a prompt of its `enum class Prompted`.
template <class Why, class... Args>
  requires std::is_enum_v<Why>
constexpr std::optional<Refusal> refuse(Why why, Args... args) {
  return Refusal{static_cast<std::uint16_t>(why), {static_cast<std::uint8_t>(args)...}};
}
template <class Prompted, class... Args>
  requires std::is_enum_v<Prompted>
constexpr Prompt prompt_of(Prompted ask, Args... args) {
  return {static_cast<std::uint8_t>(ask), {static_cast<std::uint8_t>(args)...}};
}

}  // namespace casus

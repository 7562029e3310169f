// The answers of the game and their typed factories. `deal` is an outcome of chance.
#pragma once

#include "core/choice.h"
#include "games/sample_game/slots.h"

namespace casus::sample_game {

enum class Act : std::uint8_t { lay, swap, keep, deal };

inline constexpr auto kActForms = Forms{
    form<Act::lay>(kCard),
    form<Act::swap>(kCard),
    form<Act::keep>(),
    form<Act::deal>(kCard),
};
constexpr const auto& forms_of(Act) { return kActForms; }

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

constexpr Choice lay(Kind kind) { return make_choice<Act::lay>(kind); }
constexpr Choice swap(Kind kind) { return make_choice<Act::swap>(kind); }
constexpr Choice keep() { return make_choice<Act::keep>(); }
constexpr Choice deal(Kind kind) { return make_choice<Act::deal>(kind); }

}  // namespace casus::sample_game

// What most answer to a question that reaches them out of their turn.
#pragma once

#include <optional>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

// One of the choices, or nothing where everybody decides for himself.
std::optional<Choice> usual_answer(const Common& common, const Choices& choices);

}  // namespace casus::power_and_prestige

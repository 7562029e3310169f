// The arguments that acts, prompts, refusals and events have in common.
#pragma once

#include "core/typed_form.h"
#include "games/sample_game/position.h"

namespace casus::sample_game {

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kCard = word_slot<Kind>("card");

}  // namespace casus::sample_game

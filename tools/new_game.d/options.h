// The options of the game, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/sample_game/position.h"

namespace casus::sample_game {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::sample_game

// The options of the game, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/napoleon/position.h"

namespace casus::napoleon {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::napoleon

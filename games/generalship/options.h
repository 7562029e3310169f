// The options of Generalship, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/generalship/position.h"

namespace casus::generalship {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::generalship

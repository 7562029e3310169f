// The options of Royals, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/royals/position.h"

namespace casus::royals {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::royals

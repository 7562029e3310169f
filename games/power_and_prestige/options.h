// The options of Power & Prestige, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::power_and_prestige

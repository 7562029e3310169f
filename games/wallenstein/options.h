// The options of Wallenstein, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/wallenstein/position.h"

namespace casus::wallenstein {

const BoundOptions<Setup, kSeats>& setup_options();

}  // namespace casus::wallenstein

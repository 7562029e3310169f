// The options of Royals, bound to the setup that a position carries.
#pragma once

#include "core/bound_options.h"
#include "games/royals/position.h"

namespace casus::royals {

const BoundOptions<Setup, kSeats>& setup_options();
// As they were before there was `memory`: for the hashes of old records.
const BoundOptions<Setup, kSeats>& former_options();

}  // namespace casus::royals

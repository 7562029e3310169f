// What follows from the rest of a position, and is kept beside it so that nobody has to count.
#pragma once

#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

// Where each owner has troops, and how many provinces each seat has.
void fill_in(Position& position);

}  // namespace casus::power_and_prestige

// The time of the house, as the store keeps it (Store::keep_time), and between two looks there as
// it passes. Setting the clock of this machine, forwards or back, neither ends nor prolongs
// anything.
#pragma once

#include "server/entry.h"

namespace casus::server {

Millis now_ms();  // since 1970

// By the store's clock it is so late.
void set_house_time(Millis now);
// The same, of a server that runs: as clocks drift it follows by small steps, over a closing
// (server/match/closings.h) at once.
void follow_house_time(Millis now);

}  // namespace casus::server

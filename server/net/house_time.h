// The time of the house: that of the store's clock when the server started, and from then on as it
// passes. Setting the clock of this machine, forwards or back, neither ends nor prolongs anything.
#pragma once

#include "server/entry.h"

namespace casus::server {

Millis now_ms();  // since 1970

// By the store's clock it is so late.
void set_house_time(Millis now);
// The same, of a server that runs: follows by small steps, as clocks drift. False: that clock was
// set, and is not followed.
bool follow_house_time(Millis now);

}  // namespace casus::server

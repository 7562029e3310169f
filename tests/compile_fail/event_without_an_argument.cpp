// expect: an argument is missing or too much
#include "games/royals/events.h"

namespace casus::royals {

void tell(Events& events, Seat seat) { events.tell<EventKind::drew_open>(seat); }

}  // namespace casus::royals

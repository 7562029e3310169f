// expect: an argument is not of the type
#include "games/royals/events.h"

namespace casus::royals {

void tell(Events& events, Seat seat, Country country) {
  events.tell<EventKind::drew_open>(country, seat);
}

}  // namespace casus::royals

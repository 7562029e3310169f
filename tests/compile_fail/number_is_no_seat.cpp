// expect: cannot convert .*int.* to .*Seat|cannot initialize .*Seat|no viable conversion
#include "core/seat.h"

namespace casus {

bool is_asked(SeatSet seats, int number) { return seats.contains(number); }

}  // namespace casus

// expect: cannot convert .*Seat.* to .*int|cannot initialize .*Seat|no viable conversion
#include "core/seat.h"

namespace casus {

int next(Seat seat) {
  const int number = seat;
  return number + 1;
}

}  // namespace casus

// expect: (invalid initialization of reference|no viable|no matching function).*Shown
#include "core/shown.h"

namespace casus {

void send(const Shown& shown);

void tell_all(const Truth& truth) { send(truth); }

}  // namespace casus

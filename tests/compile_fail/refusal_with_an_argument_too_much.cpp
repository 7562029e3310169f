// expect: an argument is missing or too much
#include "games/royals/refusals.h"

namespace casus::royals {

std::optional<Refusal> why(Noble noble, int cards) { return refuse<Why::own_noble>(noble, cards); }

}  // namespace casus::royals

// expect: an argument is not of the type
#include "games/royals/choices.h"

namespace casus::royals {

Choice claim(City city) { return make_choice<Act::take>(city); }

}  // namespace casus::royals

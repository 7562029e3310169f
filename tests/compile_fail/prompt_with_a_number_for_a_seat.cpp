// expect: an argument is not of the type
#include "games/royals/vocabulary.h"

#include "core/choice.h"

namespace casus::royals {

Prompt wait_for(int seat) { return prompt_of<Prompted::wait>(seat); }

}  // namespace casus::royals

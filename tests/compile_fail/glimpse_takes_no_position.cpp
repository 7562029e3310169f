// expect: (no match for .*operator=|no viable overloaded).*(View|Position)
#include "core/table_of.h"
#include "games/royals/game.h"

namespace casus {

void cheat(GlimpseOf<royals::Royals>& glimpse, const royals::Position& position) {
  glimpse.view = position;
}

}  // namespace casus

#include "games/napoleon/options.h"

namespace casus::napoleon {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("napoleon")
          .word("scenario", &Setup::scenario, {"historical", "free_for_all"},
                "The scenario; with two seats the historical one is France against the Coalition.")
          .number("change_years", &Setup::change_years, {0, 5, 0},
                  "Free-for-all: nations change hands every so many years; 0: never.")
          .flag("early_start", &Setup::early_start,
                "Free-for-all: the game begins in January 1805, not in May.")
          .flag("guerillas", &Setup::guerillas, "Guerillas in remote areas.")
          .flag("blockade", &Setup::blockade,
                "Ports produce half a star more, unless they are blockaded.")
          .flag("ships", &Setup::ships, "Naval units, with Nelson and the Spanish navy.")
          .number("london_base", &Setup::london_base, {2, 4, 2}, "Stars of London.", 2)
          .flag("counters", &Setup::counters, "Counters instead of dice: five pips at most.")
          .flag("optional_surrender", &Setup::optional_surrender,
                "A nation outnumbered two to one may surrender, and need not.")
          .flag("straits_open", &Setup::straits_open, "Britain shuts no straits.")
          .flag("any_dice_attack", &Setup::any_dice_attack,
                "More than two dice of a nation may attack in a region.")
          .flag("multiplied_placement", &Setup::multiplied_placement,
                "Later in the war a star takes as many pips a turn as it produces.")
          .flag("possessions_neutral", &Setup::possessions_neutral,
                "Free-for-all: Gibraltar and Malta begin neutral.")
          .flag("bonus_when_invaded", &Setup::bonus_when_invaded,
                "France has its extra activations only while enemies stand in France.");
  return kOptions;
}

}  // namespace casus::napoleon

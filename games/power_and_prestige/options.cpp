#include "games/power_and_prestige/options.h"

namespace casus::power_and_prestige {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("power_and_prestige")
          .number("years", &Setup::years, {kFewestYears, kYears, 5},
                  "After so many years the game ends; with 3 or 4 everybody starts with more.")
          .number("start_prestige", &Setup::start_prestige, {0, 20, 10},
                  "The prestige that everybody begins with.")
          .word("luxury_points", &Setup::luxury_points, {"30", "20"},
                "What the most types of luxury goods are worth at the end.")
          .word("fog", &Setup::fog, {"none", "partial", "full"},
                "Fog of war: what is hidden of other players' troops.")
          .flag("variable_start", &Setup::variable_start,
                "The first province may be any on the edge of the map; no gold comes with it.")
          .seat_words("colours", &Setup::colours,
                      {"red", "blue", "green", "yellow", "black", "violet"},
                      "The colour of each seat.");
  return kOptions;
}

}  // namespace casus::power_and_prestige

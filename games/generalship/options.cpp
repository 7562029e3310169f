#include "games/generalship/options.h"

namespace casus::generalship {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("generalship")
          .number("last_settlement", &Setup::last_settlement, {1, 40, 40},
                  "The game ends at the latest after so many settlements.")
          .seat_words("nations", &Setup::nations, {"austria", "byzantium", "england", "france"},
                      "The nation of each seat.");
  return kOptions;
}

}  // namespace casus::generalship

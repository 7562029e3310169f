#include "games/royals/options.h"

namespace casus::royals {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("royals")
          .number("open_cards", &Setup::open_cards, {3, 4, 3},
                  "How many Country cards lie open in the row.")
          .flag("free_wild", &Setup::free_wild,
                "Wild cards may stand for any required card, not only missing ones.")
          .flag("unlimited_nobles", &Setup::unlimited_nobles, "Wooden nobles never run out.")
          .flag("cap36", &Setup::cap36,
                "With three or more players everybody has 36 wooden nobles.")
          .flag("hidden_scores", &Setup::hidden_scores,
                "Markers lie face down: of the others only their number shows.")
          .seat_words("colours", &Setup::colours, {"red", "blue", "yellow", "purple", "orange"},
                      "The colour of each seat; two players are red and blue.");
  return kOptions;
}

}  // namespace casus::royals

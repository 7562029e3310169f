#include "games/royals/options.h"

namespace casus::royals {
namespace {

using SetupOptions = BoundOptions<Setup, kSeats>;

SetupOptions without_memory() {
  return SetupOptions("royals")
      .number("open_cards", &Setup::open_cards, {3, 4, 3},
              "How many Country cards lie open in the row.")
      .flag("free_wild", &Setup::free_wild,
            "Wild cards may stand for any required card, not only missing ones.")
      .flag("unlimited_nobles", &Setup::unlimited_nobles, "Wooden nobles never run out.")
      .flag("cap36", &Setup::cap36, "With three or more players everybody has 36 wooden nobles.")
      .flag("hidden_scores", &Setup::hidden_scores,
            "Markers lie face down: of the others only their number shows.")
      .seat_words("colours", &Setup::colours, {"red", "blue", "yellow", "purple", "orange"},
                  "The colour of each seat; two players are red and blue.");
}

}  // namespace

const BoundOptions<Setup, kSeats>& setup_options() {
  static const SetupOptions kOptions = without_memory().flag(
      "memory", &Setup::memory,
      "Nobody is reminded of cards that were seen: what you want to know, remember.");
  return kOptions;
}

const BoundOptions<Setup, kSeats>& former_options() {
  static const SetupOptions kOptions = without_memory();
  return kOptions;
}

}  // namespace casus::royals

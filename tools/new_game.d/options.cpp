#include "games/sample_game/options.h"

namespace casus::sample_game {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("sample_game")
          .number("rounds", &Setup::rounds, {1, kMostRounds, 2}, "How many rounds are played.")
          .seat_words("colours", &Setup::colours, {"red", "blue", "yellow", "green"},
                      "The colour of each seat.");
  return kOptions;
}

}  // namespace casus::sample_game

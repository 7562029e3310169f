#include "games/wallenstein/options.h"

namespace casus::wallenstein {

const BoundOptions<Setup, kSeats>& setup_options() {
  static const auto kOptions =
      BoundOptions<Setup, kSeats>("wallenstein")
          .flag("emperors_court", &Setup::court, "With the Emperor's Court: courtiers and favours.")
          .flag("line_up", &Setup::line_up,
                "The beginners' line-up instead of the draft of counties.")
          .number("first", &Setup::first, {1, kSeats, 1},
                  "The seat that begins the draft; 1 is the first.", 1)
          .word("tower", &Setup::tower, {"standard", "light", "heavy"},
                "How much the tower keeps: standard, light or heavy.")
          .flag("six_cut_to_four", &Setup::six_cut_to_four,
                "With costly recruits the tile for six armies gives four, not six.")
          .flag("guards_in_revolts", &Setup::guards_in_revolts,
                "The defence tile and the palace guard also help against revolts while collecting.")
          .flag("no_income_if_lost", &Setup::no_income_if_lost,
                "A county lost to a revolt while collecting yields nothing.")
          .seat_words("colours", &Setup::colours, {"red", "blue", "yellow", "purple", "black"},
                      "The colour of each seat.");
  return kOptions;
}

}  // namespace casus::wallenstein

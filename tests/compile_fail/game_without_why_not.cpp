// expect: game\.why_not\(before, seat, choice\)
#include "tests/support/toy_game.h"

namespace casus {

struct NoReasons : toy::Toy {
  static Expected<NoReasons> load(const Files& files);
  bool why_not(const Position& position, Seat seat, const Choice& choice) const;
};
static_assert(Game<NoReasons>);

}  // namespace casus

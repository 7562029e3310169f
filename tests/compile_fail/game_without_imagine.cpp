// expect: game\.imagine\(view, dice\)
#include "tests/support/toy_game.h"

namespace casus {

struct NoImagination : toy::Toy {
  static Expected<NoImagination> load(const Files& files);
  Position imagine(const View& view, Dice& dice) const = delete;
};
static_assert(Game<NoImagination>);

}  // namespace casus

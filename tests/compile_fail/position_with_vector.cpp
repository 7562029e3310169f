// expect: is_trivially_copyable_v<typename G::Position>
#include <vector>

#include "tests/support/toy_game.h"

namespace casus {

struct Heavy : toy::Toy {
  struct Position {
    std::vector<int> cards;
    bool operator==(const Position&) const = default;
  };
};
static_assert(Game<Heavy>);

}  // namespace casus

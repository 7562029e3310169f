// expect: has_unique_object_representations_v<typename G::Position>
#include "tests/support/toy_game.h"

namespace casus {

// Three bytes that nobody sets: positions could not be compared by their bytes.
struct Padded : toy::Toy {
  struct Position {
    std::uint8_t round = 0;
    std::uint32_t held = 0;
    bool operator==(const Position&) const = default;
  };
};
static_assert(Game<Padded>);

}  // namespace casus

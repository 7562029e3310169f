// expect: game\.to_json\(view\)
// A game whose view becomes the wrong kind of JSON.
#include "tests/support/toy_game.h"

namespace casus {

struct Careless : toy::Toy {
  static Expected<Careless> load(const Files& files);
  Truth to_json(const Position& position) const;
  Truth to_json(const View& view) const;
};
static_assert(Game<Careless>);

}  // namespace casus

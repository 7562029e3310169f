#include "bots/prospects.h"

#include <any>

#include "bots/game_bot.h"
#include "games/all.h"

namespace casus::bots {

Prospects::Prospects() : memory_(std::make_unique<Memory>()) {}
Prospects::~Prospects() = default;

std::optional<Prospects::Chances> Prospects::look(const Glimpse& glimpse, int trials,
                                                  std::uint64_t seed) {
  std::optional<Chances> found;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (const auto* own = std::any_cast<GlimpseOf<G>>(&glimpse.view_of_game)) {
      found = GameBot<G>::chances(*own, trials, *memory_, seed);
    }
  });
  return found;
}

}  // namespace casus::bots

// Random play gives its provinces away, and a game is over in the year in which somebody has none.
// So that the laws see later years, now and then provinces are kept, conventions not called and
// attacks made.
#pragma once

#include <vector>

#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/game.h"

namespace casus::power_and_prestige {

class Patience {
 public:
  void weigh(const PowerAndPrestige&, const Position&, Seat, const Choices& choices,
             std::vector<float>& weights) {
    weights.clear();
    for (const Choice& choice : choices) weights.push_back(weight(choice));
  }

 private:
  static float weight(const Choice& choice) {
    const auto act = static_cast<Act>(choice.act);
    if (act == Act::give_up || act == Act::abandon) return 0;
    // All nine dummies are laid now and then.
    if (act == Act::dummies_done) return 0.2F;
    const bool good = act == Act::keep || act == Act::hold || act == Act::annex || act == Act::pass;
    return good ? 2 : 1;
  }
};

}  // namespace casus::power_and_prestige

// Another position that a viewer cannot tell from this one: what others have begun is dropped, and
// what they have sealed is taken back where leaving it out is an answer as well. Written against
// Position, not against the view.
// rule: power_and_prestige.purchase.secret power_and_prestige.trade.rounds
#pragma once

#include "core/dice.h"
#include "games/power_and_prestige/game.h"

namespace casus::power_and_prestige {

inline Position resample(const PowerAndPrestige&, const Position& position, Viewer viewer,
                         Dice& dice) {
  Position other = position;
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    if (viewer.seat == seat_at(seat)) continue;
    Secret& secret = other.secret[static_cast<std::size_t>(seat)];
    if (!position.common.asked.contains(seat_at(seat))) {
      if (position.common.ask == Ask::convention) secret.calls = dice.below(2) == 0;
      if (position.common.ask == Ask::trade && dice.below(2) == 0) secret.offers = {};
      if (position.common.ask == Ask::gift && dice.below(2) == 0) secret.gifts = {};
      if (position.common.ask == Ask::plan && dice.below(2) == 0) {
        secret.artists = 0;
        secret.plan = {};
      }
    } else {
      secret.draft = {};
      secret.offers = {};
      secret.gifts = {};
    }
  }
  return other;
}

}  // namespace casus::power_and_prestige

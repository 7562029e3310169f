// expect: (invalid initialization of reference|no viable|no matching function).*Shown
#include "games/royals/game.h"

namespace casus {

void send(const Shown& shown);

void tell_all(const royals::Royals& game, const royals::Position& position) {
  send(game.to_json(position));
}

}  // namespace casus

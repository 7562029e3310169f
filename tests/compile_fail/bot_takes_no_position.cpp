// expect: no match for call to|no matching function for call|no viable conversion
#include "bots/bot.h"
#include "games/royals/game.h"

namespace casus {

Choice cheat(const bots::Bot& bot, const royals::Position& position) {
  return bot.choose(position, 1, bots::Host{});
}

}  // namespace casus

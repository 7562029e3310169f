// The table as text, for a terminal.
#include "games/sample_game/game.h"
#include "games/sample_game/options.h"

namespace casus::sample_game {

std::string SampleGame::picture(const View& view) const {
  const Common& common = view.common;
  const int round = common.ask == Ask::over ? common.round : common.round + 1;
  std::string out = "Round " + std::to_string(round) + " of " +
                    std::to_string(common.setup.rounds) + ", " + std::to_string(view.pile) +
                    " cards in the pile\n";
  for (std::size_t i = 0; i < common.setup.seats; ++i) {
    out += "  " + setup_options().specs()[1].words[common.setup.colours[i]] + ": " +
           std::to_string(common.points[i]) + " points, " + std::to_string(view.cards[i]) +
           " cards";
    if (common.has_laid.contains(seat_at(static_cast<int>(i)))) out += ", has laid one";
    out += "\n";
  }
  if (view.viewer == kSpectator) return out;
  out += "Your hand:";
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (view.hand[kind] == 0) continue;
    out += " " + std::to_string(view.hand[kind]) + " " + board_.cards->names[kind];
  }
  return out + "\n";
}

}  // namespace casus::sample_game

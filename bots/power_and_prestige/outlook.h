// What the bots of Power & Prestige see in a position: distances, what provinces are worth, who
// would win where.
#pragma once

#include <array>

#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::bots::power_and_prestige {

using namespace casus::power_and_prestige;
using casus::power_and_prestige::at;
using casus::power_and_prestige::byte;
using casus::power_and_prestige::Kind;

// Steps along the roads between any two places in play, whoever stands there.
class Distances {
 public:
  Distances(const Board& board, int seats);
  int between(Location one, Location other) const { return steps_[at(one)][at(other)]; }
  static constexpr int kFar = 60;

 private:
  std::array<std::array<std::uint8_t, kLocations>, kLocations> steps_{};
};
const Distances& distances(const Board& board, const Common& common);

// Winters whose income and purchases are still to come, with the one that is being played.
int winters_left(const Common& common);
// Seasons of marching that are still to come, with the one that is being played.
int seasons_left(const Common& common);

// What a province is worth to whoever gets it, without what it costs.
float worth_of_land(const Board& board, const Common& common, Province land);

struct Force {
  std::array<int, kArms> arms{};
  int advantage = 0;
  int units() const { return arms[0] + arms[1] + arms[2]; }
};
int strength_of(const Board& board, const Arms& arms);
Force force_of(const Board& board, const Position& position, OwnerSet owners, Location place,
               bool attacking);
// How likely the attackers are to win: a rough guess from both totals.
float chance_to_win(const Board& board, const Force& attackers, const Force& defenders, bool walls,
                    int terrain);
int ground_of(const Board& board, const Common& common, Location place);

}  // namespace casus::bots::power_and_prestige

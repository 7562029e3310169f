// Where dice can go, worked out for a whole list at once. `why_not_...` of movement.cpp says the
// same of a single way, and why.
#pragma once

#include "games/napoleon/rules.h"

namespace casus::napoleon {

// Who controls what: by nation, and what states hold themselves.
struct Control {
  std::array<RegionSet, kNations> of{};
  RegionSet of_states;
};
Control control_of(const Board&, const Position&);

// Where relations, leashes and bans let a power go that stands in a region.
RegionSet entry_of(const Board&, const Position&, const Control&, Power, Region from);

// Steps of the die in motion.
RegionSet ways_by_land(const Board&, const Position&);
RegionSet ways_by_sea(const Board&, const Position&);
inline bool can_step(const Board& board, const Position& position) {
  return !ways_by_land(board, position).empty() || !ways_by_sea(board, position).empty();
}

// --- movement.cpp ---
Nation mover(const Position&);
bool has_activation(const Board&, const Position&, Nation account);
bool has_range_left(const Board&, const Position&);  // for a second step by land
bool may_use_lift(const Board&, const Position&, Nation, int pips, bool british);
bool could_use_lift(const Position&, Nation);  // if it were free
int dice_for(const Position&, int pips);

}  // namespace casus::napoleon

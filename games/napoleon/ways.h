// Where dice can go, worked out for a whole list at once. `why_not_...` of movement.cpp says the
// same of a single way, and why.
#pragma once

#include "games/napoleon/rules.h"

namespace casus::napoleon {

// Who controls what, by nation.
struct Control {
  Control() = default;
  explicit Control(const Position& position) {
    for (std::size_t n = 0; n < kNations; ++n) of[n] = position.known.control[n].set();
  }
  std::array<RegionSet, kNations> of{};
};

// Where one pip of Sweden stays.
inline RegionSet swedish_home(const Board& board) {
  return board.lands[at(Power::sweden)].without(Region::swedish_pomerania);
}

// Where relations, leashes and bans let a power go.
struct Entry {
  RegionSet open;
  NationSet left;     // whose lands it may only cross on the way out of them
  RegionSet allowed;  // by leashes and bans

  RegionSet from(const Control& control, Region region) const {
    RegionSet all = open;
    for (const Nation other : left) {
      if (control.of[at(other)].contains(region)) all |= control.of[at(other)];
    }
    return all & allowed;
  }
};
// For every power of the same commander, unless it is a state with wars of its own.
Entry entry_for_kind(const Board&, const Position&, const Control&, Power);
// What binds this power alone.
RegionSet leash_on(const Board&, const Position&, const Control&, Power, Nation);
// Where a power may go from a region, however far that is.
RegionSet entry_of(const Board&, const Position&, const Control&, Power, Region from);

// Where, of these regions, enemies of the power stand.
RegionSet enemies_among(const Board&, const Position&, Power, const RegionSet& where);
// Regions that an enemy of the power might defend without dice.
RegionSet guarded_against(const Board&, const Position&, Power);
// Where guerillas stand against it.
RegionSet hostile_guerillas(const Board&, const Position&, Power);

RegionSet without_shut_straits(const Board&, const Position&, Nation, Region from, RegionSet open);
// While Russia is invaded, what a die may do hangs on how many pips it has.
bool is_slow_case(const Board&, const Position&, Power);

bool can_step(const Board&, const Position&);  // of the die in motion
// Coasts that a die of so many pips could be brought to.
RegionSet reached_by_sea(const Board&, const Position&, Nation, Region from, int pips, int most);

// --- movement.cpp ---
Nation mover(const Position&);
bool has_activation(const Board&, const Position&, Nation account);
bool has_range(const Board&, const Position&);       // for another step by land
bool has_range_left(const Board&, const Position&);  // for a second one
bool may_use_lift(const Board&, const Position&, Nation, int pips, bool british);
bool could_use_lift(const Position&, Nation);  // if it were free
int dice_for(const Position&, int pips);

}  // namespace casus::napoleon

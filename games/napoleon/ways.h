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
// Of these regions alone.
Control control_among(const Board&, const Position&, const RegionSet& where);

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
Entry entry_for(const Board&, const Position&, const Control&, Power);
inline RegionSet entry_of(const Board& board, const Position& position, const Control& control,
                          Power power, Region from) {
  return entry_for(board, position, control, power).from(control, from);
}

// From one region into some of those that the control is known of.
RegionSet entry_among(const Board&, const Position&, const Control&, Power, Region from,
                      const RegionSet& where);

// Where dice stand.
struct Stands {
  std::array<RegionSet, kNations + 1> of{};  // by who commands them; last, nobody
  PowerSet quarrels;  // states with dice that have wars of their own, or no patron

  RegionSet but_of(Nation n) const {
    RegionSet found;
    for (std::size_t i = 0; i <= kNations; ++i) {
      if (i != at(n)) found |= of[i];
    }
    return found;
  }
};
Stands stands_of(const Board&, const Position&);
Entry entry_for(const Board&, const Position&, const Control&, const Stands&, Power);
// Where, of these regions, enemies of the power stand.
RegionSet enemies_among(const Board&, const Position&, const Stands&, Power,
                        const RegionSet& where);

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

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

// What the marches of a power look at.
struct Field {
  Maybe<Nation> nation;
  Control control;
  RegionSet friendly;  // of the nation and its allies
  RegionSet enemies;   // where they stand
  std::array<std::uint8_t, kRegions> theirs{};
  std::array<std::uint8_t, kRegions> ours{};
};
Field field_of(const Board&, const Position&, Power, const Control&);
// Enemies of the power, and dice that its nation commands.
void see_dice(const Board&, const Position&, Power, Field&);
RegionSet without_shut_straits(const Board&, const Position&, Nation, Region from, RegionSet open);
// While Russia is invaded, what a die may do hangs on how many pips it has.
bool is_slow_case(const Board&, const Position&, Power);

bool can_step(const Board&, const Position&);  // of the die in motion

// --- movement.cpp ---
Nation mover(const Position&);
bool has_activation(const Board&, const Position&, Nation account);
bool has_range(const Board&, const Position&);       // for another step by land
bool has_range_left(const Board&, const Position&);  // for a second one
bool may_use_lift(const Board&, const Position&, Nation, int pips, bool british);
bool could_use_lift(const Position&, Nation);  // if it were free
int dice_for(const Position&, int pips);

}  // namespace casus::napoleon

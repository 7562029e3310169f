// What a position keeps of what follows from the rest of it: who controls what, where whose dice
// stand, and how nations and states stand to one another. Whoever changes a holder, a patron, a
// tie, a war of a state or where dice stand says so here.
#pragma once

#include "games/napoleon/who.h"

namespace casus::napoleon {

// All of it anew: after a patron has changed, and where a position was put together.
void know(const Board& board, Position& position);
// After the holder of a region has changed.
void note_holder(const Board& board, Position& position, Region region);
// After dice of a power have left a region.
void note_left(const Board& board, Position& position, Power power, Region region);
// After the wars that states fight by themselves have changed.
void note_wars(Position& position);

// After nations have made war or peace, allied or parted.
void note_ties(Position& position);

// Where dice stand that the nation does not command.
RegionSet stands_but_of(const Position& position, Maybe<Nation> by);
// Nations that a power fights: its commander's enemies, and a state's own.
NationSet foes_of(const Position& position, Power power);
// Where dice of enemies of a power stand.
RegionSet enemy_dice(const Board& board, const Position& position, Power power);
// Whether some of them stand there.
bool do_enemies_stand(const Board& board, const Position& position, Nation n,
                      const RegionSet& where);
// Whether dice stand there that the nation does not command.
bool do_others_stand(const Position& position, Maybe<Nation> by, Region region);
inline PowerSet states_from(const std::array<std::uint8_t, 4>& bytes) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes.data(), sizeof(bits));
  return PowerSet::from_bits(std::uint64_t{bits} << kNations);
}
// States that fight by themselves.
inline PowerSet states_at_war(const Position& position) {
  return states_from(position.known.at_war);
}

}  // namespace casus::napoleon

// Boarding and landing: the ships that take regiments aboard or set them ashore, one for every five
// begun.
#pragma once

#include "games/generalship/movement.h"

namespace casus::generalship {

int named_ships(const Marching& marching);  // as carriers of the open group
Refused why_not_carry(const Mover& mover, const Marching& marching, Tile to);
// The ships that carry the group there, the named ones or all, move no more.
void finish_carriers(Position& position, const Mover& mover, const Marching& marching, Tile to);
void list_carriers(const Mover& mover, const Mover::Band& band, Choices& choices);

}  // namespace casus::generalship

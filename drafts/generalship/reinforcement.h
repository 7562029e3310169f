// Reinforcement: units that come to a battle, and squadrons of a defender with their load as it was
// stowed.
#pragma once

#include "games/generalship/movement.h"

namespace casus::generalship {

void tell_march(Play& play, Seat seat, Tile from, Tile to, const ByState& group);
// Units come to the attacker's side of a battle.
void join_attack(Play& play, Tile from, const ByState& group);
// They come to their own side, whichever it is.
void join_battle(Play& play, Seat seat, Tile from, const ByState& group);
// Whoever can bring no more need not say so.
void go_on_reinforcing(Play& play);
// The hold of a squadron that has sailed is of its fleet no more.
void drop_hold(Position& position, const Marching& marching);
bool has_squadron_to_sail(const Mover& mover, Tile tile);
void list_squadrons(const Mover& mover, Choices& choices);
// A group with ships that is under way, or about to: regiments of it can be taken to land.
bool is_sailing(const Marching& marching);
Refused why_not_go_on(const Mover& mover);
Refused why_not_pick(const Mover& mover, Tile tile, Unit unit, int count, State state);
void list_picks(const Mover& mover, Choices& choices);

}  // namespace casus::generalship

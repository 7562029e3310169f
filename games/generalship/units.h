// Units on the map: counted by kind and by state, and what everybody knows of them. All that moves
// or changes units goes through here, so that counts, owners and knowledge agree.
#pragma once

#include <bit>

#include "games/generalship/position.h"

namespace casus::generalship {

// The states of one unit, looked at together.
inline bool is_none(const std::array<std::uint8_t, kStates>& states) {
  return std::bit_cast<std::uint32_t>(states) == 0;
}

int count_of(const ByState& units, Unit unit);
int in_group(const ByState& units, Group group);
int in_group(const Counts& units, Group group);
int ships_in(const ByState& units);
int regiments_in(const ByState& units);
int ships_in(const Counts& units);
int regiments_in(const Counts& units);
Counts counted(const ByState& units);
bool is_empty(const ByState& units);

// So many of a group go from one place to another, and nobody else sees which. `there` is how many
// of the group stood in the first place.
void move_known(Group group, Counts& from, int there, Counts& to, int moved);

// The units leave the tile; its stack is nobody's if they were the last.
void lift(Position& position, Tile tile, const ByState& units);
// They come to a tile of their own seat, or to an empty one.
void put(Position& position, Seat seat, Tile tile, const ByState& units);
// Both, with what is known of them.
void shift(Position& position, Seat seat, Tile from, Tile to, const ByState& lifted,
           const ByState& arrived);
// One piece, openly.
void add_piece(Position& position, Seat seat, Tile tile, Unit unit);
void drop_piece(Position& position, Seat seat, Tile tile, Unit unit);
void change_piece(Position& position, Seat seat, Tile tile, Unit unit, Unit into);
void finish_all(ByState& units);

// Holds: fleets of two or more squadrons with regiments, outside the march of their owner.
bool needs_holds(const Board& board, const Position& position, Tile tile);
bool has_holds(const Position& position, Tile tile);
void drop_holds(Position& position, Tile tile);
void drop_holds_of(Position& position, Seat seat);
void open_holds(Position& position, Tile tile);  // empty squadrons
void sort_holds(Position& position);
int cargo_of(const Hold& hold);
void load(Hold& hold, std::uint8_t regiment);
// Regiments of the tile that lie in no hold yet, by state fresh and finished.
ByState unstowed(const Position& position, Tile tile);
// The rest goes where there is room: finished ones to finished ships first.
void stow_rest(Position& position, Tile tile);

}  // namespace casus::generalship

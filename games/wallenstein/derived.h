// What follows from the rest of a position, so that nobody need tell it: where in the round it is,
// which boxes have been shown, whose place in the order it is, where the cubes are.
#pragma once

#include "games/wallenstein/position.h"

namespace casus::wallenstein {

bool is_drafting(Ask ask);
bool is_casting(Ask ask);
bool holds_unseen_card(const Common& common);  // the active seat, drawn from the pile
bool is_about_a_seat(Ask ask);                 // not all at once, nor chance alone
bool is_wintering(const Common& common);       // revolts for want of grain
bool is_past_planning(const Common& common);   // plans lie on the mats until the round ends

BoxSet covered_boxes(const Plan& plan);
// Those whose card has been shown by now, if one lies there.
BoxSet boxes_shown_by_now(const Common& common, Seat seat);
// `step` as it must be for the active seat.
std::uint8_t step_by_now(const Common& common);

// All that rests in the tower, the cubes of a cast not counted.
Cubes inside_of(const Position& position);
// In counties, in the tray and in the tower, falling cubes too: the rest is in the supplies.
std::array<int, kCubes> cubes_in_use(const Position& position);

// Nothing lies anywhere yet.
Position bare_position(const Setup& setup);
// Sets what follows from the rest: plans that are closed, cards shown, bids, the place in the
// order, cards under the draft's pile, and the supplies.
void fill_in(const Board& board, Position& position);

}  // namespace casus::wallenstein

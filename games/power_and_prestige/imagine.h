// Part of imagining a position: what nobody else can see of a seat's troops in fog.
#pragma once

#include "core/dice.h"
#include "games/power_and_prestige/view.h"

namespace casus::power_and_prestige {

void imagine_troops(const Board& board, const View& view, Seat seat, Dice& dice,
                    Position& position);

}  // namespace casus::power_and_prestige

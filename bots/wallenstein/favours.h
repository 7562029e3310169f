// What a favour of the emperor is worth to a seat.
#pragma once

#include "bots/wallenstein/outlook.h"

namespace casus::bots::wallenstein {

float favour_worth(const Board& board, const Common& common, const Outlook& outlook, int seat,
                   Favour favour);

}  // namespace casus::bots::wallenstein

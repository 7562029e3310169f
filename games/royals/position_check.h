// Can this position happen? Used when one is loaded or patched from outside.
#pragma once

#include <optional>
#include <string>

#include "games/royals/position.h"

namespace casus::royals {

struct Impossible {
  std::string field;  // of the position's JSON
  std::string text;
};

std::optional<Impossible> why_impossible(const Board& board, const Position& position);

}  // namespace casus::royals

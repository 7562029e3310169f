// Whose answer the game waits for.
#pragma once

#include "core/seat.h"

namespace casus {

enum class Waiting : std::uint8_t { players, chance, nobody };

struct Turn {
  Waiting waiting = Waiting::nobody;
  SeatSet seats;  // all who may answer now
  constexpr bool operator==(const Turn&) const = default;
};

}  // namespace casus

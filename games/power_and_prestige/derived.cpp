#include "games/power_and_prestige/derived.h"

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

void fill_in(Position& position) {
  Common& common = position.common;
  common.present = {};
  common.held = {};
  for (std::size_t owner = 0; owner < kOwners; ++owner) {
    for (std::size_t place = 0; place < kLocations; ++place) {
      if (position.troops[owner][place].total() > 0) {
        common.present[owner].insert(static_cast<Location>(place));
      }
    }
  }
  for (const std::uint8_t owner : common.owner) {
    if (owner < kSeats) ++common.held[owner];
  }
  // Whatever is in no cluster is known.
  for (int seat = 0; seat < kSeats && is_full_fog(common); ++seat) {
    for (const Location place : common.present[static_cast<std::size_t>(seat)]) {
      note_open(position, seat_at(seat), place);
    }
  }
}

}  // namespace casus::power_and_prestige

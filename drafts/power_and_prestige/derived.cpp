#include "games/power_and_prestige/derived.h"

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
}

}  // namespace casus::power_and_prestige

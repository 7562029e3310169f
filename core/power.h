// Powers beside seats: nations of one player, an ally whom nobody plays. A power is a thing of its
// game, which may change hands; clocks, prompts, audiences and scores belong to seats.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_text.h"
#include "core/seat.h"

namespace casus {

struct Power {
  std::string id;            // the word by which choices, events and views name it
  std::string name;          // for people
  std::optional<Seat> seat;  // who plays it now
  std::string colour;        // a colour of the game
  bool operator==(const Power&) const = default;
};
using Powers = std::vector<Power>;

void write_powers(std::string_view key, const Powers& powers, JsonText& out);

}  // namespace casus

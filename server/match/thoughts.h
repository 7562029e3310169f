// What a bot thought about a question, in words: for advice while a game is played and after it.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "core/table.h"

namespace casus::server {

// Each as far as it is one gesture here; what cannot be played at all is left out.
json::array thoughts_json(const Table& table, Seat seat,
                          const std::vector<bots::Considered>& thoughts);

}  // namespace casus::server

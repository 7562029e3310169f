// The games and their rules as JSON, for the console and the server alike.
#pragma once

#include <vector>

#include "core/table.h"

namespace casus {

json::object games_json(const std::vector<LoadedGame>& games);
json::object rule_json(const Rule& rule);
json::object ledger_json(const LoadedGame& game);
// The data files that the game is played on, by name.
json::object data_json(const LoadedGame& game);

}  // namespace casus

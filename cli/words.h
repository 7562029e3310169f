// The JSON that several commands and the engine protocol share: a turn, events, choices, scores.
#pragma once

#include <vector>

#include "core/table.h"

namespace casus::cli {

// "waiting", "seats", "prompts", "step".
void add_turn(json::object& out, const Table& table);
json::array events_json(const Table& table, const std::vector<Event>& events);
json::array choices_json(const Table& table, const Choices& choices);
json::array scores_json(const Table& table);

}  // namespace casus::cli

// The JSON that the engine protocol and several commands share: a turn, events, choices, scores.
#pragma once

#include <vector>

#include "core/table.h"

namespace casus::engine {

// "waiting", "seats", "prompts", "step".
void add_turn(json::object& out, const Table& table);
json::array events_json(const Table& table, const std::vector<Event>& events);
json::array choices_json(const Table& table, const Choices& choices);
json::array scores_json(const Table& table);

}  // namespace casus::engine

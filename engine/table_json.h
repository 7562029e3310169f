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
// What a replay proves: "dice_verified", "dice" in words, "chance_steps" counted by their proof,
// and whether the game began at a position that was set up.
json::object proof_json(const Record& record, const Proof& proof);

}  // namespace casus::engine

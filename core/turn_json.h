// Turns, seats and scores as JSON: one shape for the console, the engine protocol and the server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/info.h"
#include "core/json.h"
#include "core/json_text.h"
#include "core/turn.h"

namespace casus {

std::string_view word_for(Waiting waiting);
void write_seats(std::string_view key, SeatSet seats, JsonText& out);
void write_turn(std::string_view key, const Turn& turn, JsonText& out);  // "waiting", "seats"
json::array to_json(SeatSet seats);
json::object to_json(const Turn& turn);
// A score or a part of one, in points: 203 halves are 101.5 in JSON and 101 1/2 in a text.
json::value points_json(int counted, int unit);
std::string points_text(int counted, int unit);
// `parts`: what the parts of a score are called.
json::array to_json(const Scores& scores, const std::vector<std::string>& parts);

}  // namespace casus

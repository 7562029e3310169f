// What a table says, as JSON that is ready to be sent, and what a seat answers, as the table reads
// it.
#pragma once

#include <string>
#include <vector>

#include "core/table.h"
#include "server/match/seat_answer.h"

namespace casus::server {

std::string events_text(const Table& table, const std::vector<Event>& events);
std::string choices_text(const Table& table, Seat seat);
std::string prompt_text(const Table& table, Seat seat);

// A fault says which of several choices is none.
Expected<Gesture> gesture_of(const Table& table, const SeatAnswer& answer);

}  // namespace casus::server

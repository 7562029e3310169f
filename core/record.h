// The record of a game, from which everything else derives: what was played, on which board, by
// which rules, from which start, and every answer and outcome in order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/form.h"
#include "core/json.h"
#include "core/seat.h"

namespace casus {

struct Step {
  enum class By : std::uint8_t {
    seat,  // a player's answer
    dice,  // chance, from the table's seed
    hand,  // chance, entered by people who roll real dice
  };
  By by = By::seat;
  Seat seat{};
  Choice choice;
  bool operator==(const Step&) const = default;
};

struct Record {
  std::string game;
  std::string rules_version;
  std::string board_hash;
  int seats = 0;
  std::vector<std::string> players;  // what they were called, by seat; empty: nobody knows
  json::object options;
  std::optional<json::value> start;  // a loaded position; absent: the game's own start
  std::string commitment;            // of the seed; empty if chance is entered by hand
  std::optional<std::string> seed;   // told after the end only
  std::vector<std::string> steps;    // "0 take paris.king", "dice deal spain", "hand deal spain"
  std::string end_hash;              // of the position after the last step
};

std::string notation(const std::vector<Form>& acts, const Step& step);

json::object to_json(const Record& record);
Expected<Record> read_record(const json::value& value);

}  // namespace casus

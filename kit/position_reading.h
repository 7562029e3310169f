// Reading a position from outside: what is the same for every game around its own reading. The JSON
// has `seats` and `options`; what cannot happen is refused.
#pragma once

#include <optional>
#include <string>

#include "core/game.h"
#include "core/options.h"

namespace casus {

// Why a position cannot happen.
struct Impossible {
  std::string field;  // of the position's JSON
  std::string text;
};

// `read(start, reader)` reads all but the options into a position, given the one that a game with
// these options starts with; `why_impossible(position)` is the game's own check of the result.
template <class G, class Read, class Check>
Expected<typename G::Position> read_position_with(const G& game, const json::value& value,
                                                  const Read& read, const Check& why_impossible) {
  Reading reading("bad_position");
  const Reader reader(value, "position", reading);
  const int seats = reader["seats"].number(G::info().seats.front(), G::info().seats.back());
  const Reader given = reader["options"];
  if (reading.failed()) return std::unexpected(reading.fault());
  const Expected<Options> options = read_options(G::info().options, seats, given.value());
  if (!options) return fault("bad_position", "position." + options.error().text);
  if (const std::optional<Fault> wrong = game.why_not_options(seats, *options)) {
    return fault("bad_position", "position." + wrong->text);
  }
  const typename G::Position position = read(game.start(seats, *options), reader);
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const std::optional<Impossible> wrong = why_impossible(position)) {
    return fault("bad_position", "position." + wrong->field + ": " + wrong->text);
  }
  return position;
}

}  // namespace casus

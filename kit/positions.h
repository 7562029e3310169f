// Positions from outside: what is the same for every game around its own fields and checks. The
// JSON has `seats` and `options`; what cannot be is refused with the field that is wrong.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/fields.h"
#include "core/game.h"
#include "core/options.h"

namespace casus {

// One of a game's checks of a whole position: ranges, conservation, and that the open question fits
// what lies on the table; not that the past was possible. Loading asks all of them, the laws hold
// every position that play reaches to them, and so do the examples.
template <class Board, class Position>
struct PositionCheck {
  std::string_view name;
  std::optional<Impossible> (*why_impossible)(const Board&, const Position&);
};

template <class Board, class Position>
std::optional<Impossible> first_impossible(std::span<const PositionCheck<Board, Position>> checks,
                                           const Board& board, const Position& position) {
  for (const auto& check : checks) {
    if (auto wrong = check.why_impossible(board, position)) return wrong;
  }
  return std::nullopt;
}

// `read(fields, start)` reads all but seats and options, given the position that a game with these
// options starts with. What it returns is then checked as a whole.
template <class G, class Read>
Expected<typename G::Position> read_position_with(const G& game, const json::value& value,
                                                  const Read& read) {
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
  FieldReader fields(reader);
  fields.knows("seats");
  fields.knows("options");
  const typename G::Position position = read(fields, game.start(seats, *options));
  fields.refuse_others();
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const std::optional<Impossible> wrong = game.why_impossible(position)) {
    return fault("bad_position", "position." + wrong->field + ": " + wrong->text);
  }
  return position;
}

}  // namespace casus

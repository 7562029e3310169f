// The start of a game as it is asked for from outside: so many seats, options as JSON.
#pragma once

#include <algorithm>
#include <string>

#include "core/game.h"
#include "core/options.h"

namespace casus {

template <Game G>
Expected<typename G::Position> start_of(const G& game, int seats, const json::object& given) {
  const GameInfo& info = G::info();
  if (std::find(info.seats.begin(), info.seats.end(), seats) == info.seats.end()) {
    return fault("bad_seats", info.title + " is played with " + std::to_string(info.seats.front()) +
                                  " to " + std::to_string(info.seats.back()) + " seats, not " +
                                  std::to_string(seats));
  }
  const Expected<Options> options = read_options(info.options, seats, given);
  if (!options) return std::unexpected(options.error());
  if (auto wrong = game.why_not_options(seats, *options)) return std::unexpected(std::move(*wrong));
  return game.start(seats, *options);
}

}  // namespace casus

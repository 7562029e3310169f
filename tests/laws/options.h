// Options drawn at random, so that the laws see all of them in the long run.
#pragma once

#include "tests/laws/subject.h"

namespace casus::laws {

// One draw of everything that may be chosen; `fixed` stays as it is.
Expected<Options> draw_options(const std::vector<OptionSpec>& specs, int seats,
                               const json::object& fixed, Dice& dice);

// Options that the game takes for so many seats, all kinds of them in the long run.
template <Game G>
Expected<Options> random_options(const G& game, int seats, const json::object& fixed, Dice& dice) {
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const Expected<Options> drawn = draw_options(G::info().options, seats, fixed, dice);
    if (!drawn) return std::unexpected(drawn.error());
    if (!game.why_not_options(seats, *drawn)) return *drawn;
  }
  const Expected<Options> plain = read_options(G::info().options, seats, fixed);
  if (!plain) return std::unexpected(plain.error());
  if (const auto wrong = game.why_not_options(seats, *plain)) return std::unexpected(*wrong);
  return *plain;
}

}  // namespace casus::laws

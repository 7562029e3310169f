// The laws of one of the house's games. They are instantiated once, in a unit for each game
// (laws_of_game.h), for every program that holds them against it.
#pragma once

#include "tests/laws/law.h"
#include "tests/laws/subject.h"

namespace casus::laws {

template <Game G>
struct LawsOf {
  // The game with the facts compiled into the program.
  static Expected<Subject<G>> embedded();
  // As the functions of these names in laws.h and laws/trips.h.
  static Expected<std::optional<Broken>> check_game(const Subject<G>& subject, int seats,
                                                    std::uint64_t seed, const Effort& effort,
                                                    Tally& tally, const json::object& fixed = {});
  static Expected<std::optional<Broken>> check_games(const Subject<G>& subject, int seats,
                                                     std::uint64_t seed, const Budget& budget,
                                                     const Effort& effort, Tally& tally,
                                                     const json::object& fixed = {});
  static Wrong wrong_vocabulary(const Subject<G>& subject, Tally& tally);
};

template <Game G>
Expected<Subject<G>> embedded_subject() {
  return LawsOf<G>::embedded();
}

}  // namespace casus::laws

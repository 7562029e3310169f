// What a unit of one game's laws includes (tests/CMakeLists.txt), beside the game's own hooks.
#pragma once

#include "games/embedded.h"
#include "tests/laws.h"
#include "tests/laws/example_texts.h"
#include "tests/laws_of.h"
#include "tests/support/example.h"

namespace casus::laws {

// The positions that the game's example files begin with.
template <Game G>
std::vector<typename G::Position> example_positions(const G& game, const LoadedGame& loaded) {
  const test::ExampleHook hook = test::example_hook<G>();
  const auto find = [&](std::string_view id) { return id == G::info().id ? &hook : nullptr; };
  std::vector<typename G::Position> positions;
  for (const std::string& text : example_texts(G::info().id)) {
    for (const json::value& given : test::given_positions(text, {loaded}, find)) {
      if (const auto position = game.read_position(given)) positions.push_back(*position);
    }
  }
  return positions;
}

template <Game G>
Expected<Subject<G>> LawsOf<G>::embedded() {
  const EmbeddedGame& facts = embedded_games().at(G::info().id);
  Expected<Subject<G>> subject = make_subject<G>(facts.data, facts.rules_md);
  if (subject) subject->examples = example_positions(*subject->game, subject->loaded);
  return subject;
}

template <Game G>
Expected<std::optional<Broken>> LawsOf<G>::check_game(const Subject<G>& subject, int seats,
                                                      std::uint64_t seed, const Effort& effort,
                                                      Tally& tally, const json::object& fixed) {
  return laws::check_game(subject, seats, seed, effort, tally, fixed);
}

template <Game G>
Expected<std::optional<Broken>> LawsOf<G>::check_games(const Subject<G>& subject, int seats,
                                                       std::uint64_t seed, const Budget& budget,
                                                       const Effort& effort, Tally& tally,
                                                       const json::object& fixed) {
  return laws::check_games(subject, seats, seed, budget, effort, tally, fixed);
}

template <Game G>
Wrong LawsOf<G>::wrong_vocabulary(const Subject<G>& subject, Tally& tally) {
  return laws::wrong_vocabulary(subject, tally);
}

}  // namespace casus::laws

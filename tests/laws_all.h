// The laws with every game's hooks, which stand in games/<game>/tests/laws.h.
#pragma once

#include "games/all.h"
#include "games/embedded.h"
#include "tests/every_given.h"
#include "tests/every_laws.h"
#include "tests/laws.h"
#include "tests/laws/example_texts.h"
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

// The game with the facts compiled into the program.
template <Game G>
Expected<Subject<G>> embedded_subject() {
  const EmbeddedGame& embedded = embedded_games().at(G::info().id);
  Expected<Subject<G>> subject = make_subject<G>(embedded.data, embedded.rules_md);
  if (subject) subject->examples = example_positions(*subject->game, subject->loaded);
  return subject;
}

}  // namespace casus::laws

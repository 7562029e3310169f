// The laws with every game's hooks, which stand in games/<game>/tests/laws.h.
#pragma once

#include "games/all.h"
#include "games/embedded.h"
#include "tests/every_laws.h"
#include "tests/laws.h"

namespace casus::laws {

// The game with the facts compiled into the program.
template <Game G>
Expected<Subject<G>> embedded_subject() {
  const EmbeddedGame& embedded = embedded_games().at(G::info().id);
  return make_subject<G>(embedded.data, embedded.rules_md);
}

}  // namespace casus::laws

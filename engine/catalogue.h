// The catalogue of a game: every word of its protocol with types and ranges, taken from its forms
// and from what reads its positions, so that nothing has to be guessed from a source file. For the
// engine protocol and the console.
#pragma once

#include "core/table.h"

namespace casus::engine {

json::object catalogue_json(const LoadedGame& game);

// The same for people, on lines of at most so many characters.
std::string catalogue_text(const json::object& catalogue);

}  // namespace casus::engine

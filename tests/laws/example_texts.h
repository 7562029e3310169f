// The example files of a game, which lie beside its sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casus::laws {

// In the order of their names; none if the sources are not there.
std::vector<std::string> example_texts(std::string_view game);

}  // namespace casus::laws

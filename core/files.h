// A bundle of text files by name: a game's data as compiled in, or as read from a folder.
#pragma once

#include <map>
#include <string>

namespace casus {

using Files = std::map<std::string, std::string, std::less<>>;

}  // namespace casus

// Files that tests compare with and, when CASUS_WRITE_GOLDEN is set, write anew.
#pragma once

#include <string>

namespace casus::tests {

// Whether the run shall write what it finds instead of comparing it.
bool writes_golden();

// A file beside the game's own tests: games/<game>/tests/<name>.
std::string path_of(const std::string& game, const std::string& name);
std::string read_text(const std::string& path);                     // empty if it is not there
void write_text(const std::string& path, const std::string& text);  // makes its folder, too

// Empty if both are the same; else the first line that differs, as was and as is.
std::string first_difference(const std::string& was, const std::string& is);

}  // namespace casus::tests

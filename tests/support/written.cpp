#include "tests/support/written.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/text.h"

namespace casus::tests {

bool writes_golden() {
  const char* wish = std::getenv("CASUS_WRITE_GOLDEN");
  return wish != nullptr && std::string_view(wish) == "1";
}

std::string path_of(const std::string& game, const std::string& name) {
  return CASUS_SOURCE_DIR "/games/" + game + "/tests/" + name;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_text(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string first_difference(const std::string& was, const std::string& is) {
  if (was == is) return "";
  const auto old_lines = split(was, '\n');
  const auto new_lines = split(is, '\n');
  std::size_t at = 0;
  while (at < old_lines.size() && at < new_lines.size() && old_lines[at] == new_lines[at]) ++at;
  const auto line = [&](const auto& lines) {
    return at < lines.size() ? std::string(lines[at]) : std::string("(the end)");
  };
  return "line " + std::to_string(at + 1) + "\n  was: " + line(old_lines) +
         "\n   is: " + line(new_lines);
}

}  // namespace casus::tests

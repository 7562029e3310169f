#include "tests/laws/example_texts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace casus::laws {

std::vector<std::string> example_texts(std::string_view game) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(CASUS_SOURCE_DIR) / "games" / game / "examples";
  std::vector<fs::path> files;
  std::error_code missing;
  for (const auto& file : fs::directory_iterator(folder, missing)) {
    if (file.path().extension() == ".txt") files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> texts;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

}  // namespace casus::laws

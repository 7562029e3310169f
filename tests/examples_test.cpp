// Every example file of every game is a test, named after its game and file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/every_hook.h"

namespace casus::test {
namespace {

std::vector<std::filesystem::path> example_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root = std::filesystem::path(CASUS_SOURCE_DIR) / "games";
  for (const auto& game : std::filesystem::directory_iterator(root)) {
    if (!std::filesystem::is_directory(game.path() / "examples")) continue;
    for (const auto& file : std::filesystem::directory_iterator(game.path() / "examples")) {
      if (file.path().extension() == ".txt") files.push_back(file.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Examples : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Examples, hold) {
  for (const ExampleFailure& failure :
       run_example(read_file(GetParam()), games_as_compiled(), hook_by_id)) {
    ADD_FAILURE_AT(GetParam().c_str(), failure.line) << failure.text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Examples, ::testing::ValuesIn(example_files()), [](const auto& file) {
  std::string name =
      file.param.parent_path().parent_path().filename().string() + "_" + file.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace casus::test

// Every example file of every game is a test, named after its game and file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "games/all.h"
#include "tests/every_given.h"
#include "tests/support/example.h"

namespace casus::test {
namespace {

const ExampleHook* find_hook(std::string_view game) {
  static const std::map<std::string, ExampleHook, std::less<>> kHooks = [] {
    std::map<std::string, ExampleHook, std::less<>> hooks;
    for_each_game([&](auto tag) {
      using G = typename decltype(tag)::type;
      hooks[G::info().id] = example_hook<G>();
    });
    return hooks;
  }();
  const auto at = kHooks.find(game);
  return at == kHooks.end() ? nullptr : &at->second;
}

const std::vector<LoadedGame>& all_games() {
  static const std::vector<LoadedGame> kGames = [] {
    auto games = load_games();
    EXPECT_TRUE(games) << games.error().text;
    return games ? std::move(*games) : std::vector<LoadedGame>{};
  }();
  return kGames;
}

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
  for (const ExampleFailure& failure : run_example(read_file(GetParam()), all_games(), find_hook)) {
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

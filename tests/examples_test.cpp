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

// The runner itself must not be too kind: each of these statements is wrong.
TEST(ExampleRunner, a_wrong_line_is_reported_with_its_number) {
  const auto failures = run_example("# comment\ngame royals seats 9\n", all_games(), find_hook);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].line, 2);
}

TEST(ExampleRunner, statements_that_do_not_hold_fail) {
  const std::string head = "game royals seats 3\ngiven hand red france 2\n";
  for (const std::string line : {"play blue: done",
                                 "play red: take nowhere.king",
                                 "chance deal france",
                                 "refuse red: done because royals.turn.order",
                                 "refuse red: take paris.king because x.y",
                                 "legal red: done",
                                 "offers red: take paris.king",
                                 "events claimed",
                                 "tells claimed",
                                 "told blue: claimed",
                                 "expect waiting blue",
                                 "expect waiting chance",
                                 "expect score red 5",
                                 "expect score red 0 rank 2",
                                 "expect ask red pay",
                                 "expect hand red france 3",
                                 "expect dijon.baron red",
                                 "expect something odd",
                                 "outcomes deal france 1",
                                 "mumble",
                                 "silent claimd",
                                 "silent claimed vanquished",
                                 "nogame royals seats 3"}) {
    EXPECT_EQ(run_example(head + line, all_games(), find_hook).size(), 1U) << line;
  }
}

TEST(ExampleRunner, statements_that_hold_pass) {
  const auto failures = run_example(
      "game royals seats 3\ngiven hand red france 2\nlegal red: take dijon.baron | take "
      "bordeaux.baron | take marseille.marshal | take nantes.marshal | done\n"
      "play red: take dijon.baron\nexpect dijon.baron red | waiting red | ask red play\n"
      "tells claimed red dijon.baron\nsilent vanquished\nimpossible deal france\n"
      "nogame royals seats 9\n",
      all_games(), find_hook);
  EXPECT_TRUE(failures.empty()) << failures[0].text;
}

}  // namespace
}  // namespace casus::test

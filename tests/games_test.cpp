// A game is its folder and one line: what is forgotten of it is named here.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "games/all.h"
#include "games/embedded.h"

namespace casus {
namespace {

namespace fs = std::filesystem;

std::set<std::string> folders_with(const std::string& room, const std::string& file) {
  std::set<std::string> out;
  for (const auto& entry : fs::directory_iterator(fs::path(CASUS_SOURCE_DIR) / room)) {
    if (fs::exists(entry.path() / file)) out.insert(entry.path().filename().string());
  }
  return out;
}

std::set<std::string> games_in_the_table() {
  std::set<std::string> out;
  for_each_game([&](auto tag) { out.insert(decltype(tag)::type::info().id); });
  return out;
}

TEST(Games, EveryFolderHasItsLineInTheTableAndIsNamedAfterItsGame) {
  EXPECT_EQ(folders_with("games", "game.h"), games_in_the_table());
  EXPECT_EQ(folders_with("games", "rules.md"), games_in_the_table());
}

TEST(Games, KnowledgeOfBotsAndPagesAreOfGamesThatExist) {
  const std::set<std::string> games = games_in_the_table();
  for (const auto& [room, file] :
       {std::pair("bots", "knowledge.h"), std::pair("web/games", "index.ts")}) {
    for (const std::string& folder : folders_with(room, file)) {
      EXPECT_TRUE(games.contains(folder)) << room << "/" << folder;
    }
  }
}

TEST(Games, EveryGameHasExamplesAndALedger) {
  for (const auto& [game, files] : embedded_games()) {
    EXPECT_FALSE(files.rules_md.empty()) << game;
    EXPECT_FALSE(files.tests_index.empty()) << game << " has no example and no test of a rule";
    EXPECT_TRUE(files.data.contains("strings.en.json")) << game;
  }
}

}  // namespace
}  // namespace casus

// The newcomer's walk in docs/architecture.md is true: each hop names a file and a word in it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "core/text.h"

namespace casus {
namespace {

std::string read_source(const std::string& path) {
  std::ifstream file(std::string(CASUS_SOURCE_DIR "/") + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Docs, EveryHopOfTheNewcomersWalkIsThere) {
  const std::string page = read_source("docs/architecture.md");
  const std::size_t from = page.find("## A newcomer's walk");
  ASSERT_NE(from, std::string::npos);
  const std::string walk = page.substr(from, page.find("\n## ", from + 1) - from);
  const std::regex hop("[0-9]+\\. `([^`]+)`, `([^`]+)`");
  int hops = 0;
  for (const std::string_view view : split(walk, '\n')) {
    const std::string line(view);
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    std::smatch found;
    ASSERT_TRUE(std::regex_search(line, found, hop)) << line;
    ++hops;
    const std::string text = read_source(found[1]);
    EXPECT_FALSE(text.empty()) << "there is no " << found[1];
    EXPECT_NE(text.find(found[2]), std::string::npos) << found[1] << " has no " << found[2];
  }
  EXPECT_GE(hops, 15);
}

// Paths in backticks that name a file of a room.
TEST(Docs, FilesThatTheDocumentsNameExist) {
  const std::regex named(
      "`((?:core|kit|games|bots|engine|server|cli|tests|tools|web|docs|bench)/[a-z0-9_./]+"
      "\\.(?:h|cpp|md|ts|svelte|mjs|cmake|json|txt|sh))`");
  for (const char* document :
       {"README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/add_a_game.md"}) {
    const std::string text = read_source(document);
    ASSERT_FALSE(text.empty()) << document;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), named);
         at != std::sregex_iterator(); ++at) {
      const std::string path = (*at)[1];
      EXPECT_TRUE(std::filesystem::exists(CASUS_SOURCE_DIR "/" + path))
          << document << " names " << path;
    }
  }
}

}  // namespace
}  // namespace casus

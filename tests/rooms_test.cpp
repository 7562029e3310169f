// The rooms of the house: each includes only rooms above it, no game knows another, and no file
// grows beyond what a reader takes in.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/text.h"

namespace casus {
namespace {

namespace fs = std::filesystem;

// In order of dependency. What is not listed (tests, bench, fuzz targets) may include everything
// and is included by nobody.
constexpr std::array<std::string_view, 7> kRooms = {"core",   "kit",    "games", "bots",
                                                    "engine", "server", "cli"};

std::optional<std::size_t> rank_of(std::string_view room) {
  const auto at = std::find(kRooms.begin(), kRooms.end(), room);
  if (at == kRooms.end()) return std::nullopt;
  return static_cast<std::size_t>(at - kRooms.begin());
}

struct Source {
  std::string path;  // from the root
  std::vector<std::string> lines;

  std::vector<std::string_view> parts() const { return split(path, '/'); }
  std::string_view room() const { return parts().front(); }
  bool is_test() const { return path.find("/tests/") != std::string::npos; }
  // games/royals/flow.cpp and bots/royals/value.cpp are of royals; games/all.h is of no game.
  std::string_view game() const {
    const auto all = parts();
    const bool inside = all.size() > 2 && (all[0] == "games" || all[0] == "bots");
    return inside ? all[1] : std::string_view();
  }
};

std::vector<Source> sources() {
  std::vector<Source> out;
  const fs::path root(CASUS_SOURCE_DIR);
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator();
       ++at) {
    const std::string name = at->path().filename().string();
    if (at->is_directory() && (name.starts_with(".") || name.starts_with("build") ||
                               name == "node_modules" || name == "dist" || name == "generated")) {
      at.disable_recursion_pending();
      continue;
    }
    const std::string kind = at->path().extension().string();
    if (kind != ".h" && kind != ".cpp" && kind != ".ts") continue;
    Source source{fs::relative(at->path(), root).generic_string(), {}};
    std::ifstream file(at->path());
    for (std::string line; std::getline(file, line);) source.lines.push_back(line);
    out.push_back(std::move(source));
  }
  return out;
}

// The path of an include, with its first sign to tell "own" from <system>.
std::vector<std::string> includes_of(const Source& source) {
  std::vector<std::string> out;
  for (const std::string& raw : source.lines) {
    const std::string_view line = trimmed(raw);
    if (!line.starts_with("#include")) continue;
    const std::string_view path = trimmed(line.substr(std::string_view("#include").size()));
    out.emplace_back(path.substr(0, path.find_first_of("\">", 1)));
  }
  return out;
}

TEST(Rooms, AreThere) {
  const std::vector<Source> all = sources();
  for (const std::string_view room : kRooms) {
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Source& one) {
      return one.room() == room;
    })) << room;
  }
}

TEST(Rooms, IncludeOnlyTheRoomsAboveThem) {
  for (const Source& source : sources()) {
    const auto own = rank_of(source.room());
    if (!own || source.is_test()) continue;
    for (const std::string& include : includes_of(source)) {
      if (!include.starts_with("\"")) continue;
      const std::string_view path = std::string_view(include).substr(1);
      const auto other = rank_of(split(path, '/').front());
      EXPECT_TRUE(other && *other <= *own) << source.path << " includes " << path;
    }
  }
}

// The rooms inside server/. entry.h is what they all keep; each may include itself and these.
const std::map<std::string, std::set<std::string>, std::less<>>& server_rooms() {
  static const std::map<std::string, std::set<std::string>, std::less<>> kMayInclude = {
      {"names", {}},
      {"match", {}},
      {"lobby", {"match", "names"}},
      {"protocol", {"match", "lobby"}},
      {"store", {"names"}},
      {"people", {"store", "names"}},
      {"net", {"match", "lobby", "protocol", "store", "people", "names"}}};
  return kMayInclude;
}

TEST(Rooms, OfTheServerIncludeOnlyWhatTheyMay) {
  std::set<std::string> met;
  for (const Source& source : sources()) {
    const auto parts = source.parts();
    if (parts[0] != "server" || parts.size() < 3) continue;
    const auto own = server_rooms().find(parts[1]);
    ASSERT_NE(own, server_rooms().end()) << source.path << " is in a room without a rank";
    met.insert(own->first);
    for (const std::string& include : includes_of(source)) {
      const auto path = split(std::string_view(include).substr(1), '/');
      if (!include.starts_with("\"server/") || path.size() < 3) continue;
      const std::string room(path[1]);
      EXPECT_TRUE(room == own->first || own->second.contains(room))
          << source.path << " includes " << include;
    }
  }
  EXPECT_EQ(met.size(), server_rooms().size()) << "a room that is ranked is not there";
}

// No socket, no SQL, no clock: what a match is can be tested without any of them.
TEST(Rooms, MatchLobbyAndProtocolKnowNoSocketsNoDatabaseAndNoClock) {
  for (const Source& source : sources()) {
    const auto parts = source.parts();
    if (parts[0] != "server" || parts.size() < 3) continue;
    if (parts[1] != "match" && parts[1] != "lobby" && parts[1] != "protocol") continue;
    for (const std::string& include : includes_of(source)) {
      for (const std::string_view wrong :
           {"<boost/asio", "<boost/beast", "<soci", "<sqlite3", "<libpq", "<chrono", "<thread",
            "<mutex", "<fstream", "<filesystem", "<random", "<ctime"}) {
        EXPECT_FALSE(include.starts_with(wrong)) << source.path << " includes " << include;
      }
    }
  }
}

TEST(Rooms, NoGameKnowsAnother) {
  for (const Source& source : sources()) {
    const std::string_view game = source.game();
    if (game.empty()) continue;
    for (const std::string& include : includes_of(source)) {
      for (const std::string_view room : {"\"games/", "\"bots/"}) {
        if (!include.starts_with(room)) continue;
        const auto parts = split(std::string_view(include).substr(1), '/');
        const bool of_a_game = parts.size() > 2;
        EXPECT_TRUE(!of_a_game || parts[1] == game) << source.path << " includes " << include;
        // A game that includes the table of games would know them all.
        const bool knows_all = include == "\"games/all.h" || include == "\"games/every_game.h";
        EXPECT_FALSE(source.room() == "games" && knows_all) << source.path;
      }
    }
  }
}

TEST(Rooms, WithoutThreadsFilesAndClocksStayWithout) {
  for (const Source& source : sources()) {
    const auto own = rank_of(source.room());
    if (!own || *own > *rank_of("bots") || source.is_test()) continue;
    for (const std::string& include : includes_of(source)) {
      for (const std::string_view wrong : {"<thread", "<fstream", "<filesystem", "<chrono",
                                           "<random", "<iostream", "<ctime", "<cstdio"}) {
        EXPECT_NE(include, wrong) << source.path;
      }
    }
    for (const std::string& raw : source.lines) {
      const std::string_view code = std::string_view(raw).substr(0, raw.find("//"));
      EXPECT_FALSE(trimmed(code).starts_with("throw ")) << source.path << ": " << raw;
    }
  }
}

TEST(Rooms, NoFileIsLongerThanEightHundredLines) {
  for (const Source& source : sources()) EXPECT_LE(source.lines.size(), 800U) << source.path;
}

}  // namespace
}  // namespace casus

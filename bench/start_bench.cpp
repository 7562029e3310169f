// How soon the server is there and a sleeping table answers: a `casus serve` of its own over many
// running tables with long pasts that wait for people, and the first view of some of them.
//   start_bench [--tables 1000] [--entries 10000] [--asked 20] [--dir DIRECTORY]
// The goal: up within 2 s, each first answer within 200 ms.
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "bench/bare_sqlite.h"
#include "core/dice.h"
#include "games/all.h"
#include "server/lobby/new_table.h"
#include "tests/support/clones.h"
#include "tests/support/served.h"

namespace {

using namespace casus;
using namespace casus::bench;
using namespace casus::server;

struct Settings {
  int tables = 1000;
  std::size_t entries = 10'000;
  int asked = 20;
  std::filesystem::path parent = std::filesystem::temp_directory_path();
};

void keep(StoredMatch& stored, const Result& result) {
  if (!result) give_up(result.error().text);
  stored.entries.insert(stored.entries.end(), result->write.entries.begin(),
                        result->write.entries.end());
  stored.summary = result->write.summary;
}

// Some answer of a seat, as its page would offer it.
std::string any_choice(const Match& match, Seat seat, Dice& dice, std::uint64_t& seen) {
  const Standing standing = match.snapshot({seat}, 2'000).standing;
  const json::array choices = json::parse(standing.choices).as_array();
  seen = standing.seen;
  if (choices.empty()) give_up("nothing can be chosen");
  const auto pick = dice.below(static_cast<std::uint32_t>(choices.size()));
  return std::string(choices[pick].at("text").as_string());
}

// Wallenstein: a game under way whose players cannot make up their minds. Every entry is one that
// is replayed.
StoredMatch long_match(const House& house, std::size_t entries) {
  const auto request = read_table_request(
      *house.games, parse_json(R"({"game":"wallenstein","seats":3})", "request").value());
  const auto made = make_table(house, *request, {"u-0", "Anna"},
                               {"table0000001", "a seed", "invite-me-1234"}, 1'000);
  if (!made) give_up(made.error().text);
  StoredMatch stored{made->head, made->entries, made->summary};
  Match match = Match::open(house, stored.head, stored.entries).value();
  keep(stored, match.join({"u-1", "Bert"}, std::nullopt, 1'000));
  keep(stored, match.join({"u-2", "Cleo"}, std::nullopt, 1'000));
  keep(stored, match.start("u-0", 1'000));
  Dice dice(1);
  while (stored.entries.size() < entries) {
    const Seat seat = *match.turn().seats.begin();
    std::uint64_t seen = 0;
    const std::string choice = any_choice(match, seat, dice, seen);
    keep(stored, match.choose(seat, seen, choice, 2'000));
    if (match.status() != Status::running) give_up("the game is over too soon");
    const bool under_way = stored.entries.size() > 200;
    if (under_way && match.snapshot({seat}, 2'000).standing.can_take_back) {
      keep(stored, match.take_back(seat, 2'000));
    }
  }
  return stored;
}

// Copies of the one match inside the database: ten million rows are not sent through a store.
void multiply(const std::string& file, const std::string& id, int tables) {
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK) give_up("cannot open " + file);
  const auto run = [&](const std::string& sql) {
    char* wrong = nullptr;
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &wrong) != SQLITE_OK) give_up(wrong);
  };
  run("PRAGMA synchronous = OFF");
  run("BEGIN");
  for (int i = 0; i < tables; ++i) {
    const std::string to = "'" + test::clone_id(i) + "'";
    const auto where = [&](const char* column) {
      return std::string(" WHERE ") + column + " = '" + id + "'";
    };
    run("INSERT INTO matches SELECT " + to +
        ", game, rules_version, board_hash, made_at, body FROM matches" + where("id"));
    run("INSERT INTO summaries (match_id, next_entry, game, status, listed, changed_at, awaited, "
        "latest, wake_at) SELECT " +
        to +
        ", next_entry, game, status, listed, changed_at, awaited, latest, wake_at FROM summaries" +
        where("match_id"));
    run("INSERT INTO summary_bodies SELECT " + to + ", users, body FROM summary_bodies" +
        where("match_id"));
    run("INSERT INTO entries SELECT " + to + ", number, at, body FROM entries" + where("match_id"));
  }
  run("COMMIT");
  sqlite3_close(database);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    if (option == "--tables") settings.tables = std::atoi(words[i + 1]);
    if (option == "--entries") settings.entries = std::strtoul(words[i + 1], nullptr, 10);
    if (option == "--asked") settings.asked = std::atoi(words[i + 1]);
    if (option == "--dir") settings.parent = words[i + 1];
  }
  const std::filesystem::path directory =
      settings.parent / ("casus_start_bench." + std::to_string(getpid()));
  std::filesystem::create_directories(directory);
  const std::string file = (directory / "casus.db").string();
  const std::vector<LoadedGame> games = load_games().value();
  const House house{&games};
  const StoredMatch match = long_match(house, settings.entries);
  {
    auto store = Store::open(file);
    if (!store) give_up(store.error().text);
    const auto made = store->create_match(match.head, match.entries, match.summary);
    if (!made) give_up(made.error().text);
  }
  multiply(file, match.head.id, settings.tables);
  std::printf("%d tables of %zu entries, %.0f MB\n", settings.tables, match.entries.size(),
              static_cast<double>(std::filesystem::file_size(file)) / 1e6);

  test::Served served({.arguments = {"--unlimited"}, .database = file});
  if (served.port() == 0) give_up(served.log());
  std::printf("up after %.2f s (goal: 2)\n", served.started_in());
  test::Visitor somebody(served, "Emil");
  std::vector<double> waits;
  for (int i = 0; i < settings.asked; ++i) {
    const int table = i * std::max(1, settings.tables / settings.asked) % settings.tables;
    const Clock::time_point start = Clock::now();
    const auto answer = somebody.get("/api/tables/" + test::clone_id(table) + "/view");
    waits.push_back(1e3 * seconds_since(start));
    if (answer.status != 200) give_up(answer.body);
  }
  std::ranges::sort(waits);
  std::printf("a sleeping table answers after %.0f ms (median), %.0f ms (longest); goal: 200\n",
              waits[waits.size() / 2], waits.back());
  served.stop();
  std::filesystem::remove_all(directory);
  return 0;
}

// SQLite alone, the reference of the store's and the server's benchmarks: single-row transactions
// of a choice's size.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "server/store/store.h"

namespace casus::bench {

using Clock = std::chrono::steady_clock;
using server::Sync;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

[[noreturn]] inline void give_up(const std::string& why) {
  std::fprintf(stderr, "bench: %s\n", why.c_str());
  std::exit(1);
}

inline const std::string kEntryBody =
    R"({"kind":"choice","by":2,"choice":"take paris.king with france 8 intrigue france-spain 1"})";
struct Rate {
  double writes = 0;
  double seconds = 0;
  double a_second() const { return writes / seconds; }
  Rate& operator+=(const Rate& other) {
    writes += other.writes;
    seconds += other.seconds;
    return *this;
  }
};

inline std::string match_id(int match) {
  std::string id = std::to_string(match);
  return std::string(12 - id.size(), 'm') + id;
}

// SQLite alone: one row, one transaction, one prepared statement.
class Bare {
 public:
  Bare(const std::filesystem::path& file, Sync sync) {
    if (sqlite3_open(file.c_str(), &database_) != SQLITE_OK) {
      give_up("cannot open " + file.string());
    }
    run("PRAGMA journal_mode = WAL");
    run(sync == Sync::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    run("CREATE TABLE entries (match_id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, "
        "body TEXT NOT NULL, PRIMARY KEY (match_id, number)) WITHOUT ROWID");
    sqlite3_prepare_v2(database_, "INSERT INTO entries VALUES (?, ?, ?, ?)", -1, &insert_, nullptr);
  }
  ~Bare() {
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }
  Bare(const Bare&) = delete;
  Bare& operator=(const Bare&) = delete;

  Rate measure(double seconds) {
    const Clock::time_point start = Clock::now();
    const int before = done_;
    for (; seconds_since(start) < seconds; ++done_) {
      const std::string match = match_id(done_ % 1000);
      sqlite3_bind_text(insert_, 1, match.c_str(), -1, SQLITE_STATIC);
      sqlite3_bind_int64(insert_, 2, done_ / 1000);
      sqlite3_bind_int64(insert_, 3, done_);
      sqlite3_bind_text(insert_, 4, kEntryBody.c_str(), -1, SQLITE_STATIC);
      if (sqlite3_step(insert_) != SQLITE_DONE) give_up(sqlite3_errmsg(database_));
      sqlite3_reset(insert_);
    }
    return {static_cast<double>(done_ - before), seconds_since(start)};
  }

 private:
  void run(const char* sql) {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) give_up(sql);
  }
  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  int done_ = 0;
};

}  // namespace casus::bench

#include "server/store/connection.h"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "core/text.h"

namespace casus::server::store {
namespace {

struct Word {
  std::string_view name;
  std::string_view sqlite;
  std::string_view postgresql;
};

// Every difference in the language itself.
constexpr std::array<Word, 3> kWords = {{
    {"$now", "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)",
     "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"},
    {"$clustered", "WITHOUT ROWID", ""},
    {"$skip_locked", "", "FOR UPDATE SKIP LOCKED"},
}};

const soci::backend_factory& factory(Dialect dialect) {
  switch (dialect) {
    case Dialect::sqlite: return soci::sqlite3;
    case Dialect::postgresql: return soci::postgresql;
  }
  std::unreachable();
}

// SOCI's library does not export what the sanitizer would compare the object's type with.
__attribute__((no_sanitize("vptr"))) sqlite_api::sqlite3* sqlite_of(soci::session& session) {
  return static_cast<soci::sqlite3_session_backend*>(session.get_backend())->conn_;
}

}  // namespace

Connection::Connection(const Address& address, const StoreOptions& options)
    : dialect_(address.dialect), session_(factory(address.dialect), address.connect) {
  switch (dialect_) {
    case Dialect::sqlite: set_up_sqlite(options); break;
    case Dialect::postgresql: set_up_postgresql(); break;
  }
}

Connection::~Connection() { forget_statements(); }

// A new file is given its log by whoever is first. SQLite does not wait here for another who tries
// the same at the same moment, since both might wait for each other.
void Connection::begin_log(const StoreOptions& options) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(options.busy_ms);
  while (true) {
    try {
      plain("PRAGMA journal_mode = WAL");
      return;
    } catch (const soci::sqlite3_soci_error& error) {
      const bool busy = (error.result() & 0xFF) == SQLITE_BUSY;
      if (!busy || std::chrono::steady_clock::now() >= until) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void Connection::set_up_sqlite(const StoreOptions& options) {
  plain("PRAGMA busy_timeout = " + std::to_string(options.busy_ms));
  begin_log(options);
  plain(options.sync == Sync::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  plain("PRAGMA foreign_keys = ON");
  plain("PRAGMA cache_size = -32768");  // KiB
  // In place of a checkpoint after every thousand pages; see checkpoints.h.
  sqlite_api::sqlite3_wal_hook(
      sqlite_of(session_),
      [](void* self, sqlite_api::sqlite3*, const char*, int pages) {
        static_cast<Connection*>(self)->log_pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

void Connection::set_up_postgresql() {
  plain("SET client_min_messages = warning");
  plain("SET statement_timeout = '60s'");
  plain("SET lock_timeout = '15s'");
  // A server that was stopped in the middle of a transaction would hold its matches' rows.
  plain("SET idle_in_transaction_session_timeout = '1s'");
}

void Connection::begin_write() {
  switch (dialect_) {
    case Dialect::sqlite: run("BEGIN IMMEDIATE"); return;
    case Dialect::postgresql: session_.begin(); return;
  }
}

void Connection::begin_read() {
  switch (dialect_) {
    case Dialect::sqlite: run("BEGIN"); return;
    case Dialect::postgresql: plain("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); return;
  }
}

void Connection::commit() {
  switch (dialect_) {
    case Dialect::sqlite: run("COMMIT"); return;
    case Dialect::postgresql: session_.commit(); return;
  }
}

void Connection::rollback() noexcept {
  try {
    session_.rollback();
  } catch (const std::exception&) {
    forget_statements();  // the database has rolled back by itself, or is gone
  }
}

bool Connection::is_lost() noexcept {
  return dialect_ == Dialect::postgresql && !session_.is_connected();
}

std::string Connection::translated(std::string_view sql) const {
  std::string text(sql);
  for (const Word& word : kWords) {
    const std::string_view with = dialect_ == Dialect::sqlite ? word.sqlite : word.postgresql;
    for (std::size_t at = text.find(word.name); at != std::string::npos;
         at = text.find(word.name, at + with.size())) {
      text.replace(at, word.name.size(), with);
    }
  }
  return text;
}

soci::statement& Connection::prepared(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second;
  soci::statement statement(session_);
  statement.alloc();
  statement.prepare(translated(sql));
  return statements_.emplace(std::string(sql), statement).first->second;
}

long long Connection::finish(soci::statement& statement) {
  statement.define_and_bind();
  statement.execute(true);
  const long long changed = statement.get_affected_rows();
  statement.bind_clean_up();
  return changed;
}

void Connection::plain(const std::string& sql) { session_ << sql; }

Trouble trouble_of(const soci::soci_error& error, Connection& connection) noexcept {
  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    return (sqlite->result() & 0xFF) == SQLITE_CONSTRAINT ? Trouble::conflict : Trouble::other;
  }
  if (connection.is_lost()) return Trouble::lost;
  if (const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error)) {
    const std::string state = postgresql->sqlstate();
    if (state.starts_with("40")) return Trouble::clash;
    if (state.starts_with("23")) return Trouble::conflict;
  }
  return Trouble::other;
}

Fault fault_of(const soci::soci_error& error, const Address& address) {
  // Without SOCI's own prefix, and without PostgreSQL's further lines: statements and values stay
  // out.
  std::string why = error.get_error_message();
  if (const std::size_t said = why.find("ERROR:"); said != std::string::npos) {
    why = why.substr(0, why.find('\n', said));
  }
  if (why.starts_with("sqlite3_statement_backend::")) why = why.substr(why.find(": ") + 2);
  for (char& c : why) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  why = trimmed(why);
  if (!why.ends_with('.') && !why.ends_with('?')) why += '.';
  const std::string where = "The store " + address.shown;

  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    switch (sqlite->result() & 0xFF) {
      case SQLITE_NOTADB: return {"not_a_database", where + " is not a database: " + why};
      case SQLITE_CORRUPT: return {"store_damaged", where + " is damaged: " + why};
      case SQLITE_BUSY:
      case SQLITE_LOCKED: return {"store_busy", where + " is held by another process: " + why};
      case SQLITE_CANTOPEN: return {"store_unreachable", where + " cannot be opened: " + why};
      case SQLITE_FULL: return {"store_full", where + " has no room left: " + why};
      case SQLITE_READONLY: return {"store_read_only", where + " cannot be written: " + why};
      default: return {"store_failed", where + " failed: " + why};
    }
  }
  if (why.starts_with("Cannot establish connection")) {
    return {"store_unreachable", where + " cannot be reached: " + why};
  }
  return {"store_failed", where + " failed: " + why};
}

}  // namespace casus::server::store

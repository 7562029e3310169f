// One SOCI session with its prepared statements, and every difference between the two dialects.
// Here and in the functions that use it SOCI's exceptions fly; they stop in pool.h.
#pragma once

#include <soci/soci.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "server/store/address.h"
#include "server/store/store.h"

namespace casus::server::store {

using Number = long long;  // every whole number of the schema

class Connection {
 public:
  Connection(const Address& address, const StoreOptions& options);  // throws soci::soci_error
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Dialect dialect() const { return dialect_; }

  void
  begin_write();  // SQLite takes the writer's lock at once: it cannot be had later without a race
  void begin_read();  // several queries see one moment
  void commit();
  void rollback() noexcept;
  // After an exception: SOCI's SQLite statements do not survive one.
  void forget_statements() noexcept { statements_.clear(); }
  bool is_lost() noexcept;

  // Prepared once for each text. $now is the database's clock in milliseconds.
  // A parameter's name must not stand twice in one statement.
  soci::statement& prepared(std::string_view sql);

  // Returns the number of rows changed.
  template <class... Args>
  long long run(std::string_view sql, const Args&... args) {
    soci::statement& statement = prepared(sql);
    (statement.exchange(soci::use(args)), ...);
    return finish(statement);
  }
  // Statements with their parameters already exchanged.
  static long long finish(soci::statement& statement);

  // Calls `each` with the columns of every row.
  template <class... Columns, class Each, class... Args>
  void rows(std::string_view sql, Each each, const Args&... args) {
    soci::statement& statement = prepared(sql);
    std::tuple<Columns...> row;
    std::apply([&](auto&... column) { (statement.exchange(soci::into(column)), ...); }, row);
    (statement.exchange(soci::use(args)), ...);
    statement.define_and_bind();
    statement.execute();
    while (statement.fetch()) std::apply(each, row);
    statement.bind_clean_up();
  }

  // SQLite: the pages of the write-ahead log after this connection's last commit.
  int log_pages() const { return log_pages_; }
  // SQLite: copies the log into the file, as far as readers allow; waits for nobody.
  void checkpoint() { plain("PRAGMA wal_checkpoint(PASSIVE)"); }

  // Not prepared: schema and settings.
  void plain(const std::string& sql);

  // The dialect's words in place of $now, $clustered and $skip_locked.
  std::string translated(std::string_view sql) const;

 private:
  void set_up_sqlite(const StoreOptions& options);
  void begin_log(const StoreOptions& options);
  void set_up_postgresql();

  Dialect dialect_;
  soci::session session_;
  int log_pages_ = 0;
  std::map<std::string, soci::statement, std::less<>> statements_;  // die before the session
};

enum class Trouble : std::uint8_t { lost, clash, conflict, other };

// What an exception means: the connection is gone, another transaction won and ours may be tried
// again, a uniqueness was violated, or anything else.
Trouble trouble_of(const soci::soci_error& error, Connection& connection) noexcept;
Fault fault_of(const soci::soci_error& error, const Address& address);

}  // namespace casus::server::store

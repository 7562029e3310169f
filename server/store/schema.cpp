#include "server/store/schema.h"

#include <algorithm>

#include "core/text.h"
#include "server/store/naming.h"

namespace casus::server::store {
namespace {

// Looking through a gigabyte takes longer than a start may last: of a larger file the entries are
// left out. What is damaged among them is a fault when it is read.
constexpr Number kCheckedWhole = 64LL << 20U;

std::vector<std::string> statements_of(std::string_view sql) {
  std::vector<std::string> statements;
  std::string statement;
  for (const std::string_view line : split(sql, '\n')) {
    if (trimmed(line).empty() || trimmed(line).starts_with("--")) continue;
    statement += std::string(line) + "\n";
    if (!trimmed(line).ends_with(';')) continue;
    statements.push_back(statement.substr(0, statement.rfind(';')));
    statement.clear();
  }
  return statements;
}

std::vector<std::string> table_names(Connection& connection) {
  const std::string_view sql =
      connection.dialect() == Dialect::sqlite
          ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
          : "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = current_schema()";
  std::vector<std::string> names;
  connection.rows<std::string>(sql, [&](const std::string& name) { names.push_back(name); });
  return names;
}

// Nothing yet: 0. Somebody else's tables: a fault.
Expected<Number> stored_version(Connection& connection, const Address& address) {
  const std::vector<std::string> names = table_names(connection);
  if (names.empty()) return 0;
  if (std::ranges::find(names, "schema_version") == names.end()) {
    return fault("store_foreign", "The database " + address.shown + " holds other tables (" +
                                      in_quotes(names.front()) + "), but not ours.");
  }
  Number version = -1;
  connection.rows<Number>("SELECT version FROM schema_version",
                          [&](const Number& found) { version = found; });
  if (version < 0) {
    return fault("store_damaged", "The store " + address.shown + " does not say its version.");
  }
  return version;
}

}  // namespace

void apply(Connection& connection, const Migration& migration) {
  for (const std::string& sql : statements_of(migration.sql)) {
    connection.plain(connection.translated(sql));
  }
}

Expected<int> migrate(Connection& connection, const Address& address) {
  const Number newest = static_cast<Number>(migrations().size());
  connection.begin_write();
  if (connection.dialect() == Dialect::postgresql) {
    connection.plain("SELECT pg_advisory_xact_lock(4321077)");  // any number that is ours
  }
  const Expected<Number> version = stored_version(connection, address);
  if (!version || *version > newest) {
    connection.rollback();
    if (!version) return std::unexpected(version.error());
    return fault("store_newer", "The store " + address.shown + " has version " +
                                    std::to_string(*version) +
                                    ", this build knows versions up to " + std::to_string(newest) +
                                    ": use a newer build.");
  }
  if (*version == 0) {
    connection.plain("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    connection.plain("INSERT INTO schema_version (version) VALUES (0)");
  }
  for (Number step = *version; step < newest; ++step) {
    apply(connection, migrations()[static_cast<std::size_t>(step)]);
  }
  if (*version < newest) connection.run("UPDATE schema_version SET version = :version", newest);
  bring_names_up_to_date(connection);
  connection.commit();
  return static_cast<int>(newest);
}

Expected<void> check_pages(Connection& connection, const Address& address) {
  if (connection.dialect() != Dialect::sqlite) return {};
  Number bytes = 0;
  connection.rows<Number>(
      "SELECT p.page_count * s.page_size FROM pragma_page_count() p, pragma_page_size() s",
      [&](Number found) { bytes = found; });
  std::vector<std::string> checks;
  if (bytes <= kCheckedWhole) {
    checks.emplace_back("PRAGMA quick_check(1)");
  } else {
    for (const std::string& table : table_names(connection)) {
      if (table != "entries") checks.push_back("PRAGMA quick_check('" + table + "')");
    }
  }
  for (const std::string& check : checks) {
    std::string answer;
    connection.rows<std::string>(check, [&](const std::string& line) {
      if (answer.empty()) answer = line;
    });
    if (answer == "ok") continue;
    return fault("store_damaged", "The store " + address.shown + " is damaged: " + answer + ".");
  }
  return {};
}

}  // namespace casus::server::store

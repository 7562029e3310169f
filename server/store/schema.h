// The numbered steps that build the schema. The build compiles migrations/*.sql in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"
#include "server/store/connection.h"

namespace casus::server::store {

struct Migration {
  std::string_view name;  // 0001_matches
  std::string_view sql;
};

const std::vector<Migration>& migrations();  // generated; the first leads to version 1

void apply(Connection& connection, const Migration& migration);

// Brings the database to the newest version and returns it. Several processes may start at once.
Expected<int> migrate(Connection& connection, const Address& address);

// SQLite: a sentence if the file's pages do not hold together.
Expected<void> check_pages(Connection& connection, const Address& address);

}  // namespace casus::server::store

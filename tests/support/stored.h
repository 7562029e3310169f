// What is in a server's store, looked at beside the server, whose own business it is.
#pragma once

#include <string>
#include <string_view>

#include "server/store/address.h"
#include "server/store/connection.h"

namespace casus::test {

inline server::store::Connection store_of(const std::string& database) {
  return {server::store::parse_address(database).value(), {}};
}

template <class... Args>
std::uint64_t counted(const std::string& database, std::string_view sql, const Args&... args) {
  server::store::Connection connection = store_of(database);
  std::uint64_t count = 0;
  connection.rows<server::store::Number>(
      sql, [&](server::store::Number found) { count = static_cast<std::uint64_t>(found); },
      args...);
  return count;
}

inline std::uint64_t stored_entries(const std::string& database, const std::string& table) {
  return counted(database, "SELECT COUNT(*) FROM entries WHERE match_id = :match", table);
}

}  // namespace casus::test

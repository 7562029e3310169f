// Where a store is: the URL taken apart. Used by the connection and by the notices.
#pragma once

#include <cstdint>
#include <string>

#include "core/fault.h"

namespace casus::server::store {

enum class Dialect : std::uint8_t { sqlite, postgresql };

struct Address {
  Dialect dialect = Dialect::sqlite;
  std::string connect;    // as SOCI wants it, and libpq too
  std::string shown;      // for people: without the password
  std::string file = {};  // of SQLite
};

Expected<Address> parse_address(const std::string& url);

}  // namespace casus::server::store

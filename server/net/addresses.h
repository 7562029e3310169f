// Every address that the API answers, from the one table that requests are looked up in; the
// tests hold docs/openapi.json to it.
#pragma once

#include <string>
#include <vector>

namespace casus::server {

struct Address {
  std::string method;   // "POST"
  std::string pattern;  // "/api/tables/{id}/join"
  bool needs_session = false;
};

std::vector<Address> addresses();

}  // namespace casus::server

// Many tables out of one: copies of a stored match under other ids.
#pragma once

#include <string>

#include "core/json.h"
#include "server/store/store.h"

namespace casus::test {

inline std::string clone_id(int number) {
  std::string digits = std::to_string(number);
  return "clone" + std::string(7 - digits.size(), '0') + digits;
}

inline Expected<void> store_clone(server::Store& store, const server::StoredMatch& match,
                                  const std::string& id) {
  server::StoredMatch copy = match;
  copy.head.id = id;
  copy.summary.match = id;
  json::value body = json::parse(copy.summary.body);
  body.as_object()["id"] = id;
  copy.summary.body = json::serialize(body);
  return store.create_match(copy.head, copy.entries, copy.summary);
}

}  // namespace casus::test

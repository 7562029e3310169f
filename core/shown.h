// Two kinds of JSON that must never be mistaken for each other. Whatever talks to a client takes
// `Shown`; there is no way to make one from a `Truth`.
#pragma once

#include <string>

#include "core/json.h"

namespace casus {

// What one viewer may know.
struct Shown {
  std::string text;  // JSON
  json::object json() const { return json::parse(text).as_object(); }
};

// Everything, hidden parts included: for records, referees and tests.
struct Truth {
  std::string text;  // JSON
  json::object json() const { return json::parse(text).as_object(); }
};

}  // namespace casus

// Two kinds of JSON that must never be mistaken for each other. Whatever talks to a client takes
// `Shown`; there is no way to make one from a `Truth`.
#pragma once

#include "core/json.h"

namespace casus {

// What one viewer may know.
struct Shown {
  json::object json;
};

// Everything, hidden parts included: for records, referees and tests.
struct Truth {
  json::object json;
};

}  // namespace casus

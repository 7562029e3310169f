// The part of JSON Schema that docs/openapi.json is written in. Strict: a schema with a word that
// is not known here holds for nothing, so that no rule goes unchecked.
#pragma once

#include <optional>
#include <string>

#include "core/json.h"

namespace casus::test {

// Why `value` is not as `schema` says, with the path to what is wrong; nothing if it is.
// References ("#/components/schemas/Table") lead into `document`.
std::optional<std::string> why_not_valid(const json::value& document, const json::value& schema,
                                         const json::value& value);

// What a JSON pointer such as "/components/schemas/Table" leads to; nullptr if nothing is there.
const json::value* found_at(const json::value& document, std::string_view pointer);

// A JSON file of the source tree, such as "docs/openapi.json"; null if it is none.
json::value source_json(std::string_view path);

}  // namespace casus::test

// Answers of the engine protocol: good, bad, refused.
#pragma once

#include "engine/table_json.h"

namespace casus::engine {

inline json::object good() { return {{"ok", true}}; }

inline json::object bad(const std::string& code, const std::string& text) {
  return {{"ok", false}, {"error", {{"code", code}, {"text", text}}}};
}

inline json::object bad(const Fault& fault) { return bad(fault.code, fault.text); }

inline json::object refused(const Table& table, const Refusal& refusal) {
  return {{"ok", false}, {"refusal", table.json_of(refusal)}};
}

}  // namespace casus::engine

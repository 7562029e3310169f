// The steps of appending that creating and committing share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/connection.h"

namespace casus::server::store {

// An entry of some match, pointing at what the caller holds.
struct PlacedEntry {
  const std::string* match;
  const Entry* entry;
};

// What can be said before asking the database: texts, ids, numbers that follow each other.
std::optional<Fault> why_not_summary(const Summary& summary);
std::optional<Fault> why_not_entries(const std::vector<Entry>& entries);

// Many rows with few statements.
void insert_entries(Connection& connection, std::span<const PlacedEntry> entries);

// Users and body, the part of a summary that changes seldom.
void replace_body(Connection& connection, const Summary& summary);
void replace_users(Connection& connection, const Summary& summary);

}  // namespace casus::server::store

// A table as lists and the page show it (`Table` of docs/api.md): everything public, and for whom
// the rest is meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/turn_json.h"
#include "server/entry.h"

namespace casus::server {

struct TableFacts {
  json::object table;  // without "you" and "invitation"
  std::string maker;
  std::string invitation;          // empty in lists
  std::vector<std::string> users;  // by seat; empty where nobody sits
};

// As this user sees it. Only those who sit there are told the invitation.
json::object table_json(const TableFacts& facts, std::string_view user);

// What a summary keeps, and back.
std::string listed_body(const TableFacts& facts);
Expected<TableFacts> read_listed(const Summary& summary);
// Of a match whose very head cannot be read: what lists showed of it, and why it is no longer more.
Summary stopped(Summary summary, const std::string& why);

}  // namespace casus::server

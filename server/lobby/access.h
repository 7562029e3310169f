// Who may see and join which table, and lists of tables.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/match/match.h"

namespace casus::server {

// Whoever asks: a user or nobody (empty), with the invitation of the request or none (empty).
struct Asker {
  std::string_view user;
  std::string_view invitation;
};

// Open tables are for everybody. By invitation: those who sit or sat there, its maker, and whoever
// brings the invitation. Who may not see a table is not told that it exists; who may see it may sit
// down, if the match has a seat.
bool may_see(const Match& match, const Asker& asker);

using Names = std::map<std::string, std::string>;  // of users, by id

// {"tables":[...], "more"}: what the store listed, as this user sees it, with people called as they
// are now. A summary that cannot be read is left out.
json::object listing(const std::vector<Summary>& summaries, std::string_view user,
                     std::optional<Millis> more, const Names& names = {});

}  // namespace casus::server

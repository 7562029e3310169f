#include "server/lobby/access.h"

#include <algorithm>

namespace casus::server {
namespace {

// In a time that does not tell how much of it was right.
bool is_same_code(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  }
  return difference == 0;
}

bool has_invitation(const Match& match, const Asker& asker) {
  return !match.setup().invitation.empty() &&
         is_same_code(match.setup().invitation, asker.invitation);
}

bool belongs(const Match& match, std::string_view user) {
  if (user.empty()) return false;
  const auto& places = match.seating().places();
  return user == match.maker() ||
         std::any_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.person.user == user; });
}

// The summary has been read: it has players.
void name_players(json::object& table, const Names& names) {
  for (json::value& each : table.at("players").as_array()) {
    json::object& player = each.as_object();
    const json::value* user = player.if_contains("user");
    if (user == nullptr || !user->is_string()) continue;
    const auto name = names.find(std::string(user->get_string()));
    if (name != names.end()) player["name"] = name->second;
  }
}

}  // namespace

bool may_see(const Match& match, const Asker& asker) {
  return match.setup().access == Access::open || belongs(match, asker.user) ||
         has_invitation(match, asker);
}

json::object listing(const std::vector<Summary>& summaries, std::string_view user,
                     std::optional<Millis> more, const Names& names) {
  json::array tables;
  for (const Summary& summary : summaries) {
    const auto facts = read_listed(summary);
    if (!facts) continue;
    json::object table = table_json(*facts, user);
    name_players(table, names);
    tables.push_back(std::move(table));
  }
  json::object out = {{"tables", std::move(tables)}, {"more", nullptr}};
  if (more) out["more"] = *more;
  return out;
}

}  // namespace casus::server

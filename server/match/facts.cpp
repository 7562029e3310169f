#include "server/match/facts.h"

namespace casus::server {
namespace {

// The two parts of a summary, the latest laid over what changes seldom.
Expected<json::value> whole_summary(const Summary& summary) {
  Expected<json::value> body = parse_json(summary.body, "the summary");
  if (!body || summary.latest.empty()) return body;
  const Expected<json::value> latest = parse_json(summary.latest, "the summary's latest part");
  if (!latest) return latest;
  if (body->is_object() && latest->is_object()) {
    for (const auto& [key, value] : latest->get_object()) body->get_object()[key] = value;
  }
  return body;
}

}  // namespace

json::object table_json(const TableFacts& facts, std::string_view user) {
  json::object out = facts.table;
  json::value seat = nullptr;
  for (std::size_t i = 0; i < facts.users.size(); ++i) {
    if (!user.empty() && facts.users[i] == user) seat = i;
  }
  if (!seat.is_null() && !facts.invitation.empty()) out["invitation"] = facts.invitation;
  out["you"] = {{"seat", seat}, {"maker", !user.empty() && facts.maker == user}};
  return out;
}

std::string listed_body(const TableFacts& facts) {
  json::object body = facts.table;
  body["maker"] = facts.maker;
  // Who is there just now is not kept.
  for (json::value& player : body["players"].as_array()) player.as_object().erase("online");
  return json::serialize(body);
}

Expected<TableFacts> read_listed(const Summary& summary) {
  const Expected<json::value> value = whole_summary(summary);
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_summary");
  const Reader reader(*value, "summary", reading);
  TableFacts facts;
  facts.maker = reader["maker"].text();
  for (const Reader& player : reader["players"].items()) {
    const bool sits = player["kind"].text() == "person";
    const auto user = player.find("user");
    facts.users.push_back(sits && user ? user->text() : std::string());
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  facts.table = value->get_object();
  facts.table.erase("maker");
  return facts;
}

Summary stopped(Summary summary, const std::string& why) {
  if (Expected<json::value> table = whole_summary(summary); table && table->is_object()) {
    table->get_object()["status"] = "stopped";
    table->get_object()["why"] = why;
    table->get_object().erase("turn");
    summary.body = json::serialize(*table);
    summary.latest.clear();
  }
  summary.status = "stopped";
  summary.awaited.clear();
  summary.wake_at = kNever;
  return summary;
}

}  // namespace casus::server

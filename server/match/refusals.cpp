#include "server/match/refusals.h"

#include "core/text.h"
#include "server/match/strengths.h"

namespace casus::server {

TableRefusal refusal_of(const Table& table, const Refusal& refusal) {
  json::object words = table.json_of(refusal);
  return {TableRefusal::Kind::refused, std::string(words["why"].as_string()),
          table.text_of(refusal), words};
}

TableRefusal refusal_of(const Table& table, const GestureRefusal& refusal) {
  json::object words = table.json_of(refusal);
  return {TableRefusal::Kind::refused, std::string(words["why"].as_string()),
          table.text_of(refusal), words};
}

std::unexpected<TableRefusal> refuse_malformed(const Fault& fault) {
  return refuse(TableRefusal::Kind::malformed, fault.code, fault.text);
}

std::unexpected<TableRefusal> refuse_unknown_bot(std::string_view bot) {
  std::vector<std::string> known;
  for (const Strength& each : strengths()) known.emplace_back(each.id);
  return refuse(TableRefusal::Kind::malformed, "unknown_bot",
                in_quotes(bot) + " is no bot; there are " + joined(known));
}

}  // namespace casus::server

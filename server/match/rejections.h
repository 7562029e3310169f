// How commands say no. For the sources of the match only.
#pragma once

#include "core/text.h"
#include "server/match/match.h"
#include "server/match/strengths.h"

namespace casus::server {

inline std::unexpected<Rejection> reject(Rejection::Kind kind, std::string code, std::string text) {
  return std::unexpected(Rejection{kind, std::move(code), std::move(text), std::nullopt});
}

inline Rejection refused(const Table& table, const Refusal& refusal) {
  json::object words = table.json_of(refusal);
  return {Rejection::Kind::refused, std::string(words["why"].as_string()), table.text_of(refusal),
          words};
}

inline std::unexpected<Rejection> no_bot(std::string_view bot) {
  std::vector<std::string> known;
  for (const Strength& each : strengths()) known.emplace_back(each.id);
  return reject(Rejection::Kind::malformed, "unknown_bot",
                in_quotes(bot) + " is no bot; there are " + joined(known));
}

}  // namespace casus::server

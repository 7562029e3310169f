// How a table says no to a command. The game's own `Refusal` names a rule; the rest is of the
// house.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/table.h"

namespace casus::server {

struct TableRefusal {
  enum class Kind : std::uint8_t {
    stale,      // an answer to a question that has changed since
    refused,    // understood, but not possible now
    malformed,  // not understood
    forbidden,  // not for this person to do
  };
  Kind kind = Kind::refused;
  std::string code = {};
  std::string text = {};                               // a sentence
  std::optional<json::object> refusal = std::nullopt;  // the game's own, with the rule
};

inline std::unexpected<TableRefusal> refuse(TableRefusal::Kind kind, std::string code,
                                            std::string text) {
  return std::unexpected(TableRefusal{kind, std::move(code), std::move(text)});
}

// What the game says, in words.
TableRefusal refusal_of(const Table& table, const Refusal& refusal);
TableRefusal refusal_of(const Table& table, const GestureRefusal& refusal);
// The text is no choice of the game.
std::unexpected<TableRefusal> refuse_malformed(const Fault& fault);
std::unexpected<TableRefusal> refuse_unknown_bot(std::string_view bot);

}  // namespace casus::server

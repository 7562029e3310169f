// Texts on their way into the database: what both backends can hold, and lists of words in one
// column.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"

namespace casus::server::store {

bool is_utf8(std::string_view text);

// Nothing if both backends can hold the text; otherwise bad_text with what is wrong.
std::optional<Fault> why_not_text(std::string_view what, std::string_view text);

// The same for ids, names and other keys: not empty, and short enough for an index.
std::optional<Fault> why_not_key(std::string_view what, std::string_view text);

// The first fault of {what, text} pairs.
struct NamedText {
  std::string_view what;
  std::string_view text;
};
std::optional<Fault> why_not_texts(std::initializer_list<NamedText> texts);

std::string words_to_column(const std::vector<std::string>& words);
Expected<std::vector<std::string>> words_of_column(const std::string& column);

}  // namespace casus::server::store

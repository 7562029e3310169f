#include "server/store/texts.h"

#include <boost/json.hpp>
#include <cstdint>
#include <cstring>

#include "core/json.h"
#include "core/text.h"

namespace casus::server::store {
namespace {

constexpr std::size_t kLongestText = 16U << 20U;
constexpr std::size_t kLongestKey = 256;  // PostgreSQL's indexes hold at most a third of a page

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

// How many bytes the letter takes; 0: not UTF-8. Table 3-7 of the Unicode standard: no overlong
// forms, no surrogates, nothing above U+10FFFF.
std::size_t letter_at(std::string_view text, std::size_t at) {
  const std::uint8_t first = byte_at(text, at);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t code = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    const std::uint8_t next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80) return 0;
    code = (code << 6U) | (next & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  if (overlong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return 0;
  return bytes;
}

}  // namespace

bool is_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::uint64_t eight = 0;
    if (at + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {  // plain letters, the common case
        at += sizeof eight;
        continue;
      }
    }
    const std::size_t bytes = letter_at(text, at);
    if (bytes == 0) return false;
    at += bytes;
  }
  return true;
}

std::optional<Fault> why_not_text(std::string_view what, std::string_view text) {
  const auto bad = [what](const std::string& says) {
    return Fault{"bad_text", capitalized(std::string(what)) + says};
  };
  if (text.empty()) return std::nullopt;
  if (text.size() > kLongestText) {
    return bad(" has " + std::to_string(text.size()) + " bytes, at most " +
               std::to_string(kLongestText) + " can be stored.");
  }
  if (std::memchr(text.data(), 0, text.size()) != nullptr) {
    return bad(" holds a zero byte, which cannot be stored.");
  }
  if (!is_utf8(text)) return bad(" is not text in UTF-8.");
  return std::nullopt;
}

std::optional<Fault> why_not_key(std::string_view what, std::string_view text) {
  const auto bad = [what](const std::string& says) {
    return Fault{"bad_text", capitalized(std::string(what)) + says};
  };
  if (text.empty()) return bad(" must not be empty.");
  if (text.size() > kLongestKey) {
    return bad(" has " + std::to_string(text.size()) + " bytes, at most " +
               std::to_string(kLongestKey) + " are allowed.");
  }
  return why_not_text(what, text);
}

std::optional<Fault> why_not_texts(std::initializer_list<NamedText> texts) {
  for (const NamedText& text : texts) {
    if (auto fault = why_not_text(text.what, text.text)) return fault;
  }
  return std::nullopt;
}

std::string words_to_column(const std::vector<std::string>& words) {
  if (words.empty()) return "[]";
  return json::serialize(json::array(words.begin(), words.end()));
}

Expected<std::vector<std::string>> words_of_column(const std::string& column) {
  std::vector<std::string> words;
  if (column == "[]") return words;
  const Expected<json::value> parsed = parse_json(column, "a list in the store");
  if (!parsed) return std::unexpected(parsed.error());
  Reading reading("store_damaged");
  for (const Reader& item : Reader(*parsed, "a list in the store", reading).items()) {
    words.push_back(item.text());
  }
  return reading.result(std::move(words));
}

}  // namespace casus::server::store

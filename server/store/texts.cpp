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

struct Letter {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

// Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
Letter letter_at(std::string_view text, std::size_t at) {
  const std::uint8_t first = byte_at(text, at);
  if (first < 0x80) return {first, 1};
  if (first < 0xC2 || first > 0xF4) return {};
  const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t code = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    const std::uint8_t next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80) return {};
    code = (code << 6U) | (next & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  if (overlong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return {};
  return {code, bytes};
}

char32_t lower(char32_t c) {
  const auto within = [c](char32_t low, char32_t high) { return c >= low && c <= high; };
  if (within('A', 'Z') || (within(0xC0, 0xDE) && c != 0xD7)) return c + 32;
  if (within(0x391, 0x3A9) || within(0x410, 0x42F)) return c + 32;
  if (within(0x400, 0x40F)) return c + 80;
  if (c == 0x178) return 0xFF;
  // Latin Extended-A: pairs of a capital and a small letter, even first or odd first.
  if (within(0x100, 0x137) || within(0x14A, 0x177)) return c | 1U;
  if (within(0x139, 0x148) || within(0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  return c;
}

void append_utf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0U | (c >> 6U));
    out += static_cast<char>(0x80U | (c & 0x3FU));
  }  // folding yields nothing longer
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
    const Letter letter = letter_at(text, at);
    if (letter.bytes == 0) return false;
    at += letter.bytes;
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

std::string folded_name(std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    const Letter letter = letter_at(name, at);
    if (letter.bytes == 0) return std::string(name);  // refused elsewhere
    const char32_t small = lower(letter.code);
    if (small == letter.code) {
      out += name.substr(at, letter.bytes);
    } else {
      append_utf8(out, small);
    }
    at += letter.bytes;
  }
  return out;
}

}  // namespace casus::server::store

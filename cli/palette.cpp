#include "cli/palette.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace casus::cli {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kCodes = {{
    {"red", "1;31"},
    {"green", "1;32"},
    {"yellow", "1;33"},
    {"blue", "1;34"},
    {"purple", "1;35"},
    {"violet", "1;35"},
    {"orange", "1;38;5;208"},
    {"white", "1;97"},
    {"black", "1;90"},
    {"brown", "1;38;5;130"},
}};

std::string_view code_of(std::string_view word) {
  for (const auto& [colour, code] : kCodes) {
    if (colour == word) return code;
  }
  return "1;36";
}

bool allowed(const Streams& streams) {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return streams.out_is_terminal && (refused == nullptr || *refused == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

}  // namespace

Palette::Palette(const Streams& streams) : coloured_(allowed(streams)) {}

std::string Palette::painted(std::string_view text, std::string_view code) const {
  if (!coloured_) return std::string(text);
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

std::string Palette::bold(std::string_view text) const { return painted(text, "1"); }
std::string Palette::faint(std::string_view text) const { return painted(text, "2"); }

std::string Palette::with_seats(std::string_view text, const std::vector<std::string>& words,
                                const std::vector<std::string>& names) const {
  if (!coloured_) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_letter(text[end])) ++end;
    if (end == i) {
      out += text[i++];
      continue;
    }
    const std::string_view word = text.substr(i, end - i);
    std::string piece(word);
    for (std::size_t seat = 0; seat < words.size(); ++seat) {
      const bool named = seat < names.size() && same_word(word, names[seat]);
      if (named || same_word(word, words[seat])) {
        piece = painted(word, code_of(words[seat]));
        break;
      }
    }
    out += piece;
    i = end;
  }
  return out;
}

}  // namespace casus::cli

#include "engine/lines.h"

namespace casus::engine {
namespace {

using Traits = std::char_traits<char>;

// How many bytes the character that begins here takes; 0 if none can begin so.
std::size_t utf8_length(std::string_view rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  const auto follows = [&](std::size_t i, unsigned low, unsigned high) {
    return i < rest.size() && byte(i) >= low && byte(i) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    // Overlong forms and the surrogates are no characters.
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::optional<Line> read_line(std::istream& in, std::size_t longest) {
  std::streambuf& bytes = *in.rdbuf();
  Line line;
  bool any = false;
  while (true) {
    const Traits::int_type got = bytes.sbumpc();
    if (Traits::eq_int_type(got, Traits::eof())) {
      in.setstate(std::ios::eofbit);
      if (!any) return std::nullopt;
      break;
    }
    any = true;
    const char c = Traits::to_char_type(got);
    if (c == '\n') break;
    if (line.too_long) continue;
    if (line.text.size() == longest) {
      line.too_long = true;
      line.text = std::string();
    } else {
      line.text.push_back(c);
    }
  }
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  return line;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace casus::engine

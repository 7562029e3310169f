// Lines from outside: each is read whole, but never more of it than the protocol allows. Used by
// the engine protocol and the terminal game.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace casus::engine {

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20U;  // 1 MiB, without the line's end

struct Line {
  std::string text;       // empty if the line was too long
  bool too_long = false;  // the rest of the line was skipped without being kept
};

// The next line without its end, or nothing at the end of input. A last line needs no newline.
std::optional<Line> read_line(std::istream& in, std::size_t longest = kLongestLine);

bool is_utf8(std::string_view bytes);

}  // namespace casus::engine

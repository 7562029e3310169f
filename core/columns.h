// Words and numbers of one width, for tables of text.
#pragma once

#include <string>
#include <string_view>

namespace casus {

// Filled up with blanks. Names have umlauts: width counts characters, not bytes.
std::string in_width(std::string_view text, std::size_t width);
std::string at_right(int number, std::size_t width);

}  // namespace casus

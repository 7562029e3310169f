#include "core/columns.h"

#include <algorithm>

namespace casus {

std::string in_width(std::string_view text, std::size_t width) {
  const auto shown = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
  std::string filled(text);
  if (shown < width) filled.append(width - shown, ' ');
  return filled;
}

std::string at_right(int number, std::size_t width) {
  const std::string digits = std::to_string(number);
  std::string text(digits.size() < width ? width - digits.size() : 0, ' ');
  text += digits;
  return text;
}

}  // namespace casus

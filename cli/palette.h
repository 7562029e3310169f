// Colours of a terminal, where the terminal and its user allow them; elsewhere plain text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace casus::cli {

class Palette {
 public:
  Palette() = default;  // no colours
  // Respects NO_COLOR, TERM=dumb, and output that is no terminal.
  explicit Palette(const Streams& streams);
  explicit Palette(bool coloured) : coloured_(coloured) {}

  std::string bold(std::string_view text) const;
  std::string faint(std::string_view text) const;
  // Paints every word that is a seat's word or name in the seat's colour.
  std::string with_seats(std::string_view text, const std::vector<std::string>& words,
                         const std::vector<std::string>& names) const;

 private:
  std::string painted(std::string_view text, std::string_view code) const;
  bool coloured_ = false;
};

}  // namespace casus::cli

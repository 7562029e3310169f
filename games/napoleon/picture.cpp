// The table as text, for a terminal.
#include "games/napoleon/game.h"
#include "games/napoleon/who.h"

namespace casus::napoleon {

std::string Napoleon::picture(const View& view) const {
  static constexpr const char* kSeasons[] = {"J/F", "M/A", "M/J", "J/A", "S/O", "N/D"};
  const Position& position = view.position;
  std::string out = std::string(kSeasons[season_of(position)]) + " " +
                    std::to_string(1805 + year_of(position)) + "\n";
  for (const Power power : PowerSet::all()) {
    std::string line;
    for (const Die& die : dice_of(board_, position, power)) {
      if (!is_on_map(die)) continue;
      line += " " + board_.regions->names[die.region] + " " + std::to_string(die.pips);
      if ((die.marks & kLed) != 0) line += "*";
    }
    if (is_nation(power)) {
      out += "  " + board_.powers->names[at(power)] + " (" +
             std::to_string(stars_of(board_, position, power)) + " stars):" + line + "\n";
    } else if (!line.empty()) {
      out += "  " + board_.powers->names[at(power)] + ":" + line + "\n";
    }
  }
  return out;
}

}  // namespace casus::napoleon

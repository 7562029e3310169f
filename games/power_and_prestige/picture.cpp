// The table as text, for a terminal.
#include <string>

#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

std::string in_width(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

class TablePainter {
 public:
  TablePainter(const Board& board, const View& view)
      : board_(board), view_(view), common_(view.common) {}

  std::string paint() {
    heading();
    players();
    provinces();
    if (common_.battle.place != kNobody) battle();
    return std::move(text_);
  }

 private:
  void line(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text_ += text + "\n";
  }
  std::string name(Owner owner) const { return board_.colours->ids[at(banner_of(common_, owner))]; }
  std::string names(SeatSet seats) const {
    std::string text;
    for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + name(seat);
    return text;
  }

  void heading() {
    line("Power & Prestige   year " + std::to_string(common_.year) + " of " +
         std::to_string(common_.setup.years) + "   " + board_.seasons->ids[at(common_.season)] +
         "   bicorne: " + name(seat_at(common_.hat)));
    if (common_.allied) {
      line("Alliance: " + names(common_.alliance) +
           "   Counter-Alliance: " + names(common_.counter));
    }
    text_ += "\n";
  }

  void players() {
    line("  player   prestige  gold  provinces  attack  defence  residence");
    for (const Seat seat : all_seats(common_)) {
      const std::size_t i = at(seat);
      const auto number = [](int value, std::size_t width) {
        const std::string text = std::to_string(value);
        return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
      };
      const std::uint8_t house = common_.residence[i];
      std::string text = (common_.asked.contains(seat) ? "> " : "  ") + in_width(name(seat), 9) +
                         number(common_.prestige[i], 8) + number(common_.gold[i], 6) +
                         number(common_.held[i], 11) + number(common_.attack[i], 8) +
                         number(common_.defence[i], 9) + "  " +
                         (house == kNobody ? "-" : board_.locations->names[house]);
      for (std::size_t a = 0; a < kArtists; ++a) {
        if (common_.artist[a] == i) text += ", " + board_.artists->names[a];
      }
      line(text);
    }
    text_ += "\n";
  }

  void provinces() {
    for (const Province land : table_of(board_, common_).in_play) {
      const std::uint8_t owner = common_.owner[at(land)];
      std::string text = in_width(board_.provinces->ids[at(land)], 12) +
                         in_width(owner == kNobody ? "-" : name(seat_at(owner)), 8) +
                         (common_.unrest.contains(land) ? "! " : "  ");
      for (const Site site : common_.sites[at(land)]) {
        if (site.empty()) continue;
        text += board_.buildings->ids[at(site.building())] + (site.plundered() ? "* " : " ");
      }
      line(text);
      for (const Location place : board_.of(land).places) stack(place);
    }
  }

  void stack(Location place) {
    std::string text;
    for (int i = 0; i < kOwners; ++i) {
      const Arms& arms = view_.troops[static_cast<std::size_t>(i)][at(place)];
      if (arms.total() == 0) continue;
      text += "  " + name(seat_at(i)) + " " + std::to_string(arms.of[0]) + "/" +
              std::to_string(arms.of[1]) + "/" + std::to_string(arms.of[2]);
    }
    if (common_.fortresses.contains(place)) text += "  fortress";
    if (!text.empty()) line("    " + board_.locations->ids[at(place)] + ":" + text);
  }

  void battle() {
    const Battle& battle = common_.battle;
    text_ += "\n";
    line("Battle at " + board_.locations->names[battle.place] + ", round " +
         std::to_string(battle.round) + ": totals " + std::to_string(battle.total[0]) + " and " +
         std::to_string(battle.total[1]));
  }

  const Board& board_;
  const View& view_;
  const Common& common_;
  std::string text_;
};

}  // namespace

std::string PowerAndPrestige::picture(const View& view) const {
  return TablePainter(board_, view).paint();
}

}  // namespace casus::power_and_prestige

// The table as text, for a terminal.
#include <algorithm>
#include <bit>
#include <string>

#include "core/columns.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

class TablePainter {
 public:
  TablePainter(const Board& board, const View& view)
      : board_(board), view_(view), common_(view.common) {}

  std::string paint() {
    heading();
    for (int region = 0; region < kRegions; ++region) this->region(region);
    players();
    if (is_drafting(common_.ask)) {
      draft();
    } else {
      actions();
      places();
      events();
      court();
      tower();
      mats();
    }
    return std::move(text_);
  }

 private:
  std::string seat_name(int seat) const {
    return board_.colours->names[common_.setup.colours[seat]];
  }

  void line(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text_ += text + "\n";
  }

  void heading() {
    line("Wallenstein   year " + std::to_string(common_.year) + "   " +
         board_.seasons->names[at(common_.season)]);
  }

  // Three counties in a line: the owner's first letters, armies, buildings, revolt markers.
  void region(int region) {
    text_ += "\n";
    line(board_.regions->names[region]);
    std::string row;
    int column = 0;
    CountySet left = board_.in_region[region] & board_.in_play(common_.setup.seats);
    for (; left != 0; left &= left - 1) {
      row += "  " + in_width(county(static_cast<std::size_t>(std::countr_zero(left))), 38);
      if (++column % 3 != 0) continue;
      line(row);
      row.clear();
    }
    if (!row.empty()) line(row);
  }

  std::string county(std::size_t county) const {
    std::string text = in_width(board_.counties->names[county], 17) +
                       std::to_string(board_.tax[county]) + "/" +
                       std::to_string(board_.grain[county]) + " ";
    const std::uint8_t owner = common_.owner[county];
    if (owner == kNobody) return text + "-      " + sites(county);
    text += in_width(seat_name(owner).substr(0, 3), 3) + at_right(common_.armies[county], 3) + " " +
            sites(county);
    if (common_.revolt[county] > 0) text += " !" + std::to_string(common_.revolt[county]);
    return text;
  }

  // A letter for each building, a dot for each free site.
  std::string sites(std::size_t county) const {
    std::string text;
    for (int kind = 0; kind < kBuildings; ++kind) {
      if ((common_.buildings[county] >> kind & 1) != 0) text += "PCT"[kind];
    }
    text.append(board_.sites[county] - text.size(), '.');
    return text;
  }

  void players() {
    const bool court = common_.setup.court;
    text_ += "\n";
    line("Player    points  Thalers  grain  counties  supply" +
         std::string(court ? "  courtiers" : "") + "  tile");
    const bool shows_turn = common_.ask != Ask::over && common_.ask != Ask::plan;
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      const bool active = shows_turn && seat == index(common_.active);
      std::string text = (active ? "> " : "  ") + in_width(seat_name(seat), 8) +
                         at_right(common_.points[seat], 6) + at_right(common_.thalers[seat], 9) +
                         at_right(common_.grain[seat], 7) +
                         at_right(counties_of(common_, seat_at(seat)), 10) +
                         at_right(common_.supply[seat], 8);
      if (court) text += at_right(common_.hall[seat] + common_.audience[seat], 11);
      text += "  ";
      if (common_.tile[seat] != kNobody) text += board_.tiles->names[common_.tile[seat]];
      if (common_.ask == Ask::plan && common_.planned.contains(seat_at(seat)))
        text += "has planned";
      line(text);
    }
  }

  void draft() {
    std::string text = "\nOpen:";
    for (const std::uint8_t county : common_.open) {
      if (county != kNobody) text += "  " + board_.counties->names[county];
    }
    line(text);
    if (common_.county == kUnknown) {
      line("Taken:  a card from the pile");
    } else if (common_.county != kNobody) {
      line("Taken:  " + board_.counties->names[common_.county]);
    }
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      text = "  " + in_width(seat_name(seat), 8) + " has groups of";
      for (int size = kGroupSizes - 1; size > 0; --size) {
        for (int i = 0; i < common_.groups[seat][size]; ++i) text += " " + std::to_string(size);
      }
      line(text);
    }
  }

  void actions() {
    if (common_.actions[0] == kNobody) return;
    text_ += "\n";
    line("Actions");
    std::string row;
    for (int place = 0; place < kActions; ++place) {
      const std::uint8_t action = common_.actions[place];
      row += (place == common_.action ? "> " : "  ") + at_right(place + 1, 2) + " " +
             in_width(action == kNobody ? "(face down)" : board_.actions->names[action], 22);
      if (place % 5 != 4) continue;
      line(row);
      row.clear();
    }
  }

  void places() {
    if (std::count(common_.leaders.begin(), common_.leaders.end(), kNobody) == kPlaces &&
        std::count(common_.tiles.begin(), common_.tiles.end(), kNobody) == kPlaces) {
      return;
    }
    std::string text;
    for (int place = 0; place < kPlaces; ++place) {
      text += std::string(place > 0 ? "  " : "") + std::to_string(place + 1) + " ";
      if (common_.leaders[place] != kNobody) {
        text += seat_name(common_.leaders[place]);
      } else if (common_.tiles[place] != kNobody) {
        text += board_.tiles->names[common_.tiles[place]];
      } else {
        text += "-";
      }
    }
    line("Order:  " + text);
  }

  void events() {
    if (common_.events_open == 0 && common_.event == kNobody) return;
    std::string text = "Events:";
    if (common_.event != kNobody) {
      text += "  now " + board_.events->names[common_.event] +
              (common_.event_cancelled ? " (cancelled)" : "");
    }
    for (int event = 0; event < kEvents; ++event) {
      if ((common_.events_open >> event & 1) == 0) continue;
      text += "  " + board_.events->names[event] + " (winter -" +
              std::to_string(board_.winter_loss[event]) + ")";
    }
    line(text);
  }

  void court() {
    if (std::count(common_.favours.begin(), common_.favours.end(), kNobody) == kSpaces) return;
    std::string text = "Favours:";
    for (int space = 0; space < kSpaces; ++space) {
      if (common_.favours[space] == kNobody) continue;
      text += "  for " + std::to_string(board_.space_price[space]) + ": " +
              board_.favours->names[common_.favours[space]];
    }
    line(text);
  }

  std::string cubes(const Cubes& cubes) const {
    std::string text;
    for (int cube = 0; cube < kCubes; ++cube) {
      if (cubes[cube] == 0) continue;
      text += (text.empty() ? "" : ", ") + std::to_string(cubes[cube]) + " " +
              board_.cubes->names[cube];
    }
    return text.empty() ? "empty" : text;
  }

  void tower() {
    text_ += "\n";
    line("Tower:  " + cubes(view_.inside) + "   Tray:  " + cubes(common_.tray) +
         "   Peasants:  " + std::to_string(common_.peasants));
    if (is_casting(common_.ask)) line("Cast:   " + cubes(common_.falling));
  }

  // The own mat in full, of the others what has been shown.
  void mats() {
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      const Plan& plan = view_.plans[seat];
      if (std::count(plan.begin(), plan.end(), kNobody) == kCourtBoxes) continue;
      const bool own = seat == view_.viewer;
      std::string text;
      int hidden = 0;
      for (int box = 0; box < kCourtBoxes; ++box) {
        if (plan[box] == kNobody) continue;
        if (plan[box] == kUnknown) {
          ++hidden;
          continue;
        }
        const bool shown = (common_.revealed[seat] & mask(static_cast<Box>(box))) != 0;
        text += (own ? "\n  " : "  ") + in_width(board_.boxes->names[box], own ? 22 : 0) +
                (own ? " " : ": ") + board_.cards->names[plan[box]] +
                (own && shown ? " (shown)" : "");
      }
      if (hidden > 0) text += "  " + std::to_string(hidden) + " face down";
      line((own ? "Your mat" : "Mat of " + seat_name(seat)) + ":" + text);
    }
  }

  const Board& board_;
  const View& view_;
  const Common& common_;
  std::string text_;
};

}  // namespace

std::string Wallenstein::picture(const View& view) const {
  return TablePainter(board_, view).paint();
}

}  // namespace casus::wallenstein

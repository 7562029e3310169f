// The table as text, for a terminal.
#include <string>

#include "core/columns.h"
#include "games/generalship/game.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

class TablePainter {
 public:
  TablePainter(const Board& board, const View& view)
      : board_(board), view_(view), common_(view.common) {}

  std::string paint() {
    heading();
    tiles();
    players();
    technologies();
    if (in_battle(common_)) battle();
    return std::move(text_);
  }

 private:
  std::string nation(int seat) const { return board_.nations->names[common_.setup.nations[seat]]; }

  void line(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text_ += text + "\n";
  }

  void heading() {
    std::string order;
    for (int place = 0; place < common_.setup.seats; ++place) {
      order += (place > 0 ? ", " : "") + nation(common_.order[place]);
    }
    line("Generalship   settlement " + std::to_string(common_.settlements + 1) + "   " +
         board_.eras->names[at(common_.era)] + "   order: " + order);
    std::string allies;
    for (const SeatSet box : common_.alliance) {
      if (box.empty()) continue;
      std::string names;
      for (const Seat seat : box) names += (names.empty() ? "" : " and ") + nation(index(seat));
      allies += (allies.empty() ? "" : "; ") + names;
    }
    if (!allies.empty()) line("Allied: " + allies);
    text_ += "\n";
  }

  void tiles() {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (common_.space[tile] == kNobody) continue;
      const std::uint8_t owner = owner_of(common_, static_cast<Tile>(tile));
      std::string text = in_width(board_.tiles->names[tile], 23) +
                         in_width(board_.terrains->ids[at(board_.terrain[tile])], 10) +
                         ((board_.fortresses >> tile & 1U) != 0 ? "F " : "  ") +
                         in_width(owner == kNobody ? "-" : nation(owner), 11);
      text += in_width(stack(tile), 40);
      std::string near;
      for (TileSet left = common_.near[tile]; left != 0; left &= left - 1) {
        near += (near.empty() ? "" : ", ") + board_.tiles->ids[std::countr_zero(left)];
      }
      line(text + near);
    }
  }

  std::string stack(std::size_t tile) const {
    const std::uint8_t seat = common_.stack[tile];
    if (seat == kNobody) return "";
    std::string text = nation(seat) + ":";
    if (seat == view_.viewer) {
      for (std::size_t u = 0; u < kUnits; ++u) {
        const int count = count_of(view_.units[tile], static_cast<Unit>(u));
        if (count > 0) text += " " + std::to_string(count) + " " + board_.units->ids[u];
      }
      return text;
    }
    for (std::size_t g = 0; g < kGroups; ++g) {
      int count = 0;
      for (const std::uint8_t some : view_.groups[tile][g]) count += some;
      if (count > 0) text += " " + std::to_string(count) + " " + board_.groups->ids[g];
    }
    return text;
  }

  void players() {
    text_ += "\n";
    line(
        "Player     points  population  food  metal  battles  power  generals  studies  commander");
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      const std::uint8_t commander = common_.commander[seat];
      line((common_.ask != Ask::over && seat == index(common_.asked) ? "> " : "  ") +
           in_width(nation(seat), 9) + at_right(common_.points[seat], 6) +
           at_right(std::popcount(common_.population[seat]), 12) + at_right(common_.food[seat], 6) +
           at_right(common_.metal[seat], 7) + at_right(common_.battles[seat], 9) +
           at_right(common_.power[seat], 7) + at_right(common_.hand[seat], 10) +
           at_right(common_.studies[seat], 9) + "  " +
           (commander == kNobody ? "-" : board_.generals->names[commander]));
    }
    own_cards();
  }

  void own_cards() {
    if (view_.viewer == kSpectator) return;
    std::string hand;
    std::string power;
    const Seat seat = seat_at(view_.viewer);
    for (std::size_t g = 0; g < kGenerals; ++g) {
      const GeneralCard& card = view_.generals[g];
      if (card.where == place_of(Where::hand, seat)) hand += "  " + board_.generals->names[g];
      if (card.where == place_of(Where::power, seat)) {
        power += "  " + std::to_string(card.place + 1) + " " + board_.generals->names[g];
      }
    }
    if (!hand.empty()) line("Your generals:" + hand);
    if (!power.empty()) line("Your political power:" + power);
    line("Your technology cards:  " + std::to_string(view_.studies[0]) + " of 1 point, " +
         std::to_string(view_.studies[1]) + " of 2");
  }

  void technologies() {
    std::string text;
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      if (common_.developed[t] != kNobody) text += "  " + board_.technologies->names[t];
    }
    if (!text.empty()) line("Developed:" + text);
  }

  void battle() {
    const Battle& battle = common_.battle;
    text_ += "\n";
    line("Battle in " + board_.tiles->names[battle.tile] + ": " + nation(battle.seat[kAttacker]) +
         " attacks " + nation(battle.seat[kDefender]) + " with " + std::to_string(view_.force[0]) +
         " infantry, " + std::to_string(view_.force[1]) + " cavalry, " +
         std::to_string(view_.force[2]) + " ships");
    std::string hand;
    for (int kind = 0; kind < kKinds; ++kind) {
      const std::uint8_t count = view_.hand[static_cast<std::size_t>(kind)];
      if (count == 0) continue;
      hand += "  " + std::to_string(count) + " " +
              board_.cards->names[at(card_of(battle.theatre, kind))];
    }
    if (!hand.empty()) line("Your tactic cards:" + hand);
  }

  const Board& board_;
  const View& view_;
  const Common& common_;
  std::string text_;
};

}  // namespace

std::string Generalship::picture(const View& view) const {
  return TablePainter(board_, view).paint();
}

}  // namespace casus::generalship

#include "games/generalship/board_abilities.h"

#include <string_view>
#include <utility>

namespace casus::generalship {
namespace {

Theatre theatre(const Reader& row) {
  static const Domain kTheatres{"theatre", {"land", "naval"}, {}};
  return static_cast<Theatre>(row["theatre"].word(kTheatres));
}
std::size_t role(const Reader& row) {
  static const Domain kRoles{"role", {"attacker", "defender"}, {}};
  return static_cast<std::size_t>(row["role"].word(kRoles));
}

// Those without a number.
void plain_ability(const Reader& row, const std::string& id, Modifiers& to) {
  constexpr std::pair<std::string_view, bool Modifiers::*> kFlags[] = {
      {"siege", &Modifiers::siege},           {"fieldworks", &Modifiers::fieldworks},
      {"unyielding", &Modifiers::unyielding}, {"battle_record", &Modifiers::battle_record},
      {"triumph", &Modifiers::triumph},       {"levy", &Modifiers::levy},
      {"veterans", &Modifiers::veterans},     {"supply", &Modifiers::supply},
      {"exchange", &Modifiers::exchange},     {"statesman", &Modifiers::statesman},
      {"diplomat", &Modifiers::diplomat},
  };
  for (const auto& [word, member] : kFlags) {
    if (word == id) {
      to.*member = true;
      return;
    }
  }
  row["ability"].fail("the rules do not know it");
}

}  // namespace

const Domain& irregular_words() {
  static const Domain kIrregulars{
      "irregular", {"war_elephant", "horse_archer", "horse_artillery"}, {}};
  return kIrregulars;
}

void read_ability(const Reader& row, const Domain& abilities, const Board& board, Modifiers& to) {
  const std::string id = abilities.ids[static_cast<std::size_t>(row["ability"].word(abilities))];
  const auto number = [&](const char* name = "n") { return byte(row[name].number(0, 9)); };
  if (const auto irregular = irregular_words().find(id)) {
    to.irregulars = byte(to.irregulars | 1 << *irregular);
  } else if (id == "move_inf") {
    to.move[0] = number();
  } else if (id == "move_cav") {
    to.move[1] = number();
  } else if (id == "move_ship") {
    to.move[2] = number();
  } else if (id == "cav_mountain") {
    to.cavalry_in_mountains = true;
  } else if (id == "amphibious") {
    to.amphibious = true;
  } else if (id == "basic_plus") {
    to.more_basic[at(theatre(row))] = number();
  } else if (id == "adv_plus") {
    to.more_advanced[role(row)][at(theatre(row))] = number();
  } else if (id == "convert") {
    static const Domain kConverted{"card", {"ambush", "withdrawal", "chase"}, {}};
    to.convert[at(theatre(row))] = byte(kAmbush + row["card"].word(kConverted));
  } else if (id == "two_tactics") {
    to.two_tactics[at(theatre(row))] = true;
  } else if (id == "unit_bonus") {
    to.bonus = {byte(row["unit"].word(*board.units)), number("min"), number("atk"), number("def"),
                theatre(row)};
  } else if (id == "loss_reduce") {
    to.fewer_losses[at(theatre(row))] = number();
  } else if (id == "laurel") {
    to.laurel[role(row)][at(theatre(row))] = number();
  } else if (id == "plunder") {
    to.plunder[at(theatre(row))] = number();
  } else if (id == "draft_discount") {
    to.discount = {byte(row["unit"].word(*board.units)), number("food"), number("metal"),
                   number("max")};
  } else if (id == "thrift") {
    to.thrift = number();
  } else if (id == "prod_food") {
    to.food = number();
  } else if (id == "growth") {
    to.growth = number();
  } else if (id == "scholar") {
    to.scholar = number();
  } else if (id == "power_plus") {
    to.power = number();
  } else {
    plain_ability(row, id, to);
  }
}

}  // namespace casus::generalship

#include "games/generalship/totals.h"

namespace casus::generalship {
namespace {

constexpr int kEvadeBoarding = kBasics + 3;
constexpr int kEvadeBombardment = kBasics + 4;

bool has_laid(const Combat& combat, int kind) {
  return combat.advanced[0] == kind || combat.advanced[1] == kind;
}
bool is(std::uint8_t style, Style which) { return style == static_cast<std::uint8_t>(which); }

std::array<int, Bonus::kClasses> classes_of(const Board& board, const Counts& units) {
  std::array<int, Bonus::kClasses> classes{};
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    const auto& facts = board.unit[u];
    const auto unit = static_cast<Unit>(u);
    if (facts.close) classes[Bonus::close] += units[u];
    if (facts.long_range) classes[Bonus::long_range] += units[u];
    if (group_of(unit) == Group::cavalry) classes[Bonus::cavalry] += units[u];
    if (facts.shooter) classes[Bonus::shooters] += units[u];
    if (unit == Unit::archer) classes[Bonus::archer] += units[u];
    if (unit == Unit::artillery) classes[Bonus::artillery] += units[u];
  }
  return classes;
}

// What the advanced cards and the commander add.
Total extra(const Board& board, Theatre theatre, const Lineup& lineup, std::uint8_t style) {
  Total total;
  const auto& own = lineup.leader.bonus;
  if (own.least > 0 && own.theatre == theatre && lineup.units[own.unit] >= own.least) {
    total.atk += own.atk;
    total.def += own.def;
  }
  if (lineup.combat.advanced[0] == kNobody) return total;
  const auto classes = classes_of(board, lineup.units);
  for (const Bonus& bonus : board.bonuses) {
    if (theatre_of(bonus.card) != theatre || !has_laid(lineup.combat, kind_of(bonus.card)))
      continue;
    if (bonus.style != kNoStyle && bonus.style != style) continue;
    if (bonus.irregular != kNobody && (lineup.leader.irregulars >> bonus.irregular & 1) == 0) {
      continue;
    }
    bool fits = true;
    for (std::size_t c = 0; c < Bonus::kClasses; ++c) {
      fits = fits && classes[c] >= bonus.need[c].least && classes[c] <= bonus.need[c].most;
    }
    if (!fits) continue;
    total.atk += bonus.atk;
    total.def += bonus.def;
  }
  return total;
}

// Bombardment goes before hand-to-hand, that before shooting; no regiments: as the other.
std::uint8_t joint_style(std::uint8_t one, std::uint8_t two) {
  for (const Style style : {Style::bombardment, Style::hand_to_hand}) {
    if (is(one, style) || is(two, style)) return static_cast<std::uint8_t>(style);
  }
  return static_cast<std::uint8_t>(Style::shooting);
}

}  // namespace

Counts units_of(const Board& board, Theatre theatre, const Combat& combat) {
  Counts units{};
  for (const std::uint8_t r : combat.rows) {
    if (r == kNobody) continue;
    const CardRow& row = board.rows[at(theatre)][r];
    units[row.unit] = static_cast<std::uint8_t>(units[row.unit] + row.count);
  }
  return units;
}

Cards cards_in(const Board& board, Theatre theatre, const Combat& combat) {
  Cards cards{};
  for (const std::uint8_t row : combat.rows) {
    if (row != kNobody) ++cards[board.rows[at(theatre)][row].kind];
  }
  for (const std::uint8_t kind : combat.advanced) {
    if (kind != kNobody) ++cards[kind];
  }
  return cards;
}

std::uint8_t own_style(Theatre theatre, const Counts& units) {
  if (theatre == Theatre::land) return kNoStyle;
  if (units[at(Unit::light_infantry)] + units[at(Unit::heavy_infantry)] > 0) {
    return static_cast<std::uint8_t>(Style::hand_to_hand);
  }
  if (units[at(Unit::archer)] + units[at(Unit::musketeer)] > 0) {
    return static_cast<std::uint8_t>(Style::shooting);
  }
  return units[at(Unit::artillery)] > 0 ? static_cast<std::uint8_t>(Style::bombardment) : kNoStyle;
}

Total total_of(const Board& board, Theatre theatre, const Lineup& lineup, std::uint8_t style) {
  Total total = extra(board, theatre, lineup, style);
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    const auto& facts = board.unit[u];
    const bool land = theatre == Theatre::land;
    total.atk += lineup.units[u] * (land ? facts.land_atk : facts.sea_atk[style]);
    total.def += lineup.units[u] * (land ? facts.land_def : facts.sea_def[style]);
  }
  if (is(style, Style::bombardment)) {
    const std::uint8_t flagship = lineup.combat.flagship;
    total.def = flagship == kNobody ? 0 : board.unit[flagship].ship_def;
  }
  return total;
}

Total own_total(const Board& board, Theatre theatre, const Lineup& lineup) {
  const std::uint8_t style = own_style(theatre, lineup.units);
  if (style == kNoStyle && theatre == Theatre::naval) return {};
  return total_of(board, theatre, lineup, style);
}

Clash clash_of(const Board& board, Theatre theatre, const Lineup& attack, const Lineup& defence) {
  Clash clash;
  if (theatre == Theatre::naval) {
    const std::array<const Lineup*, 2> sides = {&attack, &defence};
    const std::array<std::uint8_t, 2> styles = {own_style(theatre, attack.units),
                                                own_style(theatre, defence.units)};
    clash.style = joint_style(styles[0], styles[1]);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::uint8_t own = styles[i];
      const std::uint8_t other = styles[1 - i];
      if (has_laid(sides[i]->combat, kEvadeBoarding) && is(own, Style::shooting) &&
          is(other, Style::hand_to_hand)) {
        clash.style = static_cast<std::uint8_t>(Style::shooting);
      }
      if (has_laid(sides[i]->combat, kEvadeBombardment) && is(other, Style::bombardment) &&
          !is(own, Style::bombardment)) {
        clash.cancelled = true;
      }
    }
  }
  clash.atk = total_of(board, theatre, attack, clash.style).atk;
  clash.def = total_of(board, theatre, defence, clash.style).def;
  return clash;
}

}  // namespace casus::generalship

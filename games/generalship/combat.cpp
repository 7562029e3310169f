// Combat: each side matches cards with units in secret, both are revealed, and the totals of attack
// and defence are compared; on land and at sea.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

constexpr std::uint8_t kNoStyle = 0xFF;

std::size_t side_asked(const Common& common) {
  return common.battle.seat[kAttacker] == byte(common.asked) ? kAttacker : kDefender;
}
bool is_naval(const Common& common) { return common.battle.theatre == Theatre::naval; }

// The row of a match, or kNobody.
std::uint8_t row_of(const Board& board, Theatre theatre, int kind, Unit unit, int count) {
  for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
    const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
    if (row.kind == kind && row.unit == at(unit) && row.count == count) return byte(r);
  }
  return kNobody;
}

Cards cards_in(const Board& board, const Common& common, const Combat& combat) {
  Cards cards{};
  for (const std::uint8_t row : combat.rows) {
    if (row != kNobody) ++cards[board.rows[at(common.battle.theatre)][row].kind];
  }
  for (const std::uint8_t kind : combat.advanced) {
    if (kind != kNobody) ++cards[kind];
  }
  return cards;
}

int most_regiments(const Board& board, const Common& common) {
  return is_naval(common) ? board.figures.regiments_at_sea : board.figures.regiments_on_land;
}

// The next advanced card: only one, or two different ones once a battle.
bool may_add_tactic(const Board& board, const Common& common, std::size_t side,
                    const Combat& combat) {
  if (combat.advanced[0] == kNobody) return true;
  return combat.advanced[1] == kNobody && !common.battle.doubled[side] &&
         battle_modifiers(board, common, side).two_tactics[at(common.battle.theatre)];
}

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

bool has_guns(const Board& board, const Common& common, const Combat& combat) {
  return is_naval(common) && units_of(board, common, combat)[at(Unit::artillery)] > 0;
}

struct Total {
  int atk = 0;
  int def = 0;
};

// What the advanced cards and the commander add.
Total extra(const Board& board, const Common& common, std::size_t side, const Combat& combat,
            const Counts& units, std::uint8_t style) {
  Total total;
  const Modifiers& leader = battle_modifiers(board, common, side);
  const auto classes = classes_of(board, units);
  for (const Bonus& bonus : board.bonuses) {
    if (theatre_of(bonus.card) != common.battle.theatre) continue;
    const int kind = kind_of(bonus.card);
    if (combat.advanced[0] != kind && combat.advanced[1] != kind) continue;
    if (bonus.style != kNobody && bonus.style != style) continue;
    if (bonus.irregular != kNobody && (leader.irregulars >> bonus.irregular & 1) == 0) continue;
    bool fits = true;
    for (std::size_t c = 0; c < Bonus::kClasses; ++c) {
      fits = fits && classes[c] >= bonus.need[c].least && classes[c] <= bonus.need[c].most;
    }
    if (!fits) continue;
    total.atk += bonus.atk;
    total.def += bonus.def;
  }
  const auto& own = leader.bonus;
  if (own.least > 0 && own.theatre == common.battle.theatre && units[own.unit] >= own.least) {
    total.atk += own.atk;
    total.def += own.def;
  }
  return total;
}

Total land_total(const Board& board, const Common& common, std::size_t side, const Combat& combat) {
  const Counts units = units_of(board, common, combat);
  Total total = extra(board, common, side, combat, units, kNoStyle);
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    total.atk += units[u] * board.unit[u].land_atk;
    total.def += units[u] * board.unit[u].land_def;
  }
  return total;
}

Total naval_total(const Board& board, const Common& common, std::size_t side, const Combat& combat,
                  Style style) {
  const Counts units = units_of(board, common, combat);
  Total total = extra(board, common, side, combat, units, static_cast<std::uint8_t>(style));
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    total.atk += units[u] * board.unit[u].sea_atk[at(style)];
    total.def += units[u] * board.unit[u].sea_def[at(style)];
  }
  if (style == Style::bombardment) {
    total.def = combat.flagship == kNobody ? 0 : board.unit[combat.flagship].ship_def;
  }
  return total;
}

std::uint8_t own_style(const Board& board, const Common& common, const Combat& combat) {
  const Counts units = units_of(board, common, combat);
  if (units[at(Unit::light_infantry)] + units[at(Unit::heavy_infantry)] > 0) {
    return static_cast<std::uint8_t>(Style::hand_to_hand);
  }
  if (units[at(Unit::archer)] + units[at(Unit::musketeer)] > 0) {
    return static_cast<std::uint8_t>(Style::shooting);
  }
  return units[at(Unit::artillery)] > 0 ? static_cast<std::uint8_t>(Style::bombardment) : kNoStyle;
}

// Bombardment goes before hand-to-hand, that before shooting; no regiments: as the other.
Style joint_style(std::uint8_t one, std::uint8_t two) {
  const auto is = [&](Style style) {
    return one == static_cast<std::uint8_t>(style) || two == static_cast<std::uint8_t>(style);
  };
  if (is(Style::bombardment)) return Style::bombardment;
  return is(Style::hand_to_hand) ? Style::hand_to_hand : Style::shooting;
}

constexpr int kEvadeBoarding = kBasics + 3;
constexpr int kEvadeBombardment = kBasics + 4;

bool has_laid(const Combat& combat, int kind) {
  return combat.advanced[0] == kind || combat.advanced[1] == kind;
}

struct Result {
  Total attack;
  Total defence;
  bool cancelled = false;
};

Result naval_result(Play& play, std::size_t side) {
  const Combat& attack = play.position.combat[side];
  const Combat& defence = play.position.combat[1 - side];
  const std::array<std::uint8_t, 2> styles = {own_style(play.board, play.common, attack),
                                              own_style(play.board, play.common, defence)};
  Style style = joint_style(styles[0], styles[1]);
  Result result;
  for (std::size_t i = 0; i < 2; ++i) {
    const Combat& own = i == 0 ? attack : defence;
    const bool boarded = styles[1 - i] == static_cast<std::uint8_t>(Style::hand_to_hand);
    const bool shoots = styles[i] == static_cast<std::uint8_t>(Style::shooting);
    if (has_laid(own, kEvadeBoarding) && shoots && boarded) style = Style::shooting;
    const bool bombarded = styles[1 - i] == static_cast<std::uint8_t>(Style::bombardment);
    const bool bombards = styles[i] == static_cast<std::uint8_t>(Style::bombardment);
    if (has_laid(own, kEvadeBombardment) && bombarded && !bombards) result.cancelled = true;
  }
  play.common.battle.style = style;
  play.events.tell<EventKind::style_fought>(style);
  result.attack = naval_total(play.board, play.common, side, attack, style);
  result.defence = naval_total(play.board, play.common, 1 - side, defence, style);
  return result;
}

void show(Play& play, std::size_t side) {
  Battle& battle = play.common.battle;
  const Seat seat = side_seat(battle, side);
  const Combat& combat = play.position.combat[side];
  for (const std::uint8_t r : combat.rows) {
    if (r == kNobody) continue;
    const CardRow& row = play.board.rows[at(battle.theatre)][r];
    play.events.tell<EventKind::fought_with>(seat, card_of(battle.theatre, row.kind),
                                             static_cast<Unit>(row.unit), int{row.count});
  }
  for (const std::uint8_t kind : combat.advanced) {
    if (kind == kNobody) continue;
    play.events.tell<EventKind::used_tactic>(seat, card_of(battle.theatre, kind));
  }
  Counts units = units_of(play.board, play.common, combat);
  if (combat.flagship != kNobody) {
    ++units[combat.flagship];
    play.events.tell<EventKind::flagship_shown>(seat, static_cast<Unit>(combat.flagship));
  }
  Counts& known = side == kAttacker ? battle.known : play.common.known[battle.tile];
  for (std::size_t u = 0; u < kUnits; ++u) known[u] = std::max(known[u], units[u]);
  const Cards cards = cards_in(play.board, play.common, combat);
  play.position.hand[side] = rest_of(play.position.hand[side], cards);
  battle.open = sum_of(battle.open, cards);
  if (combat.advanced[1] != kNobody) battle.doubled[side] = true;
}

void reveal(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  const std::size_t side = battle.side;
  show(play, side);
  show(play, 1 - side);
  Result result;
  if (is_naval(common)) {
    result = naval_result(play, side);
  } else {
    result.attack = land_total(play.board, common, side, play.position.combat[side]);
    result.defence = land_total(play.board, common, 1 - side, play.position.combat[1 - side]);
  }
  play.position.combat = {};
  battle.sealed = {};
  const Seat attacker = side_seat(battle, side);
  const int atk = result.attack.atk;
  const int def = result.defence.def;
  play.events.tell<EventKind::totals>(attacker, atk, side_seat(battle, 1 - side), def);
  if (result.cancelled) play.events.tell<EventKind::attack_cancelled>(attacker);
  const bool succeeds = atk > def && !result.cancelled;
  if (succeeds) {
    battle.loser = byte(static_cast<int>(1 - side));
    battle.difference = byte(atk - def);
    play.events.tell<EventKind::won_battle>(attacker, static_cast<Tile>(battle.tile));
    return begin_losses(play);
  }
  play.events.tell<EventKind::attack_held>(attacker);
  if (!battle.attackers_attack) {
    battle.attackers_attack = true;
    return begin_combat(play);
  }
  battle.loser = kAttacker;
  play.events.tell<EventKind::won_battle>(side_seat(battle, kDefender),
                                          static_cast<Tile>(battle.tile));
  begin_retreat(play);
}

}  // namespace

void begin_combat(Play& play) {
  Battle& battle = play.common.battle;
  battle.side = battle.attackers_attack ? kAttacker : kDefender;
  ask(play.common, Ask::fight, side_seat(battle, battle.side));
}

Counts units_of(const Board& board, const Common& common, const Combat& combat) {
  Counts units{};
  for (const std::uint8_t r : combat.rows) {
    if (r == kNobody) continue;
    const CardRow& row = board.rows[at(common.battle.theatre)][r];
    units[row.unit] = byte(units[row.unit] + row.count);
  }
  return units;
}

Counts side_units(const Position& position, std::size_t side) {
  if (side == kAttacker) return position.force;
  return counted(position.units[position.common.battle.tile]);
}

Refused why_not_match(const Board& board, const Position& position, Card card, Unit unit,
                      int count) {
  const Common& common = position.common;
  const std::size_t side = side_asked(common);
  const Combat& combat = position.combat[side];
  const int kind = kind_of(card);
  if (theatre_of(card) != common.battle.theatre) return refuse<Why::no_such_card>(card);
  if (row_of(board, common.battle.theatre, kind, unit, count) == kNobody) {
    return refuse<Why::no_such_match>(card, unit, count);
  }
  const Cards used = cards_in(board, common, combat);
  if (position.hand[side][static_cast<std::size_t>(kind)] <= used[static_cast<std::size_t>(kind)]) {
    return refuse<Why::no_such_card>(card);
  }
  const Counts fighting = units_of(board, common, combat);
  const Counts there = side_units(position, side);
  if (there[at(unit)] < fighting[at(unit)] + count) return refuse<Why::not_enough_to_match>(unit);
  const int most = most_regiments(board, common);
  if (regiments_in(fighting) + count > most) return refuse<Why::too_many_regiments>(most);
  if (unit == Unit::artillery && is_naval(common) &&
      (combat.flagship == at(Unit::galley) || there[at(Unit::galleon)] == 0)) {
    return refuse<Why::artillery_needs_galleon>();
  }
  return std::nullopt;
}

Refused why_not_advanced(const Board& board, const Position& position, Card card) {
  const Common& common = position.common;
  const std::size_t side = side_asked(common);
  const int kind = kind_of(card);
  if (theatre_of(card) != common.battle.theatre ||
      position.hand[side][static_cast<std::size_t>(kind)] == 0) {
    return refuse<Why::no_such_card>(card);
  }
  if (kind < kBasics || kind >= kAmbush) return refuse<Why::no_tactic>(card);
  const Combat& combat = position.combat[side];
  if (!may_add_tactic(board, common, side, combat) || combat.advanced[0] == kind) {
    return refuse<Why::tactics_used>();
  }
  return std::nullopt;
}

Refused why_not_flagship(const Board& board, const Position& position, Unit unit) {
  const Common& common = position.common;
  const std::size_t side = side_asked(common);
  const Combat& combat = position.combat[side];
  if (!is_naval(common) || !is_ship(unit) || combat.flagship != kNobody ||
      side_units(position, side)[at(unit)] == 0) {
    return refuse<Why::one_flagship>();
  }
  if (unit == Unit::galley && has_guns(board, common, combat)) {
    return refuse<Why::artillery_needs_galleon>();
  }
  return std::nullopt;
}

Refused why_not_seal(const Board& board, const Position& position) {
  const Combat& combat = position.combat[side_asked(position.common)];
  if (has_guns(board, position.common, combat) && combat.flagship != at(Unit::galleon)) {
    return refuse<Why::artillery_needs_galleon>();
  }
  return std::nullopt;
}

void list_combat(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const Theatre theatre = common.battle.theatre;
  const Cards& hand = position.hand[side_asked(common)];
  for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
    const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
    if (hand[row.kind] == 0) continue;
    const Card card = card_of(theatre, row.kind);
    const auto unit = static_cast<Unit>(row.unit);
    if (!why_not_match(board, position, card, unit, row.count)) {
      choices.push_back(make_choice<Act::match>(card, unit, int{row.count}));
    }
  }
  for (int kind = kBasics; kind < kAmbush; ++kind) {
    const Card card = card_of(theatre, kind);
    if (!why_not_advanced(board, position, card)) {
      choices.push_back(make_choice<Act::advanced>(card));
    }
  }
  for (const Unit ship : {Unit::galley, Unit::galleon}) {
    if (!why_not_flagship(board, position, ship)) {
      choices.push_back(make_choice<Act::flagship>(ship));
    }
  }
  if (!why_not_seal(board, position)) choices.push_back(make_choice<Act::seal>());
}

void apply_match(Play& play, Card card, Unit unit, int count) {
  const std::size_t side = side_asked(play.common);
  Combat& combat = play.position.combat[side];
  *std::ranges::find(combat.rows, kNobody) =
      row_of(play.board, play.common.battle.theatre, kind_of(card), unit, count);
  std::ranges::sort(combat.rows);
  play.events.tell_to(SeatSet::of(play.common.asked),
                      make_event<EventKind::matched>(play.common.asked, card, unit, count));
}

void apply_advanced(Play& play, Card card) {
  Combat& combat = play.position.combat[side_asked(play.common)];
  combat.advanced[combat.advanced[0] == kNobody ? 0 : 1] = byte(kind_of(card));
  if (combat.advanced[1] < combat.advanced[0]) std::swap(combat.advanced[0], combat.advanced[1]);
}

void apply_flagship(Play& play, Unit unit) {
  play.position.combat[side_asked(play.common)].flagship = static_cast<std::uint8_t>(unit);
}

void apply_seal(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  const std::size_t side = side_asked(common);
  const Combat& combat = play.position.combat[side];
  const Counts units = units_of(play.board, common, combat);
  battle.sealed[side] = true;
  play.events.tell<EventKind::sealed>(
      common.asked, in_group(units, Group::infantry), in_group(units, Group::cavalry),
      combat.flagship == kNobody ? 0 : 1, total(cards_in(play.board, common, combat)));
  if (battle.sealed[1 - side]) return reveal(play);
  ask(common, Ask::fight, side_seat(battle, 1 - side));
}

}  // namespace casus::generalship

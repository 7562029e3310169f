// Combat: each side matches cards with units in secret, both are revealed, and the totals of attack
// and defence are compared; on land and at sea.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

std::size_t side_asked(const Common& common) {
  return common.battle.seat[kAttacker] == byte(common.asked) ? kAttacker : kDefender;
}

// The row of a match, or kNobody.
std::uint8_t row_of(const Board& board, Theatre theatre, int kind, Unit unit, int count) {
  for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
    const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
    if (row.kind == kind && row.unit == at(unit) && row.count == count) return byte(r);
  }
  return kNobody;
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

bool has_guns(const Board& board, const Common& common, const Combat& combat) {
  return is_naval(common) &&
         units_of(board, common.battle.theatre, combat)[at(Unit::artillery)] > 0;
}

Lineup lineup_of(const Board& board, const Position& position, std::size_t side) {
  const Common& common = position.common;
  const Combat& combat = position.combat[side];
  return {battle_modifiers(board, common, side), combat,
          units_of(board, common.battle.theatre, combat)};
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
  Counts units = units_of(play.board, battle.theatre, combat);
  if (combat.flagship != kNobody) {
    ++units[combat.flagship];
    play.events.tell<EventKind::flagship_shown>(seat, static_cast<Unit>(combat.flagship));
  }
  Counts& known = side == kAttacker ? battle.known : play.common.known[battle.tile];
  for (std::size_t u = 0; u < kUnits; ++u) known[u] = std::max(known[u], units[u]);
  const Cards cards = cards_in(play.board, battle.theatre, combat);
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
  const Clash clash =
      clash_of(play.board, battle.theatre, lineup_of(play.board, play.position, side),
               lineup_of(play.board, play.position, 1 - side));
  if (is_naval(common)) {
    battle.style = static_cast<Style>(clash.style);
    play.events.tell<EventKind::style_fought>(battle.style);
  }
  play.position.combat = {};
  battle.sealed = {};
  const Seat attacker = side_seat(battle, side);
  play.events.tell<EventKind::totals>(attacker, clash.atk, side_seat(battle, 1 - side), clash.def);
  if (clash.cancelled) play.events.tell<EventKind::attack_cancelled>(attacker);
  if (clash.succeeds()) {
    battle.loser = byte(static_cast<int>(1 - side));
    battle.difference = byte(clash.atk - clash.def);
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

Counts side_units(const Position& position, std::size_t side) {
  if (side == kAttacker) return position.force;
  return counted(position.units[position.common.battle.tile]);
}

namespace {

// What a side can still lay down, and what fights already.
struct Line {
  const Combat& combat;
  Cards cards;  // left in the hand
  Counts fighting;
  Counts there;
  int regiments;  // that fight
};
Line line_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const std::size_t side = side_asked(common);
  const Combat& combat = position.combat[side];
  const Counts fighting = units_of(board, common.battle.theatre, combat);
  return {combat, rest_of(position.hand[side], cards_in(board, common.battle.theatre, combat)),
          fighting, side_units(position, side), regiments_in(fighting)};
}

// What speaks against a row of the cards' table.
Refused why_not_row(const Board& board, const Common& common, const Line& line,
                    const CardRow& row) {
  const auto unit = static_cast<Unit>(row.unit);
  if (line.cards[row.kind] == 0) {
    return refuse<Why::no_such_card>(card_of(common.battle.theatre, row.kind));
  }
  if (line.there[row.unit] < line.fighting[row.unit] + row.count) {
    return refuse<Why::not_enough_to_match>(unit);
  }
  const int most = most_regiments(board, common);
  if (line.regiments + row.count > most) return refuse<Why::too_many_regiments>(most);
  if (unit == Unit::artillery && is_naval(common) &&
      (line.combat.flagship == at(Unit::galley) || line.there[at(Unit::galleon)] == 0)) {
    return refuse<Why::artillery_needs_galleon>();
  }
  return std::nullopt;
}

void list_matches(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const Theatre theatre = common.battle.theatre;
  const Line line = line_of(board, position);
  for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
    const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
    if (line.cards[row.kind] == 0 || line.there[row.unit] < row.count) continue;
    if (!why_not_row(board, common, line, row)) {
      choices.push_back(make_choice<Act::match>(card_of(theatre, row.kind),
                                                static_cast<Unit>(row.unit), int{row.count}));
    }
  }
}

}  // namespace

Refused why_not_match(const Board& board, const Position& position, Card card, Unit unit,
                      int count) {
  const Common& common = position.common;
  const Theatre theatre = common.battle.theatre;
  if (theatre_of(card) != theatre) return refuse<Why::no_such_card>(card);
  const std::uint8_t row = row_of(board, theatre, kind_of(card), unit, count);
  if (row == kNobody) return refuse<Why::no_such_match>(card, unit, count);
  return why_not_row(board, common, line_of(board, position), board.rows[at(theatre)][row]);
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
  const Cards& hand = position.hand[side_asked(common)];
  list_matches(board, position, choices);
  for (int kind = kBasics; kind < kAmbush; ++kind) {
    if (hand[static_cast<std::size_t>(kind)] == 0) continue;
    const Card card = card_of(common.battle.theatre, kind);
    if (!why_not_advanced(board, position, card)) {
      choices.push_back(make_choice<Act::advanced>(card));
    }
  }
  for (const Unit ship : {Unit::galley, Unit::galleon}) {
    if (is_naval(common) && !why_not_flagship(board, position, ship)) {
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
  const Counts units = units_of(play.board, battle.theatre, combat);
  battle.sealed[side] = true;
  play.events.tell<EventKind::sealed>(
      common.asked, in_group(units, Group::infantry), in_group(units, Group::cavalry),
      combat.flagship == kNobody ? 0 : 1, total(cards_in(play.board, battle.theatre, combat)));
  if (battle.sealed[1 - side]) return reveal(play);
  ask(common, Ask::fight, side_seat(battle, 1 - side));
}

}  // namespace casus::generalship

// Battle: reinforcements, forcing a withdrawal, tactic cards, withdrawal and ambush, up to the
// combats.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

std::size_t other(std::size_t side) { return 1 - side; }

std::size_t side_of(const Battle& battle, Seat seat) {
  return battle.seat[kAttacker] == byte(seat) ? kAttacker : kDefender;
}
void ask_side(Play& play, Ask question, std::size_t side) {
  ask(play.common, question, side_seat(play.common.battle, side));
}

bool has_leader(const Board& board, const Common& common, std::size_t side) {
  return common.commander[common.battle.seat[side]] != kNobody && !are_rivals(board, common);
}

// The defender gets a card for the fortress: printed, or dug by his commander.
bool is_fortified(const Board& board, const Common& common) {
  const Battle& battle = common.battle;
  const auto tile = static_cast<Tile>(battle.tile);
  if (battle.theatre == Theatre::naval || battle_modifiers(board, common, kAttacker).siege) {
    return false;
  }
  if ((board.fortresses & mask(tile)) != 0) return true;
  return battle_modifiers(board, common, kDefender).fieldworks &&
         owner_of(common, tile) == battle.seat[kDefender];
}

// One card for the lesser number, two for one more.
int for_numbers(int there, int needed) {
  if (there < needed) return 0;
  return there == needed ? 1 : 2;
}

int era_cards(const Board& board, const Position& position, std::size_t side) {
  const Common& common = position.common;
  const Counts units = side_units(position, side);
  const bool naval = common.battle.theatre == Theatre::naval;
  switch (common.era) {
    case Era::infantry: return naval ? 0 : for_numbers(in_group(units, Group::infantry), 3);
    case Era::cavalry: return naval ? 0 : for_numbers(in_group(units, Group::cavalry), 2);
    case Era::ships: return naval ? for_numbers(ships_in(units), 1) : 0;
    case Era::fortress: return side == kDefender && is_fortified(board, common) ? 1 : 0;
  }
  return 0;
}

int basics_left(const Board& board, const Position& position) {
  return held(cards_left(board, position), false);
}

void begin_exchange(Play& play, std::size_t side);
void begin_withdrawal(Play& play, std::size_t side);
void begin_ambush(Play& play);
void begin_buying(Play& play, std::size_t side);

void next_draw(Play& play) {
  Battle& battle = play.common.battle;
  for (const std::size_t side : {kDefender, kAttacker}) {
    for (const bool advanced : {false, true}) {
      if (battle.to_draw[side][advanced ? 1 : 0] == 0) continue;
      battle.side = byte(static_cast<int>(side));
      return ask_side(play, advanced ? Ask::draw_advanced : Ask::draw_basic, side);
    }
  }
  const Drawing why = battle.drawing;
  battle.drawing = Drawing::none;
  switch (why) {
    case Drawing::hands: return begin_exchange(play, kDefender);
    case Drawing::exchange:
      if (battle.side == kDefender) return begin_exchange(play, kAttacker);
      return begin_withdrawal(play, kDefender);
    case Drawing::power: return begin_buying(play, battle.side);
    case Drawing::none: return;
  }
}

void draw_hands(Play& play) {
  Battle& battle = play.common.battle;
  for (const std::size_t side : {kAttacker, kDefender}) {
    battle.to_draw[side] = {byte(basics_of(play.board, play.position, side)),
                            byte(advanced_of(play.board, play.position, side))};
  }
  battle.drawing = Drawing::hands;
  next_draw(play);
}

// Whether a side holds advanced cards at all is open; which ones is not.
bool may_present(const Position& position, std::size_t side) {
  return held(position.hand[side], true) > 0;
}

void begin_exchange(Play& play, std::size_t side) {
  Battle& battle = play.common.battle;
  battle.side = byte(static_cast<int>(side));
  if (may_present(play.position, side) && basics_left(play.board, play.position) > 0) {
    return ask_side(play, Ask::exchange, side);
  }
  if (side == kDefender) return begin_exchange(play, kAttacker);
  begin_withdrawal(play, kDefender);
}

void begin_withdrawal(Play& play, std::size_t side) {
  play.common.battle.side = byte(static_cast<int>(side));
  if (may_present(play.position, side)) return ask_side(play, Ask::withdraw, side);
  if (side == kDefender) return begin_withdrawal(play, kAttacker);
  begin_ambush(play);
}

void begin_ambush(Play& play) {
  play.common.battle.side = kAttacker;
  if (may_present(play.position, kAttacker)) return ask_side(play, Ask::ambush, kAttacker);
  begin_buying(play, kDefender);
}

void begin_buying(Play& play, std::size_t side) {
  Battle& battle = play.common.battle;
  battle.side = byte(static_cast<int>(side));
  if (play.common.power[battle.seat[side]] > 0 && basics_left(play.board, play.position) > 0) {
    return ask_side(play, Ask::buy_cards, side);
  }
  if (side == kDefender) return begin_buying(play, kAttacker);
  begin_combat(play);
}

void withdraw(Play& play, std::size_t side) {
  Battle& battle = play.common.battle;
  battle.loser = byte(static_cast<int>(side));
  battle.withdrawn = true;
  play.events.tell<EventKind::withdrew>(side_seat(battle, side));
  begin_retreat(play);
}

void withdrawal_failed(Play& play) {
  const std::size_t side = play.common.battle.side;
  play.events.tell<EventKind::withdrawal_failed>(side_seat(play.common.battle, side));
  if (side == kDefender) return begin_withdrawal(play, kAttacker);
  begin_ambush(play);
}

void end_ambush(Play& play, bool succeeds) {
  const Seat seat = side_seat(play.common.battle, kAttacker);
  play.common.battle.attackers_attack = succeeds;
  if (succeeds) {
    play.events.tell<EventKind::ambushed>(seat);
  } else {
    play.events.tell<EventKind::ambush_failed>(seat);
  }
  begin_buying(play, kDefender);
}

// The kind of card that serves for the question.
int needed_kind(Ask question) {
  if (question == Ask::withdraw || question == Ask::cancel_ambush) return kWithdrawal;
  return question == Ask::ambush ? kAmbush : kChase;
}

void begin_reinforcement(Play& play, std::size_t side) {
  play.common.battle.side = byte(static_cast<int>(side));
  ask_side(play, Ask::reinforce, side);
  if (!has_any_way(play.board, play.position)) end_reinforcement(play);
}

}  // namespace

bool in_battle(const Common& common) { return common.battle.tile != kNobody; }

bool are_rivals(const Board& board, const Common& common) {
  const std::uint8_t one = common.commander[common.battle.seat[kAttacker]];
  const std::uint8_t two = common.commander[common.battle.seat[kDefender]];
  return one != kNobody && two != kNobody && (board.general[one].rivals >> two & 1U) != 0;
}

const Modifiers& battle_modifiers(const Board& board, const Common& common, std::size_t side) {
  if (!has_leader(board, common, side)) return kNoModifiers;
  return modifiers(board, common, side_seat(common.battle, side));
}

void begin_battle(Play& play) {
  Battle& battle = play.common.battle;
  const auto tile = static_cast<Tile>(battle.tile);
  drop_holds(play.position, tile);
  // Whoever has been in a battle is finished.
  finish_all(play.position.units[at(tile)]);
  play.events.tell<EventKind::battle_began>(side_seat(battle, kAttacker),
                                            side_seat(battle, kDefender), tile);
  begin_reinforcement(play, kDefender);
}

void end_reinforcement(Play& play) {
  Common& common = play.common;
  play.events.tell<EventKind::no_reinforcement>(common.asked);
  if (common.battle.side == kDefender) return begin_reinforcement(play, kAttacker);
  common.battle.side = kDefender;
  const bool can_force = common.power[common.battle.seat[kDefender]] > 0 &&
                         !battle_modifiers(play.board, common, kAttacker).unyielding;
  if (can_force) return ask_side(play, Ask::buy_off, kDefender);
  draw_hands(play);
}

int basics_of(const Board& board, const Position& position, std::size_t side) {
  const Common& common = position.common;
  int cards = board.figures.basic_cards;
  if (!has_leader(board, common, side)) return cards;
  cards += battle_modifiers(board, common, side).more_basic[at(common.battle.theatre)];
  const bool for_fortress = side == kDefender && is_fortified(board, common) &&
                            !has(common, Technology::architecture) && common.era != Era::fortress;
  return cards + (for_fortress ? 1 : 0);
}

int advanced_of(const Board& board, const Position& position, std::size_t side) {
  const Common& common = position.common;
  if (!has_leader(board, common, side)) return 0;
  const std::size_t theatre = at(common.battle.theatre);
  const Modifiers& leader = battle_modifiers(board, common, side);
  const bool for_fortress =
      side == kDefender && is_fortified(board, common) && has(common, Technology::architecture);
  return board.figures.advanced_cards + leader.cards[theatre] +
         leader.more_advanced[side][theatre] + (for_fortress ? 1 : 0) +
         era_cards(board, position, side);
}

int held(const Cards& cards, bool advanced) {
  int sum = 0;
  for (std::size_t kind = first_kind(advanced); kind < end_kind(advanced); ++kind) {
    sum += cards[kind];
  }
  return sum;
}

Cards cards_left(const Board& board, const Position& position) {
  const Battle& battle = position.common.battle;
  Cards left{};
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto k = static_cast<std::size_t>(kind);
    left[k] =
        byte(board.copies[at(card_of(battle.theatre, kind))] - position.hand[0][k] -
             position.hand[1][k] - position.tossed[0][k] - position.tossed[1][k] - battle.open[k]);
  }
  return left;
}

Refused why_not_toss(const Board& board, const Position& position, Card card) {
  const Common& common = position.common;
  const std::size_t side = common.battle.side;
  const auto kind = static_cast<std::size_t>(kind_of(card));
  if (theatre_of(card) != common.battle.theatre ||
      position.hand[side][kind] <= position.pending[kind]) {
    return refuse<Why::no_such_card>(card);
  }
  const bool first = common.ask == Ask::exchange;
  if (first && kind < kBasics) return refuse<Why::only_advanced>(card);
  int most = basics_left(board, position);
  if (!first) most = std::min<int>(most, board.figures.cards_for_power);
  if (total(position.pending) < most) return std::nullopt;
  return first ? refuse<Why::too_many_tossed>(most) : refuse<Why::too_many_bought>(most);
}

Refused why_not_present(const Board& board, const Position& position, Card card) {
  const Common& common = position.common;
  const std::size_t side = side_of(common.battle, common.asked);
  const int kind = kind_of(card);
  if (theatre_of(card) != common.battle.theatre ||
      position.hand[side][static_cast<std::size_t>(kind)] == 0) {
    return refuse<Why::no_such_card>(card);
  }
  const int needed = needed_kind(common.ask);
  const auto& convert = battle_modifiers(board, common, side).convert;
  const bool converts = convert[at(common.battle.theatre)] == needed && kind >= kBasics &&
                        !common.battle.converted[side];
  if (kind == needed || converts) return std::nullopt;
  if (needed == kWithdrawal) return refuse<Why::no_withdrawal>(card);
  return needed == kChase ? refuse<Why::no_chase>(card) : refuse<Why::no_ambush>(card);
}

Refused why_not_pay_cards(const Position& position) {
  if (total(position.pending) == 0) return refuse<Why::nothing_tossed>();
  return std::nullopt;
}
Refused why_not_pass_cards(const Position& position) {
  if (total(position.pending) > 0) return refuse<Why::pay_or_toss>();
  return std::nullopt;
}

void list_tosses(const Board& board, const Position& position, Choices& choices) {
  for (int kind = 0; kind < kKinds; ++kind) {
    const Card card = card_of(position.common.battle.theatre, kind);
    if (!why_not_toss(board, position, card)) choices.push_back(make_choice<Act::toss>(card));
  }
  if (position.common.ask == Ask::exchange) {
    choices.push_back(make_choice<Act::pass>());
    return;
  }
  const bool some = total(position.pending) > 0;
  choices.push_back(some ? make_choice<Act::pay>() : make_choice<Act::pass>());
}

void list_presents(const Board& board, const Position& position, Choices& choices) {
  for (int kind = kBasics; kind < kKinds; ++kind) {
    const Card card = card_of(position.common.battle.theatre, kind);
    if (!why_not_present(board, position, card)) choices.push_back(make_choice<Act::present>(card));
  }
  choices.push_back(make_choice<Act::pass>());
}

void list_buying_off(const Position&, Choices& choices) {
  choices.push_back(make_choice<Act::force>());
  choices.push_back(make_choice<Act::pass>());
}

void apply_force(Play& play) {
  Battle& battle = play.common.battle;
  const Seat defender = side_seat(battle, kDefender);
  const Seat attacker = side_seat(battle, kAttacker);
  play.events.tell<EventKind::forced>(defender, attacker);
  hand_power(play, defender, attacker);
  battle.bought = battle.withdrawn = true;
  battle.loser = kAttacker;
  begin_retreat(play);
}

void apply_no_force(Play& play) { draw_hands(play); }

void draw_tactic(Play& play, Card card) {
  Battle& battle = play.common.battle;
  const std::size_t side = battle.side;
  const auto kind = static_cast<std::size_t>(kind_of(card));
  const bool advanced = kind >= kBasics;
  ++play.position.hand[side][kind];
  --battle.to_draw[side][advanced ? 1 : 0];
  const Seat seat = side_seat(battle, side);
  play.events.tell_apart(SeatSet::of(seat), make_event<EventKind::drew_card>(seat, card),
                         advanced ? make_event<EventKind::drew_advanced_unseen>(seat)
                                  : make_event<EventKind::drew_basic_unseen>(seat));
  next_draw(play);
}

void apply_toss(Play& play, Card card) {
  ++play.position.pending[static_cast<std::size_t>(kind_of(card))];
}

namespace {

// What was put aside goes, and as many basic cards come.
int toss_pending(Play& play) {
  Position& position = play.position;
  const std::size_t side = play.common.battle.side;
  const int count = total(position.pending);
  position.hand[side] = rest_of(position.hand[side], position.pending);
  position.tossed[side] = sum_of(position.tossed[side], position.pending);
  position.pending = {};
  play.common.battle.to_draw[side][0] = byte(count);
  return count;
}

}  // namespace

void apply_exchange(Play& play) {
  const int count = toss_pending(play);
  play.events.tell<EventKind::exchanged>(play.common.asked, count);
  play.common.battle.drawing = Drawing::exchange;
  next_draw(play);
}

void apply_pay_cards(Play& play) {
  const Seat seat = play.common.asked;
  const int count = toss_pending(play);
  spend_power(play, seat);
  play.events.tell<EventKind::bought_cards>(seat, count);
  play.common.battle.drawing = Drawing::power;
  next_draw(play);
}

void apply_no_more_cards(Play& play) {
  if (play.common.battle.side == kDefender) return begin_buying(play, kAttacker);
  begin_combat(play);
}

void apply_present(Play& play, Card card) {
  Common& common = play.common;
  Battle& battle = common.battle;
  const std::size_t side = side_of(battle, common.asked);
  const auto kind = static_cast<std::size_t>(kind_of(card));
  const int needed = needed_kind(common.ask);
  --play.position.hand[side][kind];
  ++battle.open[kind];
  if (static_cast<int>(kind) == needed) {
    play.events.tell<EventKind::presented>(common.asked, card);
  } else {
    battle.converted[side] = true;
    play.events.tell<EventKind::presented_as>(common.asked, card, card_of(battle.theatre, needed));
  }
  const bool answered = may_present(play.position, other(side));
  if (common.ask == Ask::withdraw) {
    if (answered) return ask_side(play, Ask::chase, other(side));
    return withdraw(play, side);
  }
  if (common.ask == Ask::chase) return withdrawal_failed(play);
  if (common.ask == Ask::ambush) {
    if (answered) return ask_side(play, Ask::cancel_ambush, kDefender);
    return end_ambush(play, true);
  }
  if (common.ask == Ask::cancel_ambush) {
    if (answered) return ask_side(play, Ask::restore_ambush, kAttacker);
    return end_ambush(play, false);
  }
  end_ambush(play, true);
}

void apply_no_present(Play& play) {
  Common& common = play.common;
  const std::size_t side = common.battle.side;
  play.events.tell<EventKind::declined>(common.asked);
  if (common.ask == Ask::chase) return withdraw(play, side);
  if (common.ask == Ask::cancel_ambush) return end_ambush(play, true);
  if (common.ask == Ask::restore_ambush) return end_ambush(play, false);
  if (common.ask == Ask::ambush) return begin_buying(play, kDefender);
  if (side == kDefender) return begin_withdrawal(play, kAttacker);
  begin_ambush(play);
}

}  // namespace casus::generalship

// Luxury goods traded one for one, and gold given (chapter 6.6.3). Promises and gifts are sealed
// until all have made theirs.
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// Whom a seat may deal with.
SeatSet partners_of(const Common& common, Seat seat) {
  return parted(all_seats(common), opponents_of(common, seat)).without(seat);
}

int promised(const Secret& secret) {
  int sum = 0;
  for (const std::uint8_t offer : secret.offers) sum += offer;
  return sum;
}

// The most that a seat may promise to a partner.
int most_for(const Common& common, Seat seat, Owner partner) {
  if (partner == kAlly) return common.ally_goods[at(seat)];
  return partners_of(common, seat).contains(partner) ? common.goods[at(partner)] : 0;
}
int most_left(const Position& position, Seat seat, Owner partner) {
  const Common& common = position.common;
  const int left = common.goods[at(seat)] - promised(position.secret[at(seat)]);
  return std::min(left, most_for(common, seat, partner));
}

bool can_trade(const Common& common, Seat seat) {
  if (common.goods[at(seat)] == 0) return false;
  if (common.ally_goods[at(seat)] > 0) return true;
  for (const Seat partner : partners_of(common, seat)) {
    if (common.goods[at(partner)] > 0) return true;
  }
  return false;
}

void begin_gifts(Play& play) {
  Common& common = play.common;
  common.trade_round = 0;
  common.goods = {};
  common.ally_goods = {};
  common.ask = Ask::gift;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    if (common.gold[at(seat)] > 0 && !partners_of(common, seat).empty()) {
      common.asked = common.asked.with(seat);
    }
  }
  if (common.asked.empty()) begin_houses(play);
}

void begin_trade_round(Play& play) {
  Common& common = play.common;
  common.ask = Ask::trade;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    if (can_trade(common, seat)) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty() || common.trade_round == kTradeRounds) return begin_gifts(play);
  ++common.trade_round;
}

void earn(Play& play, Seat seat, int goods) {
  Common& common = play.common;
  common.goods[at(seat)] = byte(common.goods[at(seat)] - goods);
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] +
                                                     goods * play.board.figure(Figure::trade_gold));
}

void show_promises(Play& play) {
  Common& common = play.common;
  auto& secret = play.position.secret;
  bool any = false;
  play.events.tell<EventKind::answers_shown>(Ask::trade);
  for (const Seat seat : all_seats(common)) {
    any = any || promised(secret[at(seat)]) > 0;
    const int ally = secret[at(seat)].offers[at(kAlly)];
    if (ally > 0) {
      earn(play, seat, ally);
      common.ally_goods[at(seat)] = byte(common.ally_goods[at(seat)] - ally);
      play.events.tell<EventKind::traded_with_ally>(seat, ally);
    }
    for (const Seat other : all_seats(common)) {
      if (!(seat < other)) continue;
      const int goods =
          std::min(secret[at(seat)].offers[at(other)], secret[at(other)].offers[at(seat)]);
      if (goods == 0) continue;
      earn(play, seat, goods);
      earn(play, other, goods);
      play.events.tell<EventKind::traded>(seat, other, goods);
    }
  }
  for (Secret& one : secret) one.offers = {};
  if (!any) return begin_gifts(play);
  begin_trade_round(play);
}

}  // namespace

void begin_trade(Play& play) {
  play.common.trade_round = 0;
  begin_trade_round(play);
}

Refused why_not_offer(const Board&, const Position& position, Seat seat, Banner banner,
                      int number) {
  const Common& common = position.common;
  const std::uint8_t owner = owner_with(common, banner);
  const bool partner = owner == byte(kAlly)
                           ? common.tiles.contains(seat)
                           : owner != kNobody && partners_of(common, seat).contains(seat_at(owner));
  if (!partner) return refuse<Why::no_partner>(banner);
  if (position.secret[at(seat)].offers[owner] > 0) return refuse<Why::promised_already>(banner);
  const int most = most_left(position, seat, seat_at(owner));
  if (number < 1 || number > most) return refuse<Why::not_so_many_goods>(most);
  return {};
}

void list_offers(const Board&, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  for (int i = 0; i < kOwners; ++i) {
    const auto banner = static_cast<Banner>(i);
    const std::uint8_t owner = owner_with(common, banner);
    if (owner == kNobody || position.secret[at(seat)].offers[owner] > 0) continue;
    const int most = most_left(position, seat, seat_at(owner));
    for (int number = 1; number <= most; ++number) {
      choices.push_back(make_choice<Act::offer>(banner, number));
    }
  }
  choices.push_back(make_choice<Act::enough>());
}

void apply_offer(const Board&, Position& position, Seat seat, Banner banner, int number, Events&) {
  position.secret[at(seat)].offers[owner_with(position.common, banner)] = byte(number);
}

void apply_enough(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  position.common.asked = position.common.asked.without(seat);
  events.tell<EventKind::promises_made>(seat);
  if (position.common.asked.empty()) show_promises(play);
}

// --- gifts ---

namespace {

int gold_left(const Position& position, Seat seat) {
  int gold = position.common.gold[at(seat)];
  for (const std::uint16_t gift : position.secret[at(seat)].gifts) gold -= gift;
  return gold;
}

void gifts_are_answered(Play& play, Seat seat) {
  Common& common = play.common;
  bool more = false;
  for (const auto& given : common.gifts) more = more || given[at(seat)] > 0;
  if (more) return;
  common.asked = common.asked.without(seat);
  if (common.asked.empty()) begin_houses(play);
}

void show_gifts(Play& play) {
  Common& common = play.common;
  play.events.tell<EventKind::answers_shown>(Ask::gift);
  common.ask = Ask::accept_gift;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    auto& gifts = play.position.secret[at(seat)].gifts;
    common.gifts[at(seat)] = gifts;
    gifts = {};
    for (const Seat to : all_seats(common)) {
      const int gold = common.gifts[at(seat)][at(to)];
      if (gold == 0) continue;
      common.asked = common.asked.with(to);
      play.events.tell<EventKind::gift_offered>(seat, to, gold);
    }
  }
  if (common.asked.empty()) begin_houses(play);
}

bool is_giving(const Position& position, Seat seat) {
  return position.secret[at(seat)].draft.step != 0;
}

}  // namespace

Refused why_not_give(const Position& position, Seat seat, Seat to) {
  if (is_giving(position, seat)) return refuse<Why::say_how_much>();
  if (!partners_of(position.common, seat).contains(to)) return refuse<Why::no_gifts_to>(to);
  if (position.secret[at(seat)].gifts[at(to)] > 0) return refuse<Why::given_already>(to);
  if (gold_left(position, seat) == 0) return refuse<Why::not_so_much_gold>(0);
  return {};
}

Refused why_not_gold(const Position& position, Seat seat, int gold) {
  if (!is_giving(position, seat)) return refuse<Why::to_whom>();
  const int most = std::min(gold_left(position, seat), kMostGift);
  return gold <= most ? Refused{} : refuse<Why::not_so_much_gold>(most);
}

Refused why_not_nothing(const Position& position, Seat seat) {
  return is_giving(position, seat) ? refuse<Why::say_how_much>() : Refused{};
}

void list_gifts(const Position& position, Seat seat, Choices& choices) {
  if (is_giving(position, seat)) {
    const int most = std::min(gold_left(position, seat), kMostGift);
    for (int gold = 1; gold <= most; ++gold) choices.push_back(make_choice<Act::gold>(gold));
    return;
  }
  for (const Seat to : all_seats(position.common)) {
    if (!why_not_give(position, seat, to)) choices.push_back(make_choice<Act::give>(to));
  }
  choices.push_back(make_choice<Act::nothing>());
}

void apply_give(const Board&, Position& position, Seat seat, Seat to, Events&) {
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = 1;
  draft.to = byte(to);
}

void apply_gold(const Board&, Position& position, Seat seat, int gold, Events&) {
  Secret& secret = position.secret[at(seat)];
  secret.gifts[secret.draft.to] = static_cast<std::uint16_t>(gold);
  secret.draft = {};
}

void apply_nothing(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  position.common.asked = position.common.asked.without(seat);
  if (position.common.asked.empty()) show_gifts(play);
}

Refused why_not_take(const Position& position, Seat seat, Seat from) {
  const bool given = position.common.gifts[at(from)][at(seat)] > 0;
  return given ? Refused{} : refuse<Why::no_gift>(from);
}

void list_given(const Position& position, Seat seat, Choices& choices) {
  for (const Seat from : all_seats(position.common)) {
    if (!why_not_take(position, seat, from)) choices.push_back(make_choice<Act::take>(from));
  }
  for (const Seat from : all_seats(position.common)) {
    if (!why_not_take(position, seat, from)) choices.push_back(make_choice<Act::decline>(from));
  }
}

void apply_take(const Board& board, Position& position, Seat seat, Seat from, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  std::uint16_t& gift = common.gifts[at(from)][at(seat)];
  common.gold[at(from)] = static_cast<std::uint16_t>(common.gold[at(from)] - gift);
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] + gift);
  events.tell<EventKind::gift_taken>(seat, from, int{gift});
  gift = 0;
  gifts_are_answered(play, seat);
}

void apply_decline(const Board& board, Position& position, Seat seat, Seat from, Events& events) {
  Play play{board, position, events};
  position.common.gifts[at(from)][at(seat)] = 0;
  events.tell<EventKind::gift_declined>(seat, from);
  gifts_are_answered(play, seat);
}

}  // namespace casus::power_and_prestige

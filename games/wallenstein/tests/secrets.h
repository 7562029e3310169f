// Another position that a viewer cannot tell from this one: whatever the viewer may not see is
// dealt anew. Written against Position and ruling 49, not against the view. rule:
// wallenstein.secret.hidden wallenstein.secret.open wallenstein.plan.secret
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "games/wallenstein/tests/invariants.h"

namespace casus::wallenstein {
namespace secrets {

using CardList = std::vector<std::uint8_t>;

inline void shuffle(CardList& cards, Dice& dice) {
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
  }
}

// All cards that a seat may have on its mat: counties held since the round began, money, and with
// the court the tower cards.
inline CardList cards_of(const Common& common, int seat) {
  CardList cards;
  for (int county = 0; county < kCounties; ++county) {
    const bool gained = ((common.gained >> county) & 1U) != 0;
    if (common.owner[county] == seat && !gained) cards.push_back(static_cast<std::uint8_t>(county));
  }
  for (int money = 0; money < kMoneyCards; ++money) {
    cards.push_back(static_cast<std::uint8_t>(kMoney0 + money));
  }
  for (int i = 0; common.setup.court && i < kTowerCards; ++i) cards.push_back(kTowerCard);
  return cards;
}

inline bool can_lie_in(const Common& common, int seat, int box, std::uint8_t card) {
  if (box != static_cast<int>(Box::auction) || !is_money(Card{card})) return true;
  return card - kMoney0 <= common.thalers[seat];
}

// A plan in the making: none of it is seen. Whoever has confirmed has covered all that can be, and
// whoever has cards for all boxes has a bid for the auction box.
inline Plan new_plan(const Common& common, int seat, Dice& dice) {
  Plan plan;
  plan.fill(kNobody);
  const int boxes = common.setup.court ? kCourtBoxes : kBoxes;
  CardList hand = cards_of(common, seat);
  shuffle(hand, dice);
  CardList order;
  for (int box = 0; box < boxes; ++box) order.push_back(static_cast<std::uint8_t>(box));
  shuffle(order, dice);
  if (hand.size() >= order.size()) {
    std::swap(order.front(),
              *std::find(order.begin(), order.end(), static_cast<std::uint8_t>(Box::auction)));
  }
  const bool confirmed = common.planned.contains(seat_at(seat));
  const auto most = confirmed ? order.size() : dice.below(static_cast<std::uint32_t>(boxes));
  for (std::size_t i = 0; i < most; ++i) {
    const int box = order[i];
    const auto card = std::find_if(hand.begin(), hand.end(), [&](std::uint8_t one) {
      return can_lie_in(common, seat, box, one);
    });
    if (card == hand.end()) continue;
    plan[box] = *card;
    hand.erase(card);
  }
  return plan;
}

// After planning it is known which boxes are covered. Where the bid is missing, everything that
// could be bid lies elsewhere: then the cards only change places.
inline void deal_hidden(Position& position, int seat, Dice& dice) {
  const Common& common = position.common;
  Plan& plan = position.plans[seat];
  std::vector<int> hidden;
  CardList lying;
  CardList free = cards_of(common, seat);
  bool has_bid = false;
  for (int box = 0; box < kCourtBoxes; ++box) {
    if (plan[box] == kNobody) continue;
    has_bid = has_bid || box == static_cast<int>(Box::auction);
    if ((common.revealed[seat] & mask(static_cast<Box>(box))) != 0) {
      free.erase(std::find(free.begin(), free.end(), plan[box]));
    } else {
      hidden.push_back(box);
      lying.push_back(plan[box]);
    }
  }
  const Plan before = plan;
  CardList& deck = has_bid ? free : lying;
  constexpr int kTries = 50;
  for (int i = 0; i < kTries; ++i) {
    shuffle(deck, dice);
    bool fits = true;
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      plan[hidden[h]] = deck[h];
      // Before the bids are shown, they are still to be paid.
      fits =
          fits && (common.ask != Ask::draw_event || can_lie_in(common, seat, hidden[h], deck[h]));
    }
    if (fits) return;
  }
  plan = before;
}

// Any floors that the cubes could rest on, were there no end to them.
inline void shake_once(Position& position, Dice& dice) {
  const Common& common = position.common;
  const bool past_upper = common.ask == Ask::emerge;
  for (std::size_t cube = 0; cube < kCubes; ++cube) {
    const int all = position.upper[cube] + position.lower[cube] + position.passing[cube];
    const int inside = past_upper ? all - common.falling[cube] : all;
    const int upper = static_cast<int>(dice.below(static_cast<std::uint32_t>(inside + 1)));
    position.upper[cube] = static_cast<std::uint8_t>(upper);
    position.lower[cube] = static_cast<std::uint8_t>(inside - upper);
    if (!past_upper) continue;
    const int above = upper + common.falling[cube];
    const int stay = static_cast<int>(dice.below(static_cast<std::uint32_t>(above + 1)));
    position.upper[cube] = static_cast<std::uint8_t>(stay);
    position.passing[cube] = static_cast<std::uint8_t>(above - stay);
  }
}

// Where in the tower cubes rest, and how the hand let go of those that fall.
inline void shake_tower(const Board& board, Position& position, Dice& dice) {
  const Common& common = position.common;
  const auto room = board.tower[common.setup.tower].capacity;
  const auto fits = [&](const Cubes& floor) {
    return static_cast<std::uint32_t>(total(floor)) <= room;
  };
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    Position shaken = position;
    shake_once(shaken, dice);
    if (!fits(shaken.upper) || !fits(shaken.lower)) continue;
    position = shaken;
    break;
  }
  const bool past_upper = common.ask == Ask::emerge;
  if (common.ask == Ask::upper || past_upper) {
    position.pour = static_cast<std::uint8_t>(dice.below(256));
  }
}

// A card drawn from the pile in the draft, which is none of those that its seat chose from, may be
// any that lies nowhere else.
inline void draw_anew(const Board& board, Common& common, Dice& dice) {
  const auto& chosen_from = common.seen[static_cast<std::size_t>(common.active)];
  const auto is_in = [](const auto& row, int card) {
    return std::find(row.begin(), row.end(), card) != row.end();
  };
  if (common.ask != Ask::draft_group || is_in(chosen_from, common.county)) return;
  CardList pile;
  for (int county = 0; county < kCounties; ++county) {
    const bool in_play = ((board.in_play(common.setup.seats) >> county) & 1U) != 0;
    if (in_play && common.owner[county] == kNobody && !is_in(common.open, county) &&
        !is_in(common.under, county)) {
      pile.push_back(static_cast<std::uint8_t>(county));
    }
  }
  common.county = pile[dice.below(static_cast<std::uint32_t>(pile.size()))];
}

}  // namespace secrets

inline Position resample(const Wallenstein& game, const Position& position, Viewer viewer,
                         Dice& dice) {
  Position other = position;
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    if (viewer.seat == seat_at(seat)) continue;
    if (position.common.ask == Ask::plan) {
      other.plans[seat] = secrets::new_plan(position.common, seat, dice);
    } else {
      secrets::deal_hidden(other, seat, dice);
    }
  }
  if (viewer.seat != position.common.active) {
    secrets::draw_anew(game.board(), other.common, dice);
  }
  secrets::shake_tower(game.board(), other, dice);
  return other;
}

}  // namespace casus::wallenstein

// What pays for a claim: matching cards, and the two wild card rules. Strict (R14, R15): wild cards
// stand only for what is missing. Option free_wild: any number of the required cards may be made
// up.
#include <algorithm>

#include "games/royals/rules.h"

namespace casus::royals {
namespace {

Country country_of_claim(const Board& board, const Position& position) {
  return board.country_of[at(position.common.claim)];
}

// The part of the hand that shows the country.
Cards matching_part(const Board& /*board*/, const Cards& hand, Country country) {
  Cards part{};
  part[at(country)] = hand[at(country)];
  return part;
}
Intrigues matching_part(const Board& board, const Intrigues& hand, Country country) {
  Intrigues part{};
  for (int p = 0; p < kPairs; ++p) {
    if (board.shows(Pair{static_cast<std::uint8_t>(p)}, country)) part[p] = hand[p];
  }
  return part;
}

int made_up(int matching, int all, int for_one) { return matching + (all - matching) / for_one; }

Price price_for(int required, int matching_in_hand, int for_one) {
  const int matching = std::min(matching_in_hand, required);
  return {required, matching, for_one * (required - matching)};
}

// Under the strict rule a payment is fixed but for `count` cards chosen from a part of the hand:
// among the matching ones if there are enough, otherwise all of those and some of the others.
template <class Counts>
struct Bill {
  Counts fixed{};
  Counts from{};
  int count = 0;
};

template <class Counts>
Bill<Counts> bill(const Board& board, const Counts& hand, Country country, const Price& due) {
  const Counts matching = matching_part(board, hand, country);
  if (due.others == 0) return {{}, matching, due.matching};
  return {matching, rest_of(hand, matching), due.others};
}

// Freely, `paid` cards make up `required` if some count singly and each other one is `for_one`
// cards: singles + for_one * (required - singles) == paid, with enough matching cards for the
// singles.
bool pays_freely(int required, int for_one, int paid, int matching) {
  const int surplus = for_one * required - paid;
  if (surplus < 0 || surplus % (for_one - 1) != 0) return false;
  const int singles = surplus / (for_one - 1);
  return singles <= required && matching >= singles;
}

// Calls `visit` with every part of `from` that has from `least` to `most` cards, in ascending
// order.
template <class Counts, class F>
void each_part(const Counts& from, int least, int most, const F& visit, Counts part = {},
               std::size_t at_kind = 0) {
  if (at_kind == from.size()) {
    if (least <= 0) visit(part);
    return;
  }
  int behind = 0;  // what the kinds still to come could add
  for (std::size_t i = at_kind + 1; i < from.size(); ++i) behind += from[i];
  const int first = std::max(0, least - behind);
  const int last = std::min<int>(from[at_kind], most);
  for (int count = first; count <= last; ++count) {
    part[at_kind] = static_cast<std::uint8_t>(count);
    each_part(from, least - count, most - count, visit, part, at_kind + 1);
  }
}

template <class Counts>
std::optional<std::size_t> more_than_held(const Counts& cards, const Counts& hand) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] > hand[i]) return i;
  }
  return std::nullopt;
}

// One kind of card with its price, its wild rule and the hand it is paid from.
template <class Counts>
struct Due {
  const Board& board;
  bool free;
  Country country;
  Price price;
  int for_one;
  const Counts& hand;

  bool is_paid_by(const Counts& cards) const {
    const int matching = total(matching_part(board, cards, country));
    if (free) return pays_freely(price.required, for_one, total(cards), matching);
    return matching == price.matching && total(cards) == price.matching + price.others;
  }

  template <class F>
  void each_payment(const F& visit) const {
    if (free) {
      each_part(hand, price.required, for_one * price.required, [&](const Counts& cards) {
        if (is_paid_by(cards)) visit(cards);
      });
      return;
    }
    const Bill<Counts> due = bill(board, hand, country, price);
    each_part(due.from, due.count, due.count,
              [&](const Counts& chosen) { visit(sum_of(due.fixed, chosen)); });
  }

  std::optional<Counts> only_payment() const {
    if (free) {
      std::optional<Counts> found;
      int ways = 0;
      each_payment([&](const Counts& cards) {
        if (++ways == 1) found = cards;
      });
      return ways == 1 ? found : std::nullopt;
    }
    const Bill<Counts> due = bill(board, hand, country, price);
    if (total(due.from) == due.count) return sum_of(due.fixed, due.from);
    const auto several = [](std::uint8_t held) { return held > 0; };
    if (std::count_if(due.from.begin(), due.from.end(), several) > 1) return std::nullopt;
    Counts payment = due.fixed;
    const auto kind = std::find_if(due.from.begin(), due.from.end(), several) - due.from.begin();
    payment[kind] = static_cast<std::uint8_t>(payment[kind] + due.count);
    return payment;
  }
};

Due<Cards> cards_due(const Board& board, const Position& position) {
  return {board,
          position.common.setup.free_wild,
          country_of_claim(board, position),
          price(board, position, position.common.claim),
          kCardsForOne,
          active_hand(position).country};
}

Due<Intrigues> intrigues_due(const Board& board, const Position& position) {
  return {board,
          position.common.setup.free_wild,
          country_of_claim(board, position),
          intrigue_price(board, position, position.common.claim),
          kIntriguesForOne,
          active_hand(position).intrigue};
}

}  // namespace

int reach(const Position& position, Country country) {
  const Cards& hand = active_hand(position).country;
  return made_up(hand[at(country)], total(hand), kCardsForOne);
}

int intrigue_reach(const Board& board, const Position& position, Country country) {
  const Intrigues& hand = active_hand(position).intrigue;
  return made_up(board.matching(hand, country), total(hand), kIntriguesForOne);
}

Price price(const Board& board, const Position& position, Noble noble) {
  const Cards& hand = active_hand(position).country;
  return price_for(board.cards_of[at(noble)], hand[at(board.country_of[at(noble)])], kCardsForOne);
}

Price intrigue_price(const Board& board, const Position& position, Noble noble) {
  const Intrigues& hand = active_hand(position).intrigue;
  return price_for(board.intrigue_of[at(noble)], board.matching(hand, board.country_of[at(noble)]),
                   kIntriguesForOne);
}

std::optional<Refusal> why_not_pay(const Board& board, const Position& position,
                                   const Cards& cards) {
  const Due<Cards> due = cards_due(board, position);
  if (const auto lacking = more_than_held(cards, due.hand)) {
    return refuse<Why::not_in_hand>(static_cast<Card>(*lacking), due.hand[*lacking]);
  }
  if (due.is_paid_by(cards)) return std::nullopt;
  const auto& [required, matching, others] = due.price;
  if (due.free) return refuse<Why::wrong_free_payment>(required, due.country);
  return refuse<Why::wrong_payment>(required, due.country, matching, others);
}

std::optional<Refusal> why_not_pay_intrigue(const Board& board, const Position& position,
                                            const Intrigues& cards) {
  const Due<Intrigues> due = intrigues_due(board, position);
  if (const auto lacking = more_than_held(cards, due.hand)) {
    return refuse<Why::not_in_hand>(static_cast<Card>(kCountries + *lacking), due.hand[*lacking]);
  }
  if (due.is_paid_by(cards)) return std::nullopt;
  const auto& [required, matching, others] = due.price;
  if (due.free) return refuse<Why::wrong_free_intrigue>(required, due.country);
  if (is_king(board, position.common.claim)) {
    if (others == 0) return refuse<Why::wrong_king_intrigue>(required, due.country);
    return refuse<Why::wrong_king_wild>(required, due.country, matching, others);
  }
  if (others == 0) return refuse<Why::wrong_intrigue>(required, due.country);
  return refuse<Why::wrong_wild_intrigue>(required, due.country, matching, others);
}

void list_payments(const Board& board, const Position& position, Choices& choices) {
  cards_due(board, position).each_payment([&](const Cards& cards) {
    choices.push_back(pay(cards));
  });
}

void list_intrigue_payments(const Board& board, const Position& position, Choices& choices) {
  intrigues_due(board, position).each_payment([&](const Intrigues& cards) {
    choices.push_back(pay_intrigue(cards));
  });
}

std::optional<Cards> only_payment(const Board& board, const Position& position) {
  return cards_due(board, position).only_payment();
}

std::optional<Intrigues> only_intrigue_payment(const Board& board, const Position& position) {
  return intrigues_due(board, position).only_payment();
}

}  // namespace casus::royals

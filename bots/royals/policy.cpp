#include "bots/royals/policy.h"

#include <algorithm>
#include <bit>

#include "bots/royals/tuning.h"
#include "games/royals/choices.h"

namespace casus::bots::royals {
namespace {

constexpr int kCountryLimit = 12;

}  // namespace

void Policy::look(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const bool same_table = seat == seat_ && common.round == round_ &&
                          common.period_ending == ending_ && common.held == held_;
  if (!same_table) look_at_table(board, position, seat);
  const bool same_hand = common.claim == claim_ && position.hands[seat].intrigue == intrigue_;
  if (!same_table || !same_hand) look_at_hand(board, position, seat);
}

void Policy::look_at_table(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  seat_ = seat;
  round_ = common.round;
  ending_ = common.period_ending;
  held_ = common.held;
  const Outlook outlook = outlook_of(board, common, position.markers, total(position.country_pile),
                                     SeatSet::of(seat_at(seat)));
  turns_ = outlook.own_turns[seat];
  others_ = 0;
  for (int other = 0; other < outlook.seats; ++other) {
    if (other != seat) others_ |= common.held[other];
  }
  for (int noble = 0; noble < board.noble_count; ++noble) {
    if ((common.held[seat] >> static_cast<unsigned>(noble) & 1U) != 0) continue;
    gain_[noble] = gain_of(board, common, position.markers, outlook, seat, noble, others_);
  }
}

void Policy::look_at_hand(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  claim_ = common.claim;
  intrigue_ = position.hands[seat].intrigue;
  for (int c = 0; c < kCountries; ++c) {
    hand_[c].clear();
    const int intrigues = fitting(board, intrigue_, c);
    NobleSet nobles = board.in_country[c] & ~common.held[seat];
    if (intrigues == 0) nobles &= ~others_;
    if (intrigues == 1) nobles &= ~(others_ & board.needs_two_intrigues);
    if (claim_ != kNoNoble) nobles &= ~mask(claim_);
    for (; nobles != 0; nobles &= nobles - 1) {
      const int noble = std::countr_zero(nobles);
      hand_[c].offer(board.cards_of[noble], gain_[noble]);
    }
  }
}

// What the next card of a country adds to a hand that holds so many.
float Policy::next_card(int country, int held) const {
  const float step = hand_[country].worth(held + 1, turns_) - hand_[country].worth(held, turns_);
  return step + 0.05F * static_cast<float>(held);
}

float Policy::unseen_card(const Board& board, const Position& position) const {
  const Common& common = position.common;
  const Hand& hand = position.hands[seat_];
  float worth = 0;
  int unseen = 0;
  for (int c = 0; c < kCountries; ++c) {
    int cards =
        board.country_cards[common.setup.seats][c] - hand.country[c] - common.country_discard[c];
    for (const std::uint8_t card : common.row) cards -= card == c;
    worth += static_cast<float>(cards) * next_card(c, hand.country[c]);
    unseen += cards;
  }
  return unseen > 0 ? worth / static_cast<float>(unseen) : 0;
}

float Policy::draw_weight(const Board& board, const Position& position,
                          const Choice& choice) const {
  const Hand& hand = position.hands[seat_];
  const Source source = arg_of<Act::draw>(choice);
  if (source == Source::pile) return unseen_card(board, position);
  if (source != Source::intrigue) {
    return next_card(static_cast<int>(at(source)), hand.country[at(source)]);
  }
  // An intrigue card costs the third country card; useless while nobody is there to be taken over.
  const int held = total(hand.intrigue);
  const float occupied =
      static_cast<float>(std::popcount(others_)) / static_cast<float>(board.noble_count);
  const float use = std::min(1.0F, 0.1F + 2.5F * occupied) * std::min(1.0F, turns_ + 0.5F);
  const float first = held == 0 ? 3.2F : held == 1 ? 2.2F : held == 2 ? 1.0F : 0.0F;
  const bool full = total(hand.country) >= kCountryLimit - 1;
  return first * use - (full ? 0.2F : unseen_card(board, position));
}

float Policy::take_weight(const Board& board, const Position& position, int noble) const {
  const Hand& hand = position.hands[seat_];
  const std::size_t country = at(board.country_of[noble]);
  const int required = board.cards_of[noble];
  const int matching = std::min<int>(required, hand.country[country]);
  const int cards = matching + 3 * (required - matching);
  const bool taken = (others_ >> static_cast<unsigned>(noble) & 1U) != 0;
  // On the last turn cards are worth nothing any more.
  const float price = turns_ > 0.5F ? 1.0F : turns_ > 0 ? 0.8F : 0.05F;
  const float intrigue = taken ? kIntrigue * static_cast<float>(board.intrigue_of[noble]) : 0.0F;
  return gain_[noble] - price * (kCardNow * static_cast<float>(cards) + intrigue);
}

float Policy::pay_weight(const Position& position, const Choice& choice) const {
  const Hand& hand = position.hands[seat_];
  const Cards cards = arg_of<Act::pay>(choice);
  float loss = 0;
  for (int c = 0; c < kCountries; ++c) {
    if (cards[c] == 0) continue;
    loss += hand_[c].worth(hand.country[c], turns_) -
            hand_[c].worth(hand.country[c] - cards[c], turns_) +
            0.3F * static_cast<float>(cards[c]);
  }
  return -loss;
}

float Policy::discard_weight(const Position& position, const Choice& choice) const {
  const auto card = static_cast<int>(arg_of<Act::discard>(choice));
  if (card >= kCountries) return -1;
  return -next_card(card, position.hands[seat_].country[card] - 1);
}

void Policy::weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  look(board, position, index(seat));
  weights.resize(choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    float weight = 0;
    switch (act_of(choice)) {
      case Act::draw: weight = draw_weight(board, position, choice); break;
      case Act::take:
        weight = take_weight(board, position, static_cast<int>(arg_of<Act::take>(choice)));
        break;
      case Act::pay: weight = pay_weight(position, choice); break;
      case Act::pay_intrigue:
        weight = -static_cast<float>(total(arg_of<Act::pay_intrigue>(choice)));
        break;
      case Act::discard: weight = discard_weight(position, choice); break;
      case Act::done:
      case Act::deal:
      case Act::deal_intrigue: break;
    }
    weights[i] = weight;
  }
}

}  // namespace casus::bots::royals

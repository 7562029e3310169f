// Which choices look sensible in Royals: used to play on in the imagination and to order the
// choices of the search. Looks only at open information and the hand of the seat that chooses.
#pragma once

#include "bots/knowledge.h"
#include "bots/royals/outlook.h"

namespace casus::bots::royals {

class Policy {
 public:
  void weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
             Weights& weights);

 private:
  void look(const Board& board, const Position& position, int seat);
  void look_at_table(const Board& board, const Position& position, int seat);
  void look_at_hand(const Board& board, const Position& position, int seat);
  float draw_weight(const Board& board, const Position& position, const Choice& choice) const;
  float take_weight(const Board& board, const Position& position, int noble) const;
  float pay_weight(const Position& position, const Choice& choice) const;
  float discard_weight(const Position& position, const Choice& choice) const;
  float next_card(int country, int held) const;
  float unseen_card(const Board& board, const Position& position) const;

  // What was found for this seat while the nobles stand like this; a turn asks several questions.
  int seat_ = -1;
  int round_ = -1;
  bool ending_ = false;
  std::array<NobleSet, kSeats> held_{};
  float turns_ = 0;
  std::array<float, kMostNobles> gain_{};
  NobleSet others_ = 0;  // nobles that others hold

  // What the hand may buy, while it holds these intrigue cards and this claim is being paid for.
  Noble claim_ = kNoNoble;
  Intrigues intrigue_{};
  std::array<CountryHand, kCountries> hand_{};
};

}  // namespace casus::bots::royals

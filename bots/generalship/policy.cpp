#include "bots/generalship/policy.h"

#include "bots/generalship/peace.h"

namespace casus::bots::generalship {

void Policy::weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  const int own = index(seat);
  weights.assign(choices.size(), 0.0F);
  const Ask ask = position.common.ask;
  if (ask == Ask::march) return marches_.weigh(board, position, own, choices, weights);
  if (ask == Ask::reinforce) return weigh_reinforcements(board, position, own, choices, weights);
  if (ask >= Ask::buy_off && ask <= Ask::reward) {
    return fighting_.weigh(board, position, own, choices, weights);
  }
  weigh_peace(board, position, own, choices, weights);
}

}  // namespace casus::bots::generalship

// Playing on from an imagined position: chance is rolled with dice of the bot's own, choices follow
// the game's policy with a little noise. Shared by the greedy bot and the search.
#pragma once

#include <array>
#include <cmath>

#include "bots/knowledge.h"
#include "core/game.h"

namespace casus::bots {

// Noise by which a choice is drawn with softmax probabilities: the largest weight plus noise wins.
class Noise {
 public:
  static float draw(Dice& dice) { return table()[dice.next() >> 54U]; }

 private:
  static const std::array<float, 1024>& table() {
    static const std::array<float, 1024> values = [] {
      std::array<float, 1024> made{};
      for (std::size_t i = 0; i < made.size(); ++i) {
        const double u = (static_cast<double>(i) + 0.5) / static_cast<double>(made.size());
        made[i] = static_cast<float>(-std::log(-std::log(u)));
      }
      return made;
    }();
    return values;
  }
};

template <Game G>
class Playout {
 public:
  using Position = typename G::Position;
  using Known = Knowledge<G>;

  // The seat that answers next. Answers asked at once commute, so any order will do; the seat we
  // think for goes first, because its answer is the one that is looked for.
  static Seat next_seat(const Turn& turn, Seat own) {
    return turn.seats.contains(own) ? own : *turn.seats.begin();
  }

  // Picks one of `choices`, which the caller has listed, by the policy.
  std::size_t pick(const G& game, const Position& position, Seat seat, Dice& dice) {
    if (choices.size() == 1) return 0;
    policy.weigh(game, position, seat, choices, weights);
    return noisy_best(dice);
  }

  std::size_t noisy_best(Dice& dice) const {
    std::size_t best = 0;
    float highest = -1e30F;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float weight = weights[i] + kNoise * Noise::draw(dice);
      if (weight > highest) {
        highest = weight;
        best = i;
      }
    }
    return best;
  }

  // After a choice has been tried: plays on until so many moments of rest have passed since it or
  // the game is over, and judges.
  Payoffs play_on(const G& game, Position& position, Seat own, int count, Rests<G> rests,
                  Dice& dice) {
    Events silence;
    for (;;) {
      const Turn turn = game.turn(position);
      if (turn.waiting == Waiting::nobody) return final_payoffs(game.scores(position));
      if (turn.waiting == Waiting::chance) {
        game.resolve(position, game.sample(position, dice), silence);
        continue;
      }
      if (rests.comes(game, position) && --count <= 0) {
        return Known::value(game, position);
      }
      const Seat seat = next_seat(turn, own);
      choices.clear();
      game.legal(position, seat, choices);
      const std::size_t picked = pick(game, position, seat, dice);
      game.apply(position, seat, choices[picked], silence);
    }
  }

  Choices choices;
  Weights weights;
  typename Known::Policy policy;

 private:
  static constexpr float kNoise = 0.4F;
};

}  // namespace casus::bots

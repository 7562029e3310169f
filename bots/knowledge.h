// What the bots know of a game beyond its rules: how good a position is for each seat, and which
// choices look sensible. A game without a specialisation gets by with scores and ranks, so that
// every bot plays every game from its first day.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/game.h"

namespace casus::bots {

// For each seat, from 0 (lost) to 1 (won); each seat seeks to raise its own.
using Payoffs = std::array<float, kMaxSeats>;

// How sensible each choice is, in any unit; larger is better, equal is indifferent.
using Weights = std::vector<float>;

// The weight of a choice that is not worth a look while there are others: another order of the same
// answers, or plain folly.
inline constexpr float kHopeless = -1e9F;

// The payoffs of a finished game: a win shared by the winners, and a trifle for the better place so
// that a lost game is still played for something.
inline Payoffs final_payoffs(const Scores& scores) {
  constexpr float kForPlace = 0.08F;
  Payoffs payoffs{};
  int winners = 0;
  for (int i = 0; i < scores.seats; ++i)
    winners += scores.seat[static_cast<std::size_t>(i)].rank == 1;
  for (int i = 0; i < scores.seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const float win = scores.seat[at].rank == 1 ? 1.0F / static_cast<float>(winners) : 0.0F;
    const float below = static_cast<float>(scores.seats - scores.seat[at].rank);
    const float place = scores.seats > 1 ? below / static_cast<float>(scores.seats - 1) : 1.0F;
    payoffs[at] = (1 - kForPlace) * win + kForPlace * place;
  }
  return payoffs;
}

// From expected scores: the higher the score in units of `spread`, the likelier the win.
inline Payoffs payoffs_from(const std::array<float, kMaxSeats>& scores, int seats, float spread) {
  float best = scores[0];
  for (int i = 1; i < seats; ++i) best = std::max(best, scores[static_cast<std::size_t>(i)]);
  Payoffs payoffs{};
  float sum = 0;
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    payoffs[at] = std::exp((scores[at] - best) / spread);
    sum += payoffs[at];
  }
  for (int i = 0; i < seats; ++i) payoffs[static_cast<std::size_t>(i)] /= sum;
  return payoffs;
}

template <Game G>
struct Knowledge {
  // Keeps whatever it likes between calls; each searching thread has its own. It may look only at
  // what `seat` knows of the position.
  class Policy {
   public:
    void weigh(const G&, const typename G::Position&, Seat, const Choices& choices,
               Weights& weights) {
      weights.assign(choices.size(), 0.0F);
    }
  };

  // A playout is judged only at rest, so that like is compared with like: not amidst a turn whose
  // gains are still to come.
  static bool at_rest(const G&, const typename G::Position&) { return true; }
  // How many moments of rest a playout passes before it is judged.
  static int rests(int seats) { return 16 * seats; }

  // A game's own knowledge may add
  //   static int moment(const G&, const Position&);
  // where a moment of rest lasts for several questions: only the first of them that has another
  // number than the one before is a rest. It may add
  //   class Imagination { Position operator()(const G&, const View&, Dice&); };
  // which imagines hidden things as sensible players would have arranged them rather than at
  // random, and
  //   static constexpr int kMostDeep;
  // the times its own measure that playouts go at most, however much time there is. Where a turn
  // has many answers, it may add
  //   static void plans(const G&, const View&, Seat, Dice&, std::vector<Choices>& plans);
  // which appends lists of the seat's answers up to the next chance, rest or answer of another,
  // the likeliest first, each list once; none where single answers are searched.

  static Payoffs value(const G& game, const typename G::Position& position) {
    const Scores scores = game.scores(position);
    std::array<float, kMaxSeats> points{};
    float largest = 1;
    for (int i = 0; i < scores.seats; ++i) {
      const auto at = static_cast<std::size_t>(i);
      points[at] = static_cast<float>(scores.seat[at].score);
      largest = std::max(largest, std::abs(points[at]));
    }
    // Scores of unknown scale: a lead of a third of the largest score is taken for a clear one.
    return payoffs_from(points, scores.seats, largest / 6);
  }
};

// A policy for which the game's board is enough, as `Knowledge` has it.
template <class P>
class WithBoard {
 public:
  template <Game G>
  void weigh(const G& game, const typename G::Position& position, Seat seat, const Choices& choices,
             Weights& weights) {
    policy_.weigh(game.board(), position, seat, choices, weights);
  }

 private:
  P policy_;
};

// Finds the moments of rest of a playout that began in a position.
template <Game G>
class Rests {
 public:
  Rests(const G&, const typename G::Position&) {}
  bool comes(const G& game, const typename G::Position& position) {
    return Knowledge<G>::at_rest(game, position);
  }
};
template <Game G>
  requires requires(const G& game, const typename G::Position& position) {
    Knowledge<G>::moment(game, position);
  }
class Rests<G> {
 public:
  Rests(const G& game, const typename G::Position& position)
      : last_(Knowledge<G>::moment(game, position)) {}
  bool comes(const G& game, const typename G::Position& position) {
    const int now = Knowledge<G>::moment(game, position);
    if (now == last_ || !Knowledge<G>::at_rest(game, position)) return false;
    last_ = now;
    return true;
  }

 private:
  int last_;
};

// How a game is imagined: by its rules alone, unless its knowledge says more.
template <Game G>
class Imagined {
 public:
  typename G::Position operator()(const G& game, const typename G::View& view, Dice& dice) {
    return game.imagine(view, dice);
  }
};
template <Game G>
  requires requires { typename Knowledge<G>::Imagination; }
class Imagined<G> : public Knowledge<G>::Imagination {};

}  // namespace casus::bots

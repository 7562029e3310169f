// The greedy bot: tries each choice in the same few imagined positions, plays on by the policy to
// the next moment of rest, and takes the choice with the best mean value. Quick, and no tree.
#pragma once

#include "bots/bot.h"
#include "bots/playout.h"
#include "core/table_of.h"

namespace casus::bots {

template <Game G>
class Greedy {
 public:
  // In so many imagined positions, or fewer if the host wants the answer; in one at least.
  Choice choose(const GlimpseOf<G>& glimpse, std::uint64_t seed, int imagined,
                const Host& host = {}) {
    using Position = typename G::Position;
    const G& game = *glimpse.game;
    Dice dice(seed);
    imagined_ = {};
    Position position = imagined_(game, glimpse.view, dice);
    choices_.clear();
    game.legal(position, glimpse.seat, choices_);
    if (choices_.size() == 1) return choices_.front();
    totals_.assign(choices_.size(), 0.0);
    playout_.policy = {};  // the answer must not depend on earlier questions
    leave_out_hopeless(game, position, glimpse.seat);
    if (choices_.size() == 1) return choices_.front();
    for (int i = 0; i < imagined; ++i) {
      if (i > 0 && host.stop && host.stop()) break;
      position = imagined_(game, glimpse.view, dice);
      // Each choice meets the same luck, so that fewer positions tell more.
      const std::uint64_t luck = dice.next();
      const Rests<G> rests(game, position);
      for (std::size_t c = 0; c < choices_.size(); ++c) {
        Position tried = position;
        Dice own(luck);
        Events silence;
        game.apply(tried, glimpse.seat, choices_[c], silence);
        const Payoffs payoffs = playout_.play_on(game, tried, glimpse.seat, 1, rests, own);
        totals_[c] += static_cast<double>(payoffs[static_cast<std::size_t>(glimpse.seat)]);
      }
    }
    const auto best = std::max_element(totals_.begin(), totals_.end()) - totals_.begin();
    return choices_[static_cast<std::size_t>(best)];
  }

 private:
  void leave_out_hopeless(const G& game, const typename G::Position& position, Seat seat) {
    playout_.policy.weigh(game, position, seat, choices_, weights_);
    if (*std::max_element(weights_.begin(), weights_.end()) <= kHopeless) return;
    std::size_t kept = 0;
    for (std::size_t c = 0; c < choices_.size(); ++c) {
      if (weights_[c] > kHopeless) choices_[kept++] = choices_[c];
    }
    choices_.resize(kept);
    totals_.resize(kept);
  }

  Choices choices_;
  Weights weights_;
  std::vector<double> totals_;
  Playout<G> playout_;
  Imagined<G> imagined_;
};

}  // namespace casus::bots

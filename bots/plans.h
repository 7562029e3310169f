// Search over plans: where a turn has dozens of answers, a game's knowledge offers whole lists of
// them, and the search chooses among the lists. What comes after a plan follows the policy. So the
// bot thinks once for a turn, about what belongs together, and not anew for every card.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "bots/playout.h"
#include "bots/tree.h"
#include "core/table_of.h"

namespace casus::bots {

template <class G>
concept MakesPlans = Game<G> && requires(const G& game, const typename G::View& view, Seat seat,
                                         Dice& dice, std::vector<Choices>& plans) {
  Knowledge<G>::plans(game, view, seat, dice, plans);
};

// Plans as the policy would make them: what it finds best, every list that departs from that once
// with one of the next best answers and goes on as the policy finds best then, and some that follow
// it with whims. Each leads to another position.
template <Game G>
class PlanMaker {
 public:
  using Position = typename G::Position;
  static constexpr std::size_t kAlternatives = 3;  // of each answer
  static constexpr int kWhims = 12;
  static constexpr std::size_t kMostAnswers = 200;

  // The seat is asked. From the view alone.
  void make(const G& game, const typename G::View& view, Seat seat, Dice& dice,
            std::vector<Choices>& plans) {
    game_ = &game;
    seat_ = seat;
    plans_ = &plans;
    ends_.clear();
    const Position start = game.imagine(view, dice);
    rests_.emplace(game, start);
    Choices line;
    std::vector<Position> before;
    Position position = start;
    // The policy's own list, with the positions where another could depart from it.
    for (bool on = true; on && line.size() < kMostAnswers;) {
      before.push_back(position);
      line.push_back(best_choice(position));
      on = answer(position, line.back());
    }
    add(line, position);
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (const Choice& other : alternatives(before[i], line[i])) {
        Choices departed(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i));
        position = before[i];
        departed.push_back(other);
        bool on = answer(position, other);
        while (on && departed.size() < kMostAnswers) {
          departed.push_back(best_choice(position));
          on = answer(position, departed.back());
        }
        add(departed, position);
      }
    }
    for (int i = 0; i < kWhims; ++i) {
      Choices whim;
      position = start;
      for (bool on = true; on && whim.size() < kMostAnswers;) {
        list(position);
        whim.push_back(playout_.choices[playout_.pick(game, position, seat, dice)]);
        on = answer(position, whim.back());
      }
      add(whim, position);
    }
  }

 private:
  void list(const Position& position) {
    playout_.choices.clear();
    game_->legal(position, seat_, playout_.choices);
  }
  void weigh(const Position& position) {
    list(position);
    playout_.policy.weigh(*game_, position, seat_, playout_.choices, playout_.weights);
  }
  Choice best_choice(const Position& position) {
    weigh(position);
    const auto best = std::max_element(playout_.weights.begin(), playout_.weights.end());
    return playout_.choices[static_cast<std::size_t>(best - playout_.weights.begin())];
  }
  // The next best, without the hopeless.
  Choices alternatives(const Position& position, const Choice& best) {
    weigh(position);
    std::vector<std::pair<float, Choice>> others;
    for (std::size_t i = 0; i < playout_.choices.size(); ++i) {
      const float weight = playout_.weights[i];
      if (weight > kHopeless && playout_.choices[i] != best) {
        others.emplace_back(-weight, playout_.choices[i]);
      }
    }
    const std::size_t count = std::min(kAlternatives, others.size());
    std::partial_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count),
                      others.end());
    Choices found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(others[i].second);
    return found;
  }
  // True if the seat is asked on: no chance, no rest, nobody else's turn.
  bool answer(Position& position, const Choice& choice) {
    Events silence;
    game_->apply(position, seat_, choice, silence);
    Rests<G> rests = *rests_;
    return game_->turn(position).seats.contains(seat_) && !rests.comes(*game_, position);
  }
  void add(const Choices& plan, const Position& end) {
    if (std::find(ends_.begin(), ends_.end(), end) != ends_.end()) return;
    ends_.push_back(end);
    plans_->push_back(plan);
  }

  const G* game_ = nullptr;
  Seat seat_{};
  std::vector<Choices>* plans_ = nullptr;
  std::optional<Rests<G>> rests_;  // since the question
  std::vector<Position> ends_;
  Playout<G> playout_;
};

struct PlanResult {
  std::uint64_t visits = 0;
  double total = 0;
};

// Sequential halving: all plans are tried equally often, then the better half of them, and so on.
// Each plan meets the same worlds and the same luck as the others, so that few trials tell much.
template <Game G>
class PlanSearch {
 public:
  using Known = Knowledge<G>;

  void begin(const GlimpseOf<G>& glimpse, const std::vector<Choices>& plans, std::uint64_t seed,
             int deep) {
    glimpse_ = &glimpse;
    plans_ = &plans;
    seed_ = seed;
    deep_ = deep;
    results_.assign(plans.size(), {});
    active_.resize(plans.size());
    for (std::size_t i = 0; i < active_.size(); ++i) active_[i] = i;
    next_ = 0;
    playout_.policy = {};  // the answer must not depend on earlier questions
    imagined_ = {};
  }

  // One trial of the next plan.
  void iterate() {
    const std::size_t plan = active_[next_];
    next_ = (next_ + 1) % active_.size();
    PlanResult& result = results_[plan];
    const Payoffs payoffs = play((*plans_)[plan], mix(seed_, result.visits));
    result.total += static_cast<double>(payoffs[static_cast<std::size_t>(glimpse_->seat)]);
    ++result.visits;
  }

  // Keeps the better half whenever its share of the whole budget is spent; `spent` is from 0 to 1.
  void narrow(double spent) {
    const auto rounds = static_cast<double>(std::bit_width(plans_->size()) - 1);
    const auto halvings = static_cast<unsigned>(std::min(spent, 1.0) * rounds);
    const std::size_t keep = std::max<std::size_t>(1, plans_->size() >> halvings);
    // Only between rounds, when all have been tried equally often.
    if (keep >= active_.size() || next_ != 0 || results_[active_.front()].visits == 0) return;
    std::sort(active_.begin(), active_.end(), [&](std::size_t one, std::size_t other) {
      return results_[one].total != results_[other].total
                 ? results_[one].total > results_[other].total
                 : one < other;
    });
    active_.resize(keep);
  }

  bool is_decided() const { return active_.size() == 1; }
  const std::vector<PlanResult>& results() const { return results_; }

 private:
  Payoffs play(const Choices& plan, std::uint64_t luck) {
    const G& game = *glimpse_->game;
    Dice dice(luck);
    typename G::Position position = imagined_(game, glimpse_->view, dice);
    const Rests<G> rests(game, position);
    Events silence;
    for (const Choice& choice : plan) {
      // A plan hangs on what its seat knows, so that it fits every position that is imagined; of
      // one that does not, as much is played as can be.
      if (game.why_not(position, glimpse_->seat, choice)) break;
      game.apply(position, glimpse_->seat, choice, silence);
    }
    const int count = deep_ * Known::rests(game.seats(position));
    return playout_.play_on(game, position, glimpse_->seat, count, rests, dice);
  }

  const GlimpseOf<G>* glimpse_ = nullptr;
  const std::vector<Choices>* plans_ = nullptr;
  std::uint64_t seed_ = 0;
  int deep_ = 1;
  std::vector<PlanResult> results_;
  std::vector<std::size_t> active_;  // plans that are still tried
  std::size_t next_ = 0;             // place in them
  Playout<G> playout_;
  Imagined<G> imagined_;
};

}  // namespace casus::bots

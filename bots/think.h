// Spending a budget on the search: one tree for each thread, their visits added up. With a budget
// in iterations the answer follows from seed and number of threads alone.
#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/search.h"

namespace casus::bots {

// A host without a clock: about what a time budget is worth on a slow machine.
inline constexpr int kIterationsPerMillisecond = 10;

// When one thread has to stop.
class Limit {
 public:
  Limit(const Budget& budget, int threads, int thread, const Host& host) : host_(&host) {
    int iterations = budget.iterations;
    if (budget.milliseconds > 0 && !host.now_ms && iterations == 0) {
      iterations = budget.milliseconds * kIterationsPerMillisecond;
    }
    if (iterations > 0) {
      quota_ = iterations / threads + (thread < iterations % threads ? 1 : 0);
    }
    if (budget.milliseconds > 0 && host.now_ms) {
      milliseconds_ = budget.milliseconds;
      begin_ = host.now_ms();
    }
  }

  // How many iterations may still come, given that `done` are done; 0: stop. An estimate where time
  // is the limit.
  double left(int done) const {
    if (host_->stop && host_->stop()) return 0;
    double rest = quota_ > 0 ? quota_ - done : 1e12;
    if (milliseconds_ > 0) {
      const double spent = host_->now_ms() - begin_;
      if (spent >= milliseconds_) return 0;
      if (done > 0 && spent > 0) rest = std::min(rest, done * (milliseconds_ - spent) / spent);
    }
    return std::max(rest, 0.0);
  }

  // How many iterations to do before asking again. The clock is asked for some microseconds' work.
  int batch(int done) const {
    constexpr int kBatch = 16;
    return quota_ > 0 ? std::min(kBatch, quota_ - done) : kBatch;
  }

 private:
  const Host* host_;
  int quota_ = 0;
  double milliseconds_ = 0;
  double begin_ = 0;
};

// Little time is best spent on short playouts, which vary little; much time on long ones, which
// judge better.
inline int deep_for(const Spec& spec) {
  if (spec.deep > 0) return spec.deep;
  // Measured in Royals: four times as deep wins clearly from a tenth of a second on.
  constexpr int kLongMilliseconds = 100;
  constexpr int kManyIterations = 5000;
  const Budget& budget = spec.budget;
  const bool much = budget.milliseconds >= kLongMilliseconds ||
                    (budget.milliseconds == 0 && budget.iterations >= kManyIterations);
  return much ? 4 : 1;
}

// As above, within what the game's knowledge finds useful.
template <Game G>
int deep_in(const Spec& spec) {
  if constexpr (requires { Knowledge<G>::kMostDeep; }) {
    if (spec.deep == 0) return std::min(deep_for(spec), Knowledge<G>::kMostDeep);
  }
  return deep_for(spec);
}

template <Game G>
void spend(Search<G>& search, const Limit& limit) {
  int done = 0;
  // A lead that cannot be caught any more ends the thinking.
  for (double left = limit.left(0); left > search.lead() || (done == 0 && left > 0);
       left = limit.left(done)) {
    const int batch = limit.batch(done);
    for (int i = 0; i < batch; ++i) search.iterate();
    done += batch;
  }
  if (done == 0) search.iterate();
}

inline void add_results(std::vector<RootChoice>& sum, const std::vector<RootChoice>& more) {
  for (const RootChoice& one : more) {
    const auto at = std::lower_bound(
        sum.begin(), sum.end(), one,
        [](const RootChoice& a, const RootChoice& b) { return a.choice < b.choice; });
    if (at == sum.end() || at->choice != one.choice) {
      sum.insert(at, one);
    } else {
      at->visits += one.visits;
      at->total += one.total;
    }
  }
}

// The most visited; of equals the one that earned more.
inline Choice best_of(const std::vector<RootChoice>& results) {
  const auto best = std::max_element(
      results.begin(), results.end(), [](const RootChoice& a, const RootChoice& b) {
        return a.visits != b.visits ? a.visits < b.visits : a.total < b.total;
      });
  return best->choice;
}

template <Game G>
class Thinker {
 public:
  explicit Thinker(const SearchSettings& settings = {}) : settings_(settings) {}

  Choice choose(const GlimpseOf<G>& glimpse, const Spec& spec, std::uint64_t seed,
                const Host& host) {
    if (const auto forced = only_choice(glimpse, seed)) return *forced;
    const auto threads = static_cast<std::size_t>(spec.threads);
    while (searches_.size() < threads) {
      searches_.push_back(std::make_unique<Search<G>>(settings_));
    }
    const auto work = [&](int thread) {
      Search<G>& search = *searches_[static_cast<std::size_t>(thread)];
      search.begin(glimpse, mix(seed, static_cast<std::uint64_t>(thread) + 1), deep_in<G>(spec));
      spend(search, Limit(spec.budget, spec.threads, thread, host));
    };
    if (host.run_parallel && spec.threads > 1) {
      host.run_parallel(spec.threads, work);
    } else {
      for (int i = 0; i < spec.threads; ++i) work(i);
    }
    results_.clear();
    for (std::size_t i = 0; i < threads; ++i) {
      searches_[i]->results(own_);
      add_results(results_, own_);
    }
    return best_of(results_);
  }

  // What the last question's search found, for tests and for showing it to people.
  const std::vector<RootChoice>& results() const { return results_; }

 private:
  std::optional<Choice> only_choice(const GlimpseOf<G>& glimpse, std::uint64_t seed) {
    Dice dice(seed);
    const auto position = glimpse.game->imagine(glimpse.view, dice);
    choices_.clear();
    glimpse.game->legal(position, glimpse.seat, choices_);
    if (choices_.size() == 1) return choices_.front();
    // The only one that is worth a look.
    typename Knowledge<G>::Policy().weigh(*glimpse.game, position, glimpse.seat, choices_,
                                          weights_);
    const auto hopeful = [](float weight) { return weight > kHopeless; };
    if (std::count_if(weights_.begin(), weights_.end(), hopeful) != 1) return std::nullopt;
    const auto only = std::find_if(weights_.begin(), weights_.end(), hopeful) - weights_.begin();
    return choices_[static_cast<std::size_t>(only)];
  }

  SearchSettings settings_;
  Choices choices_;
  Weights weights_;
  std::vector<std::unique_ptr<Search<G>>> searches_;  // kept for their memory
  std::vector<RootChoice> results_;
  std::vector<RootChoice> own_;
};

}  // namespace casus::bots

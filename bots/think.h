// Spending a budget on the search: one tree for each thread, their visits added up. With a budget
// in iterations the answer follows from seed and number of threads alone. A budget is for one
// thought, however many answers come of it.
#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/plans.h"
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

// The same for plans.
template <Game G>
void spend(PlanSearch<G>& search, const Limit& limit) {
  int done = 0;
  for (double left = limit.left(0); left > 0 && !search.is_decided(); left = limit.left(done)) {
    const int batch = limit.batch(done);
    for (int i = 0; i < batch; ++i) {
      search.iterate();
      ++done;
      search.narrow(done / (done + std::max(left - i - 1, 0.0)));
    }
  }
  if (done == 0) search.iterate();
}

// The best of the plans that were tried to the end. A budget that ends amidst a round leaves some
// of them a trial short, in each thread, which says nothing of what they are worth.
inline std::size_t best_of(const std::vector<PlanResult>& results, int threads = 1) {
  std::uint64_t most = 0;
  for (const PlanResult& one : results) most = std::max(most, one.visits);
  const auto worth = [&](const PlanResult& one) {
    const bool to_the_end =
        one.visits > 0 && one.visits + static_cast<std::uint64_t>(threads) >= most;
    return to_the_end ? one.total / static_cast<double>(one.visits) : -1;
  };
  const auto best = std::max_element(
      results.begin(), results.end(),
      [&](const PlanResult& a, const PlanResult& b) { return worth(a) < worth(b); });
  return static_cast<std::size_t>(best - results.begin());
}

template <Game G>
class Thinker {
 public:
  explicit Thinker(const SearchSettings& settings = {}) : settings_(settings) {}

  // At least one answer. More where the game has plans, or where the search has looked at the
  // seat's next question often enough to answer it as well: they are one thought.
  Choices choose(const GlimpseOf<G>& glimpse, const Spec& spec, std::uint64_t seed,
                 const Host& host) {
    results_.clear();
    plan_results_.clear();
    limits_.clear();  // making plans is part of the time
    for (int i = 0; i < spec.threads; ++i) limits_.emplace_back(spec.budget, spec.threads, i, host);
    if constexpr (MakesPlans<G>) {
      plans_.clear();
      Dice dice(mix(seed, 0x91A5U));
      if (!spec.singly) {
        Knowledge<G>::plans(*glimpse.game, glimpse.view, glimpse.seat, dice, plans_);
      }
      if (!plans_.empty()) return best_plan(glimpse, spec, seed, host);
    }
    if (const auto forced = only_choice(glimpse, seed)) return {*forced};
    const auto threads = static_cast<std::size_t>(spec.threads);
    while (searches_.size() < threads) {
      searches_.push_back(std::make_unique<Search<G>>(settings_));
    }
    run(spec, host, [&](int thread) {
      Search<G>& search = *searches_[static_cast<std::size_t>(thread)];
      search.begin(glimpse, mix(seed, static_cast<std::uint64_t>(thread) + 1), deep_in<G>(spec));
      spend(search, limits_[static_cast<std::size_t>(thread)]);
    });
    sum_results(threads, Search<G>::root_key(glimpse.seat), results_);
    Choices line = {best_of(results_)};
    if (!spec.singly) go_on(glimpse, threads, seed, line);
    return line;
  }

  // The same, with what else was thought of.
  std::vector<Considered> consider(const GlimpseOf<G>& glimpse, const Spec& spec,
                                   std::uint64_t seed, const Host& host) {
    Choices chosen = choose(glimpse, spec, seed, host);
    std::vector<Considered> all;
    for (std::size_t i = 0; i < plan_results_.size(); ++i) {
      add_considered(plans_[i], plan_results_[i], all);
    }
    for (const RootChoice& root : results_) add_considered({root.choice}, root, all);
    if (all.empty()) return {{std::move(chosen), std::nullopt, 1}};
    share_out(std::move(chosen), all);
    return all;
  }

  // What the last question's search found, for tests and for showing it to people.
  const std::vector<RootChoice>& results() const { return results_; }
  const std::vector<Choices>& plans() const { return plans_; }
  const std::vector<PlanResult>& plan_results() const { return plan_results_; }

 private:
  template <class Result>  // with visits and total
  static void add_considered(Choices choices, const Result& result, std::vector<Considered>& all) {
    if (result.visits == 0) return;
    const auto visits = static_cast<double>(result.visits);
    all.push_back({std::move(choices), result.total / visits, visits});
  }

  // What was chosen comes first, and as far as it goes; then what most thought went into.
  // pre: something was
  static void share_out(Choices chosen, std::vector<Considered>& all) {
    constexpr std::size_t kMost = 4;
    const auto is_chosen = [&](const Considered& one) {
      return one.choices.size() <= chosen.size() &&
             std::equal(one.choices.begin(), one.choices.end(), chosen.begin());
    };
    double sum = 0;
    for (const Considered& one : all) sum += one.thought;
    for (Considered& one : all) one.thought /= sum;
    std::sort(all.begin(), all.end(), [&](const Considered& a, const Considered& b) {
      const bool first = is_chosen(a);
      return first != is_chosen(b) ? first : a.thought > b.thought;
    });
    all.resize(std::min(all.size(), kMost));
    all.front().choices = std::move(chosen);
  }

  template <class Work>
  static void run(const Spec& spec, const Host& host, const Work& work) {
    if (host.run_parallel && spec.threads > 1) {
      host.run_parallel(spec.threads, work);
    } else {
      for (int i = 0; i < spec.threads; ++i) work(i);
    }
  }

  Choices best_plan(const GlimpseOf<G>& glimpse, const Spec& spec, std::uint64_t seed,
                    const Host& host) {
    // With few trials to spend, few plans: the likeliest stand first.
    constexpr int kTrialsEach = 4;
    if (spec.budget.iterations > 0) {
      const int most = std::max(2, spec.budget.iterations / kTrialsEach);
      plans_.resize(std::min(plans_.size(), static_cast<std::size_t>(most)));
    }
    if (plans_.size() == 1) return plans_.front();
    const auto threads = static_cast<std::size_t>(spec.threads);
    plan_searches_.resize(std::max(plan_searches_.size(), threads));
    run(spec, host, [&](int thread) {
      PlanSearch<G>& search = plan_searches_[static_cast<std::size_t>(thread)];
      search.begin(glimpse, plans_, mix(seed, static_cast<std::uint64_t>(thread) + 1),
                   deep_in<G>(spec));
      spend(search, limits_[static_cast<std::size_t>(thread)]);
    });
    plan_results_.assign(plans_.size(), {});
    for (std::size_t i = 0; i < threads; ++i) {
      for (std::size_t plan = 0; plan < plans_.size(); ++plan) {
        plan_results_[plan].visits += plan_searches_[i].results()[plan].visits;
        plan_results_[plan].total += plan_searches_[i].results()[plan].total;
      }
    }
    return plans_[best_of(plan_results_, spec.threads)];
  }

  void sum_results(std::size_t threads, std::uint64_t key, std::vector<RootChoice>& sum) {
    sum.clear();
    for (std::size_t i = 0; i < threads; ++i) {
      searches_[i]->results(key, own_);
      add_results(sum, own_);
    }
  }

  // Adds the answers to the seat's next questions while nothing comes between and the search knows
  // them nearly as well as the first.
  void go_on(const GlimpseOf<G>& glimpse, std::size_t threads, std::uint64_t seed, Choices& line) {
    constexpr std::uint64_t kShare = 4;
    constexpr std::uint64_t kFewest = 20;
    const G& game = *glimpse.game;
    std::uint64_t visits = 0;
    for (const RootChoice& root : results_) visits += root.visits;
    Dice dice(seed);
    auto position = game.imagine(glimpse.view, dice);
    std::uint64_t key = Search<G>::root_key(glimpse.seat);
    for (;;) {
      told_.clear();
      Events events(told_);
      const Choice last = line.back();
      game.apply(position, glimpse.seat, last, events);
      if (!game.turn(position).seats.contains(glimpse.seat)) return;
      key = Search<G>::key_after(key, glimpse.seat, last, told_);
      choices_.clear();
      game.legal(position, glimpse.seat, choices_);
      if (choices_.size() == 1) {
        line.push_back(choices_.front());
        continue;
      }
      sum_results(threads, key, next_);
      std::erase_if(next_, [&](const RootChoice& one) {
        return !std::binary_search(choices_.begin(), choices_.end(), one.choice);
      });
      std::uint64_t seen = 0;
      for (const RootChoice& one : next_) seen += one.visits;
      if (seen < kFewest || seen * kShare < visits) return;
      line.push_back(best_of(next_));
    }
  }

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
  std::vector<RootChoice> next_;
  std::vector<Event> told_;
  std::vector<Limit> limits_;
  std::vector<Choices> plans_;
  std::vector<PlanSearch<G>> plan_searches_;
  std::vector<PlanResult> plan_results_;
};

}  // namespace casus::bots

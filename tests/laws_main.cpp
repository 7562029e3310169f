// The runner of the laws: random games of every game and seat count, on as many cores as wanted.
// Exit code 0: all laws hold; 1: one is broken, with the command that shows it again; 2: bad usage.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>

#include "tests/laws_all.h"

namespace casus::laws {
namespace {

constexpr int kFine = 0;
constexpr int kBroken = 1;
constexpr int kBadUsage = 2;

struct Wish {
  std::string game;         // empty: all
  int seats = 0;            // 0: all
  int games = 1000;         // for each seat count
  std::uint64_t steps = 0;  // instead of games, where it is not 0
  std::uint64_t seed = 1;
  int threads = 1;
  std::vector<std::string> options;
  std::string law;
  bool thorough = false;
  bool complete = false;

  bool is_for_everything() const { return seats == 0 && options.empty() && law.empty(); }
};

struct Total {
  int passed = 0;
  int failed = 0;
};

// What the threads of one run share.
struct Run {
  std::atomic<int> next = 0;
  std::atomic<std::uint64_t> steps = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  Tally tally;
  std::optional<Broken> broken;
  std::optional<Fault> fault;
};

void show_progress(const std::string& what, const Wish& wish, const Run& run, int game) {
  if (isatty(STDERR_FILENO) == 0 || game % 100 != 0) return;
  std::cerr << "\r" << what << ": ";
  if (wish.steps > 0) {
    std::cerr << run.steps << " of " << wish.steps << " steps" << std::flush;
  } else {
    std::cerr << game << " of " << wish.games << " games" << std::flush;
  }
}

// A game that was begun within the budget is played on.
bool is_spent(const Wish& wish, const Run& run, int game) {
  return wish.steps > 0 ? run.steps >= wish.steps : game >= wish.games;
}

template <Game G>
void work(const Subject<G>& subject, const Wish& wish, int seats, const Effort& effort,
          const json::object& fixed, Run& run) {
  Tally tally;
  while (!run.stop) {
    const int at = run.next++;
    if (is_spent(wish, run, at)) break;
    show_progress(G::info().id + " " + std::to_string(seats), wish, run, at);
    const std::uint64_t before = tally.steps();
    const auto broken = LawsOf<G>::check_game(
        subject, seats, wish.seed + static_cast<std::uint64_t>(at), effort, tally, fixed);
    run.steps += tally.steps() - before;
    if (broken && !*broken) continue;
    const std::scoped_lock lock(run.mutex);
    run.stop = true;
    if (!broken) {
      run.fault = broken.error();
    } else if (!run.broken || (*broken)->seed < run.broken->seed) {
      run.broken = **broken;
    }
  }
  const std::scoped_lock lock(run.mutex);
  run.tally.add(tally);
}

void print_summary(const std::string& what, const Tally& tally, double seconds) {
  if (isatty(STDERR_FILENO) != 0) std::cerr << "\r";
  std::cout << what << ": " << tally.games << " games, " << tally.decisions << " decisions, "
            << tally.rolls << " rolls, "
            << static_cast<int>(static_cast<double>(tally.games) / seconds)
            << " games/s\n  checks:";
  for (int i = 0; i < kLaws; ++i) {
    const auto at = static_cast<std::size_t>(i);
    std::cout << " " << kLawNames[at] << " " << tally.checks[at];
  }
  std::cout << "\n";
}

template <Game G>
Expected<void> run_seats(const Subject<G>& subject, const Wish& wish, int seats,
                         const Effort& effort, Total& total, Met& met) {
  json::object fixed;
  for (const std::string& option : wish.options) {
    const Expected<void> added = add_option(G::info().options, option, fixed);
    if (!added) return added;
  }
  Run run;
  const auto begin = std::chrono::steady_clock::now();
  if (effort.wants(Law::trips)) {
    if (Wrong wrong = LawsOf<G>::wrong_vocabulary(subject, run.tally)) {
      run.broken =
          Broken{Law::trips, G::info().id, seats, fixed, wish.seed, 1, -1, *wrong, effort.thorough};
      run.stop = true;
    }
  }
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < wish.threads; ++i) {
      threads.emplace_back([&] { work(subject, wish, seats, effort, fixed, run); });
    }
  }
  if (run.fault) return std::unexpected(*run.fault);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  print_summary(G::info().id + ", " + std::to_string(seats) + " seats", run.tally, took.count());
  if (!run.broken) {
    if (auto wrong = run.tally.judge(effort)) {
      run.broken = Broken{wrong->first,    G::info().id, seats,         fixed,          wish.seed,
                          run.tally.games, -1,           wrong->second, effort.thorough};
    }
  }
  ++(run.broken ? total.failed : total.passed);
  if (run.broken) std::cout << run.broken->line() << "\n";
  met.add(run.tally.met);
  return {};
}

// Over all seat counts: with three players there may be no fourth county to lose.
template <Game G>
void report_met(const Subject<G>& subject, const Wish& wish, const Met& met, Total& total) {
  const Vocabulary& vocabulary = subject.game->vocabulary();
  const std::vector<std::string> wrong = wrongly_met(vocabulary, met, excused_words<G>());
  for (const std::string& each : wrong) std::cout << G::info().id << ", " << each << "\n";
  if (wrong.empty()) {
    std::cout << G::info().id << ": every act, question, event and refusal was met\n";
  }
  if (wish.complete) ++(wrong.empty() ? total.passed : total.failed);
}

template <Game G>
Expected<void> run_game(const Wish& wish, const Effort& effort, Total& total) {
  const Expected<Subject<G>> subject = embedded_subject<G>();
  if (!subject) return std::unexpected(subject.error());
  const std::vector<int>& counts = G::info().seats;
  if (wish.seats != 0 && std::find(counts.begin(), counts.end(), wish.seats) == counts.end()) {
    return fault("bad_seats",
                 G::info().id + " is not played with " + std::to_string(wish.seats) + " seats");
  }
  Met met;
  for (const int seats : counts) {
    if (wish.seats != 0 && wish.seats != seats) continue;
    if (auto run = run_seats(*subject, wish, seats, effort, total, met); !run) return run;
  }
  if (wish.is_for_everything()) report_met(*subject, wish, met, total);
  return {};
}

int run_all(const Wish& wish) {
  if (wish.complete && !wish.is_for_everything()) {
    std::cerr << "laws: --complete is for runs of all laws, seats and options\n";
    return kBadUsage;
  }
  Effort effort = wish.thorough ? thorough() : Effort{};
  if (!wish.law.empty()) {
    effort.only = law_named(wish.law);
    if (!effort.only) {
      std::cerr << "laws: there is no law " << wish.law << "; there are";
      for (const std::string_view known : kLawNames) std::cerr << " " << known;
      std::cerr << "\n";
      return kBadUsage;
    }
  }
  Total total;
  bool known = false;
  std::optional<Fault> wrong;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (wrong || (!wish.game.empty() && wish.game != G::info().id)) return;
    known = true;
    if (auto run = run_game<G>(wish, effort, total); !run) wrong = run.error();
  });
  if (!known) wrong = Fault{"unknown_game", "there is no game " + wish.game};
  if (wrong) {
    std::cerr << "laws: " << wrong->text << "\n";
    return kBadUsage;
  }
  std::cout << total.passed << " passed, " << total.failed << " failed\n";
  return total.failed == 0 ? kFine : kBroken;
}

}  // namespace
}  // namespace casus::laws

int main(int argc, char** argv) {
  casus::laws::Wish wish;
  CLI::App app("Holds the laws of a game against random games.");
  app.add_option("--game", wish.game, "the game; all without it");
  app.add_option("--seats", wish.seats, "how many seats; all counts without it")
      ->check(CLI::Range(1, 8));
  app.add_option("--games", wish.games, "how many games for each seat count")
      ->check(CLI::Range(1, 100000000));
  app.add_option("--steps", wish.steps, "instead: how many steps for each seat count")
      ->excludes("--games")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", wish.seed, "the seed of the first game; the next have the next seeds");
  app.add_option("--option", wish.options, "an option that stays fixed, as name=value")
      ->allow_extra_args(false);
  app.add_option("--law", wish.law, "only this law");
  app.add_option("--threads", wish.threads, "how many cores to use")->check(CLI::Range(1, 256));
  app.add_flag("--thorough", wish.thorough, "the dear checks at almost every position");
  app.add_flag("--complete", wish.complete,
               "fail if an act, question, event or refusal of a game was never met");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? casus::laws::kFine : casus::laws::kBadUsage;
  }
  return casus::laws::run_all(wish);
}

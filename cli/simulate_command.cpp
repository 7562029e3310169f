// casus simulate: random play, as fast as the rules go; with --check the invariants at every step.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/invariants.h"
#include "cli/progress.h"
#include "cli/simulation.h"
#include "engine/seeds.h"

namespace casus::cli {
namespace {

struct SimulateArguments {
  std::string game;
  std::vector<std::string> options;
  int seats = 0;
  std::uint64_t games = 1000;
  std::string seed = "1";
  int threads = 1;
  bool check = false;
};

struct Result {
  Counts counts;
  double seconds = 0;
  std::string failure;
};

template <Game G>
Expected<Result> simulate(const Program& program, const SimulateArguments& arguments,
                          const Loaded& loaded, const json::object& options) {
  const Expected<G> game = load_rules<G>(loaded.replaced);
  if (!game) return std::unexpected(game.error());
  const auto start = start_of(*game, arguments.seats, options);
  if (!start) return std::unexpected(start.error());
  const Series series{arguments.seats, arguments.games, engine::seed_number(arguments.seed),
                      arguments.threads};
  Failure failure;
  std::atomic<std::uint64_t> done = 0;
  Result result;
  const auto from = std::chrono::steady_clock::now();
  {
    const Progress progress(program.streams, "games", series.games, done);
    if (arguments.check) {
      result.counts =
          play_series(*game, *start, series, failure.found, done,
                      [&](std::uint64_t number) { return Invariants<G>(*game, number, failure); });
    } else {
      result.counts = play_series(*game, *start, series, failure.found, done,
                                  [](std::uint64_t) { return Nobody(); });
    }
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  result.failure = failure.text;
  return result;
}

double ratio(std::uint64_t part, double whole) {
  return whole > 0 ? static_cast<double>(part) / whole : 0.0;
}

json::object to_json(const SimulateArguments& arguments, const Result& result) {
  const Counts& counts = result.counts;
  json::object out = {
      {"game", arguments.game},
      {"seats", arguments.seats},
      {"seed", arguments.seed},
      {"threads", arguments.threads},
      {"games", counts.games},
      {"decisions", counts.decisions},
      {"chance_steps", counts.chance_steps},
      {"options_per_decision", ratio(counts.options, static_cast<double>(counts.decisions))},
      {"seconds", result.seconds},
      {"decisions_per_second", ratio(counts.decisions, result.seconds)},
      {"games_per_second", ratio(counts.games, result.seconds)},
      {"signature", fmt::format("{:016x}", counts.signature)}};
  if (arguments.check) out["checked"] = result.failure.empty();
  if (!result.failure.empty()) out["failure"] = result.failure;
  return out;
}

void print(std::ostream& out, const SimulateArguments& arguments, const Result& result) {
  const Counts& counts = result.counts;
  out << fmt::format(
      "{}, {} seats, seed {}\n"
      "  games                {}\n"
      "  decisions            {}  ({:.1f} options each)\n"
      "  chance steps         {}\n"
      "  seconds              {:.3f}\n"
      "  decisions per second {:.0f}\n"
      "  games per second     {:.0f}\n"
      "  signature            {:016x}\n",
      arguments.game, arguments.seats, arguments.seed, counts.games, counts.decisions,
      ratio(counts.options, static_cast<double>(counts.decisions)), counts.chance_steps,
      result.seconds, ratio(counts.decisions, result.seconds), ratio(counts.games, result.seconds),
      counts.signature);
  if (arguments.check && result.failure.empty()) out << "  every step was checked\n";
}

Expected<int> run_simulate(const Program& program, const SimulateArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, arguments.game);
  if (!game) return std::unexpected(game.error());
  const Expected<json::object> options = read_option_words(**game, arguments.options);
  if (!options) return std::unexpected(options.error());
  if (const auto seed = engine::read_seed(std::string_view(arguments.seed)); !seed) {
    return std::unexpected(seed.error());
  }
  std::optional<Expected<Result>> result;
  with_game(arguments.game, [&](auto tag) {
    result = simulate<typename decltype(tag)::type>(program, arguments, *loaded, *options);
  });
  if (!*result) return std::unexpected(result->error());
  if (program.json) {
    print_json(program.streams.out, to_json(arguments, **result));
  } else {
    print(program.streams.out, arguments, **result);
  }
  if ((*result)->failure.empty()) return kGood;
  program.streams.err << "casus: the check failed in " << (*result)->failure << '\n';
  return kCheckFailed;
}

}  // namespace

void add_simulate(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command = add_command(
      app, program, "simulate", "Random play: speed, statistics, a signature of the rules",
      [&program, arguments] { return run_simulate(program, *arguments); });
  command->add_option("GAME", arguments->game, "The game")->required();
  command->add_option("--seats", arguments->seats, "How many seats")->required();
  command->add_option("--games", arguments->games, "How many games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "Same seed, same games")->capture_default_str();
  command
      ->add_option("--threads", arguments->threads,
                   "Threads; the signature does not depend on them")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--check", arguments->check, "Check the invariants after every step");
  add_option_words(*command, arguments->options);
}

}  // namespace casus::cli

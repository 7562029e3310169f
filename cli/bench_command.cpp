// casus bench: our figures beside what they are compared with, timed in the same run, interleaved,
// the best of several rounds. Nothing here is a test; bench/README.md says how to read it.
#include <fmt/format.h>

#include <memory>

#include "cli/bench_figures.h"
#include "cli/command.h"
#include "cli/progress.h"

namespace casus::cli {
namespace {

struct BenchArguments {
  std::string game;
  int rounds = 5;
};

json::object to_json(const Figure& figure) {
  return {{"name", figure.name},
          {"value", figure.value},
          {"unit", figure.unit},
          {"reference", figure.reference},
          {"reference_value", figure.reference_value},
          {"ratio", figure.ratio()}};
}

Expected<int> run_bench(const Program& program, const BenchArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  Expected<std::vector<Contest>> contests = make_contests(*loaded, arguments.game);
  if (!contests) return std::unexpected(contests.error());
  std::atomic<std::uint64_t> done = 0;
  {
    const Progress progress(program.streams, "rounds", static_cast<std::uint64_t>(arguments.rounds),
                            done);
    for (int round = 0; round < arguments.rounds; ++round, ++done) {
      for (Contest& contest : *contests) contest.run();
    }
  }
  std::ostream& out = program.streams.out;
  if (program.json) {
    json::array figures;
    for (const Contest& contest : *contests) {
      for (const Figure& figure : contest.figures()) figures.push_back(to_json(figure));
    }
    print_json(out, {{"rounds", arguments.rounds}, {"figures", std::move(figures)}});
    return kGood;
  }
  for (const Contest& contest : *contests) {
    for (const Figure& figure : contest.figures()) {
      out << fmt::format("{:<34} {:>14.0f} {:<12}  {:>7.2f} x {} ({:.0f})\n", figure.name,
                         figure.value, figure.unit, figure.ratio(), figure.reference,
                         figure.reference_value);
    }
  }
  return kGood;
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command = add_command(app, program, "bench", "Benchmarks, as ratios against references",
                                  [&program, arguments] { return run_bench(program, *arguments); });
  command->add_option("GAME", arguments->game, "One game only");
  command->add_option("--rounds", arguments->rounds, "The best of so many counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
}

}  // namespace casus::cli

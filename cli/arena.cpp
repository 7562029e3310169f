#include "cli/arena.h"

#include <fmt/format.h>

#include <atomic>
#include <memory>

#include "cli/progress.h"
#include "engine/seeds.h"
#include "engine/suggest.h"
#include "games/all.h"

namespace casus::cli {
namespace {

struct ArenaArguments {
  std::string game;
  std::string bots;
  std::vector<std::string> options;
  int seats = 0;
  int games = 100;
  std::string seed = "1";
  int threads = 1;
};

Expected<int> run_arena(const Program& program, const ArenaArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, arguments.game);
  if (!game) return std::unexpected(game.error());
  const Expected<json::object> options = read_option_words(**game, arguments.options);
  if (!options) return std::unexpected(options.error());
  const Expected<std::vector<bots::Spec>> specs = bots::parse_specs(arguments.bots);
  if (!specs) return std::unexpected(specs.error());
  const Expected<std::string> seed = engine::read_seed(std::string_view(arguments.seed));
  if (!seed) return std::unexpected(seed.error());

  const bots::Contest contest{*specs, arguments.seats, arguments.games,
                              *seed,  *options,        arguments.threads};
  std::atomic<std::uint64_t> done = 0;
  const Expected<bots::ArenaResult> result = [&] {
    const Progress progress(program.streams, "games", static_cast<std::uint64_t>(arguments.games),
                            done);
    return bots::run_contest(**game, contest, engine::bot_host(), [&] { ++done; });
  }();
  if (!result) return std::unexpected(result.error());

  if (program.json) {
    json::object out = to_json(*result);
    out["game"] = arguments.game;
    out["seed"] = arguments.seed;
    out["board_hash"] = (*game)->board_hash;
    out["rules_version"] = (*game)->info.rules_version;
    print_json(program.streams.out, out);
  } else {
    program.streams.out << fmt::format("{}, {} games with {} seats, seed {}\n", arguments.game,
                                       result->games, result->seats, arguments.seed)
                        << table_of(*result);
  }
  return kGood;
}

}  // namespace

json::object to_json(const bots::ArenaResult& result) {
  json::array bots;
  for (const bots::Standing& bot : result.bots) {
    bots.push_back(json::object{{"name", bot.name},
                                {"games", bot.games},
                                {"wins", bot.wins},
                                {"win_rate", bot.win_rate},
                                {"win_rate_low", bot.win_interval.low},
                                {"win_rate_high", bot.win_interval.high},
                                {"mean_rank", bot.mean_rank},
                                {"mean_score", bot.mean_score},
                                {"rating", bot.rating.rating},
                                {"low", bot.rating.low},
                                {"high", bot.rating.high},
                                {"decisions", bot.decisions},
                                {"ms_per_decision", bot.ms_per_decision}});
  }
  return {{"games", result.games}, {"seats", result.seats}, {"bots", std::move(bots)}};
}

std::string table_of(const bots::ArenaResult& result) {
  std::size_t width = 3;
  for (const bots::Standing& bot : result.bots) width = std::max(width, bot.name.size());
  std::string out =
      fmt::format("{:<{}} {:>6} {:>8} {:>22} {:>6} {:>7} {:>22} {:>9}\n", "bot", width, "games",
                  "wins", "win rate (95 %)", "rank", "score", "rating (95 %)", "ms/choice");
  for (const bots::Standing& bot : result.bots) {
    const std::string rate = fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * bot.win_rate,
                                         100 * bot.win_interval.low, 100 * bot.win_interval.high);
    const std::string rating = fmt::format("{:.0f} ({:.0f} to {:.0f})", bot.rating.rating,
                                           bot.rating.low, bot.rating.high);
    out += fmt::format("{:<{}} {:>6} {:>8.1f} {:>22} {:>6.2f} {:>7.1f} {:>22} {:>9.2f}\n", bot.name,
                       width, bot.games, bot.wins, rate, bot.mean_rank, bot.mean_score, rating,
                       bot.ms_per_decision);
  }
  return out;
}

void add_arena(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<ArenaArguments>();
  CLI::App* command = add_command(app, program, "arena", "Matches between bots, with seats rotated",
                                  [&program, arguments] { return run_arena(program, *arguments); });
  command->add_option("GAME", arguments->game, "The game")->required();
  command
      ->add_option("--bots", arguments->bots,
                   "One for each seat, fewer are repeated: " + bots::known_bots())
      ->required();
  command->add_option("--games", arguments->games, "How many games; made a multiple of the seats")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "Same seed, same luck")->capture_default_str();
  command->add_option("--seats", arguments->seats, "How many seats; as many as bots if not given")
      ->check(CLI::Range(1, kMaxSeats));
  command->add_option("--threads", arguments->threads, "How many games are played at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  add_option_words(*command, arguments->options);
}

}  // namespace casus::cli

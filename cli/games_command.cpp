// casus games: the games with seat counts, options, rules version, board hash, and where the facts
// of their boards come from.
#include <memory>

#include "cli/command.h"
#include "core/text.h"
#include "games/catalogue.h"

namespace casus::cli {
namespace {

std::string share(int part, int whole) {
  return whole == 0 ? "0 %" : std::to_string((part * 100 + whole / 2) / whole) + " %";
}

void print_game(std::ostream& out, const LoadedGame& game) {
  std::vector<std::string> seats;
  seats.reserve(game.info.seats.size());
  for (const int count : game.info.seats) seats.push_back(std::to_string(count));
  const Provenance& from = game.provenance;
  const int facts = from.seed + from.found + from.recalled + from.designed;
  out << game.info.title << "  (" << game.info.id << ")\n"
      << "  seats          " << joined(seats) << '\n'
      << "  rules version  " << game.info.rules_version << ", " << game.ledger.rules().size()
      << " rules in the ledger\n"
      << "  board          " << game.board_hash << '\n'
      << "  facts          " << facts << ": rulebook " << share(from.seed, facts)
      << ", public sources " << share(from.found, facts) << ", memory "
      << share(from.recalled, facts) << ", designed " << share(from.designed, facts) << '\n';
  for (const OptionSpec& option : game.info.options) {
    const json::object described = to_json(option);
    out << "  --option " << option.id << '=' << json::serialize(described.at("default")) << '\n'
        << wrapped(option.text + " (" + option.rule + ")", 96, "      ");
  }
}

Expected<int> run_games(const Program& program, bool tables) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  std::ostream& out = program.streams.out;
  if (program.json) {
    print_json(out, games_json(loaded->games));
    return kGood;
  }
  for (const LoadedGame& game : loaded->games) {
    if (!tables) print_game(out, game);
    for (const int seats : game.info.seats) {
      if (tables) out << game.info.id << ' ' << seats << '\n';
    }
  }
  return kGood;
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  const auto tables = std::make_shared<bool>(false);
  add_command(app, program, "games", "The games: seats, options, rules version, board",
              [&program, tables] { return run_games(program, *tables); })
      ->add_flag("--tables", *tables, "A line for each game and seat count, for scripts");
}

}  // namespace casus::cli

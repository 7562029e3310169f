// casus play: a game in the terminal, against bots or with others at the same keyboard.
#include <memory>

#include "cli/command.h"
#include "cli/terminal_game.h"
#include "core/text.h"
#include "engine/seeds.h"
#include "engine/table_json.h"
#include "games/all.h"

namespace casus::cli {
namespace {

struct PlayArguments {
  std::string game;
  int seats = 0;
  std::string bots;
  std::string seed;
  std::vector<std::string> options;
  std::string record;
  std::string names;
  bool hotseat = false;
};

// One person against bots; with --hotseat everybody whom no bot replaces; and as many bots as seats
// play among themselves.
Expected<Players> seat_players(const PlayArguments& arguments, int seats) {
  std::vector<bots::Spec> specs;
  if (!arguments.bots.empty() || !arguments.hotseat) {
    const auto read = bots::parse_specs(arguments.bots.empty() ? "search:200ms" : arguments.bots);
    if (!read) return std::unexpected(read.error());
    specs = *read;
  }
  const int named = static_cast<int>(specs.size());
  if (named > seats) {
    return fault("bad_bots", "--bots names " + std::to_string(named) + " bots for " +
                                 std::to_string(seats) + " seats");
  }
  const int people = arguments.hotseat ? seats - named : named == seats ? 0 : 1;
  Players players;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat < people) {
      players.bots.emplace_back();
    } else {
      const int at = std::min(seat - people, named - 1);
      players.bots.emplace_back(bots::make_bot(specs[static_cast<std::size_t>(at)]));
    }
  }
  return players;
}

Expected<std::vector<std::string>> seat_names(const PlayArguments& arguments, const Table& table) {
  std::vector<std::string> names = table.seat_names();
  if (arguments.names.empty()) return names;
  std::size_t seat = 0;
  for (const std::string_view name : split(arguments.names, ',')) {
    if (seat == names.size())
      return fault("bad_names", "--names has more names than there are seats");
    if (!trimmed(name).empty()) names[seat] = trimmed(name);
    ++seat;
  }
  return names;
}

Expected<std::unique_ptr<Table>> open_table(const LoadedGame& game, const PlayArguments& arguments,
                                            const std::string& seed) {
  const Expected<json::object> options = read_option_words(game, arguments.options);
  if (!options) return std::unexpected(options.error());
  const int usual = game.info.seats[game.info.seats.size() / 2];
  return game.start({arguments.seats == 0 ? usual : arguments.seats, *options, seed});
}

void greet(std::ostream& out, const LoadedGame& game, const Table& table, const Players& players) {
  std::vector<std::string> seats;
  const std::vector<std::string> names = table.seat_names();
  seats.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    seats.push_back(names[i] + (players.bots[i] ? " (" + players.bots[i]->name + ")" : ""));
  }
  out << game.info.title << ": " << joined(seats) << ". Type `help` at any time.\n";
}

Expected<int> run_play(const Program& program, const PlayArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, arguments.game);
  if (!game) return std::unexpected(game.error());
  const Expected<std::string> seed = arguments.seed.empty()
                                         ? engine::fresh_seed()
                                         : engine::read_seed(std::string_view(arguments.seed));
  if (!seed) return std::unexpected(seed.error());
  const Expected<std::unique_ptr<Table>> table = open_table(**game, arguments, *seed);
  if (!table) return std::unexpected(table.error());
  Expected<Players> players = seat_players(arguments, (*table)->seats());
  if (!players) return std::unexpected(players.error());
  players->seed = engine::seed_number(*seed);
  const Expected<std::vector<std::string>> names = seat_names(arguments, **table);
  if (!names) return std::unexpected(names.error());
  (*table)->name_seats(*names);

  // With --json the one document goes to standard output, the words for people beside it.
  std::ostream& out = program.json ? program.streams.err : program.streams.out;
  greet(out, **game, **table, *players);
  TerminalGame terminal(**game, **table, std::move(*players), program.streams, out,
                        program.json ? Palette() : Palette(program.streams));
  if (const Expected<void> played = terminal.run(); !played) return std::unexpected(played.error());

  const json::object record = to_json((*table)->record());
  if (!arguments.record.empty()) {
    const auto written = write_file(arguments.record, json::serialize(record) + "\n");
    if (!written) return std::unexpected(written.error());
    out << "The record is in " << arguments.record << ".\n";
  }
  if (program.json) {
    json::object document = {{"game", (*game)->info.id},
                             {"names", json::array(names->begin(), names->end())}};
    engine::add_turn(document, **table);
    document["scores"] = engine::scores_json(**table);
    document["record"] = record;
    print_json(program.streams.out, document);
  }
  return kGood;
}

}  // namespace

void add_play(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = add_command(app, program, "play", "Play in the terminal",
                                  [&program, arguments] { return run_play(program, *arguments); });
  command->add_option("GAME", arguments->game, "The game")->required();
  command->add_option("--seats", arguments->seats, "How many seats");
  command->add_option("--bots", arguments->bots, "Bots behind you, such as " + bots::known_bots());
  command->add_option("--seed", arguments->seed,
                      "Chance follows from it; without one it is secret");
  command->add_option("--record", arguments->record, "Write the record to this file at the end");
  command->add_option("--names", arguments->names, "Names of the players: Ada,Ben,Cem");
  command->add_flag("--hotseat", arguments->hotseat, "Several people at one keyboard");
  add_option_words(*command, arguments->options);
}

}  // namespace casus::cli

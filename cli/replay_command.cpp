// casus replay: replays a record, checks every step, shows the position or the first difference.
#include <memory>
#include <optional>

#include "cli/command.h"
#include "core/text.h"
#include "core/turn_json.h"
#include "engine/table_json.h"
#include "games/all.h"

namespace casus::cli {
namespace {

struct ReplayArguments {
  std::string file;
  std::optional<std::size_t> to;
  std::string seed;
  std::string save;
};

json::object to_json(const Record& record, const Replayed& replayed,
                     const ReplayArguments& arguments) {
  const Table& table = *replayed.table;
  json::object out = {{"file", arguments.file},
                      {"valid", true},
                      {"game", record.game},
                      {"steps", record.steps.size()}};
  for (auto& [key, value] : engine::proof_json(record, replayed.proof)) out[key] = std::move(value);
  engine::add_turn(out, table);
  out["scores"] = engine::scores_json(table);
  out["position"] = table.position().json();
  out["record"] = casus::to_json(table.record());
  return out;
}

// All cards on the table: whoever holds the record may see everything that is in it.
void print(std::ostream& out, const Record& record, const Replayed& replayed,
           const ReplayArguments& arguments) {
  const Table& table = *replayed.table;
  out << table.info().title << ", " << table.seats() << " seats, rules " << record.rules_version
      << ": " << table.steps() << " of " << record.steps.size() << " steps replayed.\n";
  if (record.start) out << "Start: a position that was set up.\n";
  out << "Dice: " << what_is_proved(record, replayed.proof) << ".\n";
  if (!arguments.to || *arguments.to == record.steps.size())
    out << "End: the position is the record's.\n";
  out << '\n' << table.picture(Viewer{});
  const std::vector<std::string> names = table.seat_names();
  const Scores scores = table.scores();
  for (int seat = 0; seat < scores.seats; ++seat) {
    const SeatScore& score = scores.seat[static_cast<std::size_t>(seat)];
    out << names[static_cast<std::size_t>(seat)] << ": " << points_text(score.score, scores.unit)
        << " points, rank " << score.rank << '\n';
  }
  const Turn turn = table.turn();
  if (turn.waiting == Waiting::nobody) out << "The game is over.\n";
  if (turn.waiting == Waiting::chance) out << "Chance is to decide.\n";
  if (turn.waiting != Waiting::players) return;
  for (const Seat seat : turn.seats) {
    out << names[static_cast<std::size_t>(index(seat))]
        << " is asked: " << table.text_of(table.prompt(seat)) << '\n';
  }
}

Expected<int> run_replay(const Program& program, const ReplayArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<std::string> text = read_file(arguments.file);
  if (!text) return std::unexpected(text.error());
  const auto in_file = [&](const Fault& wrong) {
    return fault(wrong.code, arguments.file + ": " + wrong.text);
  };
  const Expected<json::value> document = parse_json(*text, "the file");
  if (!document) return in_file(document.error());
  Expected<Record> record = read_record(*document);
  if (!record) return in_file(record.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, record->game);
  if (!game) return in_file(game.error());
  const Expected<Replayed> replayed = replay(**game, *record, arguments.to, arguments.seed);
  if (!replayed) {
    // The file is a record, but not of a game that was played so: the check that was asked for
    // fails.
    const bool beyond = arguments.to && *arguments.to > record->steps.size();
    if (beyond) return in_file(replayed.error());
    if (program.json) {
      print_json(program.streams.out,
                 {{"file", arguments.file},
                  {"valid", false},
                  {"error", {{"code", replayed.error().code}, {"text", replayed.error().text}}}});
    }
    program.streams.err << "casus: " << arguments.file << ": " << replayed.error().text << '\n';
    return kCheckFailed;
  }
  if (!arguments.save.empty()) {
    const std::string again = json::serialize(casus::to_json(replayed->table->record())) + "\n";
    if (const auto saved = write_file(arguments.save, again); !saved) {
      return std::unexpected(saved.error());
    }
  }
  if (program.json) {
    print_json(program.streams.out, to_json(*record, *replayed, arguments));
  } else {
    print(program.streams.out, *record, *replayed, arguments);
  }
  return kGood;
}

}  // namespace

void add_replay(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command =
      add_command(app, program, "replay", "Replays a record and checks every step",
                  [&program, arguments] { return run_replay(program, *arguments); });
  command->add_option("FILE", arguments->file, "The record")->required();
  command->add_option("--to", arguments->to, "Stop after so many steps and show the position");
  command->add_option("--seed", arguments->seed, "The seed, where the record does not tell it");
  command->add_option("--save", arguments->save, "Write the record as far as it was replayed");
}

}  // namespace casus::cli

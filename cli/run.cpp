#include "cli/run.h"

#include <algorithm>

#include "cli/arena.h"
#include "core/nearest.h"
#include "core/text.h"

namespace casus::cli {
namespace {

constexpr const char* kAbout =
    "Casus: strategy board games, played exactly by their rulebooks.\n"
    "Every command has --help, speaks to people by default and in JSON with --json.";

int complain(const Streams& streams, std::string text) {
  // One sentence on one line, whatever was quoted in it.
  std::replace(text.begin(), text.end(), '\n', ' ');
  streams.err << "casus: " << trimmed(text) << '\n';
  return kBadInput;
}

}  // namespace

int run(std::span<const std::string> arguments, const Streams& streams, const AddServe& add_serve) {
  Program program{streams, {}, false};
  CLI::App app(kAbout, "casus");
  app.require_subcommand(0, 1);
  app.add_flag("--json", program.json, "Print one JSON document");
  app.add_option("--data", program.data_folder,
                 "A folder whose <game>/<file>.json replace data files");
  add_play(app, program);
  add_games(app, program);
  add_catalogue(app, program);
  add_rules(app, program);
  add_engine(app, program);
  add_simulate(app, program);
  add_arena(app, program);
  add_replay(app, program);
  add_odds(app, program);
  add_bench(app, program);
  // Without a command the table is served.
  std::function<Expected<int>()> serve;
  if (add_serve) serve = add_serve(app, program);

  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    const bool no_command =
        app.get_subcommands().empty() && !arguments.empty() && !arguments.front().starts_with("-");
    if (no_command) {
      std::vector<std::string> known;
      for (const CLI::App* each : app.get_subcommands({})) known.push_back(each->get_name());
      return complain(streams, no_such_word(arguments.front(), "command", std::move(known)) +
                                   "; `casus --help` explains them");
    }
    if (error.get_exit_code() != 0) return complain(streams, error.what());
    return app.exit(error, streams.out, streams.err);  // --help
  }
  if (!program.chosen) program.chosen = serve;
  if (!program.chosen) return complain(streams, "name a command; `casus --help` lists them");
  const Expected<int> code = program.chosen();
  streams.out.flush();
  return code ? *code : complain(streams, code.error().text);
}

}  // namespace casus::cli

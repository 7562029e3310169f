#include "cli/run.h"

#include <algorithm>

#include "cli/arena.h"
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

void add_serve(CLI::App& app, Program& program) {
  add_command(app, program, "serve", "The table in a browser (not there yet)", [] {
    return Expected<int>(fault("not_yet",
                               "there is no server yet; play in the terminal with "
                               "`casus play royals`"));
  });
}

}  // namespace

int run(std::span<const std::string> arguments, const Streams& streams) {
  Program program{streams, {}, false};
  CLI::App app(kAbout, "casus");
  app.require_subcommand(0, 1);
  app.add_option("--data", program.data_folder,
                 "A folder whose <game>/<file>.json replace data files");
  add_play(app, program);
  add_games(app, program);
  add_rules(app, program);
  add_engine(app, program);
  add_simulate(app, program);
  add_arena(app, program);
  add_replay(app, program);
  add_odds(app, program);
  add_bench(app, program);
  add_serve(app, program);

  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return complain(streams, error.what());
    return app.exit(error, streams.out, streams.err);  // --help
  }
  if (!program.chosen) {
    return complain(streams,
                    "there is no server yet; play in the terminal with `casus play royals`, "
                    "or see `casus --help`");
  }
  const Expected<int> code = program.chosen();
  streams.out.flush();
  return code ? *code : complain(streams, code.error().text);
}

}  // namespace casus::cli

// casus engine: the engine protocol on standard input and output.
#include "cli/command.h"
#include "engine/lines.h"
#include "engine/session.h"

namespace casus::cli {
namespace {

Expected<int> run_engine(const Program& program) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  engine::Session session(loaded->games);
  std::ostream& out = program.streams.out;
  while (const std::optional<engine::Line> line = engine::read_line(program.streams.in)) {
    const std::string answer =
        line->too_long ? engine::Session::answer_to_long_line() : session.answer(line->text);
    if (answer.empty()) continue;
    out << answer << '\n';
    out.flush();
    if (!out) break;  // nobody listens any more
  }
  return kGood;
}

}  // namespace

void add_engine(CLI::App& app, Program& program) {
  add_command(app, program, "engine", "The engine protocol: one JSON object per line in and out",
              [&program] { return run_engine(program); })
      ->footer("docs/engine_protocol.md explains every request. --json changes nothing here.");
}

}  // namespace casus::cli

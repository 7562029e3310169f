// casus catalogue: every word of a game's protocol, for authors of bots and referees.
#include <memory>

#include "cli/command.h"
#include "engine/catalogue.h"
#include "games/all.h"

namespace casus::cli {
namespace {

Expected<int> run_catalogue(const Program& program, const std::string& id) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, id);
  if (!game) return std::unexpected(game.error());
  const json::object catalogue = engine::catalogue_json(**game);
  if (program.json) {
    print_json(program.streams.out, catalogue);
  } else {
    program.streams.out << engine::catalogue_text(catalogue);
  }
  return kGood;
}

}  // namespace

void add_catalogue(CLI::App& app, Program& program) {
  const auto game = std::make_shared<std::string>();
  add_command(app, program, "catalogue",
              "Every word of a game's protocol: places, cards, acts, events, ranges",
              [&program, game] { return run_catalogue(program, *game); })
      ->add_option("GAME", *game, "The game")
      ->required();
}

}  // namespace casus::cli

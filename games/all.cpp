#include "games/all.h"

#include <algorithm>

#include "core/nearest.h"
#include "core/table_of.h"
#include "core/text.h"
#include "games/embedded.h"

namespace casus {
namespace {

template <Game G>
Expected<LoadedGame> load_one(const std::map<std::string, Files, std::less<>>& replaced) {
  const std::string& id = G::info().id;
  const EmbeddedGame& embedded = embedded_games().at(id);
  Files data = embedded.data;
  if (const auto own = replaced.find(id); own != replaced.end()) {
    for (const auto& [name, text] : own->second) {
      if (!data.contains(name)) {
        return fault("bad_data", id + " has no data file " + in_quotes(name));
      }
      data[name] = text;
    }
  }
  Expected<LoadedGame> loaded = load_game<G>(data, embedded.rules_md, embedded.tests_index);
  if (!loaded) return fault(loaded.error().code, id + "/" + loaded.error().text);
  return loaded;
}

}  // namespace

Expected<std::vector<LoadedGame>> load_games(
    const std::map<std::string, Files, std::less<>>& replaced) {
  for (const auto& [id, files] : replaced) {
    if (!embedded_games().contains(id)) return fault("bad_data", in_quotes(id) + " is no game");
  }
  std::vector<LoadedGame> games;
  std::optional<Fault> wrong;
  for_each_game([&](auto tag) {
    Expected<LoadedGame> game = load_one<typename decltype(tag)::type>(replaced);
    if (game) {
      games.push_back(std::move(*game));
    } else if (!wrong) {
      wrong = game.error();
    }
  });
  if (wrong) return std::unexpected(*wrong);
  return games;
}

Expected<const LoadedGame*> find_game(const std::vector<LoadedGame>& games, std::string_view id) {
  std::vector<std::string> known;
  for (const LoadedGame& game : games) {
    if (game.info.id == id) return &game;
    known.push_back(game.info.id);
  }
  return fault("unknown_game", no_such_word(id, "game", std::move(known)));
}

}  // namespace casus

// The table of games. A game is added or removed by its folder and its line here; whatever else
// knows games finds them by this table or by their folders. games/every_game.h, which the build
// writes (tools/games.cmake), includes the game.h of every folder.
#pragma once

#include <string_view>
#include <vector>

#include "core/table.h"
#include "games/every_game.h"

namespace casus {

// Calls `visit` with a tag of each game's type, in the order they are listed to people.
template <class T>
struct GameTag {
  using type = T;
};
template <class F>
void for_each_game(F&& visit) {
  visit(GameTag<royals::Royals>{});
  visit(GameTag<wallenstein::Wallenstein>{});
  visit(GameTag<generalship::Generalship>{});
  visit(GameTag<napoleon::Napoleon>{});
  visit(GameTag<power_and_prestige::PowerAndPrestige>{});
}

// The games with their boards. `replaced` holds files of a data folder by game, put in place of the
// compiled ones.
Expected<std::vector<LoadedGame>> load_games(
    const std::map<std::string, Files, std::less<>>& replaced = {});

// The game with this id, or a fault that lists those there are.
Expected<const LoadedGame*> find_game(const std::vector<LoadedGame>& games, std::string_view id);

}  // namespace casus

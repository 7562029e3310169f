// The games as loaded, and what each adds to the language of its examples, by id.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/all.h"
#include "tests/every_given.h"
#include "tests/support/example.h"

namespace casus::test {

inline const ExampleHook* hook_by_id(std::string_view game) {
  static const std::map<std::string, ExampleHook, std::less<>> kHooks = [] {
    std::map<std::string, ExampleHook, std::less<>> hooks;
    for_each_game([&](auto tag) {
      using G = typename decltype(tag)::type;
      hooks[G::info().id] = example_hook<G>();
    });
    return hooks;
  }();
  const auto at = kHooks.find(game);
  return at == kHooks.end() ? nullptr : &at->second;
}

inline const std::vector<LoadedGame>& games_as_compiled() {
  static const std::vector<LoadedGame> kGames = [] {
    auto games = load_games();
    EXPECT_TRUE(games) << games.error().text;
    return games ? std::move(*games) : std::vector<LoadedGame>{};
  }();
  return kGames;
}

}  // namespace casus::test

// Many random games of one kind, on as many threads as asked for; the result does not depend on how
// many those are. Used by `casus simulate` and `casus bench`.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "cli/decision_loop.h"
#include "core/start.h"
#include "games/all.h"
#include "games/embedded.h"

namespace casus::cli {

struct Series {
  int seats = 0;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
};

// The rules of one game, with files of a data folder in place of the compiled ones.
template <Game G>
Expected<G> load_rules(const Replaced& replaced) {
  Files files = embedded_games().at(G::info().id).data;
  if (const auto own = replaced.find(G::info().id); own != replaced.end()) {
    for (const auto& [name, text] : own->second) files[name] = text;
  }
  return G::load(files);
}

// Calls `visit` with the tag of the game that has this id. pre: there is one.
template <class F>
void with_game(std::string_view id, F&& visit) {
  for_each_game([&](auto tag) {
    if (decltype(tag)::type::info().id == id) visit(tag);
  });
}

// Plays the games numbered `first` to `last` - 1. `watcher_of(number)` makes what looks on.
template <Game G, class MakeWatcher>
Counts play_some(const G& game, const typename G::Position& start, std::uint64_t seed,
                 std::uint64_t first, std::uint64_t last, MakeWatcher&& watcher_of) {
  Counts counts;
  Choices choices;
  const auto most = static_cast<std::uint64_t>(G::info().most_steps);
  for (std::uint64_t number = first; number < last; ++number) {
    typename G::Position position = start;
    Dice dice = dice_of_game(seed, number);
    auto&& watcher = watcher_of(number);
    const bool over = play_at_random(game, position, dice, choices, most, counts, watcher);
    watcher.ended(over);
  }
  return counts;
}

template <Game G, class MakeWatcher>
Counts play_series(const G& game, const typename G::Position& start, const Series& series,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done,
                   MakeWatcher&& watcher_of) {
  constexpr std::uint64_t kBlock = 16;
  std::atomic<std::uint64_t> next = 0;
  std::mutex guard;
  Counts all;
  const auto work = [&] {
    Counts own;
    while (!stop) {
      const std::uint64_t first = next.fetch_add(kBlock);
      if (first >= series.games) break;
      const std::uint64_t last = std::min(first + kBlock, series.games);
      own.add(play_some(game, start, series.seed, first, last, watcher_of));
      done += last - first;
    }
    const std::scoped_lock lock(guard);
    all.add(own);
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < series.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();  // waits for them
  return all;
}

// Looks at nothing.
struct Nobody : Unwatched {
  static void ended(bool) {}
};

}  // namespace casus::cli

// decisions GAME SEATS DECISIONS [OPTION=VALUE...]: makes so many random decisions and stops. The
// instruction counter runs it with two lengths and takes the difference, so that loading the board
// does not count. GAME is a game of the house, or `map` for the reference.
#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>

#include "cli/decision_loop.h"
#include "cli/reference_map.h"
#include "core/text.h"
#include "games/all.h"
#include "games/embedded.h"

namespace {

using namespace casus;

cli::Counts run_map(std::uint64_t decisions) {
  const cli::Map map;
  Dice dice(1);
  cli::Counts counts;
  cli::play_map(map, dice, decisions, counts);
  return counts;
}

template <Game G>
Expected<cli::Counts> run_game(int seats, std::uint64_t decisions, std::span<char*> chosen) {
  const Expected<G> game = G::load(embedded_games().at(G::info().id).data);
  if (!game) return std::unexpected(game.error());
  if (std::ranges::find(G::info().seats, seats) == G::info().seats.end()) {
    return fault("bad_seats", "this game is not played with so many seats");
  }
  json::object given;
  for (const char* option : chosen) {
    const Expected<void> added = add_option(G::info().options, option, given);
    if (!added) return std::unexpected(added.error());
  }
  const Expected<Options> options = read_options(G::info().options, seats, given);
  if (!options) return std::unexpected(options.error());
  Choices choices;
  cli::Counts counts;
  const auto start = game->start(seats, *options);
  for (std::uint64_t number = 0; counts.decisions < decisions; ++number) {
    auto position = start;
    Dice dice = cli::dice_of_game(1, number);
    cli::play_at_random(*game, position, dice, choices, decisions - counts.decisions, counts);
  }
  return counts;
}

int complain(const std::string& text) {
  std::fprintf(stderr, "decisions: %s\n", text.c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return complain("give GAME SEATS DECISIONS [OPTION=VALUE...]");
  const std::string_view id = argv[1];
  const auto seats = whole_number(argv[2], 1, kMaxSeats);
  const auto decisions = whole_number(argv[3], 1, 1'000'000'000);
  if (!seats || !decisions) return complain("SEATS and DECISIONS are whole numbers");
  std::optional<Expected<cli::Counts>> counts;
  if (id == "map") counts = run_map(static_cast<std::uint64_t>(*decisions));
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (G::info().id == id) {
      counts = run_game<G>(static_cast<int>(*seats), static_cast<std::uint64_t>(*decisions),
                           std::span(argv + 4, argv + argc));
    }
  });
  if (!counts) return complain("there is no game " + in_quotes(id));
  if (!*counts) return complain(counts->error().text);
  const cli::Counts& done = **counts;
  std::printf(
      "decisions %llu games %llu chance_steps %llu options_per_decision %.1f signature %016llx\n",
      static_cast<unsigned long long>(done.decisions), static_cast<unsigned long long>(done.games),
      static_cast<unsigned long long>(done.chance_steps),
      static_cast<double>(done.options) / static_cast<double>(done.decisions),
      static_cast<unsigned long long>(done.signature));
  return 0;
}

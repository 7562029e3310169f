// Asking a bot for a choice: it is given what the seat may know and nothing else. Used by the
// engine protocol and the terminal game.
#pragma once

#include <optional>
#include <string>

#include "bots/bot.h"
#include "core/table.h"

namespace casus::engine {

// The clock and the threads of this program, for bots to borrow.
bots::Host bot_host();

// What a bot may spend at most, whatever it is asked for.
struct Limits {
  int milliseconds = 600'000;  // of a search
  int iterations = 100'000'000;
};

struct SuggestRequest {
  std::string bot;  // as on a command line: "random", "greedy", "search:200ms"
  std::optional<int>
      ms;  // time for the decision, for a bot that takes time; replaces the one in `bot`
  std::uint64_t seed = 0;  // of the bot's own dice
};

// pre: the seat is asked.
Expected<Choices> suggest(const Table& table, Seat seat, const SuggestRequest& wanted,
                          const Limits& limits = {});
// The same with what the bot thinks of it, and what else it has weighed. pre: as above.
Expected<std::vector<bots::Considered>> consider(const Table& table, Seat seat,
                                                 const SuggestRequest& wanted);

}  // namespace casus::engine

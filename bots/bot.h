// A bot answers for a seat from what that seat may know: it is given a glimpse, never a position
// and never the table's dice. Used by the console, the engine protocol, the server and the arena.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/spec.h"
#include "core/choice.h"
#include "core/table.h"

namespace casus::bots {

// What a bot borrows from whoever runs it: this room starts no thread and reads no clock, so that
// it also lives in a WebAssembly module. Everything may be left empty.
struct Host {
  // A steady clock. Without one, a budget in time becomes one in iterations.
  std::function<double()> now_ms;
  // True: answer as soon as possible with the best so far.
  std::function<bool()> stop;
  // Instead of a longer budget in time, for this question; 0: as long as the bot's name says.
  double milliseconds = 0;
  // A list of answers to an open question ends where a secret one comes: that is asked apart, and
  // the time it takes is the host's to hide.
  bool apart_in_secret = false;
  // Calls the function with 0 to n - 1, if it can at the same time. Without it, one after another.
  std::function<void(int, const std::function<void(int)>&)> run_parallel;
};

// One way to answer that a bot has thought about.
struct Considered {
  Choices choices;              // as `choose` gives them
  std::optional<double> hopes;  // what the bot expects of it, from 0 (lost) to 1 (won), if it knows
  double thought = 0;           // the share of its thinking that went into it
};

// The same glimpse and seed give the same answer, unless the budget is in time. A bot keeps its
// working memory from one question to the next and is therefore used by one caller at a time.
struct Bot {
  std::string name;
  // At least one choice; more where it has thought further, to be played as one gesture.
  std::function<Choices(const Glimpse&, std::uint64_t seed, const Host&)> choose;
  // What `choose` gives, with what the bot thinks of it; then a few others that it has weighed.
  std::function<std::vector<Considered>(const Glimpse&, std::uint64_t seed, const Host&)> consider;
};

// The beginning of a bot's answer that is one gesture here, as long as it can be; the rest is asked
// for again. A bot thinks on a position that it imagines, so that its later choices need not fit.
// pre: the first may be played.
Choices playable(const Table& table, Seat seat, Choices choices);

Bot make_bot(const Spec& spec);
Expected<Bot> make_bot(std::string_view spec);

}  // namespace casus::bots

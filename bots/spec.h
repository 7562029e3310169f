// The names of bots on the command line and in the protocol: a kind and what it may spend, such as
// `random`, `greedy:32it`, `search:200ms`, `search:2000it:2threads`, `search:200ms:3deep`,
// `search:200ms:singly`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"

namespace casus::bots {

enum class Kind : std::uint8_t { random, greedy, search };

// Whichever is used up first; 0 sets no limit.
struct Budget {
  int milliseconds = 0;
  int iterations = 0;
  bool operator==(const Budget&) const = default;
};

struct Spec {
  Kind kind = Kind::random;
  Budget budget;
  int threads = 1;
  int deep = 0;         // how far playouts go, in the game's own measure; 0: as the budget allows
  bool singly = false;  // thinks anew for every answer: what thinking in plans is measured against
  bool operator==(const Spec&) const = default;
};

Expected<Spec> parse_spec(std::string_view text);

// `A,B,B`: one for each seat.
Expected<std::vector<Spec>> parse_specs(std::string_view text);

// A text that gives the same bot, its budget always told: `search` is `search:200ms`.
std::string text_of(const Spec& spec);

// What there is, for help texts and messages.
std::string known_bots();

// The kinds of bots, and for each what may follow its name with a number: `search:200ms`.
struct PartSpec {
  std::string_view unit;
  int most;  // from 1
};
struct KindSpec {
  std::string_view word;
  std::vector<PartSpec> parts;
  std::vector<std::string_view> words;  // that may follow without a number
  std::string usual;                    // what the bare name stands for
};
std::vector<KindSpec> known_kinds();

}  // namespace casus::bots

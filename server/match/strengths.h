// The bots a table offers, by what they mean to people. Which program plays them is decided here
// and nowhere else.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bots/spec.h"

namespace casus::server {

struct Strength {
  std::string_view id;
  std::string_view name;
  std::string_view text;
};

// Who plays on for somebody who resigned or ran out of time.
inline constexpr std::string_view kStandIn = "fair";

std::span<const Strength> strengths();
bool is_strength(std::string_view id);

// What plays the next answer. `lot` is any random number: an easy bot is not always of one mind.
// pre: is_strength
bots::Spec spec_for(std::string_view strength, std::uint64_t lot);

// Milliseconds. People want to follow what a bot does: with somebody looking, an answer takes at
// least this long.
inline constexpr int kShortestThought = 300;
// How long an answer to a secret question takes, however little there was to think about: longer
// than the bot ever thinks, so that its haste tells nothing.
int least_thought(std::string_view strength);

}  // namespace casus::server

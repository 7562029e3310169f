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

// Who is asked for advice.
inline constexpr std::string_view kAdviser = "strong";

std::span<const Strength> strengths();
bool is_strength(std::string_view id);

// What plays the next answer. `lot` is any random number: an easy bot is not always of one mind.
// pre: is_strength
bots::Spec spec_for(std::string_view strength, std::uint64_t lot);

// Milliseconds, like the following: how long such a bot thinks about one question if nobody else
// wants to.
int full_thought(const bots::Spec& spec);

// People want to follow what a bot does: with somebody looking, its turn begins no sooner than
// this, and goes on no sooner than that.
inline constexpr int kShortestThought = 300;
inline constexpr int kShortestAnswer = 60;
// A secret question is answered so long after the bot's whole time has passed, however little there
// was to think about: a search ends some milliseconds after its time, and its haste tells nothing.
inline constexpr int kSecretMargin = 50;

}  // namespace casus::server

#include "server/match/strengths.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace casus::server {
namespace {

constexpr std::array<Strength, 3> kStrengths = {{
    {"easy", "Easy", "Looks one move ahead, and not always carefully."},
    {"fair", "Fair", "Thinks for a moment. A fair opponent for most players."},
    {"strong", "Strong", "Thinks for about a second and plays as well as it can."},
}};

}  // namespace

std::span<const Strength> strengths() { return kStrengths; }

bool is_strength(std::string_view id) {
  return std::any_of(kStrengths.begin(), kStrengths.end(),
                     [&](const Strength& each) { return each.id == id; });
}

bots::Spec spec_for(std::string_view strength, std::uint64_t lot) {
  assert(is_strength(strength));
  if (strength == "easy")
    return {lot % 3 == 0 ? bots::Kind::random : bots::Kind::greedy, {0, 4}, 1};
  return {bots::Kind::search, {strength == "strong" ? 1000 : 150, 0}, 1};
}

int full_thought(const bots::Spec& spec) {
  constexpr int kQuick = 20;  // more than a bot takes that counts no time
  return spec.budget.milliseconds > 0 ? spec.budget.milliseconds : kQuick;
}

}  // namespace casus::server

// What the odds commands of the games share. Each game has its own arguments and its own
// calculator (games/<game>/odds.h); cli/odds_<game>.cpp brings the two together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "core/odds.h"

namespace casus::cli {

struct OddsAnswer {
  std::string question;
  std::vector<OddsOutcome> outcomes;
  std::optional<double> error = std::nullopt;  // half of a 95 % interval; none: exact
};

void print_odds(const Program& program, std::string_view game, const OddsAnswer& answer);

void add_royals_odds(CLI::App& odds, Program& program);
void add_wallenstein_odds(CLI::App& odds, Program& program);

}  // namespace casus::cli

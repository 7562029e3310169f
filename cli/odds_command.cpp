// casus odds: the calculators of odds, one for each game that has one.
#include "cli/odds.h"

#include <fmt/format.h>

#include "core/text.h"

namespace casus::cli {
namespace {

using AddOdds = void (*)(CLI::App& odds, Program& program);
constexpr AddOdds kGames[] = {add_royals_odds, add_wallenstein_odds};

}  // namespace

void print_odds(const Program& program, std::string_view game, const OddsAnswer& answer) {
  std::ostream& out = program.streams.out;
  if (program.json) {
    json::array outcomes;
    for (const OddsOutcome& each : answer.outcomes) {
      outcomes.push_back(
          json::object{{"outcome", each.outcome}, {"probability", each.probability}});
    }
    json::object document = {{"game", game}, {"question", answer.question}};
    if (answer.error) {
      document["error"] = *answer.error;
    } else {
      document["exact"] = true;
    }
    document["outcomes"] = std::move(outcomes);
    print_json(out, document);
    return;
  }
  out << capitalized(answer.question) << ":\n";
  for (const OddsOutcome& each : answer.outcomes) {
    out << fmt::format("  {:<10} {:8.4f} %\n", each.outcome, 100 * each.probability);
  }
  if (answer.error) out << fmt::format("Sampled, within {:.4f} %.\n", 100 * *answer.error);
}

void add_odds(CLI::App& app, Program& program) {
  CLI::App* odds = app.add_subcommand("odds", "Odds of draws, dice and casts");
  odds->require_subcommand(1);
  for (const AddOdds add : kGames) add(*odds, program);
}

}  // namespace casus::cli

// casus odds: the calculators of odds, one for each game that has one.
#include "cli/odds.h"

#include <fmt/format.h>

#include <memory>

#include "core/text.h"

namespace casus::cli {
namespace {

using AddOdds = void (*)(CLI::App& odds, Program& program);
constexpr AddOdds kGames[] = {add_royals_odds, add_wallenstein_odds};

// Reached when the word behind `odds` is none of its games.
Expected<int> no_such_odds(const CLI::App& odds, const std::string& word) {
  std::string games;
  for (const CLI::App* game : odds.get_subcommands({})) {
    games += (games.empty() ? "" : ", ") + game->get_name();
  }
  if (word.empty()) return fault("bad_usage", "name a game; there are odds for " + games);
  return fault("bad_usage", "there are no odds for " + in_quotes(word) + ", only for " + games);
}

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
  const auto word = std::make_shared<std::string>();
  CLI::App* odds = app.add_subcommand("odds", "Odds of draws, dice and casts");
  odds->add_flag("--json", program.json, "Print one JSON document");
  odds->add_option("GAME", *word,
                   "The game; each has options of its own, see `casus odds GAME -h`");
  odds->require_subcommand(0, 1);
  odds->callback([&program, odds, word] {
    if (!odds->get_subcommands().empty()) return;
    program.chosen = [odds, word] { return no_such_odds(*odds, *word); };
  });
  for (const AddOdds add : kGames) add(*odds, program);
}

}  // namespace casus::cli

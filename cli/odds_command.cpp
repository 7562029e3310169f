// casus odds: the calculators of odds, one for each game that has one (core/odds.h).
#include "core/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/simulation.h"
#include "core/text.h"

namespace casus::cli {
namespace {

// What was typed after `casus odds GAME`.
struct Typed {
  std::map<std::string, std::vector<std::string>> values;  // of texts and numbers
  std::map<std::string, bool> flags;
  std::string record;
  std::optional<std::size_t> to;
};

// Reached when the word behind `odds` is none of its games.
Expected<int> no_such_odds(const CLI::App& odds, const std::string& word) {
  std::string games;
  for (const CLI::App* game : odds.get_subcommands({})) {
    games += (games.empty() ? "" : ", ") + game->get_name();
  }
  if (games.empty()) return fault("bad_usage", "no game here has odds");
  if (word.empty()) return fault("bad_usage", "name a game; there are odds for " + games);
  return fault("bad_usage", "there are no odds for " + in_quotes(word) + ", only for " + games);
}

void print_lines(std::ostream& out, const std::vector<OddsOutcome>& outcomes, bool exact) {
  std::size_t width = 10;
  for (const OddsOutcome& each : outcomes) width = std::max(width, each.outcome.size());
  for (const OddsOutcome& each : outcomes) {
    const double percent = 100 * each.probability;
    out << fmt::format("  {:<{}} ", each.outcome, width)
        << (exact ? fmt::format("{:8.4f} %\n", percent) : fmt::format("{:7.2f} %\n", percent));
  }
}

// Unused, like add_argument, where no game has a calculator.
[[maybe_unused]] void print_odds(const Program& program, const std::string& game,
                                 const OddsAnswer& answer) {
  std::ostream& out = program.streams.out;
  if (program.json) {
    json::object document = {{"game", game}, {"question", answer.question}};
    for (const auto& [key, value] : answer.odds) document[key] = value;
    print_json(out, document);
    return;
  }
  const bool exact = answer.odds.at("exact").as_bool();
  out << capitalized(answer.question) << ":\n";
  print_lines(out, answer.in_short, exact);
  if (!exact) {
    out << fmt::format("Each within {:.2f} % (95 %, {} samples). In detail:\n",
                       100 * answer.odds.at("error").as_double(),
                       answer.odds.at("samples").to_number<int>());
  }
  std::vector<OddsOutcome> outcomes;
  for (const json::value& each : answer.odds.at("outcomes").as_array()) {
    outcomes.push_back(
        {std::string(each.at("outcome").as_string()), each.at("probability").to_number<double>()});
  }
  print_lines(out, outcomes, exact);
}

template <Game G>
Expected<typename G::Position> position_of(const G& game, const LoadedGame& loaded,
                                           const Typed& typed) {
  const Expected<std::string> text = read_file(typed.record);
  if (!text) return std::unexpected(text.error());
  const Expected<json::value> document = parse_json(*text, typed.record);
  if (!document) return std::unexpected(document.error());
  const Expected<Record> record = read_record(*document);
  if (!record) return std::unexpected(record.error());
  const Expected<Replayed> replayed = replay(loaded, *record, typed.to);
  if (!replayed) return std::unexpected(replayed.error());
  return game.read_position(replayed->table->position().json());
}

template <HasOddsCalculator G>
Expected<int> run_odds(const Program& program, const Typed& typed) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> found = find_game(loaded->games, G::info().id);
  if (!found) return std::unexpected(found.error());
  const Expected<G> game = load_rules<G>(loaded->replaced);
  if (!game) return std::unexpected(game.error());
  OddsQuestion<typename G::Position> question;
  for (const auto& [name, values] : typed.values) question.arguments.set(name, values);
  for (const auto& [name, given] : typed.flags) {
    if (given) question.arguments.set(name, {name});
  }
  if (!typed.record.empty()) {
    const auto position = position_of(*game, **found, typed);
    if (!position) return std::unexpected(position.error());
    question.position = *position;
  }
  const Expected<OddsAnswer> answer = game->calculate_odds(question);
  if (!answer) return std::unexpected(answer.error());
  print_odds(program, G::info().id, *answer);
  return kGood;
}

[[maybe_unused]] void add_argument(CLI::App& command, const OddsArgument& argument, Typed& typed) {
  const std::string name = "--" + argument.name;
  if (argument.kind == OddsArgument::Kind::flag) {
    command.add_flag(name, typed.flags[argument.name], argument.about);
    return;
  }
  std::vector<std::string>& values = typed.values[argument.name];
  CLI::Option* option = command.add_option(name, values, argument.about);
  option->allow_extra_args(false);
  if (!argument.usual.empty()) {
    values = {argument.usual};
    option->default_str(argument.usual);
  }
  if (argument.kind != OddsArgument::Kind::texts) option->expected(1);
  if (argument.kind == OddsArgument::Kind::number) {
    option->type_name("")->check(CLI::Range(argument.low, argument.high));
  }
}

template <HasOddsCalculator G>
void add_calculator(CLI::App& odds, Program& program) {
  const auto typed = std::make_shared<Typed>();
  CLI::App* command = add_command(odds, program, G::info().id, "The odds of " + G::info().title,
                                  [&program, typed] { return run_odds<G>(program, *typed); });
  for (const OddsArgument& argument : G::odds_arguments()) add_argument(*command, argument, *typed);
  command->add_option("--record", typed->record, "Take the table from this record");
  command->add_option("--to", typed->to, "After so many steps of the record");
}

}  // namespace

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
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if constexpr (HasOddsCalculator<G>) add_calculator<G>(*odds, program);
  });
}

}  // namespace casus::cli

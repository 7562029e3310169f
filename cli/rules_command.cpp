// casus rules: the ledger of a game, every rule with its id, text, source, and tests.
#include <memory>

#include "cli/command.h"
#include "core/nearest.h"
#include "core/text.h"
#include "games/all.h"
#include "games/catalogue.h"

namespace casus::cli {
namespace {

struct RulesArguments {
  std::string game;
  std::string id;
};

// The rule with this id, or all below it: royals.claim names every rule of claims.
std::vector<const Rule*> rules_under(const Ledger& ledger, const std::string& id) {
  std::vector<const Rule*> found;
  for (const Rule& rule : ledger.rules()) {
    if (id.empty() || rule.id == id || rule.id.starts_with(id + ".")) found.push_back(&rule);
  }
  return found;
}

void print_rule(std::ostream& out, const Rule& rule) {
  out << rule.id << ": " << rule.title << '\n' << wrapped(rule.text, 96, "    ");
  out << "    Source: " << rule.source << '\n';
  out << "    Tests: " << (rule.tests.empty() ? "none" : joined(rule.tests)) << '\n';
}

Expected<int> run_rules(const Program& program, const RulesArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const Expected<const LoadedGame*> game = find_game(loaded->games, arguments.game);
  if (!game) return std::unexpected(game.error());
  const std::vector<const Rule*> rules = rules_under((*game)->ledger, arguments.id);
  if (rules.empty()) {
    std::vector<std::string> known;
    for (const Rule& rule : (*game)->ledger.rules()) known.push_back(rule.id);
    return fault("unknown_rule",
                 no_such_word(arguments.id, "rule of " + (*game)->info.title, std::move(known)));
  }
  std::ostream& out = program.streams.out;
  if (program.json) {
    json::array list;
    for (const Rule* rule : rules) list.push_back(rule_json(*rule));
    print_json(out, {{"game", (*game)->info.id},
                     {"rules_version", (*game)->info.rules_version},
                     {"rules", std::move(list)}});
    return kGood;
  }
  for (const Rule* rule : rules) print_rule(out, *rule);
  return kGood;
}

}  // namespace

void add_rules(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<RulesArguments>();
  CLI::App* command =
      add_command(app, program, "rules", "The ledger: every rule with id, text, source and tests",
                  [&program, arguments] { return run_rules(program, *arguments); });
  command->add_option("GAME", arguments->game, "The game")->required();
  command->add_option("ID", arguments->id, "One rule, or a chapter: royals.claim");
}

}  // namespace casus::cli

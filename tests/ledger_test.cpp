// The ledger is complete: every rule has a test, and every rule that a refusal, an event, an option
// or a test names is in it.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/all.h"
#include "games/embedded.h"

namespace casus {
namespace {

const std::vector<LoadedGame>& all_games() {
  static const std::vector<LoadedGame> kGames = [] {
    auto games = load_games();
    EXPECT_TRUE(games) << games.error().text;
    return games ? std::move(*games) : std::vector<LoadedGame>{};
  }();
  return kGames;
}

TEST(Ledger, every_rule_has_a_test) {
  for (const LoadedGame& game : all_games()) {
    EXPECT_FALSE(game.ledger.rules().empty()) << game.info.id;
    for (const Rule& rule : game.ledger.rules()) {
      EXPECT_FALSE(rule.tests.empty()) << rule.id << " has no test";
    }
  }
}

TEST(Ledger, every_rule_belongs_to_its_game_and_has_a_title_and_a_source) {
  for (const LoadedGame& game : all_games()) {
    for (const Rule& rule : game.ledger.rules()) {
      EXPECT_TRUE(rule.id.starts_with(game.info.id + ".")) << rule.id;
      EXPECT_FALSE(rule.title.empty()) << rule.id;
      EXPECT_TRUE(rule.source.starts_with("rul")) << rule.id << ": a rulebook chapter or a ruling";
    }
  }
}

TEST(Ledger, every_rule_that_a_refusal_or_an_event_names_exists) {
  for (const LoadedGame& game : all_games()) {
    const auto table = game.start({game.info.seats.front(), {}, ""});
    ASSERT_TRUE(table) << table.error().text;
    const Vocabulary& words = (*table)->vocabulary();
    for (const auto* forms : {&words.refusals, &words.events}) {
      for (const Form& form : *forms) {
        EXPECT_NE(game.ledger.find(form.rule), nullptr) << form.word << " names " << form.rule;
      }
    }
  }
}

TEST(Ledger, every_rule_that_an_option_names_exists) {
  for (const LoadedGame& game : all_games()) {
    for (const OptionSpec& option : game.info.options) {
      EXPECT_NE(game.ledger.find(option.rule), nullptr) << option.id << " names " << option.rule;
    }
  }
}

// A misspelt id in a test would leave its rule without one and nobody would know why.
TEST(Ledger, every_rule_that_a_test_names_exists) {
  for (const LoadedGame& game : all_games()) {
    for (const std::string_view line : split(embedded_games().at(game.info.id).tests_index, '\n')) {
      const std::size_t tab = line.find('\t');
      if (tab == std::string_view::npos) continue;
      EXPECT_NE(game.ledger.find(line.substr(0, tab)), nullptr) << line;
    }
  }
}

}  // namespace
}  // namespace casus

// The program's commands as scripts use them: exit codes, JSON fields, one sentence on bad usage.
#include "tests/cli_program.h"

namespace casus::test {
namespace {

TEST(CliCommands, EveryCommandHasHelp) {
  EXPECT_EQ(run_casus("--help").code, 0);
  for (const char* command : {"play", "games", "catalogue", "rules", "engine", "simulate", "arena",
                              "replay", "odds", "odds royals", "bench", "serve"}) {
    const Ran ran = run_casus(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_TRUE(says(ran.out, "Usage:")) << command;
  }
}

TEST(CliCommands, BadUsageIsOneSentenceAndExitCodeTwo) {
  EXPECT_TRUE(says(complaint_of("dance"), "\"dance\" is no command"));
  EXPECT_TRUE(says(complaint_of("simluate"), "did you mean simulate?"));
  EXPECT_TRUE(
      says(complaint_of("rules royals royals.turn.ordr"), "did you mean royals.turn.order?"));
  EXPECT_TRUE(says(complaint_of("rules roylas"), "did you mean royals?"));
  EXPECT_TRUE(says(complaint_of("simulate royals --seats 3 --option hiden_scores=true"),
                   "did you mean hidden_scores?"));
  EXPECT_TRUE(says(complaint_of("catalogue chess"), "\"chess\" is no game"));
  complaint_of("catalogue");
  complaint_of("games --speed 9");
  complaint_of("rules");
  complaint_of("simulate royals");
  complaint_of("simulate royals --seats");
  complaint_of("simulate royals --seats x");
  EXPECT_TRUE(says(complaint_of("odds"), "royals, wallenstein"));
  EXPECT_TRUE(says(complaint_of("odds chess"), "no odds for \"chess\", only for royals"));
  EXPECT_TRUE(says(complaint_of("rules chess"), "\"chess\" is no game; there are "));
  EXPECT_TRUE(says(complaint_of("rules royals royals.nothing"), "royals.nothing"));
  EXPECT_TRUE(says(complaint_of("simulate royals --seats 9"), "2 to 5 seats, not 9"));
  EXPECT_TRUE(says(complaint_of("simulate royals --seats 3 --option speed=1"), "speed"));
  EXPECT_TRUE(says(complaint_of("simulate royals --seats 3 --option open_cards=9"), "open_cards"));
  EXPECT_TRUE(says(complaint_of("simulate royals --seats 3 --option open_cards"), "name=value"));
  complaint_of("simulate royals --seats 3 --games 0");
  complaint_of("simulate royals --seats 3 --threads 0");
  complaint_of("play chess");
  complaint_of("play royals --bots hal");
  complaint_of("play royals --seats 2 --bots random,random,random");
}

TEST(CliCommands, JsonMayBeAskedForBeforeTheCommandOrBehindIt) {
  EXPECT_EQ(run_casus("--json games").out, run_casus("games --json").out);
  EXPECT_EQ(run_casus("odds --json royals --country france").out,
            run_casus("odds royals --country france --json").out);
}

TEST(CliCommands, AServerThatCannotStartSaysWhy) {
  EXPECT_TRUE(says(complaint_of("serve --db no/such/folder/casus.db"), "no/such/folder"));
  EXPECT_TRUE(says(complaint_of("serve --port 70000"), "port"));
}

TEST(CliCommands, GamesGivesTheFieldsThatScriptsRead) {
  const json::value document = run_casus("games --json").document();
  const json::object& royals = document.at("games").at(0).as_object();
  EXPECT_EQ(royals.at("id"), "royals");
  for (const char* field : {"title", "rules_version", "board_hash", "seats", "options"}) {
    EXPECT_TRUE(royals.contains(field)) << field;
  }
  for (const char* field : {"seed", "found", "recalled", "designed"}) {
    EXPECT_TRUE(royals.at("provenance").at(field).is_int64()) << field;
  }
  EXPECT_TRUE(says(run_casus("games").out, "Royals"));
}

TEST(CliCommands, GamesListsTablesForScripts) {
  std::string tables;
  const json::value document = run_casus("games --json").document();
  for (const json::value& game : document.at("games").as_array()) {
    for (const json::value& seats : game.at("seats").as_array()) {
      tables += std::string(game.at("id").as_string()) + " " + json::serialize(seats) + "\n";
    }
  }
  EXPECT_EQ(run_casus("games --tables").out, tables);
}

TEST(CliCommands, CatalogueGivesEveryWordOfAGame) {
  const json::value document = run_casus("catalogue wallenstein --json").document();
  for (const char* field : {"words", "acts", "prompts", "refusals", "events", "options", "bots",
                            "scores", "longest_game", "position"}) {
    EXPECT_TRUE(document.as_object().contains(field)) << field;
  }
  const std::string words = run_casus("catalogue wallenstein").out;
  for (const char* part : {"march: county (county), armies (0 to 100)", "bremen", "took_back",
                           "Scores from 0 to 255", "search[:Nthreads]", "peasants"}) {
    EXPECT_TRUE(says(words, part)) << part << "\n" << words;
  }
}

TEST(CliCommands, RulesGivesTheLedgerAndOneRule) {
  const json::value all = run_casus("rules royals --json").document();
  EXPECT_GT(all.at("rules").as_array().size(), 20U);
  for (const char* field : {"id", "text", "source", "tests"}) {
    EXPECT_TRUE(all.at("rules").at(0).as_object().contains(field)) << field;
  }
  const json::value one = run_casus("rules royals royals.turn.order --json").document();
  ASSERT_EQ(one.at("rules").as_array().size(), 1U);
  EXPECT_EQ(one.at("rules").at(0).at("id"), "royals.turn.order");
  EXPECT_TRUE(says(run_casus("rules royals royals.turn").out, "royals.turn.order"));
}

TEST(CliCommands, SimulateGivesTheSameSignatureOnEveryNumberOfThreads) {
  const json::value one =
      run_casus("simulate royals --seats 3 --games 100 --seed 5 --json").document();
  const json::value four =
      run_casus("simulate royals --seats 3 --games 100 --seed 5 --threads 4 --check --json")
          .document();
  for (const char* field : {"games", "decisions", "chance_steps", "options_per_decision", "seconds",
                            "decisions_per_second", "games_per_second", "signature"}) {
    EXPECT_TRUE(one.as_object().contains(field)) << field;
  }
  for (const char* field :
       {"games", "decisions", "chance_steps", "options_per_decision", "signature"}) {
    EXPECT_EQ(one.at(field), four.at(field)) << field;
  }
  EXPECT_EQ(one.at("games"), 100);
  const json::value other =
      run_casus("simulate royals --seats 3 --games 100 --seed six --json").document();
  EXPECT_NE(one.at("signature"), other.at("signature"));
}

TEST(CliCommands, SimulateChecksEveryOptionOfTheGame) {
  for (const char* option : {"open_cards=4", "free_wild=true", "unlimited_nobles=true",
                             "cap36=true", "hidden_scores=true", "colours=purple,orange,red"}) {
    const Ran ran =
        run_casus("simulate royals --seats 3 --games 30 --check --option " + std::string(option));
    EXPECT_EQ(ran.code, 0) << option << ran.err;
  }
}

TEST(CliCommands, TheEngineAnswersLineByLineAndSurvivesEverything) {
  const std::string input = std::string("{\"cmd\":\"games\",\"id\":1}\n\n") + "nonsense\n" +
                            std::string((1U << 20U) + 5U, 'x') + "\n" +
                            "{\"cmd\":\"new\",\"game\":\"royals\",\"seats\":2,\"seed\":1}\r\n" +
                            "{\"cmd\":\"turn\",\"id\":2}";
  const Ran ran = run_casus("engine", input);
  EXPECT_EQ(ran.code, 0);
  std::vector<json::value> answers;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  ASSERT_EQ(answers.size(), 5U);
  EXPECT_EQ(answers[0].at("id"), 1);
  EXPECT_EQ(answers[1].at("error").at("code"), "bad_json");
  EXPECT_EQ(answers[2].at("error").at("code"), "line_too_long");
  EXPECT_EQ(answers[3].at("ok"), true);
  EXPECT_EQ(answers[4].at("id"), 2);
  EXPECT_EQ(answers[4].at("waiting"), "players");
}

TEST(CliCommands, OddsAreExactAndSumToOne) {
  const auto sum = [](const json::value& document) {
    double all = 0;
    for (const json::value& each : document.at("outcomes").as_array())
      all += each.at("probability").as_double();
    return all;
  };
  const json::value draws = run_casus("odds royals --country france --draws 3 --json").document();
  EXPECT_EQ(draws.at("exact"), true);
  EXPECT_EQ(draws.at("outcomes").as_array().size(), 4U);
  EXPECT_NEAR(sum(draws), 1, 1e-12);
  const json::value claim =
      run_casus("odds royals --noble paris.king --hand france=7 --draws 3 --json").document();
  EXPECT_NEAR(sum(claim), 1, 1e-12);
  // Three other cards stand for the one that is missing, so any three cards will do.
  EXPECT_NEAR(claim.at("outcomes").at(0).at("probability").as_double(), 1, 1e-12);
  EXPECT_TRUE(says(complaint_of("odds royals"), "--country or --noble"));
  complaint_of("odds royals --country moon");
  complaint_of("odds royals --noble moon");
  complaint_of("odds royals --country france --hand france=99");
  complaint_of("odds royals --country france --hand france");
}

TEST(CliCommands, BenchGivesFiguresBesideReferences) {
  const json::value document = run_casus("bench --rounds 1 --json").document();
  for (const json::value& figure : document.at("figures").as_array()) {
    for (const char* field : {"name", "value", "unit", "reference", "reference_value", "ratio"}) {
      EXPECT_TRUE(figure.as_object().contains(field)) << field;
    }
    EXPECT_GT(figure.at("ratio").as_double(), 0) << figure;
  }
}

}  // namespace
}  // namespace casus::test

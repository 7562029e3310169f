// The terminal game as somebody types it, from a script.
#include "tests/cli_program.h"

namespace casus::test {
namespace {

const std::string kPlay = "play royals --seats 3 --seed 5 --bots random";

TEST(CliPlay, AtTheEndOfInputTheGameIsLeftCleanly) {
  const Ran ran = run_casus(kPlay);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(says(ran.out, "The game is left after")) << ran.out;
  EXPECT_FALSE(says(ran.out, "\033[")) << "a pipe has no colours";
}

TEST(CliPlay, ChoicesAreTypedAsNumberNotationOrBeginning) {
  for (const char* typed : {"1", "draw france", "draw fr", "  DRAW   France "}) {
    const Ran ran = run_casus(kPlay, std::string(typed) + "\nquit\n");
    EXPECT_TRUE(says(ran.out, "Red draws France from the row.")) << typed << ran.out;
  }
}

TEST(CliPlay, SeveralAnswersAreTypedWithSemicolonsAndTakenTogetherOrNotAtAll) {
  const Ran ran = run_casus(kPlay, "draw france; done\nquit\n");
  EXPECT_TRUE(says(ran.out, "Red draws France from the row.")) << ran.out;
  EXPECT_TRUE(says(ran.out, "Blue begins a turn")) << ran.out;
  const Ran refused = run_casus(kPlay, "draw france; take paris.king\nquit\n");
  EXPECT_FALSE(says(refused.out, "Red draws France")) << refused.out;
  EXPECT_TRUE(says(refused.out, "[royals.")) << refused.out;
}

TEST(CliPlay, WhatIsNotUnderstoodIsExplained) {
  const Ran ran =
      run_casus(kPlay, "draw\nfly\n99\n0\nwhy take paris.king\ntake paris.king\nwhy 1\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(says(ran.out, "could be draw france")) << ran.out;
  EXPECT_TRUE(says(ran.out, "\"fly\" is no act"));
  EXPECT_TRUE(says(ran.out, "There is no choice 99"));
  EXPECT_TRUE(says(ran.out, "There is no choice 0"));
  EXPECT_TRUE(says(ran.out, "[royals.turn.steps]"));
  EXPECT_TRUE(says(ran.out, "that is allowed"));
}

TEST(CliPlay, TheCommandsAnswer) {
  const Scratch scratch;
  const Ran ran =
      run_casus(kPlay, "help\nboard\nlog\nscore\nlist\nrules royals.turn.order\nrules nonsuch\n" +
                           std::string("save ") + scratch.at("saved.json") +
                           "\nsave\nhint\nusual\nusual\ndraw france\nundo\nundo\nquit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const char* part :
       {"is it allowed", "Your hand", "begins a turn", "royals.turn.order",
        "No rule speaks of \"nonsuch\"", "Saved after 3 steps", "which file", "A bot would choose",
        "Usual answers are given for Red.", "Usual answers are no longer given for Red.",
        "Your last answer is taken back", "nothing to take back"}) {
    EXPECT_TRUE(says(ran.out, part)) << part;
  }
  EXPECT_EQ(run_casus("replay " + scratch.at("saved.json")).code, 0);
}

TEST(CliPlay, AWholeGameIsPlayedByNumbersAndRecorded) {
  const Scratch scratch;
  std::string ones;
  for (int i = 0; i < 2000; ++i) ones += "1\n";
  const Ran ran = run_casus(kPlay + " --names Ada --record " + scratch.at("game.json"), ones);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, "The game is over.")) << ran.out.substr(ran.out.size() / 2, 500);
  EXPECT_TRUE(says(ran.out, "points  (city"));
  EXPECT_TRUE(says(ran.out, "Ada"));
  EXPECT_TRUE(says(ran.out, "only choice"));
  EXPECT_EQ(run_casus("replay " + scratch.at("game.json")).code, 0);
}

TEST(CliPlay, WithJsonTheWordsStandBesideTheDocument) {
  const Ran ran = run_casus(kPlay + " --json", "1\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.document().at("waiting"), "players");
  EXPECT_TRUE(says(ran.err, "Red draws France"));
}

TEST(CliPlay, AtOneKeyboardEachSeesOnlyTheOwnHand) {
  const Ran ran = run_casus("play royals --seats 2 --seed 5 --hotseat", "draw pile\ndone\n1\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, "The keyboard goes to Blue.")) << ran.out;
  const std::string blue = ran.out.substr(ran.out.find("The keyboard goes to Blue."));
  EXPECT_TRUE(says(blue, "Red draws a card from the pile.")) << blue;
}

TEST(CliPlay, HiddenScoresStayHidden) {
  std::string typed;
  for (int i = 0; i < 60; ++i) typed += "1\n";
  const Ran ran = run_casus(kPlay + " --option hidden_scores=true", typed + "score\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(says(ran.out, "hidden")) << ran.out;
}

}  // namespace
}  // namespace casus::test

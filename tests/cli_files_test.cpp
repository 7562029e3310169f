// Files from outside: data folders that are broken, records that are cut or altered.
#include "tests/cli_program.h"

namespace casus::test {
namespace {

std::string data_file(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::string(CASUS_SOURCE_DIR "/games/royals/data/") + name).rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(CliFiles, ADataFolderReplacesFilesAndChangesTheBoardHash) {
  const Scratch scratch;
  const json::value plain = run_casus("games --json").document();
  scratch.write("data/royals/nobles.json", data_file("nobles.json"));
  const json::value same = run_casus("games --json --data " + scratch.at("data")).document();
  EXPECT_EQ(plain.at("games").at(0).at("board_hash"), same.at("games").at(0).at("board_hash"));
  scratch.write("data/royals/nobles.json", replaced(data_file("nobles.json"), "\"title\": \"king\"",
                                                    "\"title\": \"cardinal\""));
  const Ran ran = run_casus("--data " + scratch.at("data") + " games --json");
  if (ran.code == 0) {
    EXPECT_NE(plain.at("games").at(0).at("board_hash"),
              ran.document().at("games").at(0).at("board_hash"));
  } else {
    EXPECT_TRUE(says(ran.err, "nobles.json")) << ran.err;
  }
}

TEST(CliFiles, BrokenDataIsNamedByFileRowAndField) {
  const Scratch scratch;
  EXPECT_TRUE(says(complaint_of("games --data " + scratch.at("nowhere")), "nowhere"));
  const std::string folder = scratch.at("data");
  const auto complaint = [&](const std::string& file, const std::string& text) {
    std::filesystem::remove_all(folder);
    scratch.write("data/" + file, text);
    return complaint_of("games --data " + folder);
  };
  EXPECT_TRUE(says(complaint("chess/pieces.json", "{}"), "\"chess\" is no game"));
  EXPECT_TRUE(says(complaint("royals/pieces.json", "{}"), "pieces.json"));
  EXPECT_TRUE(says(complaint("nobles.json", "{}"), "folder of a game"));
  EXPECT_TRUE(says(complaint("royals/nobles.json", "{"), "royals/nobles.json"));
  EXPECT_TRUE(says(complaint("royals/nobles.json", ""), "royals/nobles.json"));
  EXPECT_TRUE(says(complaint("royals/nobles.json", "{\"rows\":7}"), "royals/nobles.json.rows"));
  const std::string text = data_file("nobles.json");
  std::string wrong = complaint("royals/nobles.json",
                                replaced(text, "\"title\": \"king\"", "\"title\": \"clown\""));
  EXPECT_TRUE(says(wrong, "royals/nobles.json row 0 (\"paris.king\").title")) << wrong;
  EXPECT_TRUE(says(wrong, "\"clown\"")) << wrong;
  wrong = complaint("royals/nobles.json", replaced(text, "\"title\": \"king\", ", ""));
  EXPECT_TRUE(says(wrong, "row 0")) << wrong;
  wrong = complaint("royals/strings.en.json",
                    replaced(data_file("strings.en.json"), "Claim {noble}", "Claim {nobel}"));
  EXPECT_TRUE(says(wrong, "nobel")) << wrong;
}

TEST(CliFiles, DataFilesCutAnywhereAreRefusedInOneSentence) {
  const Scratch scratch;
  const std::string text = data_file("titles.json");
  for (std::size_t size = 0; size + 2 < text.size(); size += 97) {
    scratch.write("data/royals/titles.json", text.substr(0, size));
    complaint_of("games --data " + scratch.at("data"));
  }
}

class CliRecords : public testing::Test {
 protected:
  void SetUp() override {
    const Ran ran = run_casus("play royals --seats 3 --bots random,random,random --seed 9 --json");
    ASSERT_EQ(ran.code, 0) << ran.err;
    record_ = ran.document().at("record").as_object();
  }
  Ran replay(const json::value& record, const std::string& more = "") {
    return run_casus("replay " + scratch_.write("game.json", json::serialize(record)) + " " + more);
  }
  Scratch scratch_;
  json::object record_;
};

TEST_F(CliRecords, AFinishedRecordIsVerifiedAgainstItsSeed) {
  const Ran words = replay(record_);
  EXPECT_EQ(words.code, 0) << words.err;
  EXPECT_TRUE(says(words.out, "every chance step follows from the seed")) << words.out;
  const json::value document = replay(record_, "--json").document();
  EXPECT_EQ(document.at("valid"), true);
  EXPECT_EQ(document.at("dice_verified"), true);
  EXPECT_EQ(document.at("waiting"), "nobody");
  const json::value early = replay(record_, "--to 4 --json").document();
  EXPECT_EQ(early.at("step"), 4);
}

TEST_F(CliRecords, ARecordGoesThroughReplayUnchanged) {
  EXPECT_EQ(json::serialize(replay(record_, "--json").document().at("record")),
            json::serialize(record_));
  replay(record_, "--save " + scratch_.at("again.json"));
  EXPECT_EQ(scratch_.read("again.json"), json::serialize(record_) + "\n");
  json::object untold = record_;
  untold.stable_erase("seed");
  const Ran blind = replay(untold, "--json");
  EXPECT_EQ(json::serialize(blind.document().at("record")), json::serialize(untold));
  EXPECT_EQ(blind.document().at("dice_verified"), false);
  // Half of it is a record as well.
  replay(record_, "--to 40 --save " + scratch_.at("half.json"));
  const json::value half = run_casus("replay " + scratch_.at("half.json") + " --json").document();
  EXPECT_EQ(half.at("step"), 40);
  EXPECT_EQ(half.at("dice_verified"), true);
}

TEST_F(CliRecords, DiceEnteredByHandAreNeverVerified) {
  json::object by_hand = record_;
  std::int64_t rolled = 0;
  for (json::value& step : by_hand["steps"].as_array()) {
    std::string text(step.as_string());
    if (!text.starts_with("dice ")) continue;
    ++rolled;
    step = text.replace(0, 4, "hand");
  }
  const json::value document = replay(by_hand, "--json").document();
  EXPECT_EQ(document.at("valid"), true);
  EXPECT_EQ(document.at("dice_verified"), false);
  EXPECT_EQ(document.at("chance_steps").at("by_hand"), rolled);
  EXPECT_EQ(document.at("chance_steps").at("verified"), 0);
  EXPECT_EQ(json::serialize(document.at("record")), json::serialize(by_hand));
  EXPECT_TRUE(says(replay(by_hand).out, "chance was entered by hand"));
}

TEST_F(CliRecords, AnAlteredRecordFailsTheCheckAndNamesTheFirstDifference) {
  json::object altered = record_;
  json::array& steps = altered["steps"].as_array();
  const std::string first(steps[0].as_string());
  steps[0] = first == "dice deal spain" ? "dice deal france" : "dice deal spain";
  Ran ran = replay(altered);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran.err, "step 0")) << ran.err;
  EXPECT_EQ(replay(altered, "--json").document().at("valid"), false);
  altered = record_;
  altered["steps"].as_array().pop_back();
  EXPECT_EQ(replay(altered).code, 1);
  altered = record_;
  altered["seed"] = "10";
  ran = replay(altered);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran.err, "commitment")) << ran.err;
  altered = record_;
  altered["end_hash"] = std::string(64, '0');
  EXPECT_EQ(replay(altered).code, 1);
  altered = record_;
  altered["board_hash"] = "x";
  EXPECT_EQ(replay(altered).code, 1);
}

TEST_F(CliRecords, AFileThatIsNoRecordIsBadInput) {
  complaint_of("replay " + scratch_.at("nothing.json"));
  complaint_of("replay " + scratch_.write("empty.json", ""));
  complaint_of("replay " + scratch_.write("list.json", "[]"));
  const std::string text = json::serialize(record_);
  for (std::size_t size = 1; size < text.size(); size += text.size() / 20) {
    complaint_of("replay " + scratch_.write("cut.json", text.substr(0, size)));
  }
  json::object altered = record_;
  altered["colour"] = "red";
  EXPECT_TRUE(says(complaint_of("replay " + scratch_.write("more.json", json::serialize(altered))),
                   "colour"));
  altered = record_;
  altered["seats"] = "three";
  EXPECT_TRUE(says(complaint_of("replay " + scratch_.write("type.json", json::serialize(altered))),
                   "seats"));
  complaint_of("replay " + scratch_.write("whole.json", text) + " --to 999999");
}

TEST_F(CliRecords, OddsReadTheHandFromARecord) {
  const std::string file = scratch_.write("game.json", json::serialize(record_));
  const json::value document =
      run_casus("odds royals --country spain --record " + file + " --to 20 --seat 1 --json")
          .document();
  double all = 0;
  for (const json::value& each : document.at("outcomes").as_array())
    all += each.at("probability").as_double();
  EXPECT_NEAR(all, 1, 1e-12);
  complaint_of("odds royals --country spain --seat 7 --record " + file);
}

}  // namespace
}  // namespace casus::test

// Every lesson of every game is run, so that it cannot rot: its positions are what it says they
// are, what it asks for is allowed, what it calls wrong is refused by the rule it names, and it
// ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <ranges>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/lesson_table.h"
#include "core/text.h"
#include "games/lessons.h"
#include "tests/every_hook.h"

namespace casus::test {
namespace lessons {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> lesson_files() {
  std::vector<fs::path> files;
  for (const auto& game : fs::directory_iterator(fs::path(CASUS_SOURCE_DIR) / "games")) {
    if (!fs::is_directory(game.path() / "lessons")) continue;
    for (const auto& file : fs::directory_iterator(game.path() / "lessons")) {
      const std::string name = file.path().filename().string();
      if (name.ends_with(".json") && !name.ends_with(".positions.json")) {
        files.push_back(file.path());
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

class Lessons : public ::testing::TestWithParam<fs::path> {
 protected:
  std::string game_id() const { return GetParam().parent_path().parent_path().filename().string(); }
  const LoadedGame& game() const { return **find_game(games_as_compiled(), game_id()); }
  // As it stands in its folder: whoever writes one need not build the program again.
  const Lesson& lesson() const {
    static std::map<fs::path, Lesson> read;
    const auto known = read.find(GetParam());
    if (known != read.end()) return known->second;
    fs::path beside = GetParam();
    beside.replace_extension(".positions.json");
    auto lessons = read_lessons({{GetParam().filename().string(), read_file(GetParam())},
                                 {beside.filename().string(), read_file(beside)}});
    if (!lessons) throw std::runtime_error(lessons.error().text);
    return read[GetParam()] = std::move(lessons->front());
  }
};

// The positions that the `given` lines of a lesson build, one line for each.
std::string positions_of(const json::object& lesson, const ExampleHook& hook) {
  const int seats = static_cast<int>(lesson.at("seats").as_int64());
  const json::value* options = lesson.if_contains("options");
  std::string out = "{";
  for (const json::value& chapter : lesson.at("chapters").as_array()) {
    for (const json::value& step : chapter.at("steps").as_array()) {
      const json::value* given = step.as_object().if_contains("given");
      if (given == nullptr) continue;
      Clauses clauses;
      for (const json::value& clause : given->as_array()) {
        for (const std::string_view one : clauses_of(clause.as_string())) clauses.push_back(one);
      }
      const auto position =
          hook.given(seats, options != nullptr ? options->as_object() : json::object(), clauses);
      EXPECT_TRUE(position) << step.at("id") << ": " << position.error().text;
      if (!position) continue;
      out += (out.size() > 1 ? ",\n" : "\n") + json::serialize(step.at("id")) + ": " +
             json::serialize(*position);
    }
  }
  return out + "\n}\n";
}

TEST(LessonFiles, OfEveryGameCanBeRead) {
  for (const auto& [game, files] : embedded_lessons()) {
    const auto read = read_lessons(files);
    EXPECT_TRUE(read) << game << ": " << read.error().text;
  }
}

// With CASUS_WRITE_GOLDEN=1 the file is written instead.
TEST_P(Lessons, HaveThePositionsThatTheySay) {
  const json::value lesson = json::parse(read_file(GetParam()));
  const std::string wanted = positions_of(lesson.as_object(), *hook_by_id(game_id()));
  fs::path beside = GetParam();
  beside.replace_extension(".positions.json");
  if (std::getenv("CASUS_WRITE_GOLDEN") != nullptr) {
    std::ofstream(beside, std::ios::binary) << wanted;
    return;
  }
  EXPECT_EQ(read_file(beside), wanted) << "write it with CASUS_WRITE_GOLDEN=1";
}

// As the examples write it: words without quotes, lists with commas.
std::string option_text(const json::value& value) {
  if (value.is_string()) return std::string(value.as_string());
  if (!value.is_array()) return json::serialize(value);
  std::vector<std::string> parts;
  for (const json::value& part : value.as_array()) parts.push_back(option_text(part));
  return joined(parts, ",");
}

// A lesson in the language of the examples, whose runner says more than a lesson needs to know.
class AsExample {
 public:
  AsExample(const LoadedGame& game, const Lesson& lesson) : lesson_(&lesson) {
    const auto table = game.load(*lesson.steps.front().position, "");
    learner_ = (*table)->seat_words()[static_cast<std::size_t>(index(lesson.learner))];
    text_ = "game " + game.info.id + " seats " + std::to_string(lesson.seats);
    for (const auto& [name, value] : lesson.options) {
      text_ += " option " + std::string(name) + "=" + option_text(value);
    }
    text_ += "\n";
    for (const LessonStep& step : lesson.steps) add(step);
  }
  const std::string& text() const { return text_; }

 private:
  void add(const LessonStep& step) {
    if (!step.given.empty()) line("given " + step.given);
    const auto own = std::ranges::find(step.script, LessonLine::By::learner, &LessonLine::by);
    for (auto at = step.script.begin(); at != own; ++at) add(*at);
    for (const std::string& clause : step.holds) line("expect " + clause);
    for (const LessonRemark& remark : step.remarks) {
      if (remark.rule.empty()) {
        line("offers " + learner_ + ": " + remark.choice);
      } else {
        line("refuse " + learner_ + ": " + remark.choice + " because " + remark.rule);
      }
    }
    for (auto at = own; at != step.script.end(); ++at) add(*at);
  }
  void add(const LessonLine& line) {
    const std::string& choice = line.choices.front();
    switch (line.by) {
      case LessonLine::By::learner:
        for (const std::string& one : line.choices) this->line("offers " + learner_ + ": " + one);
        return this->line("play " + learner_ + ": " + choice);
      case LessonLine::By::other: return this->line("play " + line.seat + ": " + choice);
      case LessonLine::By::chance: return this->line("chance " + choice);
    }
  }
  void line(const std::string& text) { text_ += text + "\n"; }

  const Lesson* lesson_;
  std::string learner_;
  std::string text_;
};

TEST_P(Lessons, RunAsExamples) {
  const AsExample example(game(), lesson());
  const auto lines = split(example.text(), '\n');
  for (const ExampleFailure& failure :
       run_example(example.text(), games_as_compiled(), hook_by_id)) {
    ADD_FAILURE() << lines[static_cast<std::size_t>(failure.line - 1)] << "\n" << failure.text;
  }
}

// The same lesson with another of the choices that will do, up to where the next position is laid.
TEST_P(Lessons, GoOnAfterEveryChoiceThatWillDo) {
  for (std::size_t i = 0; i < lesson().steps.size(); ++i) {
    for (std::size_t k = 0; k < lesson().steps[i].script.size(); ++k) {
      const std::size_t ways = lesson().steps[i].script[k].choices.size();
      for (std::size_t way = 1; way < ways; ++way) {
        Lesson other = lesson();
        std::swap(other.steps[i].script[k].choices[0], other.steps[i].script[k].choices[way]);
        std::size_t last = i;
        // Nobody remembers which way was taken, once the step is over.
        EXPECT_TRUE(i + 1 == other.steps.size() || other.steps[i + 1].position)
            << other.steps[i].id;
        while (last + 1 < other.steps.size() && !other.steps[last + 1].position) ++last;
        auto table = LessonTable::at(game(), other, last);
        ASSERT_TRUE(table) << table.error().text;
        const auto done = table->finish();
        EXPECT_TRUE(done) << done.error().text;
      }
    }
  }
}

TEST_P(Lessons, NameRulesThatThereAre) {
  for (const LessonStep& step : lesson().steps) {
    for (const std::string& rule : step.rules) {
      EXPECT_NE(game().ledger.find(rule), nullptr) << step.id << ": " << rule;
    }
  }
}

// Each step from where it begins, by the learner's own choices: as the page plays it.
TEST_P(Lessons, ArePlayedStepByStep) {
  for (std::size_t i = 0; i < lesson().steps.size(); ++i) {
    const LessonStep& step = lesson().steps[i];
    auto at = LessonTable::at(game(), lesson(), i);
    ASSERT_TRUE(at) << at.error().text;
    for (const LessonRemark& remark : step.remarks) {
      const auto choice = at->table().read_choice(remark.choice);
      ASSERT_TRUE(choice) << step.id << ": " << choice.error().text;
      const auto no = at->why_not(Gesture{0, {*choice}});
      ASSERT_TRUE(no) << step.id << " waits for " << remark.choice;
      EXPECT_EQ(no->game.has_value(), !remark.rule.empty()) << step.id << ": " << remark.choice;
      EXPECT_EQ(no->says, remark.says);
    }
    // The page goes on from step to step by itself: nothing may happen before the learner acts.
    const bool begins_alone =
        step.script.empty() || step.script.front().by == LessonLine::By::learner;
    EXPECT_TRUE(step.position || begins_alone) << step.id;
    for (const LessonLine& line : step.script) {
      if (line.by != LessonLine::By::learner) continue;
      ASSERT_FALSE(at->is_done());
      const auto choice = at->table().read_choice(line.choices.front());
      ASSERT_TRUE(choice) << step.id << ": " << choice.error().text;
      EXPECT_EQ(at->table().text_of(*choice), line.choices.front()) << "the page compares texts";
      ASSERT_FALSE(at->why_not(Gesture{0, {*choice}})) << step.id << ": " << line.choices.front();
      const auto played = at->play(Gesture{0, {*choice}});
      ASSERT_TRUE(played) << played.error().text;
    }
    EXPECT_TRUE(at->is_done()) << step.id;
  }
}

std::size_t words_in(std::string_view text) {
  std::size_t count = 0;
  for (const std::string_view word : split(text, ' ')) count += word.empty() ? 0 : 1;
  return count;
}

// One idea at a time: a heading that fits two lines, a reason, one act.
TEST_P(Lessons, AreShort) {
  EXPECT_GE(lesson().minutes, 3);
  EXPECT_LE(lesson().minutes, 15);
  for (const LessonStep& step : lesson().steps) {
    const auto text = [&](std::string_view key) {
      return std::string_view(step.shown.at(key).as_string());
    };
    EXPECT_LE(text("idea").size(), 64U) << step.id;
    EXPECT_LE(words_in(text("why")), 60U) << step.id;
    EXPECT_LE(words_in(text("now")), 26U) << step.id;
    EXPECT_LE(words_in(text("done")), 55U) << step.id;
    for (const std::string_view key : {"idea", "why", "now", "done"}) {
      EXPECT_EQ(text(key).find('!'), std::string_view::npos) << step.id;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Lessons, ::testing::ValuesIn(lesson_files()), [](const auto& file) {
  return file.param.parent_path().parent_path().filename().string() + "_" +
         file.param.stem().string();
});

// --- reading ---

constexpr std::string_view kStep =
    R"({"id":"a","given":["x"],"idea":"I.","why":"W.","now":"N.","done":"D.","play":["go"]})";

std::string lesson_text(std::string_view steps) {
  return R"({"order":1,"title":"T","minutes":5,"seats":2,"seat":0,"names":["A","B"],"chapters":[)"
         R"({"title":"C","steps":[)" +
         std::string(steps) + "]}]}";
}

std::string fault_of(std::string_view steps, std::string_view positions = R"({"a":{}})") {
  const auto read =
      read_lessons({{"l.json", lesson_text(steps)}, {"l.positions.json", std::string(positions)}});
  return read ? "" : read.error().text;
}

TEST(LessonFiles, AreRead) {
  const auto read =
      read_lessons({{"l.json", lesson_text(kStep)}, {"l.positions.json", R"({"a":{"round":3}})"}});
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_EQ(read->size(), 1U);
  const Lesson& lesson = read->front();
  EXPECT_EQ(lesson.id, "l");
  EXPECT_EQ(lesson.steps.front().position->at("round"), 3);
  EXPECT_EQ(lesson.find("a"), 0U);
  EXPECT_EQ(lesson.find("b"), std::nullopt);
  EXPECT_FALSE(
      to_json(lesson).at("chapters").at(0).at("steps").at(0).as_object().contains("given"));
}

TEST(LessonFiles, ThatAreWrongSayWhere) {
  EXPECT_NE(fault_of(kStep, "{}").find("steps[0]"), std::string::npos) << fault_of(kStep, "{}");
  EXPECT_NE(fault_of(std::string(kStep) + "," + std::string(kStep)).find("another step"),
            std::string::npos);
  EXPECT_NE(fault_of(R"({"id":"a","given":["x"],"idea":"I.","why":"W.","done":"D.","play":["go"]})")
                .find("now"),
            std::string::npos);
  EXPECT_NE(fault_of(R"({"id":"a","given":["x"],"idea":"I.","why":"W.","now":"N.","done":"D."})")
                .find("either"),
            std::string::npos);
  EXPECT_NE(fault_of(R"({"id":"a","given":["x"],"idea":"I.","why":"W.","now":"N.","done":"D.",)"
                     R"("answers":[{"text":"1","says":"No."}]})")
                .find("right"),
            std::string::npos);
  EXPECT_NE(fault_of(R"({"id":"a","givne":["x"],"idea":"I.","why":"W.","now":"N.","done":"D."})")
                .find("givne"),
            std::string::npos);
  EXPECT_NE(fault_of(R"({"id":"a","idea":"I.","why":"W.","now":"N.","done":"D.","play":["go"]})")
                .find("position"),
            std::string::npos);
}

}  // namespace
}  // namespace lessons
}  // namespace casus::test

// A lesson: a game taught at its own table. It is data (games/<game>/lessons/*.json): positions,
// what the learner is to do in each step, what others and chance do then, and the sentences that
// are read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files.h"
#include "core/json.h"
#include "core/seat.h"

namespace casus {

// One line of a step's script. Of several choices any will do; what others and chance do is one.
struct LessonLine {
  enum class By : std::uint8_t { learner, other, chance };
  By by = By::learner;
  std::string seat;  // the game's word for it, of another's
  std::vector<std::string> choices;
};

// What is said of a choice that the step does not want.
struct LessonRemark {
  std::string choice;
  std::string rule;  // by which it is refused; empty: it is allowed, and the step waits
  std::string says;
};

struct LessonStep {
  std::string id;
  std::optional<json::value> position;  // where it begins; nothing: where the step before ended
  std::string given;                    // the same as a clause of the game's examples
  std::vector<std::string> holds;       // clauses of the examples that are true when it begins
  std::vector<LessonLine> script;
  std::vector<LessonRemark> remarks;
  std::vector<std::string> rules;  // every rule that it names
  json::object shown;              // what the page is told of it
};

struct Lesson {
  std::string id;
  std::string title;
  int minutes = 0;
  int seats = 0;
  json::object options;
  Seat learner{};
  std::vector<std::string> names;  // by seat
  std::vector<LessonStep> steps;
  json::array chapters;  // what the page is told of all steps

  std::optional<std::size_t> find(std::string_view step) const;
};

// The lessons among a game's files, in the order of their `order`. `NAME.json` is a lesson,
// `NAME.positions.json` has its positions by the names of their steps.
Expected<std::vector<Lesson>> read_lessons(const Files& files);

json::object to_json(const Lesson& lesson);
// What stands in the list of games: enough to offer it.
json::object lesson_listed(const Lesson& lesson);

}  // namespace casus

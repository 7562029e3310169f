// The table of a lesson, at one of its steps. The game decides what is allowed; the lesson says
// which of that it waits for, and plays the others and chance. Nothing is kept between two visits:
// a table is made anew from the position before it and what was played since.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/lesson.h"
#include "core/table.h"

namespace casus {

// Why a choice is not taken: the game refuses it, or the lesson waits for another.
struct LessonRefusal {
  std::optional<GestureRefusal> game;
  std::string says;  // the lesson's own sentence; may be empty beside the game's
};

class LessonTable {
 public:
  // Hears what each line of the script brings, when the table stands as it does after it.
  using Listener =
      std::function<void(const Table&, std::optional<Seat> by, const std::vector<Event>&)>;

  // As step number `step` begins. A fault names the line of a lesson that no longer runs.
  static Expected<LessonTable> at(const LoadedGame& game, const Lesson& lesson, std::size_t step,
                                  Listener listener = {});

  const Table& table() const { return *table_; }
  Seat learner() const { return lesson_->learner; }
  const LessonStep& step() const { return lesson_->steps[step_]; }
  bool is_done() const { return line_ == script_.size(); }

  // Nothing: this is what the step waits for.
  std::optional<LessonRefusal> why_not(const Gesture& gesture) const;
  // Takes it, and plays the lines that follow up to the learner's next.
  Expected<void> play(const Gesture& gesture);  // pre: !why_not
  // The remark of the step on this choice, if it has one.
  const LessonRemark* remark_on(const Choice& choice) const;
  // Plays whatever the rest of the step wants.
  Expected<void> finish();

 private:
  LessonTable(const Lesson& lesson, std::unique_ptr<Table> table, Listener listener)
      : lesson_(&lesson), table_(std::move(table)), listener_(std::move(listener)) {}

  Expected<void> begin(std::size_t step);
  Expected<void> run_on();  // what is not the learner's
  Expected<void> play_line(const LessonLine& line);
  // Which of the lines from `from` on waits for it. Lines of the learner that follow on each other
  // may come in any order that the game allows, except the last one before somebody else's.
  std::optional<std::size_t> line_for(const std::vector<LessonLine>& script, std::size_t from,
                                      const Choice& choice) const;
  // The script with the lines of this gesture in its order; nothing if it is not waited for, and
  // then which choice of it is not.
  std::expected<std::vector<LessonLine>, std::size_t> ordered(const Gesture& gesture) const;
  Expected<Choice> read(const std::string& notation) const;
  std::optional<Seat> seat_called(std::string_view word) const;
  Fault broken(const std::string& what) const;

  const Lesson* lesson_;
  std::unique_ptr<Table> table_;
  Listener listener_;
  std::size_t step_ = 0;
  std::vector<LessonLine> script_;  // of the step, in the order in which it is played
  std::size_t line_ = 0;
};

}  // namespace casus

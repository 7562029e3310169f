#include "core/lesson_table.h"

#include <algorithm>

#include "core/text.h"

namespace casus {
namespace {

std::size_t last_position(const Lesson& lesson, std::size_t step) {
  while (step > 0 && !lesson.steps[step].position) --step;
  return step;
}

}  // namespace

Expected<LessonTable> LessonTable::at(const LoadedGame& game, const Lesson& lesson,
                                      std::size_t step, Listener listener) {
  const std::size_t from = last_position(lesson, step);
  Expected<std::unique_ptr<Table>> table = game.load(*lesson.steps[from].position, "");
  if (!table) return std::unexpected(table.error());
  (*table)->name_seats(lesson.names);
  LessonTable out(lesson, std::move(*table), std::move(listener));
  for (std::size_t i = from; i <= step; ++i) {
    if (const auto begun = out.begin(i); !begun) return std::unexpected(begun.error());
    if (i == step) break;
    if (const auto played = out.finish(); !played) return std::unexpected(played.error());
  }
  return out;
}

Expected<void> LessonTable::begin(std::size_t step) {
  step_ = step;
  script_ = lesson_->steps[step].script;
  line_ = 0;
  return run_on();
}

Fault LessonTable::broken(const std::string& what) const {
  return {"bad_lesson", "step " + in_quotes(step().id) + ", line " + std::to_string(line_ + 1) +
                            " of its script: " + what};
}

Expected<Choice> LessonTable::read(const std::string& notation) const {
  Expected<Choice> choice = table_->read_choice(notation);
  if (!choice) return std::unexpected(broken(choice.error().text));
  return choice;
}

std::optional<Seat> LessonTable::seat_called(std::string_view word) const {
  const std::vector<std::string> words = table_->seat_words();
  const auto at = std::ranges::find(words, word);
  if (at == words.end()) return std::nullopt;
  return seat_at(static_cast<int>(at - words.begin()));
}

Expected<void> LessonTable::play_line(const LessonLine& line) {
  const Expected<Choice> choice = read(line.choices.front());
  if (!choice) return std::unexpected(choice.error());
  if (line.by == LessonLine::By::chance) {
    if (!table_->possible(*choice)) {
      return std::unexpected(broken(in_quotes(line.choices.front()) + " cannot happen now"));
    }
    const std::vector<Event> told = table_->resolve(*choice);
    if (listener_) listener_(*table_, std::nullopt, told);
  } else {
    const std::optional<Seat> seat =
        line.by == LessonLine::By::learner ? learner() : seat_called(line.seat);
    if (!seat) return std::unexpected(broken(in_quotes(line.seat) + " is no seat"));
    if (const auto refusal = table_->why_not(*seat, *choice)) {
      return std::unexpected(broken(line.choices.front() + ": " + table_->text_of(*refusal)));
    }
    const std::vector<Event> told = table_->play(*seat, *choice);
    if (listener_) listener_(*table_, seat, told);
  }
  ++line_;
  return {};
}

Expected<void> LessonTable::run_on() {
  while (!is_done() && script_[line_].by != LessonLine::By::learner) {
    if (const auto played = play_line(script_[line_]); !played) return played;
  }
  return {};
}

Expected<void> LessonTable::finish() {
  while (!is_done()) {
    if (const auto played = play_line(script_[line_]); !played) return played;
  }
  return {};
}

std::optional<std::size_t> LessonTable::line_for(const std::vector<LessonLine>& script,
                                                 std::size_t from, const Choice& choice) const {
  for (std::size_t i = from; i < script.size() && script[i].by == LessonLine::By::learner; ++i) {
    const bool is_last = i + 1 < script.size() && script[i + 1].by != LessonLine::By::learner;
    if (is_last && i > from) break;
    for (const std::string& notation : script[i].choices) {
      if (const auto wanted = table_->read_choice(notation); wanted && *wanted == choice) return i;
    }
  }
  return std::nullopt;
}

std::expected<std::vector<LessonLine>, std::size_t> LessonTable::ordered(
    const Gesture& gesture) const {
  std::vector<LessonLine> script = script_;
  for (std::size_t i = 0; i < gesture.choices.size(); ++i) {
    const auto found = line_for(script, line_ + i, gesture.choices[i]);
    if (!found) return std::unexpected(i);
    const auto begin = script.begin() + static_cast<std::ptrdiff_t>(line_ + i);
    const auto at = script.begin() + static_cast<std::ptrdiff_t>(*found);
    std::rotate(begin, at, at + 1);
  }
  return script;
}

const LessonRemark* LessonTable::remark_on(const Choice& choice) const {
  for (const LessonRemark& remark : step().remarks) {
    const Expected<Choice> about = table_->read_choice(remark.choice);
    if (about && *about == choice) return &remark;
  }
  return nullptr;
}

std::optional<LessonRefusal> LessonTable::why_not(const Gesture& gesture) const {
  const auto said_of = [&](const Choice& choice) {
    const LessonRemark* remark = remark_on(choice);
    return remark == nullptr ? std::string() : remark->says;
  };
  if (gesture.back > 0) {
    return LessonRefusal{std::nullopt,
                         "In the lesson it stays where it is; Back leads one step back."};
  }
  if (const auto refusal = table_->why_not(learner(), gesture)) {
    const std::size_t at = std::min(refusal->index, gesture.choices.size() - 1);
    return LessonRefusal{refusal, said_of(gesture.choices[at])};
  }
  const auto script = ordered(gesture);
  if (script) return std::nullopt;
  std::string says = said_of(gesture.choices[script.error()]);
  if (says.empty()) {
    says = is_done() ? "This step is done: go on to the next."
                     : "Allowed. But the lesson waits for something else: see Now.";
  }
  return LessonRefusal{std::nullopt, std::move(says)};
}

Expected<void> LessonTable::play(const Gesture& gesture) {
  if (auto script = ordered(gesture)) script_ = std::move(*script);
  const std::vector<Event> told = table_->play(learner(), gesture);
  line_ += gesture.choices.size();
  if (listener_) listener_(*table_, learner(), told);
  return run_on();
}

}  // namespace casus

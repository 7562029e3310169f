#include "core/lesson.h"

#include <algorithm>

#include "core/sort_keeping_order.h"
#include "core/text.h"

namespace casus {
namespace {

constexpr std::string_view kPositions = ".positions.json";

// Sentences that a step has, and those that it may have.
constexpr std::string_view kSentences[] = {"idea", "why", "now", "done"};
constexpr std::string_view kMaybe[] = {"know", "hint"};

std::vector<std::string> text_list(const Reader& list) {
  std::vector<std::string> out;
  for (const Reader& item : list.items()) out.push_back(item.text());
  return out;
}

// "blue: draw pile", "chance: deal france", or the learner's own choice alone; `or` between
// several.
LessonLine read_script_line(const Reader& reader) {
  LessonLine line;
  const std::string text = reader.text();
  std::string_view rest = text;
  if (const std::size_t colon = rest.find(": "); colon != std::string_view::npos) {
    const std::string_view who = rest.substr(0, colon);
    line.by = who == "chance" ? LessonLine::By::chance : LessonLine::By::other;
    if (line.by == LessonLine::By::other) line.seat = std::string(who);
    rest = rest.substr(colon + 2);
  }
  constexpr std::string_view kOr = " or ";
  for (std::size_t at = rest.find(kOr); at != std::string_view::npos; at = rest.find(kOr)) {
    line.choices.emplace_back(trimmed(rest.substr(0, at)));
    rest.remove_prefix(at + kOr.size());
  }
  line.choices.emplace_back(trimmed(rest));
  if (line.by != LessonLine::By::learner && line.choices.size() > 1) {
    reader.fail("only the learner may choose among several");
  }
  return line;
}

LessonRemark read_remark(const Reader& reader, bool refused) {
  if (refused) {
    reader.only({"choice", "rule", "says"});
  } else {
    reader.only({"choice", "says"});
  }
  return {reader["choice"].text(), refused ? reader["rule"].text() : std::string(),
          reader["says"].text()};
}

json::object read_lesson_answer(const Reader& reader, int& right) {
  reader.only({"text", "place", "right", "says"});
  json::object out = {{"text", reader["text"].text()}};
  if (const auto place = reader.find("place")) out["place"] = place->text();
  const auto wanted = reader.find("right");
  out["right"] = wanted && wanted->flag();
  right += out["right"].as_bool() ? 1 : 0;
  if (!out["right"].as_bool()) out["says"] = reader["says"].text();  // why not
  return out;
}

json::array read_lesson_answers(const Reader& reader) {
  json::array out;
  int right = 0;
  for (const Reader& item : reader.items()) out.push_back(read_lesson_answer(item, right));
  if (right == 0) reader.fail("has no right answer");
  return out;
}

// What the learner is to do, so that the page can show it.
json::array learner_choices(const LessonStep& step) {
  json::array out;
  for (const LessonLine& line : step.script) {
    if (line.by == LessonLine::By::learner) out.emplace_back(line.choices.front());
  }
  return out;
}

LessonStep read_lesson_step(const Reader& reader) {
  reader.only({"id", "given", "holds", "idea", "why", "now", "done", "know", "hint", "picture",
               "lit", "play", "also", "otherwise", "answers", "rule"});
  LessonStep step;
  step.id = reader["id"].text();
  if (const auto given = reader.find("given")) step.given = joined(text_list(*given), " | ");
  if (const auto holds = reader.find("holds")) step.holds = text_list(*holds);
  step.shown = {{"id", step.id}, {"fresh", !step.given.empty()}};
  for (const std::string_view key : kSentences) step.shown[key] = reader[key].text();
  for (const std::string_view key : kMaybe) {
    if (const auto text = reader.find(key)) step.shown[key] = text->text();
  }
  for (const std::string_view key : {"picture", "lit"}) {
    json::array list;
    if (const auto found = reader.find(key)) {
      for (const std::string& text : text_list(*found)) list.emplace_back(text);
    }
    step.shown[key] = std::move(list);
  }
  if (const auto rule = reader.find("rule")) {
    step.rules.push_back(rule->text());
    step.shown["rule"] = rule->text();
  }
  if (const auto play = reader.find("play")) {
    for (const Reader& line : play->items()) step.script.push_back(read_script_line(line));
  }
  for (const auto& [key, refused] : {std::pair("also", false), std::pair("otherwise", true)}) {
    const auto list = reader.find(key);
    if (!list) continue;
    for (const Reader& item : list->items()) {
      step.remarks.push_back(read_remark(item, refused));
      if (refused) step.rules.push_back(step.remarks.back().rule);
    }
  }
  const auto answers = reader.find("answers");
  if (answers) step.shown["answers"] = read_lesson_answers(*answers);
  step.shown["play"] = learner_choices(step);
  if (!answers == learner_choices(step).empty()) {
    reader.fail("wants either a question with answers, or something to play");
  }
  return step;
}

void take_position(LessonStep& step, const json::value& positions, const Reader& where) {
  if (step.given.empty()) return;
  const json::value* found =
      positions.is_object() ? positions.get_object().if_contains(step.id) : nullptr;
  if (found == nullptr) {
    where.fail("has no position in the file beside it");
  } else {
    step.position = *found;
  }
}

Lesson read_lesson(const Reader& reader, const json::value& positions) {
  reader.only({"order", "title", "minutes", "seats", "options", "seat", "names", "chapters"});
  Lesson lesson;
  lesson.title = reader["title"].text();
  lesson.minutes = reader["minutes"].number(1, 60);
  lesson.seats = reader["seats"].number(1, kMaxSeats);
  lesson.learner = seat_at(reader["seat"].number(0, kMaxSeats - 1));
  lesson.names = text_list(reader["names"]);
  if (const auto options = reader.find("options"); options && options->is_object()) {
    lesson.options = options->value().get_object();
  }
  for (const Reader& chapter : reader["chapters"].items()) {
    chapter.only({"title", "steps"});
    json::array steps;
    for (const Reader& item : chapter["steps"].items()) {
      LessonStep step = read_lesson_step(item);
      take_position(step, positions, item);
      if (lesson.find(step.id)) item.fail("has the id of another step");
      steps.push_back(step.shown);
      lesson.steps.push_back(std::move(step));
    }
    lesson.chapters.push_back(
        json::object{{"title", chapter["title"].text()}, {"steps", std::move(steps)}});
  }
  if (lesson.steps.empty() || !lesson.steps.front().position) {
    reader["chapters"].fail("must begin with a step that has a position");
  }
  if (static_cast<int>(lesson.names.size()) != lesson.seats) {
    reader["names"].fail("must name every seat");
  }
  return lesson;
}

}  // namespace

std::optional<std::size_t> Lesson::find(std::string_view step) const {
  const auto at = std::ranges::find(steps, step, &LessonStep::id);
  if (at == steps.end()) return std::nullopt;
  return static_cast<std::size_t>(at - steps.begin());
}

Expected<std::vector<Lesson>> read_lessons(const Files& files) {
  std::vector<std::pair<int, Lesson>> found;
  for (const auto& [name, text] : files) {
    if (name.ends_with(kPositions)) continue;
    const std::string id = name.substr(0, name.rfind(".json"));
    const Expected<json::value> value = parse_json(text, "lessons/" + name);
    if (!value) return std::unexpected(value.error());
    json::value positions;
    if (const auto beside = files.find(id + std::string(kPositions)); beside != files.end()) {
      Expected<json::value> read = parse_json(beside->second, "lessons/" + beside->first);
      if (!read) return std::unexpected(read.error());
      positions = std::move(*read);
    }
    Reading reading("bad_lesson");
    const Reader reader(*value, "lessons/" + name, reading);
    Lesson lesson = read_lesson(reader, positions);
    const int order = reader["order"].number(1, 99);
    if (reading.failed()) return std::unexpected(reading.fault());
    lesson.id = id;
    found.emplace_back(order, std::move(lesson));
  }
  sort_keeping_order(found,
                     [](const auto& one, const auto& other) { return one.first < other.first; });
  std::vector<Lesson> out;
  out.reserve(found.size());
  for (auto& [order, lesson] : found) out.push_back(std::move(lesson));
  return out;
}

json::object lesson_listed(const Lesson& lesson) {
  return {{"id", lesson.id},
          {"title", lesson.title},
          {"minutes", lesson.minutes},
          {"steps", lesson.steps.size()}};
}

json::object to_json(const Lesson& lesson) {
  json::object out = lesson_listed(lesson);
  out["seat"] = index(lesson.learner);
  out["seats"] = lesson.seats;
  out["options"] = lesson.options;
  out["chapters"] = lesson.chapters;
  return out;
}

}  // namespace casus

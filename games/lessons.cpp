#include "games/lessons.h"

#include "core/nearest.h"

namespace casus {
namespace {

std::map<std::string, std::vector<Lesson>, std::less<>> all_lessons() {
  std::map<std::string, std::vector<Lesson>, std::less<>> out;
  for (const auto& [game, files] : embedded_lessons()) {
    out[game] = read_lessons(files).value_or(std::vector<Lesson>());
  }
  return out;
}

}  // namespace

const std::vector<Lesson>& lessons_of(std::string_view game) {
  static const std::map<std::string, std::vector<Lesson>, std::less<>> kLessons = all_lessons();
  static const std::vector<Lesson> kNone;
  const auto at = kLessons.find(game);
  return at == kLessons.end() ? kNone : at->second;
}

Expected<const Lesson*> find_lesson(std::string_view game, std::string_view id) {
  std::vector<std::string> known;
  for (const Lesson& lesson : lessons_of(game)) {
    if (lesson.id == id) return &lesson;
    known.push_back(lesson.id);
  }
  return fault("unknown_lesson", no_such_word(id, "lesson", std::move(known)));
}

}  // namespace casus

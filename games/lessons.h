// The lessons of the games (games/<game>/lessons), as compiled into the program.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/files.h"
#include "core/lesson.h"

namespace casus {

// The files by game (written by tools/embed.cmake).
const std::map<std::string, Files, std::less<>>& embedded_lessons();

// Read once. A lesson that cannot be read is a fault of ours, which a test finds: it is left out.
const std::vector<Lesson>& lessons_of(std::string_view game);
Expected<const Lesson*> find_lesson(std::string_view game, std::string_view id);

}  // namespace casus

// A lesson's table on the wire. Nothing of it is kept here: each request says where the learner
// stands and what was played in the step so far, and is answered with the messages of a live table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson_table.h"
#include "server/match/refusals.h"
#include "server/protocol/client.h"

namespace casus::server {

inline constexpr std::size_t kLongestLessonRequest = 16 * 1024;
inline constexpr std::size_t kMostPlayed = 100;  // choices of one step

struct LessonRequest {
  std::string step;
  std::vector<std::string> played;       // the learner's choices since the step began
  std::optional<ClientMessage> message;  // nothing: how things stand
};
Expected<LessonRequest> read_lesson_request(std::string_view body);

// {"done", "messages"}: a snapshot, or updates and the answer to the message. What does not fit the
// step is a fault.
Expected<std::string> answer_lesson(const LoadedGame& game, const Lesson& lesson,
                                    const LessonRequest& request);

}  // namespace casus::server

// Lines to a session of the engine protocol: one well-formed answer each, and a bad one changes
// nothing.
#include "engine/session.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  constexpr std::size_t kMostLines = 24;
  engine::Session session(fuzz::games(), {1, 4});
  std::size_t lines = 0;
  for (const std::string_view line : split(fuzz::text_of(data, size), '\n')) {
    if (++lines > kMostLines) break;
    const std::string answer = session.answer(line);
    if (answer.empty()) continue;
    fuzz::must(answer.find('\n') == std::string::npos, "an answer is one line");
    fuzz::must(answer.starts_with("{\"ok\":true") || answer.starts_with("{\"ok\":false"),
               "an answer begins with ok");
  }
  return 0;
}

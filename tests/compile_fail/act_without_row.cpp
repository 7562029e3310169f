// expect: every act stands in the table once
#include "kit/acts.h"

namespace casus {

enum class Act : std::uint8_t { cut, saw };
enum class Ask : std::uint8_t { fell };
constexpr auto kForms = Forms{form<Act::cut>(), form<Act::saw>()};
constexpr const auto& forms_of(Act) { return kForms; }

void cut(int& position) { position = 1; }

int use() {
  int position = 0;
  Events events;
  Acts<Answer<Act::cut, Ask::fell, kNothingAgainst, cut>>::apply(0, position, Seat{}, Choice{},
                                                                 events);
  return position;
}

}  // namespace casus

// expect: the rule takes other arguments than its act has
#include "kit/acts.h"

namespace casus {

enum class Act : std::uint8_t { cut };
enum class Ask : std::uint8_t { fell };
constexpr auto kForms = Forms{form<Act::cut>(seat_slot("seat"))};
constexpr const auto& forms_of(Act) { return kForms; }

void cut(int& position, int depth) { position = depth; }

int use() {
  int position = 0;
  Events events;
  Acts<Answer<Act::cut, Ask::fell, kNothingAgainst, cut>>::apply(0, position, Seat{}, Choice{},
                                                                 Ask::fell, events);
  return position;
}

}  // namespace casus

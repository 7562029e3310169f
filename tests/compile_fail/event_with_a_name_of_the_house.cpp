// expect: has the name of a field of every event
#include "core/event.h"

namespace casus {

enum class Happened : std::uint8_t { marched };
inline constexpr auto kForms = Forms{form<Happened::marched>("toy.march", seat_slot("to"))};
constexpr const auto& forms_of(Happened) { return kForms; }

void tell(Events& events, Seat seat) { events.tell<Happened::marched>(seat); }

}  // namespace casus

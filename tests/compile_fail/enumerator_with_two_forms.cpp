// expect: one enumerator has two forms, and another has none
#include "core/typed_form.h"

namespace casus {

enum class Act : std::uint8_t { cut, saw };
constexpr auto kForms = Forms{form<Act::cut>(), form<Act::cut>(seat_slot("seat"))};

}  // namespace casus

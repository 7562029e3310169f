// expect: an enumerator has no form
#include "core/typed_form.h"

namespace casus {

enum class Act : std::uint8_t { cut, saw };
constexpr auto kForms = Forms{form<Act::cut>()};

}  // namespace casus

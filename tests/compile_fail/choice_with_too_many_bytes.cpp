// expect: a choice has room for seven bytes
#include "core/choice.h"

namespace casus {

enum class Act : std::uint8_t { pay };
enum class Coin : std::uint8_t {};
constexpr auto kForms = Forms{form<Act::pay>(tally_slot<Coin, 8>("coins", 9))};
constexpr const auto& forms_of(Act) { return kForms; }

Choice pay(const std::array<std::uint8_t, 8>& coins) { return make_choice<Act::pay>(coins); }

}  // namespace casus

// Which records a game's rules replay. A version is a number, "1", or a number and a second one,
// "1.1". The first rises when records of before would go on differently. The second rises when a
// few of them would, as where less is allowed than before: a record of the same first number
// replays to the end as it was, or is refused with the step that is not allowed any more, or at its
// end.
#pragma once

#include <charconv>
#include <limits>
#include <string_view>
#include <system_error>

namespace casus {

inline std::string_view first_number_of(std::string_view version) {
  return version.substr(0, version.find('.'));
}

// What is no number is taken for one that nobody has reached.
inline int second_number_of(std::string_view version) {
  const std::size_t point = version.find('.');
  if (point == std::string_view::npos) return 0;
  const std::string_view digits = version.substr(point + 1);
  int number = 0;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = wrong == std::errc() && end == digits.data() + digits.size();
  return whole && number >= 0 ? number : std::numeric_limits<int>::max();
}

inline bool replays_records_of(std::string_view rules, std::string_view recorded) {
  return first_number_of(rules) == first_number_of(recorded) &&
         second_number_of(recorded) <= second_number_of(rules);
}

}  // namespace casus

// The names of enumerators, so that a word is written once: the enumerator `drew` has the word
// "drew". A word that C++ keeps for itself takes an underscore behind it, which is dropped.
#pragma once

#include <source_location>
#include <string_view>

namespace casus {

// Empty for a value that has no enumerator. Both gcc and clang write the value into the function's
// name, as `value = casus::royals::Act::take` or `value = (casus::royals::Act)99`.
template <auto value>
consteval std::string_view enumerator_name() {
  std::string_view text = std::source_location::current().function_name();
  constexpr std::string_view kBefore = "value = ";
  text.remove_prefix(text.find(kBefore) + kBefore.size());
  text = text.substr(0, text.find_first_of(";]"));
  text.remove_prefix(text.rfind(':') + 1);
  if (text.contains(')')) return {};
  if (text.ends_with('_')) text.remove_suffix(1);
  return text;
}

// How many there are, of an enum that is numbered from 0 without gaps.
template <class E, int from = 0>
consteval int enumerator_count() {
  if constexpr (enumerator_name<static_cast<E>(from)>().empty()) {
    return from;
  } else {
    return enumerator_count<E, from + 1>();
  }
}

}  // namespace casus

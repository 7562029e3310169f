// Names that people can read, type and tell apart: normalised, with nothing invisible in them, and
// what they look like to a reader. All of it rests on ICU.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"

namespace casus::server {

inline constexpr std::size_t kLongestName = 24;  // of a person, in characters

// The name as it is shown: in compatibility form (NFKC), with single blanks. A fault says why
// nobody can be called so: more than `longest` characters or none, characters that cannot be seen
// or that turn the direction of writing.
Expected<std::string> plain_name(std::string_view name, std::size_t longest);

// The same for every way to write a name, whatever the case, width or composition of its letters.
std::string folded_name(std::string_view name);

// What the name looks like, written as it is, in small letters and in capitals. Two names that
// share a look can be taken for one another ("Bill" in capitals is "BlLL" with a small l).
std::vector<std::string> looks_of(std::string_view name);

// By which rules the two above go. They change with ICU's tables: what was stored by others has to
// be written anew.
std::string naming_rules();

}  // namespace casus::server

// What a wrong word may have meant, for error messages: the words there are, or the nearest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casus {

// `"frnace" is no country; did you mean france? There are britain, france, ...`: all words in the
// order of the alphabet where they are few, else the nearest of them, so that a message stays
// short.
std::string no_such_word(std::string_view word, std::string_view what,
                         std::vector<std::string> known);

// The same without the first part: "; there are ...".
std::string or_rather(std::string_view word, std::vector<std::string> known);

// The words nearest to a wrong one, the nearest first; at most so many.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known,
                                 std::size_t most);

}  // namespace casus

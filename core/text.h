// Small helpers for words: quoting what came from outside, splitting, joining, reading numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casus {

// In quotes, printable and cut short, so that a hostile word cannot flood or break a message.
std::string in_quotes(std::string_view word);

std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");
// "a, b and c"
std::string listed(const std::vector<std::string>& parts, std::string_view last = " and ");
std::string capitalized(std::string text);
// What the word of a seat reads like: "red" is "Red", "britain_russia" is "Britain and Russia".
std::string name_of_seat(std::string_view word);

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char at);

// The whole of `text` as a number from low to high, or nothing.
std::optional<std::int64_t> whole_number(std::string_view text, std::int64_t low,
                                         std::int64_t high);

}  // namespace casus

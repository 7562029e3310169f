// Seeds as people and programs give them: a number or a word, or a fresh one that nobody can guess.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/json.h"

namespace casus::engine {

std::string fresh_seed();  // 64 hexadecimal digits from the operating system

// A number stands for its decimal digits.
std::string read_seed(const Reader& reader);
Expected<std::string> read_seed(std::string_view text);

// For dice that need a number: a decimal number is itself, any other word is hashed.
std::uint64_t seed_number(std::string_view seed);

}  // namespace casus::engine

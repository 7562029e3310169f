#include "engine/seeds.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "core/seed.h"
#include "core/sha256.h"

namespace casus::engine {
namespace {

// Nothing, or what is wrong with it.
std::string wrong_with(std::string_view seed) {
  const std::string longest = std::to_string(kLongestSeed);
  if (seed.empty()) return "must not be empty";
  if (seed.size() > kLongestSeed) return "must have at most " + longest + " bytes";
  const bool printable = std::all_of(seed.begin(), seed.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
  });
  return printable ? "" : "must not have control characters";
}

}  // namespace

std::string fresh_seed() {
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing fair can be played
  Digest bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes);
}

std::string read_seed(const Reader& reader) {
  if (reader.value().is_int64()) return std::to_string(reader.value().get_int64());
  if (reader.value().is_uint64()) return std::to_string(reader.value().get_uint64());
  if (!reader.is_string()) {
    reader.fail("must be a whole number or text");
    return "0";
  }
  const std::string seed = reader.text();
  if (const std::string wrong = wrong_with(seed); !wrong.empty()) reader.fail(wrong);
  return seed;
}

Expected<std::string> read_seed(std::string_view text) {
  if (const std::string wrong = wrong_with(text); !wrong.empty()) {
    return fault("bad_seed", "the seed " + wrong);
  }
  return std::string(text);
}

std::uint64_t seed_number(std::string_view seed) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), number);
  if (error == std::errc() && end == seed.data() + seed.size()) return number;
  const Digest digest = sha256(seed);
  for (std::size_t i = 0; i < 8; ++i) number = (number << 8U) | digest[i];
  return number;
}

}  // namespace casus::engine

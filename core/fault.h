// A broken outside input: what is wrong and where, in one sentence. Never used for a refused
// choice.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace casus {

struct Fault {
  std::string code;  // one word for programs: bad_json, bad_position, bad_option ...
  std::string text;  // a sentence for people
  bool operator==(const Fault&) const = default;
};

template <class T>
using Expected = std::expected<T, Fault>;

// Why a position cannot be: the field of its JSON that is wrong, and a sentence.
struct Impossible {
  std::string field;
  std::string text;
};

inline std::unexpected<Fault> fault(std::string code, std::string text) {
  return std::unexpected(Fault{std::move(code), std::move(text)});
}

}  // namespace casus

// SHA-256 (FIPS 180-4). Board hashes, seed commitments and table dice rest on it. Written here,
// because this room must also live in a WebAssembly module where no cryptographic library is at
// hand; a test holds it against libsodium's.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace casus {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);
std::string hex(const Digest& digest);

}  // namespace casus

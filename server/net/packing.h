// Answers of the API as they travel: long ones are packed with gzip for whoever can unpack them.
#pragma once
#include <string>
#include <string_view>

namespace casus::server {

// What is shorter is hardly worth it, and holds the tokens: a secret is not packed together with
// text that somebody else may have written.
constexpr std::size_t kShortestPacked = 2048;

// Whether this value of Accept-Encoding takes gzip; "gzip;q=0" does not.
bool takes_gzip(std::string_view accepted);

std::string gzipped(std::string_view text);

}  // namespace casus::server

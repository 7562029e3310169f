// What the fuzz targets share: the games as compiled in, and a way to stop when a law is broken.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/all.h"

namespace casus::fuzz {

inline const std::vector<LoadedGame>& games() {
  static const std::vector<LoadedGame> kGames = *load_games();
  return kGames;
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void must(bool held, const char* what) {
  if (held) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

}  // namespace casus::fuzz

#include "core/seed.h"

#include "core/sha256.h"

namespace casus {

std::string commitment(std::string_view seed) {
  return hex(sha256("casus-seed:" + std::string(seed)));
}

Dice dice_for_step(std::string_view seed, std::uint64_t step) {
  const Digest digest = sha256("casus-dice:" + std::to_string(step) + ":" + std::string(seed));
  std::array<std::uint64_t, 4> state{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    state[i / 8] = (state[i / 8] << 8U) | digest[i];
  }
  return Dice(state);
}

}  // namespace casus

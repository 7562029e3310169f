// What never changes in play: the cards, from data/cards.json.
#pragma once

#include <array>
#include <string>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "games/sample_game/position.h"

namespace casus::sample_game {

struct Board {
  DomainPtr cards;
  Cards copies{};
  std::array<std::uint8_t, kKinds> worth{};
  std::string hash;
  Provenance provenance;
};

// Names file, row and field of whatever is wrong.
Expected<Board> load_board(const Files& files);

}  // namespace casus::sample_game

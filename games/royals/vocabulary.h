// The words of Royals' choices, prompts, refusals and events.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/royals/board.h"

namespace casus::royals {

enum class Prompted : std::uint8_t {
  wait,
  over,
  first_draw,
  draw,
  draw_second,
  draw_country,
  play,
  pay,
  pay_free,
  pay_intrigue,
  pay_intrigue_free,
  discard,
};

// The steps of a turn as refusals name them.
enum class TurnStep : std::uint8_t { draw, play, pay, pay_intrigue, discard };

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::royals

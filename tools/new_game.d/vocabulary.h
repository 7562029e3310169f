// The words of the game's choices, prompts, refusals and events, and what it asks.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/sample_game/board.h"
#include "games/sample_game/slots.h"

namespace casus::sample_game {

enum class Prompted : std::uint8_t { wait, over, lay, swap };

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(),
    form<Prompted::over>(),
    // Whether there is but one answer hangs on a hand that others may not know.
    form<Prompted::lay>().in_secret(),
    form<Prompted::swap>(),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::sample_game

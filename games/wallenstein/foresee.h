// What a card would do in a box of the mat, as the board stands now. The rules themselves carry it
// out on a copy, so that events, tiles and supplies count as in play; whether the purse lasts is
// left out, as it depends on what is paid before. Shown beside the plan, from what the seat may
// know.
#pragma once

#include <optional>

#include "core/json.h"
#include "games/wallenstein/view.h"
#include "games/wallenstein/vocabulary.h"

namespace casus::wallenstein {

struct Effect {
  enum class Result : std::uint8_t {
    does,
    risks,    // a revolt comes before it
    skips,    // it cannot be carried out
    nothing,  // the card stands for no action
  };
  Result result = Result::nothing;
  std::optional<Skip> why;         // of what is skipped
  bool too_few_courtiers = false;  // likewise
  int thalers = 0;                 // gained; paid if negative
  int grain = 0;
  int armies = 0;    // in the county of the card
  int marching = 0;  // at most so many may leave it
  int courtiers = 0;
  // Of a building: what the most of its kind in the region would bring the seat if winter were now,
  // before and after, and whether another has as many; and what all of the board would bring more.
  int majority_before = 0;
  int majority = 0;
  bool shared = false;
  int points = 0;
  bool operator==(const Effect&) const = default;
};

Effect effect_of(const Board& board, const View& view, Seat seat, Box box, Card card);

// Every card in every box while the seat plans; afterwards the cards on its mat that are still to
// come. Nothing where there are none.
std::optional<json::object> foresee(const Board& board, const Vocabulary& vocabulary,
                                    const View& view, Seat seat);

}  // namespace casus::wallenstein

// A march in fog of war (chapter 8): where the units, dummies and counters are afterwards, and what
// everybody could see of it.
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// A place, or the box there if it is not 0.
std::size_t holder_at(std::uint8_t place, std::size_t box) {
  return box > 0 ? holder_of_box(box - 1) : holder_of(static_cast<Location>(place));
}
bool is_able(const Draft& draft, std::size_t arm) { return (draft.able >> arm & 1U) != 0; }

Arms content_of(const Position& position, Seat seat, std::size_t holder) {
  if (is_box(holder)) return position.box[at(seat)][holder - kLocations];
  return open_at(position, seat, static_cast<Location>(holder));
}

// A dummy goes with its stack, or with the part that was said; in a box it is of no use.
void move_dummies(Position& position, const Draft& draft, std::size_t into, const Arms& stood) {
  if (!is_full_fog(position.common) || draft.box > 0) return;
  const Seat seat = seat_at(draft.owner);
  const auto from = static_cast<Location>(draft.from);
  const auto to = static_cast<Location>(draft.to);
  if (from == to && into == 0) return;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (draft.sent[arm] == 0 || !has_dummy(position, seat, arm, from)) continue;
    const bool goes = draft.sent[arm] == stood.of[arm] || (draft.dummies >> arm & 1U) != 0;
    if (!goes) continue;
    drop_dummy(position, seat, arm, from);
    if (into == 0) put_dummy(position, seat, arm, to);
  }
}

// The counter goes along; what does not is set down as figures.
void take_box_along(Position& position, const Draft& draft) {
  const Seat seat = seat_at(draft.owner);
  const std::size_t box = draft.box - std::size_t{1};
  const auto from = static_cast<Location>(draft.from);
  const Arms sent{draft.sent};
  const Arms before = position.box[at(seat)][box];
  const Arms stood = open_at(position, seat, from);
  move_out(position, seat, from, sent);
  move_in(position, seat, static_cast<Location>(draft.to), sent);
  position.box[at(seat)][box] = sent;
  position.box_marched[at(seat)][box] = sent;
  position.common.box_place[at(seat)][box] = draft.to;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    note_transfer(position, {.seat = seat,
                             .arm = arm,
                             .from = holder_of_box(box),
                             .to = holder_of(from),
                             .units = before.of[arm] - sent.of[arm],
                             .from_before = before.of[arm],
                             .to_before = stood.of[arm],
                             .all_gone = !is_able(draft, arm),
                             .seen = !is_full_fog(position.common)});
  }
}

void empty_box(Position& position, Seat seat, std::size_t box) {
  position.common.box_place[at(seat)][box] = kNobody;
  position.box_marched[at(seat)][box] = {};
}

}  // namespace

void list_boxes(unsigned boxes, Choices& choices) {
  for (int box = 0; box <= kBoxes; ++box) {
    if ((boxes >> static_cast<unsigned>(box) & 1U) != 0) {
      choices.push_back(make_choice<Act::box>(box));
    }
  }
}

void march_in_fog(Position& position, const Draft& draft, std::size_t into) {
  if (draft.box > 0 && draft.box == into) return take_box_along(position, draft);
  const Seat seat = seat_at(draft.owner);
  const std::size_t from = holder_at(draft.from, draft.box);
  const std::size_t to = holder_at(draft.to, into);
  const Arms sent{draft.sent};
  const Arms from_before = content_of(position, seat, from);
  const Arms to_before = content_of(position, seat, to);
  if (draft.box > 0) {
    Arms& inside = position.box[at(seat)][draft.box - std::size_t{1}];
    inside = less(inside, sent);
  }
  if (into > 0) {
    const std::size_t box = into - 1;
    position.common.box_place[at(seat)][box] = draft.to;
    position.box[at(seat)][box] = sum_of(position.box[at(seat)][box], sent);
    position.box_marched[at(seat)][box] = sum_of(position.box_marched[at(seat)][box], sent);
  }
  move_out(position, seat, static_cast<Location>(draft.from), sent);
  move_in(position, seat, static_cast<Location>(draft.to), sent);
  move_dummies(position, draft, into, from_before);
  const bool gone = draft.box > 0 && from_before == sent;
  if (gone) empty_box(position, seat, draft.box - std::size_t{1});
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (from == to) continue;
    if (!is_able(draft, arm)) {
      // Everybody can tell that none of them went: a box that is gone had none.
      if (gone) leave(position.clusters[at(seat)][arm], from);
      continue;
    }
    note_transfer(position,
                  {.seat = seat,
                   .arm = arm,
                   .from = from,
                   .to = to,
                   .units = sent.of[arm],
                   .from_before = from_before.of[arm],
                   .to_before = to_before.of[arm],
                   .all_gone = is_box(from) ? gone : sent.of[arm] == from_before.of[arm],
                   .seen = !is_full_fog(position.common) && (!is_box(from) || !is_box(to))});
  }
}

}  // namespace casus::power_and_prestige

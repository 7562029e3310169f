// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/wallenstein/view.h"

#include "games/wallenstein/derived.h"

namespace casus::wallenstein {
namespace {

// Another's mat: nothing while plans are made; then backs of cards, and those that were shown.
Plan seen_by_others(const Common& common, const Plan& plan, int seat) {
  Plan seen;
  seen.fill(kNobody);
  for (int box = 0; box < kCourtBoxes; ++box) {
    const BoxSet bit = mask(static_cast<Box>(box));
    if ((common.covered[seat] & bit) == 0) continue;
    seen[box] = (common.revealed[seat] & bit) != 0 ? plan[box] : kUnknown;
  }
  return seen;
}

}  // namespace

View view_of(const Board&, const Position& position, Viewer viewer) {
  View view;
  view.common = position.common;
  if (holds_unseen_card(position.common) && viewer.seat != position.common.active) {
    view.common.county = kUnknown;
  }
  if (viewer.seat) view.viewer = static_cast<std::uint8_t>(*viewer.seat);
  for (int seat = 0; seat < kSeats; ++seat) {
    view.plans[seat] = seat == view.viewer
                           ? position.plans[seat]
                           : seen_by_others(position.common, position.plans[seat], seat);
  }
  view.inside = inside_of(position);
  return view;
}

}  // namespace casus::wallenstein

// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/royals/view.h"

namespace casus::royals {
namespace {

bool is_seat(std::uint8_t owner) { return owner < kSeats; }

}  // namespace

View view_of(const Position& position, Viewer viewer) {
  const int seats = position.common.setup.seats;
  View view;
  view.common = position.common;
  if (viewer.seat) {
    view.viewer = static_cast<std::uint8_t>(*viewer.seat);
    view.hand = position.hands[index(*viewer.seat)];
  }
  for (int seat = 0; seat < seats; ++seat) {
    view.country_cards[seat] = static_cast<std::uint8_t>(total(position.hands[seat].country));
    view.intrigue_cards[seat] = static_cast<std::uint8_t>(total(position.hands[seat].intrigue));
  }
  view.country_pile = static_cast<std::uint8_t>(total(position.country_pile));
  view.intrigue_pile = static_cast<std::uint8_t>(total(position.intrigue_pile));

  // R24: face down until the end of the game, but how many there are can be counted.
  const bool hidden = position.common.setup.hidden_scores && position.common.ask != Ask::over;
  view.markers.second_half = position.markers.second_half;  // shared at the end of the game only
  for (int marker = 0; marker < kMarkers; ++marker) {
    const std::uint8_t owner = position.markers.owner[marker];
    if (is_seat(owner)) ++view.marker_counts[owner];
    const bool covered = hidden && is_seat(owner) && owner != view.viewer;
    view.markers.owner[marker] = covered ? kSomeone : owner;
  }
  for (const std::uint8_t owner : position.markers.second_half) {
    if (is_seat(owner)) ++view.marker_counts[owner];
  }
  return view;
}

}  // namespace casus::royals

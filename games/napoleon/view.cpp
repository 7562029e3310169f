#include "games/napoleon/view.h"

#include "core/event.h"

namespace casus::napoleon {

View view_of(const Position& position, Viewer viewer) {
  View view;
  if (viewer.seat) view.viewer = static_cast<std::uint8_t>(index(*viewer.seat));
  view.position = position;
  return view;
}
Position imagine_from(const View& view) { return view.position; }

}  // namespace casus::napoleon

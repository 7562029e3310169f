// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/power_and_prestige/view.h"

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

View view_of(const Position& position, Viewer viewer) {
  View view;
  view.common = position.common;
  view.troops = position.troops;
  view.apart = position.apart;
  if (!viewer.seat) return view;
  view.viewer = byte(*viewer.seat);
  view.own = position.secret[at(*viewer.seat)];
  return view;
}

}  // namespace casus::power_and_prestige

#include "games/wallenstein/derived.h"

#include <algorithm>

namespace casus::wallenstein {
namespace {

template <std::size_t N>
std::uint8_t place_of(const std::array<std::uint8_t, N>& seats, Seat seat) {
  const auto found = std::find(seats.begin(), seats.end(), static_cast<std::uint8_t>(seat));
  return static_cast<std::uint8_t>(found == seats.end() ? 0 : found - seats.begin());
}

}  // namespace

bool is_drafting(Ask ask) {
  return ask == Ask::draft_row || ask == Ask::draft_card || ask == Ask::draft_pile ||
         ask == Ask::draft_group;
}

bool is_casting(Ask ask) { return ask == Ask::pour || ask == Ask::upper || ask == Ask::emerge; }

// An open card would be one of those that the seat chose from.
bool holds_unseen_card(const Common& common) {
  const auto& chosen_from = common.seen[static_cast<std::size_t>(common.active)];
  return common.ask == Ask::draft_group &&
         std::find(chosen_from.begin(), chosen_from.end(), common.county) == chosen_from.end();
}

bool is_about_a_seat(Ask ask) {
  switch (ask) {
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::plan:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::over: return false;
    case Ask::draft_row:
    case Ask::draft_card:
    case Ask::draft_pile:
    case Ask::draft_group:
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building:
    case Ask::march:
    case Ask::draw_county:
    case Ask::order_revolts: return true;
  }
  return true;
}

bool is_wintering(const Common& common) {
  return common.ask == Ask::draw_county || common.ask == Ask::order_revolts ||
         (is_casting(common.ask) && common.cast == Cast::winter);
}

bool is_past_planning(const Common& common) {
  switch (common.ask) {
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building:
    case Ask::march: return true;
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge: return common.cast == Cast::attack || common.cast == Cast::collecting;
    case Ask::turn_action: return common.action != kNobody;
    case Ask::draft_row:
    case Ask::draft_card:
    case Ask::draft_pile:
    case Ask::draft_group:
    case Ask::turn_event:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::plan:
    case Ask::draw_county:
    case Ask::order_revolts:
    case Ask::over: return false;
  }
  return false;
}

BoxSet covered_boxes(const Plan& plan) {
  unsigned covered = 0;
  for (std::size_t box = 0; box < plan.size(); ++box) {
    if (plan[box] != kNobody) covered |= 1U << box;
  }
  return static_cast<BoxSet>(covered);
}

BoxSet boxes_shown_by_now(const Common& common, Seat seat) {
  if (!is_past_planning(common) || common.ask == Ask::draw_event) return 0;
  unsigned shown = mask(Box::auction);
  const bool acting = common.action != kNobody;
  const bool court_is_open = common.ask == Ask::audience || common.ask == Ask::free_building;
  if (common.setup.court && (acting || court_is_open)) {
    for (const Box box : {Box::convert_3, Box::convert_2, Box::convert_1}) shown |= mask(box);
  }
  if (!acting) return static_cast<BoxSet>(shown);
  for (int done = 0; done < common.action && done < kActions; ++done) {
    if (common.actions[done] < kActions) shown |= 1U << common.actions[done];
  }
  // Of the action at hand the card is shown when the seat's turn comes.
  const bool begun = common.ask != Ask::turn_action && common.action < kActions;
  if (begun && common.actions[common.action] < kActions) {
    for (int place = 0; place <= common.step && place < kPlaces; ++place) {
      if (common.leaders[place] == static_cast<std::uint8_t>(seat)) {
        shown |= 1U << common.actions[common.action];
      }
    }
  }
  return static_cast<BoxSet>(shown);
}

std::uint8_t step_by_now(const Common& common) {
  switch (common.ask) {
    case Ask::draw_leader:
      return static_cast<std::uint8_t>(
          common.choosing.size() - static_cast<std::size_t>(std::count(
                                       common.choosing.begin(), common.choosing.end(), kNobody)));
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building: return place_of(common.choosing, common.active);
    case Ask::march:
    case Ask::draw_county:
    case Ask::order_revolts: return place_of(common.leaders, common.active);
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
      return common.cast == Cast::fill ? std::uint8_t{0} : place_of(common.leaders, common.active);
    case Ask::draft_row:
    case Ask::draft_card:
    case Ask::draft_pile:
    case Ask::draft_group:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::plan:
    case Ask::draw_event:
    case Ask::over: return 0;
  }
  return 0;
}

Cubes inside_of(const Position& position) {
  const Cubes resting = sum_of(position.upper, position.lower);
  if (position.common.ask != Ask::emerge) return resting;
  // Past the upper floor, what falls cannot be told from what was knocked off.
  return rest_of(sum_of(resting, position.passing), position.common.falling);
}

std::array<int, kCubes> cubes_in_use(const Position& position) {
  const Common& common = position.common;
  const Cubes& falling = common.ask == Ask::emerge ? position.passing : common.falling;
  std::array<int, kCubes> used{};
  for (int cube = 0; cube < kCubes; ++cube) {
    used[cube] = position.upper[cube] + position.lower[cube] + common.tray[cube] + falling[cube];
  }
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    used[cube_of(common, seat_at(common.owner[county]))] += common.armies[county];
  }
  return used;
}

Position bare_position(const Setup& setup) {
  Position position{};
  Common& common = position.common;
  common.setup = setup;
  common.owner.fill(kNobody);
  common.actions.fill(kNobody);
  common.tiles.fill(kNobody);
  common.leaders.fill(kNobody);
  common.tile.fill(kNobody);
  common.choosing.fill(kNobody);
  common.bid.fill(kNobody);
  common.favours.fill(kNobody);
  common.open.fill(kNobody);
  common.under.fill(kNobody);
  for (auto& seen : common.seen) seen.fill(kNobody);
  for (Plan& plan : position.plans) plan.fill(kNobody);
  return position;
}

void fill_in(const Board& board, Position& position) {
  Common& common = position.common;
  const bool past_planning = is_past_planning(common);
  if (past_planning) common.planned = SeatSet::first(common.setup.seats);
  common.step = step_by_now(common);
  common.under_count = static_cast<std::uint8_t>(
      std::find(common.under.begin(), common.under.end(), kNobody) - common.under.begin());
  for (const std::uint8_t favour : common.favours) {
    if (favour != kNobody) common.favours_gone |= 1U << favour;
  }
  const std::array<int, kCubes> used = cubes_in_use(position);
  const auto left = [](int all, int gone) {
    return static_cast<std::uint8_t>(std::max(0, all - gone));
  };
  common.peasants = left(board.peasants, used[kPeasants]);
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Plan& plan = position.plans[seat];
    common.covered[seat] =
        past_planning && common.ask != Ask::draw_event ? covered_boxes(plan) : BoxSet{0};
    common.revealed[seat] =
        static_cast<BoxSet>(common.covered[seat] & boxes_shown_by_now(common, seat_at(seat)));
    const bool bid = (common.revealed[seat] & mask(Box::auction)) != 0;
    common.bid[seat] = bid ? plan[at(Box::auction)] : kNobody;
    common.supply[seat] = left(board.armies_each, used[cube_of(common, seat_at(seat))]);
  }
}

}  // namespace casus::wallenstein

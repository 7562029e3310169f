// Turns: an action tile is chosen, its actions are carried out in order, and after each turn the
// capitals are looked at. Victory, by points or by a capital.
#include "games/generalship/rules.h"
#include "kit/ranking.h"

namespace casus::generalship {
namespace {

Action other_action(Action action) {
  switch (action) {
    case Action::production: return Action::growth;
    case Action::growth: return Action::production;
    case Action::generals: return Action::technology;
    case Action::technology: return Action::generals;
    case Action::alliance:
    case Action::draft:
    case Action::march: return action;
  }
  return action;
}

// A bit for each action tile with a free circle.
unsigned open_tiles(const Board& board, const Common& common) {
  std::array<std::uint8_t, kActionTiles> used{};
  for (const auto& two : common.cylinders) {
    for (const std::uint8_t tile : two) {
      if (tile != kNobody) ++used[tile];
    }
  }
  unsigned open = 0;
  for (std::size_t tile = 0; tile < kActionTiles; ++tile) {
    if (used[tile] < board.action_circles[tile][common.setup.seats]) open |= 1U << tile;
  }
  return open;
}

void begin_action(Play& play) {
  Common& common = play.common;
  common.asked = common.doer;
  common.left = 0;
  common.used = common.appointed = false;
  switch (common.action) {
    case Action::production: return begin_production(play);
    case Action::growth: return begin_growth(play);
    case Action::generals: return begin_generals(play);
    case Action::technology: return begin_technology(play);
    case Action::alliance: return ask(common, Ask::alliance, common.doer);
    case Action::draft: return begin_draft(play);
    case Action::march: return begin_march(play);
  }
}

void next_turn(Play& play) {
  Common& common = play.common;
  if (++common.turn == 2 * common.setup.seats) return begin_settlement(play);
  begin_turn(play);
}

bool occupies(const Common& common, Seat seat, Seat owner) {
  const Tile capital = capital_of(common, owner);
  return common.stack[at(capital)] == byte(seat) && has_enemies(common, owner, capital);
}

// Equal points are not swapped: nothing would change.
bool can_swap(const Common& common, Seat seat, Seat owner) {
  const bool decided = (common.swapped >> common.setup.nations[at(owner)] & 1U) != 0;
  return !decided && occupies(common, seat, owner) &&
         common.points[at(seat)] != common.points[at(owner)];
}

bool has_swap_left(const Common& common, Seat seat) {
  for (int owner = 0; owner < common.setup.seats; ++owner) {
    if (can_swap(common, seat, seat_at(owner))) return true;
  }
  return false;
}

// In reverse turn order: `step` counts the places still to come.
void go_on_with_swaps(Play& play) {
  Common& common = play.common;
  while (common.step > 0) {
    const Seat seat = seat_at(common.order[common.step - 1U]);
    if (has_swap_left(common, seat)) return ask(common, Ask::swap, seat);
    --common.step;
  }
  finish_game(play);
}

void look_at_capitals(Play& play) {
  Common& common = play.common;
  for (int owner = 0; owner < common.setup.seats; ++owner) {
    const Tile capital = capital_of(common, seat_at(owner));
    if (!has_enemies(common, seat_at(owner), capital)) continue;
    common.capital_fell = true;
    play.events.tell<EventKind::capital_fell>(seat_at(common.stack[at(capital)]), capital);
  }
  if (!common.capital_fell) return next_turn(play);
  common.step = common.setup.seats;
  go_on_with_swaps(play);
}

void end_turn(Play& play) {
  Common& common = play.common;
  if (common.action == Action::march) {
    clear_marks(play);
    common.era = static_cast<Era>((at(common.era) + 1) % 4);
    play.events.tell<EventKind::era_began>(common.era);
  }
  look_at_capitals(play);
}

// Greater is better: points, then political power, then the turn order.
int standing(const Common& common, int seat) {
  const auto place = std::ranges::find(common.order, byte(seat)) - common.order.begin();
  return common.points[seat] * 1000 + common.power[seat] * 10 - static_cast<int>(place);
}

}  // namespace

ActionTile tile_of(Action action) {
  switch (action) {
    case Action::production:
    case Action::growth: return ActionTile::supply;
    case Action::generals:
    case Action::technology: return ActionTile::cards;
    case Action::alliance: return ActionTile::alliance;
    case Action::draft: return ActionTile::draft;
    case Action::march: return ActionTile::march;
  }
  return ActionTile::supply;
}

Refused why_not_act(const Board& board, const Position& position, Action action) {
  const Common& common = position.common;
  const ActionTile tile = tile_of(action);
  if (board.action_circles[at(tile)][common.setup.seats] == 0) {
    return refuse<Why::not_in_play>(action);
  }
  if ((open_tiles(board, common) >> at(tile) & 1U) == 0) return refuse<Why::no_circle>(action);
  return std::nullopt;
}

void list_acts(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const unsigned open = open_tiles(board, common);
  for (int action = 0; action <= static_cast<int>(Action::march); ++action) {
    if ((open >> at(tile_of(static_cast<Action>(action))) & 1U) != 0) {
      choices.push_back(make_choice<Act::act>(static_cast<Action>(action)));
    }
  }
}

void apply_act(Play& play, Action action) {
  Common& common = play.common;
  const int cylinder = common.turn / common.setup.seats;
  common.cylinders[at(common.active)][static_cast<std::size_t>(cylinder)] =
      static_cast<std::uint8_t>(tile_of(action));
  common.action = action;
  common.doer = common.active;
  common.step = 0;
  play.events.tell<EventKind::chose_action>(common.active, action);
  begin_action(play);
}

void begin_turn(Play& play) {
  Common& common = play.common;
  common.active = seat_at(common.order[common.turn % common.setup.seats]);
  common.doer = common.active;
  common.action = Action::production;
  common.step = 0;
  play.events.tell<EventKind::turn_began>(common.active);
  ask(common, Ask::act, common.active);
}

void end_action(Play& play) {
  Common& common = play.common;
  common.left = 0;
  common.used = common.appointed = false;
  common.arranging = Arranging::none;
  if (common.action == Action::alliance) return end_turn(play);
  if (common.step == 0) common.action = other_action(common.action);
  while (common.step < common.setup.seats) {
    const Seat seat = seat_at(common.order[common.step++]);
    if (seat == common.active) continue;
    common.doer = seat;
    return begin_action(play);
  }
  end_turn(play);
}

void award(Play& play, Seat seat, int points, Part part) {
  if (points == 0) return;
  Common& common = play.common;
  common.points[at(seat)] = byte(common.points[at(seat)] + points);
  auto& scored = common.scored[at(seat)][at(part)];
  scored = byte(scored + points);
  play.events.tell<EventKind::got_points>(seat, points);
  if (common.points[at(seat)] < play.board.figures.points_to_win) return;
  finish_game(play);
}

void finish_game(Play& play) {
  Common& common = play.common;
  int best = 0;
  for (int seat = 1; seat < common.setup.seats; ++seat) {
    if (standing(common, seat) > standing(common, best)) best = seat;
  }
  common.winner = byte(best);
  common.ask = Ask::over;
  common.asked = common.doer = common.active;
  common.step = common.left = common.event_step = 0;
  common.used = common.appointed = false;
  common.event = common.stow_tile = kNobody;
  common.then = Then::nothing;
  common.arranging = Arranging::none;
  common.drafted = {};
  common.launched = {};
  common.upgraded = 0;
  common.swapped = 0;
  play.events.tell<EventKind::game_ended>(seat_at(best));
}

Refused why_not_swap(const Position& position, Tile tile) {
  const Common& common = position.common;
  if (!is_nation_tile(tile)) return refuse<Why::no_capital>(tile);
  const std::uint8_t owner = seat_of(common, nation_of(tile));
  if (owner == kNobody || tile != capital_of(nation_of(tile)) ||
      !can_swap(common, common.asked, seat_at(owner))) {
    return refuse<Why::no_capital>(tile);
  }
  return std::nullopt;
}

void list_swaps(const Position& position, Choices& choices) {
  for (std::size_t nation = 0; nation < kNations; ++nation) {
    const Tile capital = capital_of(static_cast<Nation>(nation));
    if (!why_not_swap(position, capital)) choices.push_back(make_choice<Act::swap>(capital));
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_swap(Play& play, Tile tile) {
  Common& common = play.common;
  const Seat owner = seat_at(seat_of(common, nation_of(tile)));
  std::swap(common.points[at(common.asked)], common.points[at(owner)]);
  common.swapped = byte(common.swapped | 1 << at(nation_of(tile)));
  play.events.tell<EventKind::swapped>(common.asked, owner);
  go_on_with_swaps(play);
}

void apply_no_swap(Play& play) {
  play.events.tell<EventKind::not_swapped>(play.common.asked);
  --play.common.step;
  go_on_with_swaps(play);
}

// The game ends with the award that reaches the goal.
int most_points(const Board& board) {
  int award = board.figures.points_for_tiles;
  for (const auto& technology : board.technology) {
    award = std::max<int>(award, technology.victory_points);
  }
  for (const Modifiers& general : board.general) {
    const auto more = [&](Role role) { return std::ranges::max(general.laurel[at(role)]); };
    award = std::max({award, board.figures.points_attacker + more(Role::attacker),
                      board.figures.points_defender + more(Role::defender)});
  }
  return board.figures.points_to_win - 1 + award;
}

Scores scores_of(const Position& position) {
  const Common& common = position.common;
  Scores scores;
  scores.seats = common.setup.seats;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    SeatScore& score = scores.seat[seat];
    score.score = common.points[seat];
    int rest = score.score;
    for (std::size_t part = 0; part < 4; ++part) {
      score.parts[part] = common.scored[seat][part];
      rest -= score.parts[part];
    }
    score.parts[4] = rest;
  }
  rank_by(scores, [&](int seat) { return standing(common, seat); });
  return scores;
}

}  // namespace casus::generalship

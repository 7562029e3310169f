// Whether turn, cylinders, action and question agree: how far a game is stands in several places,
// and each of them must say the same.
#include <algorithm>
#include <bit>
#include <string>

#include "games/generalship/position_check.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

enum class Stage : std::uint8_t { setup, choice, action, swaps, settlement, over };

Stage stage_of(const Common& common) {
  const Ask ask = common.ask;
  if (ask <= Ask::lead) return Stage::setup;
  if (ask == Ask::act) return Stage::choice;
  if (ask == Ask::swap) return Stage::swaps;
  if (ask == Ask::over) return Stage::over;
  const bool of_fleet = ask == Ask::drown || ask == Ask::stow;
  const bool settles = ask == Ask::upkeep || (of_fleet && common.then == Then::upkeep);
  return settles ? Stage::settlement : Stage::action;
}

constexpr unsigned bit(Action action) { return 1U << at(action); }
constexpr unsigned kAnyAction = ~0U;

unsigned actions_that_arrange(Arranging why) {
  switch (why) {
    case Arranging::production: return bit(Action::production);
    case Arranging::growth_number:
    case Arranging::growth: return bit(Action::growth);
    case Arranging::draft: return bit(Action::draft);
    case Arranging::plague: return bit(Action::technology);
    case Arranging::none: break;
  }
  return kAnyAction;
}

unsigned actions_before(Then then) {
  switch (then) {
    case Then::end_march:
    case Then::march_on:
    case Then::losses: return bit(Action::march);
    case Then::plague: return bit(Action::technology);
    case Then::upkeep:
    case Then::nothing: break;
  }
  return kAnyAction;
}

// The actions in which the question comes up.
unsigned actions_that_ask(const Common& common) {
  switch (common.ask) {
    case Ask::arrange: return actions_that_arrange(common.arranging);
    case Ask::market: return bit(Action::production);
    case Ask::generals:
    case Ask::draw_general:
    case Ask::keep: return bit(Action::generals);
    case Ask::technology:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::renaissance:
    case Ask::remove: return bit(Action::technology);
    case Ask::alliance: return bit(Action::alliance);
    case Ask::draft: return bit(Action::draft);
    case Ask::drown:
    case Ask::stow: return actions_before(common.then);
    case Ask::march:
    case Ask::reinforce:
    case Ask::buy_off:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::exchange:
    case Ask::withdraw:
    case Ask::chase:
    case Ask::ambush:
    case Ask::cancel_ambush:
    case Ask::restore_ambush:
    case Ask::buy_cards:
    case Ask::fight:
    case Ask::lose:
    case Ask::retreat:
    case Ask::reward: return bit(Action::march);
    case Ask::lay:
    case Ask::deal:
    case Ask::lead:
    case Ask::act:
    case Ask::upkeep:
    case Ask::swap:
    case Ask::over: break;
  }
  return kAnyAction;
}

std::string seat_words(std::uint8_t seat) { return "must be seat " + std::to_string(seat); }

// Each turn before this one has left a cylinder, and this one too when its action is chosen.
Wrong check_cylinders(const Board&, const Position& position) {
  const Common& common = position.common;
  const Stage stage = stage_of(common);
  const int seats = common.setup.seats;
  const bool acted = stage == Stage::action || stage == Stage::swaps || stage == Stage::over;
  const bool none = std::ranges::all_of(
      common.cylinders, [](const auto& two) { return two[0] == kNobody && two[1] == kNobody; });
  // The last points may come at a settlement.
  if (stage == Stage::over && common.turn == 0 && none) return std::nullopt;
  for (int place = 0; place < seats; ++place) {
    const std::uint8_t seat = common.order[place];
    int turns = (common.turn + seats - 1 - place) / seats;
    if (acted && place == common.turn % seats) ++turns;
    for (int i = 0; i < 2; ++i) {
      if ((common.cylinders[seat][i] != kNobody) == (i < turns)) continue;
      return Impossible{"players." + std::to_string(seat) + ".cylinders",
                        "must be " + std::to_string(turns) + ", one for each turn the player has " +
                            "had since the settlement, as `turn` says"};
    }
  }
  return std::nullopt;
}

Wrong check_turn(const Board&, const Position& position) {
  const Common& common = position.common;
  const Stage stage = stage_of(common);
  if (stage == Stage::over) return std::nullopt;
  const bool between = stage == Stage::setup || stage == Stage::settlement;
  if (between && common.turn != 0) {
    return Impossible{"turn", "must be 0: the rounds have not begun"};
  }
  if (common.settlements >= common.setup.last_settlement) {
    return Impossible{"settlements", "the game ends with the last of them"};
  }
  const std::uint8_t turn_of = common.order[common.turn % common.setup.seats];
  if (!between && byte(common.active) != turn_of) {
    return Impossible{"active", seat_words(turn_of) + ", whose turn it is by `turn` and `order`"};
  }
  if (stage == Stage::choice && common.asked != common.active) {
    return Impossible{"asked", seat_words(turn_of) + ", who chooses the action"};
  }
  return std::nullopt;
}

Wrong check_action(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (stage_of(common) != Stage::action) return std::nullopt;
  const std::string action = board.actions->ids[at(common.action)];
  if ((actions_that_ask(common) & bit(common.action)) == 0) {
    return Impossible{"action", action + " does not ask this"};
  }
  const int cylinder = common.turn / common.setup.seats;
  if (common.cylinders[at(common.active)][cylinder] != at(tile_of(common.action))) {
    return Impossible{"players." + std::to_string(index(common.active)) + ".cylinders",
                      "the last one must stand on the tile of " + action};
  }
  const bool leads = common.doer == common.active;
  if (common.action == Action::alliance && !leads) {
    return Impossible{"doer",
                      "must be the player whose turn it is: alliances are made by nobody else"};
  }
  // `step` counts the places of the order that have had theirs, the one who acts included.
  const bool fits = leads ? common.step == 0
                          : common.step > 0 && common.order[common.step - 1U] == byte(common.doer);
  if (!fits) return Impossible{"progress.step", "must be the place of the one who acts, or 0"};
  return std::nullopt;
}

bool is_of_plague(const Common& common) {
  return common.ask == Ask::remove || common.arranging == Arranging::plague ||
         ((common.ask == Ask::drown || common.ask == Ask::stow) && common.then == Then::plague);
}

// Whom the question is for, where the rules leave no doubt.
std::uint8_t awaited(const Common& common) {
  const auto at_place = [&](int place) {
    return place >= 0 && place < common.setup.seats ? common.order[place] : kNobody;
  };
  if (common.ask == Ask::upkeep) return at_place(common.step);
  if (common.ask == Ask::swap) return at_place(common.step - 1);
  if (is_of_plague(common)) {
    return common.event_step == 1 ? byte(common.doer) : at_place(common.event_step - 2);
  }
  const bool after_battle = common.then == Then::march_on || common.then == Then::losses;
  if (stage_of(common) != Stage::action || in_battle(common) || after_battle) {
    return byte(common.asked);
  }
  return common.then == Then::upkeep ? at_place(common.step) : byte(common.doer);
}

Wrong check_asked(const Board&, const Position& position) {
  const Common& common = position.common;
  if (is_of_plague(common) && common.event != at(EventTile::black_death)) {
    return Impossible{"progress.event", "must be black_death, which takes units and population"};
  }
  const std::uint8_t seat = awaited(common);
  if (seat == byte(common.asked)) return std::nullopt;
  if (seat == kNobody) return Impossible{"progress.step", "is nobody's place"};
  return Impossible{"asked", seat_words(seat)};
}

Wrong check_end(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Stage stage = stage_of(common);
  if (common.capital_fell && stage != Stage::swaps && stage != Stage::over) {
    return Impossible{"capital_fell", "ends the game"};
  }
  if (stage == Stage::swaps && !common.capital_fell) {
    return Impossible{"capital_fell", "must be true where points are swapped"};
  }
  int unexplained = 0;  // swaps pass points on, and bring none
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const std::string field = "players." + std::to_string(seat);
    const int points = common.points[seat];
    if (stage != Stage::over && points >= board.figures.points_to_win) {
      return Impossible{field + ".points", "have won the game already"};
    }
    const int scored = total(common.scored[seat]);
    unexplained += points - scored;
    if (points != scored && !common.capital_fell) {
      return Impossible{field + ".scored", "must add up to the points, " + std::to_string(points)};
    }
  }
  if (unexplained != 0) return Impossible{"players", "have points that nobody has scored"};
  if (stage == Stage::over && scores_of(position).seat[common.winner].rank != 1) {
    return Impossible{"winner", "must be who has most points, then power, then the earlier place"};
  }
  return std::nullopt;
}

constexpr Check kTurnChecks[] = {
    {"every turn has left its cylinder", check_cylinders},
    {"the turn is somebody's", check_turn},
    {"the question belongs to the action", check_action},
    {"the question is for whom it awaits", check_asked},
    {"the game goes on until it is won", check_end},
};

}  // namespace

std::span<const Check> turn_checks() { return kTurnChecks; }

}  // namespace casus::generalship

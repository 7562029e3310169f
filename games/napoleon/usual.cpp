// The answers that a player would give without thinking twice: to questions that come outside one's
// own turn, and to offers, so that nobody waits for those who are away.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// The listed choice with the highest worth, the first of equals.
template <class Worth>
std::optional<Choice> best_of(const Choices& choices, const Worth& worth) {
  if (choices.empty()) return std::nullopt;
  const auto by = [&](const Choice& one, const Choice& other) { return worth(one) < worth(other); };
  return *std::max_element(choices.begin(), choices.end(), by);
}
std::optional<Choice> first_with(const Choices& choices, Act act) {
  const auto found = std::find_if(choices.begin(), choices.end(),
                                  [&](const Choice& each) { return act_of(each) == act; });
  if (found == choices.end()) return std::nullopt;
  return *found;
}

// Stars that an item brings.
int worth_of_item(const Board& board, const Choice& choice) {
  const Act act = act_of(choice);
  RegionSet regions;
  if (act == Act::take_item) {
    regions = board.concessions[choice.arg[0]].regions;
  } else if (act == Act::take_state) {
    regions = board.lands[choice.arg[0]];
  } else {
    return act == Act::longer ? 0 : -1;
  }
  int stars = 1;
  for (const Region region : regions) stars += 2 * board.stars[at(region)] + 1;
  return stars;
}

// The smallest die bears the loss; what comes back by itself goes first.
std::optional<Choice> smallest_loss(const Choices& choices) {
  return best_of(choices, [](const Choice& each) { return -each.arg[1]; });
}
std::optional<Choice> nearest_home(const Board& board, const Choices& choices) {
  return best_of(choices, [&](const Choice& each) {
    if (act_of(each) == Act::stays) return 0;
    const Region to = region_at(each.arg[3]);
    const int far = steps_apart(board, region_at(each.arg[1]), to);
    return (board.starred.contains(to) ? 100 : 0) - (far < 0 ? 90 : far);
  });
}
std::optional<Choice> same_place(const Position& position, const Choices& choices) {
  return best_of(choices, [&](const Choice& each) {
    return nation(position, power_at(each.arg[0])).slot == each.arg[1] ? 1 : 0;
  });
}
std::optional<Choice> side_taken(const Position& position, const Choices& choices) {
  const auto& frame = position.frames.top();
  const Nation n = position.turn.order[frame.arg[2]];
  const bool fights = are_at_war(position, n, power_at(frame.arg[1]));
  return first_with(choices, fights ? Act::take : Act::leave);
}
std::optional<Choice> own_name(const Position& position, const Choices& choices) {
  const Nation n = position.turn.order[position.frames.top().arg[2]];
  return best_of(choices, [&](const Choice& each) { return each.arg[0] == at(n) ? 1 : 0; });
}
// An alliance is welcome against a common enemy; everything else wants a thought.
std::optional<Choice> answer_to_offer(const Position& position, const Choices& choices) {
  const auto& frame = position.frames.top();
  const Nation n = power_at(frame.arg[0]);
  const Nation from = power_at(frame.arg[1]);
  const bool yes = tie(position, n, from) == Tie::neutral && have_common_enemy(position, n, from);
  return first_with(choices, yes ? Act::accept : Act::decline);
}

}  // namespace

std::optional<Choice> usual_answer(const Board& board, const Position& position,
                                   const Choices& choices) {
  switch (asked(position)) {
    case Ask::choose_slot: return same_place(position, choices);
    case Ask::answer_offer: return answer_to_offer(position, choices);
    case Ask::answer_peace: return first_with(choices, Act::decline_peace);
    case Ask::answer_trade: return first_with(choices, Act::decline_trade);
    case Ask::willing: return side_taken(position, choices);
    case Ask::name_patron: return own_name(position, choices);
    // All that may be used attacks.
    case Ask::join:
      return best_of(choices, [](const Choice& each) {
        return act_of(each) == Act::join ? each.arg[1] + each.arg[2] : 0;
      });
    case Ask::losses:
    case Ask::disband: return smallest_loss(choices);
    case Ask::war_or_peace: return first_with(choices, Act::fight_on);
    case Ask::length: return best_of(choices, [](const Choice& each) { return each.arg[0]; });
    case Ask::concession:
      return best_of(choices, [&](const Choice& each) { return worth_of_item(board, each); });
    case Ask::go_home: return nearest_home(board, choices);
    case Ask::give_corps:
      return best_of(choices,
                     [](const Choice& each) { return each.arg[1] >= 2 ? 10 - each.arg[1] : 0; });
    case Ask::muster_state:
    case Ask::target:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::restore:
    case Ask::refuge: return best_of(choices, [](const Choice&) { return 0; });
    case Ask::trade: return first_with(choices, Act::end_trading);
    case Ask::join_fleet: return first_with(choices, Act::join_fleet);
    case Ask::flee: return first_with(choices, Act::stand);
    case Ask::nelson: return first_with(choices, Act::nelson);
    // One's own turn.
    case Ask::muster:
    case Ask::launch:
    case Ask::hoist:
    case Ask::council:
    case Ask::draft_peace:
    case Ask::draft_trade:
    case Ask::produce:
    case Ask::march:
    case Ask::step:
    case Ask::regroup:
    case Ask::battle:
    case Ask::split:
    case Ask::rise:
    // Nobody is asked.
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::evade:
    case Ask::roll_at_sea:
    case Ask::over: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace casus::napoleon

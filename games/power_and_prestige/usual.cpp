// The answers that most give without thinking twice to questions that come outside one's own turn,
// so that nobody waits for those who are away.
#include <algorithm>

#include "games/power_and_prestige/usual.h"

namespace casus::power_and_prestige {
namespace {

std::optional<Choice> first_with(const Choices& choices, Act act) {
  for (const Choice& choice : choices) {
    if (static_cast<Act>(choice.act) == act) return choice;
  }
  return std::nullopt;
}

// Infantry is the cheapest: all of it that can go; of what is dearer as few as can be. Rows are
// listed from the least to the most.
std::optional<Choice> cheapest_loss(const Common& common, const Choices& choices) {
  if (choices.empty()) return std::nullopt;
  const bool infantry = common.battle.row % kArms == at(Arm::infantry);
  return infantry ? choices.back() : choices.front();
}

}  // namespace

std::optional<Choice> usual_answer(const Common& common, const Choices& choices) {
  switch (common.ask) {
    case Ask::lose:
    case Ask::bury: return cheapest_loss(common, choices);
    case Ask::retreat: return first_with(choices, Act::hold);
    case Ask::join: return first_with(choices, Act::join);
    case Ask::take_ally: return first_with(choices, Act::accept);
    case Ask::allow_supply: return first_with(choices, Act::allow);
    case Ask::give_up: return first_with(choices, Act::keep);
    case Ask::gift: return first_with(choices, Act::nothing);
    case Ask::accept_gift: return first_with(choices, Act::take);
    case Ask::convention: return first_with(choices, Act::pass);
    // One's own turn, or one's own plans.
    case Ask::choose_start:
    case Ask::choose_house:
    case Ask::choose_province:
    case Ask::place_start:
    case Ask::march:
    case Ask::choose_battle:
    case Ask::forced_retreat:
    case Ask::next_member:
    case Ask::seize:
    case Ask::declare:
    case Ask::form:
    case Ask::trade:
    case Ask::house:
    case Ask::upkeep:
    case Ask::plan:
    case Ask::engage_again:
    case Ask::cancel:
    case Ask::place:
    // Nobody is asked.
    case Ask::lay_neutral:
    case Ask::draw_hat:
    case Ask::weather:
    case Ask::attack_die:
    case Ask::defend_die:
    case Ask::plunder_die:
    case Ask::revolt_die:
    case Ask::artist_die:
    case Ask::over: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace casus::power_and_prestige

#include "bots/napoleon/policy.h"

#include "bots/napoleon/building.h"
#include "bots/napoleon/council.h"
#include "bots/napoleon/fighting.h"
#include "bots/napoleon/marching.h"
#include "bots/napoleon/navy.h"
#include "bots/napoleon/settling.h"

namespace casus::bots::napoleon {

void Policy::weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  weights.assign(choices.size(), 0.0F);
  switch (asked(position)) {
    case Ask::council: return weigh_council(board, position, choices, weights);
    case Ask::choose_slot: return weigh_slots(board, position, choices, weights);
    case Ask::answer_offer:
    case Ask::answer_peace: return weigh_answers(board, position, choices, weights);
    case Ask::willing:
    case Ask::name_patron: return weigh_patrons(position, choices, weights);
    case Ask::trade:
    case Ask::answer_trade: return weigh_trades(board, position, choices, weights);
    case Ask::draft_peace:
    case Ask::draft_trade: return weigh_drafts(choices, weights);
    case Ask::produce: return weigh_production(board, position, choices, weights);
    case Ask::muster:
    case Ask::muster_state:
    case Ask::rise: return weigh_places(board, position, seat, choices, weights);
    case Ask::go_home: return weigh_homes(board, position, choices, weights);
    case Ask::march: return weigh_marches(board, position, choices, weights);
    case Ask::step: return weigh_steps(board, position, choices, weights);
    case Ask::regroup: return weigh_regroupings(board, position, choices, weights);
    case Ask::battle: return weigh_battles(board, position, choices, weights);
    case Ask::join: return weigh_joins(choices, weights);
    case Ask::split: return weigh_splits(board, position, choices, weights);
    case Ask::losses:
    case Ask::disband: return weigh_losses(board, position, choices, weights);
    case Ask::concession: return weigh_concessions(board, position, choices, weights);
    case Ask::length: return weigh_lengths(position, choices, weights);
    case Ask::restore: return weigh_restorings(board, position, choices, weights);
    case Ask::war_or_peace:
    case Ask::target:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::give_corps: return weigh_rest(board, position, choices, weights);
    case Ask::launch:
    case Ask::hoist:
    case Ask::join_fleet:
    case Ask::flee:
    case Ask::refuge:
    case Ask::nelson: return weigh_ships(board, position, choices, weights);
    // Nobody is asked.
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::evade:
    case Ask::roll_at_sea:
    case Ask::over: return;
  }
}

}  // namespace casus::bots::napoleon

// What is asked as things stand: whose answer it waits for, and in which words it is put.
#include "games/napoleon/rules.h"
#include "games/napoleon/vocabulary.h"

namespace casus::napoleon {

Seat asked_seat(const Position& position) {
  const auto arg = [&](std::size_t i) { return power_at(position.frames.top().arg[i]); };
  const auto of = [&](Nation n) { return seat_of(position, n); };
  switch (asked(position)) {
    case Ask::muster: return seat_of_muster(position);
    case Ask::choose_slot: return of(*chooses_slot(position));
    case Ask::council:
    case Ask::produce:
    case Ask::march:
    case Ask::regroup:
    case Ask::battle: return baton(position);
    case Ask::answer_offer:
    case Ask::rise:
    case Ask::give_corps:
    case Ask::restore:
    case Ask::draft_peace:
    case Ask::answer_peace:
    case Ask::join_fleet:
    case Ask::flee:
    case Ask::refuge: return of(arg(0));
    case Ask::trade: return seat_of_trade(position);
    case Ask::draft_trade: return of(*position.trade.from);
    case Ask::answer_trade: return of(*position.trade.to);
    case Ask::launch: return seat_of_launch(position);
    case Ask::hoist:
    case Ask::nelson: return of(Power::britain);
    case Ask::willing:
    case Ask::name_patron: return of(position.turn.order[position.frames.top().arg[2]]);
    case Ask::muster_state:
    case Ask::go_home: return of(commander(position, arg(0)).value_or(Power::france));
    case Ask::step: return of(*commander(position, *position.moving.power));
    case Ask::join: return of(*commander(position, power_at(position.battle.asked)));
    case Ask::losses: return seat_of_losses(position);
    case Ask::disband: return of(Power::russia);
    case Ask::war_or_peace: return of(Power::britain);
    case Ask::length: return of(power_at(position.peace.loser));
    case Ask::concession: return of(power_at(position.peace.order[position.peace.turn]));
    case Ask::target: return of(power_at(position.peace.aim_of));
    case Ask::split:
    case Ask::vassal:
    case Ask::remnant:
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::evade:
    case Ask::roll_at_sea:
    case Ask::over: return of(Power::france);
  }
  return of(Power::france);
}

Prompt question_to_one(const Position& position) {
  const auto arg = [&](std::size_t i) { return power_at(position.frames.top().arg[i]); };
  const auto& peace = position.peace;
  const auto sea = static_cast<Sea>(position.fleets.battle.box);
  switch (asked(position)) {
    case Ask::muster:
      if (position.muster.entrusting) return prompt_of<Prompted::entrust>();
      return prompt_of<Prompted::muster>(*position.muster.power, position.muster.pips);
    case Ask::choose_slot: return prompt_of<Prompted::choose_slot>(*chooses_slot(position));
    case Ask::council: return prompt_of<Prompted::council>();
    case Ask::produce: return prompt_of<Prompted::produce>();
    case Ask::march: return prompt_of<Prompted::march>();
    case Ask::regroup: return prompt_of<Prompted::regroup>();
    case Ask::battle: return prompt_of<Prompted::battle>();
    case Ask::answer_offer: return prompt_of<Prompted::answer_offer>(arg(0), arg(1));
    case Ask::willing:
      return prompt_of<Prompted::willing>(position.turn.order[position.frames.top().arg[2]],
                                          arg(0));
    case Ask::name_patron: return prompt_of<Prompted::name_patron>(arg(0));
    case Ask::muster_state:
      return prompt_of<Prompted::muster_state>(arg(0), position.frames.top().arg[1]);
    case Ask::rise: return prompt_of<Prompted::rise>(arg(0), position.frames.top().arg[1]);
    case Ask::step:
      return prompt_of<Prompted::step>(*position.moving.power, region_at(position.moving.region));
    case Ask::join: return prompt_of<Prompted::join>(power_at(position.battle.asked));
    case Ask::split: return prompt_of<Prompted::split>();
    case Ask::losses: {
      const LossesDue due = losses_due(position);
      return prompt_of<Prompted::losses>(due.nation, due.pips);
    }
    case Ask::disband: return prompt_of<Prompted::disband>();
    case Ask::war_or_peace: return prompt_of<Prompted::war_or_peace>();
    case Ask::length: return prompt_of<Prompted::length>(power_at(peace.loser));
    case Ask::concession:
      return prompt_of<Prompted::concession>(power_at(peace.loser),
                                             power_at(peace.order[peace.turn]), peace.picks);
    case Ask::target: return prompt_of<Prompted::target>(power_at(peace.aim_of));
    case Ask::vassal: return prompt_of<Prompted::vassal>();
    case Ask::remnant: return prompt_of<Prompted::remnant>();
    case Ask::go_home: return prompt_of<Prompted::go_home>(arg(0));
    case Ask::give_corps: return prompt_of<Prompted::give_corps>(arg(0));
    case Ask::trade: return prompt_of<Prompted::trade>(nation_of_trade(position));
    case Ask::restore: return prompt_of<Prompted::restore>(arg(0));
    case Ask::draft_trade:
      return prompt_of<Prompted::draft_trade>(*position.trade.from, *position.trade.to);
    case Ask::answer_trade:
      return prompt_of<Prompted::answer_trade>(*position.trade.to, *position.trade.from);
    case Ask::draft_peace:
      return prompt_of<Prompted::draft_peace>(arg(0), *position.proposals[at(arg(0))].to);
    case Ask::answer_peace: return prompt_of<Prompted::answer_peace>(arg(0), arg(1));
    case Ask::launch: return prompt_of<Prompted::launch>(arg(0), position.frames.top().arg[1]);
    case Ask::hoist: return prompt_of<Prompted::hoist>();
    case Ask::join_fleet: return prompt_of<Prompted::join_fleet>(arg(0), sea);
    case Ask::flee: return prompt_of<Prompted::flee>(arg(0), sea);
    case Ask::refuge: return prompt_of<Prompted::refuge>(arg(0), sea);
    case Ask::nelson: return prompt_of<Prompted::nelson>(sea);
    case Ask::lot_nations:
    case Ask::lot_order:
    case Ask::lot_patron:
    case Ask::roll:
    case Ask::roll_ones:
    case Ask::evade:
    case Ask::roll_at_sea:
    case Ask::over: break;
  }
  return prompt_of<Prompted::wait>();
}

}  // namespace casus::napoleon

#include "games/napoleon/position_check.h"

#include <algorithm>
#include <utility>

#include "games/napoleon/game.h"
#include "games/napoleon/known.h"
#include "games/napoleon/position_shapes.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

using Wrong = std::optional<Impossible>;

Wrong check_dice(const Board& board, const Position& position) {
  for (const Power power : PowerSet::all()) {
    const auto dice = dice_of(board, position, power);
    const std::string field = "dice." + board.powers->ids[at(power)];
    if (!std::ranges::is_sorted(dice)) return Impossible{field, "must stand in order"};
    const int most = board.most_pips[at(power)] > 0 ? board.most_pips[at(power)] : kMostPips;
    for (const Die& die : dice) {
      if (!is_on_map(die)) {
        if (!(die == Die{})) return Impossible{field, "has a die that is nowhere"};
      } else if (die.region >= kRegions || die.pips == 0 || die.pips > most) {
        return Impossible{field, "a die shows one to " + std::to_string(most) + " pips"};
      }
    }
    if (dice_in_play(board, position, power) > static_cast<int>(dice.size())) {
      return Impossible{field, "are as many as there are, and one more is moving"};
    }
    if (is_state(power) && !state(position, power).armed && has_dice(board, position, power)) {
      return Impossible{field, "must be armed to have dice"};
    }
  }
  return std::nullopt;
}

Wrong check_holders(const Board& board, const Position& position) {
  for (const Region region : RegionSet::all()) {
    const Hold& held = hold(position, region);
    const std::string field = "regions." + board.regions->ids[at(region)];
    if (held.holder > kItsState || (held.holder == kItsState && !board.state_of[at(region)])) {
      return Impossible{field, "must have a holder"};
    }
    if (held.holder == kItsState && held.how != How::own) {
      return Impossible{field, "is held by its state as its own"};
    }
  }
  return std::nullopt;
}

Wrong check_guerillas(const Board& board, const Position& position) {
  for (const Region region : RegionSet::all()) {
    if (position.guerillas[at(region)] == 0) continue;
    const std::string field = "guerillas." + board.regions->ids[at(region)];
    if (!position.setup.guerillas) return Impossible{field, "are not played with"};
    if (!board.remote.contains(region)) return Impossible{field, "must be in a remote area"};
    if (!owner_of_guerillas(board, position, region)) return Impossible{field, "are nobody's"};
  }
  return std::nullopt;
}

Wrong check_turn(const Board&, const Position& position) {
  const TurnState& turn = position.turn;
  if (turn.turn >= kTurns) return Impossible{"turn", "there are 66 turns"};
  NationSet order;
  for (const Nation n : turn.order) {
    if (is_nation(n)) order.insert(n);
  }
  if (order.size() != kNations) return Impossible{"order", "every nation has one place"};
  const bool drawing = position.step == Ask::lot_nations || position.step == Ask::lot_order;
  if (!drawing && turn.drawn != kNations)
    return Impossible{"drawn", "all places are drawn by then"};
  if (drawing && turn.drawn >= kNations) return Impossible{"drawn", "something is left to draw"};
  if (position.step == Ask::lot_nations && turn.drawn >= position.setup.seats) {
    return Impossible{"drawn", "something is left to draw"};
  }
  return std::nullopt;
}

Wrong check_seats(const Board& board, const Position& position) {
  for (const Nation n : all_nations()) {
    const NationState& own = nation(position, n);
    const std::string field = "nations." + board.powers->ids[at(n)];
    if (own.seat >= position.setup.seats) {
      if (position.step == Ask::lot_nations) continue;
      return Impossible{field + ".seat", "must be one of the table"};
    }
    if (own.patron && (n != Power::prussia || !(own.patron == Power::france))) {
      return Impossible{field + ".patron", "only Prussia serves, and only France"};
    }
    if (own.slot >= kNations) return Impossible{field + ".moves_with", "must be a nation"};
  }
  return std::nullopt;
}

Wrong check_leader(const Board& board, const Position& position) {
  int led = (position.moving.marks & kLed) != 0 ? 1 : 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    if ((die.marks & kLed) == 0) continue;
    if (board.die_owner[i] != Power::france || die.region != position.leaders.napoleon) {
      return Impossible{"leaders.napoleon", "is where the die is that he leads"};
    }
    ++led;
  }
  if (led > 1) return Impossible{"leaders.napoleon", "leads one die"};
  return std::nullopt;
}

Wrong check_step(const Board&, const Position& position) {
  const TurnState& turn = position.turn;
  const Ask step = position.step;
  if (step > Ask::over) return Impossible{"step", "interrupts a step and is none"};
  const bool in_slot = step >= Ask::council && step <= Ask::battle;
  if (in_slot) {
    if (turn.slot >= kNations) return Impossible{"place", "there are five"};
    for (std::size_t i = 0; i < turn.batons; ++i) {
      if (turn.baton[i] >= position.setup.seats) {
        return Impossible{"asked_in_turn", "must be seats of the table"};
      }
    }
    if (position.frames.empty() && turn.next >= turn.batons) {
      return Impossible{"asked", "nobody is left to be asked"};
    }
  } else if (turn.batons > 0) {
    return Impossible{"asked_in_turn", "belong to a place of the order"};
  }
  if (step == Ask::trade && season_of(position) != kTurnsOfYear - 1) {
    return Impossible{"step", "nations trade in November and December"};
  }
  if (step == Ask::over && turn.turn + 1 < kTurns && position.affairs.stopped == 0) {
    return Impossible{"step", "the game ends with 1815 or with France's second defeat"};
  }
  if (position.frames.empty() && step != Ask::over &&
      (turn.falling != 0 || turn.forced_length > 0)) {
    return Impossible{turn.falling != 0 ? "falling" : "forced_length",
                      "is dealt with before anything else is asked"};
  }
  if (step == Ask::trade && position.frames.empty() && turn.next >= kNations) {
    return Impossible{"asked", "nobody is left to trade"};
  }
  if (step == Ask::muster && position.frames.empty()) {
    if (!position.muster.power) return Impossible{"muster", "somebody musters"};
    if (!commander(position, *position.muster.power)) {
      return Impossible{"muster.power", "has nobody who commands it"};
    }
  } else if (position.muster.power && step != Ask::muster) {
    return Impossible{"muster", "is over"};
  }
  if (step == Ask::choose_slot && position.frames.empty() && !chooses_slot(position)) {
    return Impossible{"step", "nobody has a place to choose"};
  }
  return std::nullopt;
}

// --- what interrupts a step ---

constexpr bool is_battle(Ask ask) {
  return ask == Ask::join || ask == Ask::split || ask == Ask::roll || ask == Ask::roll_ones ||
         ask == Ask::losses;
}
constexpr bool is_peace(Ask ask) {
  return ask == Ask::war_or_peace || ask == Ask::length || ask == Ask::concession ||
         ask == Ask::target || ask == Ask::vassal;
}

Wrong check_patron_frame(const Position& position, const Frame<Ask>& frame) {
  const bool states = is_state(power_at(frame.arg[0])) && frame.arg[1] < kNations;
  if (!states) return Impossible{"within", "a state is attacked by a nation"};
  if (frame.ask == Ask::lot_patron) {
    return frame.arg[3] == 0 ? Wrong(Impossible{"within", "somebody is drawn"}) : std::nullopt;
  }
  const std::uint8_t among = frame.arg[frame.ask == Ask::willing ? 4 : 3];
  if (frame.arg[2] >= kNations || !has_bit(among, position.turn.order[frame.arg[2]])) {
    return Impossible{"within", "whoever is asked is among those who may be"};
  }
  return std::nullopt;
}

Wrong check_frame(const Board& board, const Position& position, const Frame<Ask>& frame) {
  const auto wrong = [](const char* why) { return Wrong(Impossible{"within", why}); };
  const Power power = power_at(std::min<std::size_t>(frame.arg[0], kPowers - 1));
  if (is_battle(frame.ask) && position.battle.region >= kRegions)
    return wrong("there is no battle");
  if (is_battle(frame.ask) && !position.battle.lead) return wrong("nobody leads the battle");
  if (is_peace(frame.ask) && position.peace.loser >= kNations) return wrong("nobody makes peace");
  if (frame.ask == Ask::willing || frame.ask == Ask::name_patron || frame.ask == Ask::lot_patron) {
    return check_patron_frame(position, frame);
  }
  if (frame.ask == Ask::answer_offer &&
      (frame.arg[0] >= kNations || frame.arg[1] >= kNations || frame.arg[0] == frame.arg[1])) {
    return wrong("an offer is made by one nation to another");
  }
  if (frame.ask == Ask::answer_offer) {
    const Nation to = power_at(frame.arg[0]);
    const Nation from = power_at(frame.arg[1]);
    if (pair_of(position, from, to).offer[is_first_of_pair(from, to) ? 0 : 1] == 0) {
      return wrong("nothing was offered");
    }
  }
  if (frame.ask == Ask::muster_state &&
      (!is_state(power) || !state(position, power).armed || !commander(position, power))) {
    return wrong("whoever commands a state places its army");
  }
  if (frame.ask == Ask::rise && !gives_corps(power)) return wrong("that nation does not rise");
  if (frame.ask == Ask::rise && (frame.arg[1] == 0 || frame.arg[1] > 2)) {
    return wrong("one or two dice rise");
  }
  if (frame.ask == Ask::roll_ones && (frame.arg[0] == 0 || frame.arg[0] > 5 || frame.arg[1] == 0)) {
    return wrong("hits are looked through for ones");
  }
  if (frame.ask == Ask::give_corps) {
    if (!is_nation(power) || !gives_corps(power)) return wrong("that nation gives no corps");
    if (!commander(position, corps_of(power)) || has_dice(board, position, corps_of(power))) {
      return wrong("a corps is given once, to somebody");
    }
  }
  // Below another question it may wait for the next victor to be found.
  if (frame.ask == Ask::concession && asked(position) == Ask::concession &&
      position.peace.order[position.peace.turn] >= kNations) {
    return wrong("a victor chooses");
  }
  if (frame.ask == Ask::war_or_peace && position.peace.loser != at(Power::britain)) {
    return wrong("Britain alone may fight on");
  }
  if (frame.ask == Ask::vassal && position.peace.loser != at(Power::prussia)) {
    return wrong("Prussia alone becomes a vassal");
  }
  const bool exile = frame.ask == Ask::remnant || frame.ask == Ask::go_home;
  if (exile && position.affairs.abdicated != position.turn.turn + 1) {
    return wrong("France has not fallen in this turn");
  }
  if (frame.ask == Ask::target && position.peace.aim_of >= kNations)
    return wrong("a victor chooses");
  return std::nullopt;
}

// Trades, peace by agreement and battles at sea.
Wrong check_offers(const Board& board, const Position& position) {
  const Trade& trade = position.trade;
  const bool trading =
      position.frames.holds(Ask::draft_trade) || position.frames.holds(Ask::answer_trade);
  if (trading != trade.from.has_value() || trade.from.has_value() != trade.to.has_value()) {
    return Impossible{"trade", "is drafted or offered by one nation to another"};
  }
  if (trading && trade.from == trade.to) return Impossible{"trade", "needs two nations"};
  for (const Nation n : all_nations()) {
    const Proposal& own = position.proposals[at(n)];
    const std::string field = "peace_proposals." + board.powers->ids[at(n)];
    if (own.to == n) return Impossible{field, "is made to another nation"};
    for (const Clause& clause : own.clauses) {
      if (clause.kind == ClauseKind::none) continue;
      const Nation giver = power_at(clause.giver);
      if (!own.to || (giver != n && !(own.to == giver))) {
        return Impossible{field, "has clauses of the two nations"};
      }
    }
  }
  for (const Frame<Ask>& frame : position.frames) {
    const bool drafting = frame.ask == Ask::draft_peace;
    const bool answering = frame.ask == Ask::answer_peace;
    if (!drafting && !answering) continue;
    const std::uint8_t from = frame.arg[drafting ? 0 : 1];
    if (from >= kNations || !position.proposals[from].to ||
        (answering && !(position.proposals[from].to == power_at(frame.arg[0])))) {
      return Impossible{"within", "there is no such peace"};
    }
  }
  return std::nullopt;
}
Wrong check_ships(const Board& board, const Position& position) {
  const Fleets& fleets = position.fleets;
  if (!position.setup.ships && !(fleets == Fleets{})) {
    return Impossible{"ships", "are not played with"};
  }
  for (std::size_t navy = 0; navy < kNavies; ++navy) {
    for (std::size_t box = 0; box < kSeas; ++box) {
      if (fleets.sailed[navy][box] > fleets.pips[navy][box]) {
        return Impossible{"ships." + board.powers->ids[navy], "have sailed and are not there"};
      }
    }
  }
  if (fleets.nelson != kNone && fleets.pips[at(Power::britain)][fleets.nelson] == 0) {
    return Impossible{"ships.nelson", "is with British ships"};
  }
  const bool fighting = std::ranges::any_of(position.frames, [](const Frame<Ask>& frame) {
    return frame.ask >= Ask::join_fleet && frame.ask <= Ask::roll_at_sea;
  });
  if (fighting != (fleets.battle.box != kNone) || (fighting && !fleets.battle.lead)) {
    return Impossible{"ships.battle", "is fought in steps"};
  }
  for (const Frame<Ask>& frame : position.frames) {
    if (frame.ask != Ask::launch) continue;
    const Power navy = power_at(frame.arg[0]);
    if (!is_navy(navy) || !admiral(position, navy)) {
      return Impossible{"within", "a navy with somebody who commands it is launched"};
    }
  }
  return std::nullopt;
}

// In which step a procedure may interrupt.
bool fits_step(Ask ask, Ask step) {
  if (ask == Ask::step) return step == Ask::march;
  const bool at_sea = ask >= Ask::join_fleet && ask <= Ask::roll_at_sea;
  if (is_battle(ask) || at_sea) return step == Ask::battle;
  if (ask == Ask::willing || ask == Ask::name_patron || ask == Ask::lot_patron) {
    return step == Ask::council || step == Ask::march;
  }
  if (ask == Ask::answer_offer || ask == Ask::rise || ask == Ask::give_corps ||
      ask == Ask::draft_peace || ask == Ask::answer_peace) {
    return step == Ask::council;
  }
  if (ask == Ask::draft_trade || ask == Ask::answer_trade) return step == Ask::trade;
  if (ask == Ask::hoist) return step == Ask::muster;
  if (ask == Ask::launch) return step >= Ask::muster && step < Ask::over;
  return step > Ask::muster && step < Ask::over;
}

Wrong check_frames(const Board& board, const Position& position) {
  const auto& frames = position.frames;
  if (position.peace.loser != kNone &&
      std::ranges::none_of(frames, [](const auto& frame) { return is_peace(frame.ask); })) {
    return Impossible{"peace", "is made in steps"};
  }
  for (const std::uint8_t victor : position.peace.order) {
    if (victor != kNone && !has_bit(position.peace.victors, power_at(victor))) {
      return Impossible{"peace.order", "names the victors"};
    }
  }
  if (frames.depth() > kFrames - 2) return Impossible{"within", "is nested too deeply"};
  for (const Frame<Ask>& frame : frames) {
    if (frame.ask <= Ask::over) return Impossible{"within", "is a step, not what interrupts one"};
    if (!fits_step(frame.ask, position.step)) {
      return Impossible{"within", words<Ask>().ids[static_cast<std::size_t>(frame.ask)] +
                                      " is not asked in this step"};
    }
    if (Wrong wrong = check_frame(board, position, frame)) return wrong;
    if (std::ranges::count(frames, frame.ask, &Frame<Ask>::ask) > 1) {
      return Impossible{"within", "has the same procedure twice"};
    }
  }
  return std::nullopt;
}

Wrong check_moving(const Board&, const Position& position) {
  const Moving& moving = position.moving;
  if (position.frames.holds(Ask::step) != moving.power.has_value()) {
    return Impossible{"moving", "is there while a die is led step by step"};
  }
  if (!moving.power) return std::nullopt;
  if (!commander(position, *moving.power))
    return Impossible{"moving.power", "is commanded by nobody"};
  if (!acts_now(position, *commander(position, *moving.power))) {
    return Impossible{"moving.power", "does not act in this place"};
  }
  if (moving.from >= kRegions || moving.region >= kRegions || moving.pips == 0) {
    return Impossible{"moving", "comes from a region, and is in one"};
  }
  if (moving.steps + moving.boxes == 0 && moving.region != moving.from) {
    return Impossible{"moving.region", "must be where it comes from, for it has not moved"};
  }
  return std::nullopt;
}

Wrong check_known(const Board& board, const Position& position) {
  Position anew = position;
  know(board, anew);
  if (anew.known == position.known) return std::nullopt;
  return Impossible{"known", "is not what follows from the rest"};
}

Wrong check_battle(const Board&, const Position& position) {
  const Battle& battle = position.battle;
  if (battle.region == kNone) return std::nullopt;
  if (!std::ranges::any_of(position.frames, [](const auto& f) { return is_battle(f.ask); })) {
    return Impossible{"battle", "is fought in steps"};
  }
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    int pips = 0;
    for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
      pips += battle.hits[half][side];
      for (const std::uint8_t left : battle.rolls[half][side]) pips += left;
    }
    if (pips > kMostInRegion) return Impossible{"battle", "has more hits than there are pips"};
  }
  for (const Nation n : NationSet::from_bits(battle.attackers)) {
    if (nation(position, n).seat >= position.setup.seats) {
      return Impossible{"battle.attackers", "must be nations of the table"};
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const PositionCheck<Board, Position>> position_checks() {
  static constexpr PositionCheck<Board, Position> kChecks[] = {
      {"dice", check_dice},     {"holders", check_holders}, {"guerillas", check_guerillas},
      {"turn", check_turn},     {"seats", check_seats},     {"leader", check_leader},
      {"step", check_step},     {"frames", check_frames},   {"moving", check_moving},
      {"battle", check_battle}, {"offers", check_offers},   {"ships", check_ships},
      {"known", check_known},
  };
  return kChecks;
}

// Whoever is asked has an answer, and chance something to bring.
std::optional<Impossible> Napoleon::why_impossible(const Position& position) const {
  if (auto wrong = first_impossible(position_checks(), board_, position)) return wrong;
  if (auto wrong = first_impossible(fact_checks(), board_, position)) return wrong;
  return why_unanswerable(position);
}

std::optional<Impossible> Napoleon::why_unanswerable(const Position& position) const {
  Impossible nothing{position.frames.empty() ? "step" : "within", "nobody could answer"};
  const Ask ask = asked(position);
  if (ask == Ask::join) {
    const std::uint8_t next = position.battle.asked;
    if (next >= kPowers || !commander(position, power_at(next))) return nothing;
  }
  if (ask == Ask::roll && next_roll(position).dice == 0) return nothing;
  if (ask == Ask::losses && !has_losses(board_, position)) return nothing;
  if (ask == Ask::roll_at_sea && next_roll_at_sea(position).dice == 0) return nothing;
  if (ask == Ask::disband && !has_russian_surplus(board_, position)) return nothing;
  if (ask == Ask::split && !can_split(board_, position)) return nothing;
  if (ask == Ask::lot_nations &&
      (!is_free_for_all(position) || dealable(board_, position).empty())) {
    return nothing;
  }
  if (turn(position).waiting != Waiting::players) return std::nullopt;
  Choices choices;
  legal(position, *turn(position).seats.begin(), choices);
  return choices.empty() ? std::optional(std::move(nothing)) : std::nullopt;
}

}  // namespace casus::napoleon

#include <algorithm>
#include <bit>
#include <string>

#include "games/generalship/movement.h"
#include "games/generalship/position_check.h"
#include "games/generalship/reinforcement.h"
#include "games/generalship/totals.h"

namespace casus::generalship {
namespace {

bool asks_in_battle(Ask ask) {
  return ask == Ask::reinforce || ask == Ask::buy_off || ask == Ask::draw_basic ||
         ask == Ask::draw_advanced || (ask >= Ask::exchange && ask <= Ask::reward);
}

Wrong check_battle(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  if (asks_in_battle(common.ask) != in_battle(common) && common.ask != Ask::drown) {
    return Impossible{"battle", "is there while a battle is fought, and only then"};
  }
  if (!in_battle(common)) return std::nullopt;
  const auto tile = static_cast<Tile>(battle.tile);
  if (common.space[battle.tile] == kNobody || common.action != Action::march ||
      battle.seat[kAttacker] != byte(common.doer) ||
      battle.seat[kAttacker] == battle.seat[kDefender]) {
    return Impossible{"battle", "is fought on the map, by who marches"};
  }
  if (((board.sea & mask(tile)) != 0) != (battle.theatre == Theatre::naval)) {
    return Impossible{"battle.theatre", "does not fit the tile"};
  }
  if (common.stack[battle.tile] != kNobody && common.stack[battle.tile] != battle.seat[kDefender]) {
    return Impossible{"battle.tile", "is not held by the defender"};
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (battle.known[u] > position.force[u]) return Impossible{"battle.known", "is too much"};
  }
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto k = static_cast<std::size_t>(kind);
    const int out = position.hand[0][k] + position.hand[1][k] + position.tossed[0][k] +
                    position.tossed[1][k] + battle.open[k];
    if (out > board.copies[at(card_of(battle.theatre, kind))]) {
      return Impossible{"battle", "has more cards of a kind than there are"};
    }
    if (position.pending[k] > position.hand[battle.side][k]) {
      return Impossible{"battle.pending", "is more than the hand"};
    }
  }
  const bool lost = common.ask == Ask::lose || common.ask == Ask::retreat ||
                    common.ask == Ask::reward || common.ask == Ask::drown;
  if (lost != (battle.loser != kNobody)) return Impossible{"battle.loser", "does not fit"};
  const bool named =
      common.asked == side_seat(battle, kAttacker) || common.asked == side_seat(battle, kDefender);
  if (!named) return Impossible{"asked", "must be a side of the battle"};
  return std::nullopt;
}

// What lies sealed or is being laid is in the hand and on the battlefield.
Wrong check_combats(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (const std::size_t side : {kAttacker, kDefender}) {
    const Combat& combat = position.combat[side];
    if (combat == Combat{}) {
      if (common.battle.sealed[side] && common.ask != Ask::fight) {
        return Impossible{"battle", "nothing is sealed outside a combat"};
      }
      continue;
    }
    const std::string field =
        side == kAttacker ? "battle.attacker_cards.combat" : "battle.defender_cards.combat";
    if (common.ask != Ask::fight) return Impossible{field, "belongs to a combat"};
    const Theatre theatre = common.battle.theatre;
    const Cards cards = cards_in(board, theatre, combat);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (cards[kind] > position.hand[side][kind]) {
        return Impossible{field, "has a card that is not in the hand"};
      }
    }
    for (const std::uint8_t kind : combat.advanced) {
      if (kind != kNobody && (kind < kBasics || kind >= kAmbush)) {
        return Impossible{field + ".advanced", "has a card that does not serve in a combat"};
      }
    }
    Counts units = units_of(board, theatre, combat);
    if (combat.flagship != kNobody) {
      if (!is_ship(static_cast<Unit>(combat.flagship)) || !is_naval(common)) {
        return Impossible{field + ".flagship", "must be a ship at sea"};
      }
      ++units[combat.flagship];
    }
    const int most =
        is_naval(common) ? board.figures.regiments_at_sea : board.figures.regiments_on_land;
    if (regiments_in(units) > most) {
      return Impossible{field + ".matches", "at most " + std::to_string(most) + " regiments fight"};
    }
    if (is_naval(common) && units[at(Unit::artillery)] > 0 && units[at(Unit::galley)] > 0) {
      return Impossible{field + ".flagship", "must be a galleon where artillery fights"};
    }
    if (combat.advanced[1] != kNobody &&
        !battle_modifiers(board, common, side).two_tactics[at(theatre)]) {
      return Impossible{field + ".advanced", "must be one card"};
    }
    const Counts there = side_units(position, side);
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (units[u] > there[u]) return Impossible{field, "has units that are not in the battle"};
    }
  }
  return std::nullopt;
}

// Who is asked in a battle is whom the step awaits, and what they decide about is there.
Wrong check_battle_question(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  if (!in_battle(common) || common.ask == Ask::over) return std::nullopt;
  const Seat attacker = side_seat(battle, kAttacker);
  const Seat defender = side_seat(battle, kDefender);
  const auto must_ask = [&](Seat seat) -> Wrong {
    if (common.asked == seat) return std::nullopt;
    return Impossible{"asked", "must be seat " + std::to_string(index(seat))};
  };
  const auto asks_loser = [&]() -> Wrong { return must_ask(side_seat(battle, battle.loser)); };
  switch (common.ask) {
    case Ask::buy_off:
      if (common.power[at(defender)] == 0) {
        return Impossible{"generals", "the defender has no power to force a withdrawal with"};
      }
      return must_ask(defender);
    case Ask::draw_basic:
    case Ask::draw_advanced: {
      const std::size_t kind = common.ask == Ask::draw_advanced ? 1 : 0;
      if (battle.drawing == Drawing::none || battle.to_draw[battle.side][kind] == 0) {
        return Impossible{"battle.drawing", "must say what is drawn for, and how many"};
      }
      // The draws that are still to come find their cards.
      const Cards left = cards_left(board, position);
      for (const bool advanced : {false, true}) {
        const int needed =
            battle.to_draw[0][advanced ? 1 : 0] + battle.to_draw[1][advanced ? 1 : 0];
        if (needed > held(left, advanced)) {
          return Impossible{"battle", "more cards are to be drawn than are left"};
        }
      }
      return must_ask(side_seat(battle, battle.side));
    }
    case Ask::reinforce:
    case Ask::exchange:
    case Ask::withdraw: return must_ask(side_seat(battle, battle.side));
    case Ask::buy_cards:
      if (common.power[battle.seat[battle.side]] == 0) {
        return Impossible{"generals", "whoever buys cards has power to pay with"};
      }
      return must_ask(side_seat(battle, battle.side));
    case Ask::chase: return must_ask(side_seat(battle, 1U - battle.side));
    case Ask::ambush:
    case Ask::restore_ambush: return must_ask(attacker);
    case Ask::cancel_ambush: return must_ask(defender);
    case Ask::fight: {
      const std::size_t first = battle.attackers_attack ? kAttacker : kDefender;
      if (battle.side != first) return Impossible{"battle.side", "must be the one that attacks"};
      if (battle.sealed[1 - first]) return Impossible{"battle", "the one that attacks seals first"};
      return must_ask(side_seat(battle, battle.sealed[first] ? 1 - first : first));
    }
    case Ask::lose:
      if (battle.difference == 0) return Impossible{"battle.difference", "must be left to cover"};
      return asks_loser();
    case Ask::drown:
    case Ask::retreat: return asks_loser();
    case Ask::reward:
      if (common.commander[battle.seat[battle.loser]] == kNobody || are_rivals(board, common) ||
          battle.withdrawn) {
        return Impossible{"ask", "there is no commander to remove"};
      }
      return must_ask(side_seat(battle, 1U - battle.loser));
    case Ask::lay:
    case Ask::deal:
    case Ask::lead:
    case Ask::act:
    case Ask::arrange:
    case Ask::market:
    case Ask::generals:
    case Ask::draw_general:
    case Ask::keep:
    case Ask::technology:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::renaissance:
    case Ask::remove:
    case Ask::alliance:
    case Ask::draft:
    case Ask::march:
    case Ask::stow:
    case Ask::upkeep:
    case Ask::swap:
    case Ask::over: break;
  }
  return std::nullopt;
}

// A group that is open stands where it says, and moves as its question allows.
Wrong check_marching(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Marching& marching = position.marching;
  if (marching.from == kNobody) return std::nullopt;
  const bool reinforces = common.ask == Ask::reinforce;
  if (!reinforces && common.ask != Ask::march) {
    return Impossible{"marching", "belongs to a march or a reinforcement"};
  }
  if (common.stack[marching.from] != byte(common.asked) || is_empty(marching.group)) {
    return Impossible{"marching.from", "must be where units of the one who marches are taken"};
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    for (std::size_t s = 0; s < kStates; ++s) {
      if (marching.group[u][s] > position.units[marching.from][u][s]) {
        return Impossible{"marching.units", "are more than stand there"};
      }
    }
    const bool finished = marching.group[u][at(State::finished)] > 0;
    if (finished && !marching.by_hold && !marching.on_the_way) {
      return Impossible{"marching.units", "are finished"};
    }
  }
  if ((marching.on_the_way || marching.by_hold) && !reinforces) {
    return Impossible{"marching", "only reinforcements are on the way"};
  }
  const Mover mover = Mover::of(board, position);
  if (marching.by_hold) {
    const auto from = static_cast<Tile>(marching.from);
    const auto squadron = mover.squadron(from, marching.hold);
    if (!mover.defends() || !squadron || squadron->group != marching.group) {
      return Impossible{"marching.squadron", "is not the one that was taken"};
    }
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (marching.landing[u] == 0) continue;
    const auto& states = marching.group[u];
    const int can = is_ship(static_cast<Unit>(u)) ? 0 : states[0] > 0 ? states[0] : states[1];
    if (!is_sailing(marching) || marching.landing[u] > can) {
      return Impossible{"marching.landing", "is more than can land"};
    }
  }
  return std::nullopt;
}

bool are_two_of_hand(const Position& position, Seat seat, const std::array<std::uint8_t, 2>& two) {
  return two[0] != two[1] && std::ranges::all_of(two, [&](std::uint8_t general) {
           return general < kGenerals &&
                  position.generals[general].where == place_of(Where::hand, seat);
         });
}

// What a step is in the middle of is as its question needs it.
Wrong check_question(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Ask ask = common.ask;
  if (ask == Ask::deal && (common.left == 0 || common.left > 5 * common.setup.seats)) {
    return Impossible{"progress.left", "must be the cards still to be dealt"};
  }
  if (ask == Ask::draw_event &&
      (common.left >= kMainTechnologies || board.technology[common.left].spot == kNobody)) {
    return Impossible{"progress.left", "must be the technology that brings the event"};
  }
  if ((ask == Ask::drown || ask == Ask::stow) && common.stow_tile == kNobody) {
    return Impossible{"progress.fleet", "is missing"};
  }
  if (ask == Ask::stow && common.stow_tile != kNobody) {
    const auto tile = static_cast<Tile>(common.stow_tile);
    if (common.stack[at(tile)] != byte(common.asked) || !has_holds(position, tile) ||
        is_empty(unstowed(position, tile))) {
      return Impossible{"progress.fleet", "must be a fleet of the one who is asked, to be stowed"};
    }
  }
  if (ask == Ask::drown && !in_battle(common) &&
      common.stack[common.stow_tile] != byte(common.asked)) {
    return Impossible{"progress.fleet", "must be a fleet of the one who is asked"};
  }
  if (ask == Ask::keep && !are_two_of_hand(position, common.asked, position.drawn)) {
    return Impossible{"drawn_generals", "must be two cards of the hand"};
  }
  if (ask == Ask::upkeep && upkeep_of(board, position, common.asked) == 0) {
    return Impossible{"ask", "whoever is asked for upkeep owes some"};
  }
  if (ask == Ask::market && exchanges_of(board, common, common.asked) == 0) {
    return Impossible{"ask", "whoever exchanges has an exchange icon"};
  }
  if (ask == Ask::remove && common.left == 0) {
    return Impossible{"progress.left", "must be the units to be removed"};
  }
  for (int seat = 0; ask == Ask::lead && seat < common.setup.seats; ++seat) {
    const bool answered = common.answered.contains(seat_at(seat));
    if (answered && !are_two_of_hand(position, seat_at(seat), position.lead[seat])) {
      return Impossible{"players." + std::to_string(seat) + ".lead", "must be two of the hand"};
    }
  }
  if ((ask == Ask::arrange) != (common.arranging != Arranging::none)) {
    return Impossible{"progress.arranging", "belongs to the choice of a circle"};
  }
  if ((ask == Ask::over) != (common.winner != kNobody)) {
    return Impossible{"winner", "belongs to the end of the game"};
  }
  return std::nullopt;
}

constexpr Check kQuestionChecks[] = {
    {"a battle fits the question", check_battle},
    {"combats are fought with what is there", check_combats},
    {"a battle asks whom it awaits", check_battle_question},
    {"an open group stands where it was taken", check_marching},
    {"the question can be asked", check_question},
};

}  // namespace

std::span<const Check> question_checks() { return kQuestionChecks; }

}  // namespace casus::generalship

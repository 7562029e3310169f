#include "bots/generalship/fighting.h"

#include <cmath>

#include "bots/generalship/outlook.h"
#include "bots/generalship/tuning.h"
#include "games/generalship/choices.h"

namespace casus::bots::generalship {
namespace {

std::size_t side_in(const Battle& battle, int seat) {
  return battle.seat[kAttacker] == seat ? kAttacker : kDefender;
}

// The mean of a unit's attack or defence for a seat's regiments, by group.
struct Means {
  float infantry = 0;
  float cavalry = 0;
};
Means means_of(const Board& board, const Common& common, int seat, bool attack) {
  Means means;
  for (const Group group : {Group::infantry, Group::cavalry}) {
    float sum = 0;
    float count = 0;
    for (int unit = first_unit(group); unit < end_unit(group); ++unit) {
      const auto u = static_cast<std::size_t>(unit);
      const auto pieces = static_cast<float>(common.pieces[seat][u]);
      const auto& facts = board.unit[u];
      int value = attack ? facts.land_atk : facts.land_def;
      if (common.battle.theatre == Theatre::naval) {
        value = *std::ranges::max_element(attack ? facts.sea_atk : facts.sea_def);
      }
      sum += pieces * static_cast<float>(value);
      count += pieces;
    }
    if (count > 0) (group == Group::infantry ? means.infantry : means.cavalry) = sum / count;
  }
  return means;
}

int rows_in(const Combat& combat) {
  return static_cast<int>(
      std::ranges::count_if(combat.rows, [](std::uint8_t row) { return row != kNobody; }));
}

// The next answer that completes a combat, laid in one order: rows, advanced cards, flagship, seal.
// Nothing if what was begun is not its beginning.
std::optional<Choice> next_step(const Board& board, Theatre theatre, const Combat& begun,
                                const Combat& wanted) {
  const int laid = rows_in(begun);
  for (int i = 0; i < laid; ++i) {
    if (begun.rows[static_cast<std::size_t>(i)] != wanted.rows[static_cast<std::size_t>(i)]) {
      return std::nullopt;
    }
  }
  const bool rows_done = laid == rows_in(wanted);
  if (!rows_done) {
    if (begun.advanced[0] != kNobody || begun.flagship != kNobody) return std::nullopt;
    const CardRow& row = board.rows[at(theatre)][wanted.rows[static_cast<std::size_t>(laid)]];
    return make_choice<Act::match>(card_of(theatre, row.kind), static_cast<Unit>(row.unit),
                                   int{row.count});
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (begun.advanced[i] == wanted.advanced[i]) continue;
    if (begun.advanced[i] != kNobody || begun.flagship != kNobody) return std::nullopt;
    return make_choice<Act::advanced>(card_of(theatre, wanted.advanced[i]));
  }
  if (begun.flagship != wanted.flagship) {
    if (begun.flagship != kNobody) return std::nullopt;
    return make_choice<Act::flagship>(static_cast<Unit>(wanted.flagship));
  }
  return make_choice<Act::seal>();
}

// Whether a basic card can be matched at all, and an advanced one be laid.
bool is_of_use(const Board& board, const Position& position, std::size_t side, std::size_t kind) {
  const Theatre theatre = position.common.battle.theatre;
  const Counts units = side_units(position, side);
  if (kind < kBasics) {
    for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
      const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
      if (row.kind == kind && units[row.unit] >= row.count) return true;
    }
    return false;
  }
  Combat combat;
  combat.advanced[0] = static_cast<std::uint8_t>(kind);
  Counts fighting = units;
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    fighting[u] = std::min<std::uint8_t>(fighting[u], 3);
  }
  const Modifiers& leader = battle_modifiers(board, position.common, side);
  const std::uint8_t style = own_style(theatre, fighting);
  if (theatre == Theatre::naval) return style != kNoStyle;
  const Total with = total_of(board, theatre, {leader, combat, fighting}, style);
  const Total without = total_of(board, theatre, {leader, Combat{}, fighting}, style);
  return with.atk > without.atk || with.def > without.def;
}

// Units worth most for what they cover go last.
float loss_weight(const Board& board, const Common& common, std::size_t unit) {
  const auto& facts = board.unit[unit];
  int value = facts.land_def;
  if (common.battle.theatre == Theatre::naval) value = facts.sea_loss[at(common.battle.style)];
  const int needed = (common.battle.difference + value - 1) / std::max(1, value);
  const float worth = is_ship(static_cast<Unit>(unit)) ? 5.0F : unit_worth(board, unit);
  return -0.5F * worth * static_cast<float>(std::max(1, needed));
}

float retreat_weight(const Board& board, const Position& position, int seat, std::size_t tile) {
  const Outlook outlook = outlook_of(board, position, seat);
  const Force& there = outlook.force[tile];
  const float falls =
      fall_chance(board, position.common, outlook, tile, there, outlook.threat[tile]);
  const bool home = tile == at(capital_of(position.common, seat_at(seat)));
  return 0.15F * there.worth - 2 * falls + (home ? 1.0F : 0.0F) + 0.5F * outlook.pull[tile];
}

}  // namespace

float Fighting::Guess::below(float total) const {
  return 1 / (1 + std::exp(-1.7F * (total - mean) / spread));
}

Fighting::Guess Fighting::guess(const Board& board, const Position& position, int seat,
                                bool attack) const {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  const std::size_t other = 1 - side_in(battle, seat);
  const int enemy = battle.seat[other];
  const Means means = means_of(board, common, enemy, attack);
  const bool naval = battle.theatre == Theatre::naval;
  const Counts units = side_units(position, other);
  const auto infantry = static_cast<float>(in_group(units, Group::infantry));
  const auto cavalry = static_cast<float>(in_group(units, Group::cavalry));
  const bool this_combat = attack == (battle.side == other);
  if (battle.sealed[other] && this_combat) {
    // How many fight is open, and how many cards.
    const Combat& sealed = position.combat[other];
    const Counts fighting = units_of(board, battle.theatre, sealed);
    const auto cards = static_cast<float>((sealed.advanced[0] != kNobody ? 1 : 0) +
                                          (sealed.advanced[1] != kNobody ? 1 : 0));
    const float mean = means.infantry * static_cast<float>(in_group(fighting, Group::infantry)) +
                       means.cavalry * static_cast<float>(in_group(fighting, Group::cavalry));
    return {mean + 3.5F * cards, 1.2F + 0.15F * mean + 1.5F * cards};
  }
  const float all = infantry + cavalry;
  if (all <= 0) return {0, 0.8F};
  const auto basics = static_cast<float>(std::max(1, held(position.hand[other], false)));
  const auto advanced = static_cast<float>(held(position.hand[other], true));
  const float share = battle.attackers_attack ? 1.25F : 1.0F;
  const float most = (naval ? 1.9F : 3.3F) * share * std::min(1.2F, basics / 5);
  const float count = std::min(all, most * (1 - std::exp(-all / (naval ? 1.6F : 2.9F))));
  const float mean = count * (means.infantry * infantry + means.cavalry * cavalry) / all +
                     1.2F * std::min(3.0F, advanced);
  return {mean, 1.5F + 0.35F * mean};
}

// The chance to win the battle for each use of cards in the combat that comes now.
void Fighting::judge(const Board& board, const Position& position, std::size_t side,
                     const Combat& begun) {
  const Battle& battle = position.common.battle;
  const Modifiers& leader = battle_modifiers(board, position.common, side);
  const Arms arms{battle.theatre,
                  position.hand[side],
                  side_units(position, side),
                  leader,
                  leader.two_tactics[at(battle.theatre)] && !battle.doubled[side],
                  begun};
  list_uses(board, arms, uses_);
  options_.clear();
  const CardKey hand = key_of(arms.hand);
  const bool second = battle.attackers_attack;
  const bool attacks = (side == kAttacker) == second;
  const bool spares = !second && rows_in(begun) == 0;
  for (const CardUse& use : uses_) {
    const Fight& fight = attacks ? use.attack : use.defence;
    const auto total = static_cast<float>(fight.total);
    // Attacks need more than the defence, which holds when it is equal.
    const float now =
        attacks ? their_defence_.below(total - 0.5F) : their_attack_.below(total + 0.5F);
    float win = now;
    if (!second) {
      const CardKey rest = hand - use.cards;
      if (side == kAttacker) {
        const int later = spares ? best_attack(uses_, rest) : 0;
        win = now * their_defence_.below(static_cast<float>(later) - 0.5F);
      } else {
        const int later = spares ? best_defence(uses_, rest) : 0;
        win = now + (1 - now) * their_attack_.below(static_cast<float>(later) + 0.5F);
      }
    }
    // A larger difference costs the other more; idle cards are kept.
    options_.push_back({fight.combat, win + 0.002F * total});
  }
}

void Fighting::look(const Board& board, const Position& position, int seat) {
  const Battle& battle = position.common.battle;
  const std::size_t side = side_in(battle, seat);
  their_attack_ = guess(board, position, seat, true);
  their_defence_ = guess(board, position, seat, false);
  Question question;
  question.hand = position.hand[side];
  question.units = side_units(position, side);
  question.guesses = {their_attack_.mean, their_attack_.spread, their_defence_.mean,
                      their_defence_.spread};
  question.tile = battle.tile;
  question.commander = position.common.commander[seat];
  question.doubled = battle.doubled[side];
  question.attacker = side == kAttacker;
  question.second = battle.attackers_attack;
  question.attacks = battle.side == side;
  if (known_ && question == question_) return;
  known_ = true;
  question_ = question;
  judge(board, position, side, {});
}

float Fighting::best_chance(const Board& board, const Position& position, int seat) {
  look(board, position, seat);
  float best = 0;
  for (const Option& option : options_) best = std::max(best, option.win);
  return std::min(best, 1.0F);
}

void Fighting::weigh_combat(const Board& board, const Position& position, int seat,
                            const Choices& choices, Weights& weights) {
  constexpr float kSharpness = 12;
  const Theatre theatre = position.common.battle.theatre;
  const Combat& begun = position.combat[side_in(position.common.battle, seat)];
  look(board, position, seat);
  std::fill(weights.begin(), weights.end(), kHopeless);
  bool found = false;
  for (const bool afresh : {false, true}) {
    if (found) break;
    if (afresh) {
      // Somebody else has begun it.
      judge(board, position, side_in(position.common.battle, seat), begun);
      known_ = false;
    }
    for (const Option& option : options_) {
      const auto next = next_step(board, theatre, begun, option.combat);
      if (!next) continue;
      const auto place = std::find(choices.begin(), choices.end(), *next);
      if (place == choices.end()) continue;
      float& weight = weights[static_cast<std::size_t>(place - choices.begin())];
      weight = std::max(weight, kSharpness * option.win);
      found = true;
    }
  }
  if (!found) std::fill(weights.begin(), weights.end(), 0.0F);
}

// What hangs on the battle beyond the points: the tile, and the units.
float Fighting::stake(const Board& board, const Position& position, int seat) const {
  const Common& common = position.common;
  const auto tile = static_cast<Tile>(common.battle.tile);
  const bool attacks = common.battle.seat[kAttacker] == seat;
  float stake =
      1.5F + 0.3F * kArmy * side_force(board, position, seat, side_in(common.battle, seat)).worth;
  if (!attacks && tile == capital_of(common, seat_at(seat))) stake += kCapital;
  if (!attacks && !is_nation_tile(tile)) {
    const int own = neutral_tiles_of(common, seat_at(seat));
    stake += tiles_worth(own) - tiles_worth(own - 1);
  }
  return stake;
}

void Fighting::weigh_tosses(const Board& board, const Position& position, int seat,
                            const Choices& choices, Weights& weights) {
  const Battle& battle = position.common.battle;
  const std::size_t side = side_in(battle, seat);
  const bool first = position.common.ask == Ask::exchange;
  const float chance = best_chance(board, position, seat);
  // Cards are named in ascending order.
  std::size_t last = 0;
  for (std::size_t k = 0; k < kKinds; ++k) {
    if (position.pending[k] > 0) last = k;
  }
  int useless = 0;
  for (std::size_t k = 0; k < kKinds; ++k) {
    const bool basic = k < kBasics;
    if (basic && !is_of_use(board, position, side, k)) useless += position.hand[side][k];
  }
  const bool worth_power = useless >= 2 && position.common.power[seat] >= 1 &&
                           std::abs(chance - 0.45F) < 0.35F && stake(board, position, seat) > 1.2F;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (act_of(choices[i]) != Act::toss) {
      weights[i] = act_of(choices[i]) == Act::pay ? 0.5F : 0.0F;
      continue;
    }
    const auto kind = static_cast<std::size_t>(kind_of(arg_of<Act::toss>(choices[i])));
    bool keep = is_of_use(board, position, side, kind);
    if (kind == kAmbush) keep = first && side == kAttacker;
    if (kind == kWithdrawal) keep = first && (side == kDefender || chance < 0.5F);
    if (kind == kChase) keep = first && (chance > 0.4F || side == kAttacker);
    weights[i] = keep ? -1.5F : 1.0F;
    if (!first && !worth_power) weights[i] = -2;
    if (kind < last) weights[i] = kHopeless;
  }
}

void Fighting::weigh(const Board& board, const Position& position, int seat, const Choices& choices,
                     Weights& weights) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  const auto each = [&](const auto& weight_of) {
    for (std::size_t i = 0; i < choices.size(); ++i) weights[i] = weight_of(choices[i]);
  };
  const auto present = [&](float weight, int real) {
    each([&](const Choice& choice) {
      if (act_of(choice) != Act::present) return 0.0F;
      // A card that is not what it is played as is better kept for that.
      const bool converted = kind_of(arg_of<Act::present>(choice)) != real;
      return weight - (converted ? 0.3F : 0.0F);
    });
  };
  switch (common.ask) {
    case Ask::buy_off: {
      const Force attackers = side_force(board, position, seat, kAttacker);
      const Force defenders = side_force(board, position, seat, kDefender);
      const float tactics =
          tactics_of(board, common, battle.seat[kAttacker], Role::attacker, battle.tile, seat) -
          tactics_of(board, common, seat, Role::defender, battle.tile, battle.seat[kAttacker]);
      const float lose =
          win_chance(attackers, defenders, tactics, battle.theatre == Theatre::naval);
      const float gain = lose * (stake(board, position, seat) + 1) - (1 - lose) - 2 * kPower;
      each([&](const Choice& choice) { return act_of(choice) == Act::force ? kSharp * gain : 0; });
      return;
    }
    case Ask::exchange:
    case Ask::buy_cards: return weigh_tosses(board, position, seat, choices, weights);
    case Ask::withdraw: {
      const float chance = best_chance(board, position, seat);
      return present(kSharp * (0.35F - chance) * 2, kWithdrawal);
    }
    case Ask::chase: {
      const float chance = best_chance(board, position, seat);
      return present(kSharp * (chance - 0.4F) * 2, kChase);
    }
    case Ask::ambush: return present(2, kAmbush);
    case Ask::cancel_ambush: return present(2, kWithdrawal);
    case Ask::restore_ambush: return present(2, kChase);
    case Ask::fight: return weigh_combat(board, position, seat, choices, weights);
    case Ask::lose:
      each([&](const Choice& choice) {
        return loss_weight(board, common, at(arg_of<Act::lose>(choice)));
      });
      return;
    case Ask::retreat:
      each([&](const Choice& choice) {
        return retreat_weight(board, position, seat, choice.arg[0]);
      });
      return;
    case Ask::reward:
      each([&](const Choice& choice) {
        if (act_of(choice) == Act::depose) return -1.0F;
        return act_of(choice) == Act::both ? 1.2F : 1.0F;
      });
      return;
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
    case Ask::drown:
    case Ask::alliance:
    case Ask::draft:
    case Ask::march:
    case Ask::stow:
    case Ask::reinforce:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::upkeep:
    case Ask::swap:
    case Ask::over: return;
  }
}

}  // namespace casus::bots::generalship

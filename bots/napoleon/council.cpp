#include "bots/napoleon/council.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/tuning.h"
#include "bots/napoleon/value.h"

namespace casus::bots::napoleon {
namespace {

// Hits of all dice that a nation and its allies could bring against a common enemy.
float strength_of(const Board& board, const Position& position, Nation n) {
  float hits = 0;
  for (std::size_t i = 0; i < kDice; ++i) {
    if (!is_on_map(position.dice[i])) continue;
    const Power power = board.die_owner[i];
    if (commander(position, power) == n) hits += hits_of(board, position, power, position.dice[i]);
  }
  return hits;
}
// Of those who would fight on its side against the other.
float side_against(const Board& board, const Position& position, Nation n, Nation other) {
  float hits = strength_of(board, position, n);
  for (const Nation each : all_nations()) {
    if (each == n || each == other) continue;
    const bool fights = are_at_war(position, each, other);
    const bool ally = are_allied(position, each, n);
    if (fights) hits += (ally ? 0.8F : 0.5F) * strength_of(board, position, each);
  }
  return hits;
}

// Enemies inside its home or about to come.
bool is_in_danger(const Outlook& outlook) {
  const HomeBalance& home = outlook.home[at(outlook.nation)];
  return outlook.by_numbers && home.enemy + home.near > 1.4F * std::max(1.0F, home.own);
}

bool leads(const Board& board, const Position& position, Nation n) {
  const std::array<float, kMaxSeats> points = points_by_stars(board, position);
  const float own = points[nation(position, n).seat];
  for (int seat = 0; seat < position.setup.seats; ++seat) {
    if (points[static_cast<std::size_t>(seat)] > own + 1) return false;
  }
  return true;
}

float alliance_worth(const Board& board, const Position& position, Nation n, Nation other) {
  const bool common = have_common_enemy(position, n, other);
  if (leads(board, position, other)) return common ? 0.2F : -1;
  return common ? 1.2F : is_free_for_all(position) ? 0.1F : -0.4F;
}

// A truce is good for whoever is weaker.
float truce_worth(const Board& board, const Position& position, const Outlook& outlook,
                  Nation other) {
  const float ours = side_against(board, position, outlook.nation, other);
  const float theirs = side_against(board, position, other, outlook.nation);
  const float weak = theirs / std::max(0.5F, ours);
  return (is_in_danger(outlook) ? 1.0F : 0.0F) + std::clamp(weak - 1.6F, -1.5F, 1.0F);
}

float pledge_worth(const Board& board, const Position& position, const Choice& choice) {
  const Nation n = power_at(choice.arg[0]);
  const Nation other = power_at(choice.arg[1]);
  const int points = choice.arg[2];
  const int before = nation(position, n).pledge[at(other)];
  if (points <= before) return -2;
  if (n != Power::britain && free_capacity(board, position, n) < 3) return -1;
  if (seat_of(position, n) != seat_of(position, other) && leads(board, position, other)) return -1;
  return 0.4F * static_cast<float>(points);
}

float stars_of_place(const Board& board, std::uint8_t place) {
  if (place == kNone) return 0;
  if (place < kStatePlaces) return static_cast<float>(board.stars[place]);
  return stars_of_state(board, power_at(static_cast<std::size_t>(place) - kStatePlaces + kNations));
}
// What the clauses of a proposal bring to whom it is made.
float clauses_worth(const Board& board, const Position& position, Nation from) {
  float stars = 0;
  for (const Clause& clause : position.proposals[at(from)].clauses) {
    float given = 0;
    if (clause.kind == ClauseKind::place) given = stars_of_place(board, clause.what);
    if (clause.kind == ClauseKind::item) given = 1;
    stars += clause.giver == at(from) ? given : -given;
  }
  return stars * star_worth(position);
}

class CouncilWeights {
 public:
  CouncilWeights(const Board& board, const Position& position)
      : board_(board), position_(position), outlooks_(board, position) {}

  float weigh(const Choice& choice) {
    const Act act = act_of(choice);
    const Nation n = power_at(choice.arg[0]);
    const Nation other = power_at(choice.arg[1]);
    // States are attacked in the march, when it is clear which die goes there.
    if (act == Act::declare) {
      return is_nation(other) ? kSharp * war_worth(board_, position_, outlooks_.of(n), other)
                              : kHopeless;
    }
    if (act == Act::ally) return alliance_worth(board_, position_, n, other);
    if (act == Act::truce) return truce(n, other, choice.arg[2]);
    if (act == Act::pledge) return pledge_worth(board_, position_, choice);
    if (act == Act::rise) return rise(n);
    if (act == Act::propose) return is_in_danger(outlooks_.of(n)) ? -0.3F : kHopeless;
    if (act == Act::part) return leads(board_, position_, other) ? -0.6F : -2;
    if (act == Act::lend) return -0.6F;
    if (act == Act::blockade || act == Act::call_corps) return 1;
    if (act == Act::last_reserves) return 2;
    if (act == Act::return_ || act == Act::enter_paris || act == Act::restore_nation) return 4;
    if (act == Act::defer) return kHopeless;
    return act == Act::end_council ? 0 : -2;
  }

 private:
  float truce(Nation n, Nation other, int turns) {
    if (turns != 1 && turns != 3 && turns != 6) return kHopeless;
    return truce_worth(board_, position_, outlooks_.of(n), other) - 0.8F;
  }
  // Twelve pips from nowhere, once: against France, and not too late.
  float rise(Nation n) const {
    const Tie with = tie(position_, n, Power::france);
    return with == Tie::war || with == Tie::treaty ? 2 : -0.3F;
  }
  const Board& board_;
  const Position& position_;
  Outlooks outlooks_;
};

// How well a nation's dice that could still march can get at a region of a state: by land, through
// the state's own country if it takes several turns.
struct Approach {
  int turns = 99;
  float hits = 0;
};
Approach approach_to(const Board& board, const Position& position, Nation n, Power state,
                     Region to) {
  const bool far = nation(position, n).far < long_moves(board, position, n);
  const int range = far ? 2 : 1;
  Approach best;
  for (const Die& die : dice_of(board, position, n)) {
    if (!is_on_map(die)) break;
    if ((die.marks & kMoved) != 0) continue;
    const RegionSet from = RegionSet::of(region_at(die.region));
    if (!board.land.reach(from, range).meets(board.lands[at(state)])) continue;
    const int turns = (std::max(1, board.land.distance(from, to)) + range - 1) / range;
    const float hits = hits_of(board, position, n, die);
    if (turns > best.turns || (turns == best.turns && hits <= best.hits)) continue;
    best = {turns, hits};
  }
  return best;
}

}  // namespace

float conquest_worth(const Board& board, const Position& position, const Outlook& outlook,
                     Power state) {
  const Nation n = outlook.nation;
  if (nation(position, n).activated >= all_moves(board, position, n)) return -3;
  const bool army =
      has_army(board, position, state) && !casus::napoleon::state(position, state).armed;
  const auto pips = army ? static_cast<float>(board.first_pips[at(state)]) : 0.0F;
  const RegionSet stars = board.lands[at(state)] & board.starred;
  // Among many, whoever is at war with a state marches in when the way is open; between two it
  // would only find its protector.
  float best = is_two_player(position) ? -3 : kEarlyWar;
  for (const Region region : stars) {
    if (hold(position, region).holder != kItsState) continue;
    const Approach approach = approach_to(board, position, n, state, region);
    if (approach.turns > 3) continue;
    // Whoever takes its part has other places to think of.
    const float there = army ? 0.5F * pips / static_cast<float>(stars.size()) : 0;
    const float wins = kill_chance(approach.hits, there);
    const float lasts = (is_minor(state) ? 0.5F : 0.9F) *
                        std::pow(kNextTurn, static_cast<float>(approach.turns - 1));
    best = std::max(
        best, wins * lasts * static_cast<float>(board.stars[at(region)]) * star_worth(position));
  }
  return best - 0.1F * kPip * pips - 0.1F;
}

float war_worth(const Board& board, const Position& position, const Outlook& outlook,
                Nation other) {
  const Nation n = outlook.nation;
  const float ours = side_against(board, position, n, other);
  const float theirs = side_against(board, position, other, n);
  float worth = -0.6F + 1.2F * std::clamp(std::log(ours / std::max(0.5F, theirs)), -1.5F, 1.0F);
  // Stars that lie open to armies beside them.
  float open = 0;
  for (const Region region : outlook.control.of[at(other)] & board.starred) {
    bool guarded = false;
    bool beside = outlook.ours[at(region)].pips > 0;
    for (const Region near : board.land.near(region)) {
      beside = beside || outlook.ours[at(near)].pips > 1;
    }
    for (const Die& die : dice_of(board, position, other)) {
      guarded = guarded || die.region == at(region);
    }
    if (beside && !guarded) open += static_cast<float>(board.stars[at(region)]);
  }
  worth += 0.25F * std::min(open, 3.0F) * star_worth(position) / 4;
  if (tie(position, n, other) == Tie::treaty) {
    worth -= static_cast<float>(std::max(0, price_of_breaking(board, position, n, other)));
  }
  if (!is_two_player(position) && leads(board, position, other)) worth += 0.4F;
  return worth;
}

void weigh_council(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights) {
  CouncilWeights council(board, position);
  for (std::size_t i = 0; i < choices.size(); ++i) weights[i] = council.weigh(choices[i]);
}

// Allies meet in the place of the strongest of them.
void weigh_slots(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Nation host = power_at(choices[i].arg[1]);
    weights[i] = 0.4F * strength_of(board, position, host) - 0.05F * static_cast<float>(at(host));
  }
}

void weigh_answers(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights) {
  const auto& frame = position.frames.top();
  const Nation n = power_at(frame.arg[0]);
  const Nation from = power_at(frame.arg[1]);
  float yes = 0;
  if (asked(position) == Ask::answer_peace) {
    yes = truce_worth(board, position, outlook_of(board, position, n), from) +
          clauses_worth(board, position, from) - 0.2F;
  } else if (are_at_war(position, n, from)) {
    yes = truce_worth(board, position, outlook_of(board, position, n), from);
  } else {
    yes = alliance_worth(board, position, n, from);
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    weights[i] = act == Act::accept || act == Act::accept_peace ? yes : 0;
  }
}

void weigh_trades(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights) {
  float gain = -0.5F;
  for (const std::uint8_t place : position.trade.gives) gain += stars_of_place(board, place);
  for (const std::uint8_t place : position.trade.wants) gain -= stars_of_place(board, place);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    if (act == Act::accept_trade) weights[i] = kSharp * gain * star_worth(position);
    if (act == Act::offer_trade) weights[i] = -3;
  }
}

// A state that asks for help brings its stars and its army.
void weigh_patrons(const Position& position, const Choices& choices, Weights& weights) {
  const Nation asked_nation = position.turn.order[position.frames.top().arg[2]];
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    if (act == Act::take) weights[i] = 1;
    if (act == Act::name) weights[i] = choices[i].arg[0] == at(asked_nation) ? 1.0F : 0.0F;
  }
}

// Offers of peace are short: a length, and sent. Trades are for people.
void weigh_drafts(const Choices& choices, Weights& weights) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    weights[i] = -1.5F;
    if (act == Act::grant_length) weights[i] = choices[i].arg[0] == 24 ? 1.0F : kHopeless;
    if (act == Act::send_peace) weights[i] = 2;
    if (act == Act::drop_trade) weights[i] = 1;
    if (act == Act::drop_peace) weights[i] = -1;
  }
}

}  // namespace casus::bots::napoleon

#include "bots/power_and_prestige/marching.h"

#include <cmath>

#include "bots/power_and_prestige/tuning.h"

namespace casus::bots::power_and_prestige {
namespace {

struct Target {
  Location place{};
  float worth = 0;
  bool taken = false;  // enough own troops stand there already
};

// What is worth going to, and how far each is.
class Front {
 public:
  Front(const Board& board, const Position& position, Seat seat)
      : board_(board),
        position_(position),
        common_(position.common),
        seat_(seat),
        steps_(distances(board, position.common)) {
    const OwnerSet foes = foes_of(common_, seat);
    for (const Province land : table_of(board, common_).in_play) {
      const Location capital = board.of(land).capital;
      const bool enemies = places_of(common_, foes).contains(capital);
      float worth = 0;
      if (!is_friendly_land(common_, seat, land)) {
        worth = worth_of_annexing(board, common_, seat, land);
      } else if (enemies && common_.allied && is_own(common_, seat, land)) {
        worth = worth_of_land(board, common_, land) * 0.7F;
      } else {
        continue;
      }
      if (enemies) worth *= 0.7F;
      const Arms& own = position.troops[at(seat)][at(capital)];
      const bool taken = own.total() >= board.figure(Figure::annex_units);
      if (worth > 0.5F) targets_.push_back({capital, worth, taken});
    }
    // The house is worth a guard where enemies are near.
    const std::uint8_t house = common_.residence[at(seat)];
    if (house != kNobody && common_.allied) {
      const auto home = static_cast<Location>(house);
      int near = 0;
      for (const Owner foe : opponents_of(common_, seat)) {
        for (const Location place : common_.present[at(foe)]) {
          if (steps_.between(place, home) <= 3) {
            near += strength_of(board, position.troops[at(foe)][at(place)]);
          }
        }
      }
      const int guard = strength_of(board, position.troops[at(seat)][at(home)]);
      if (near > guard) targets_.push_back({home, std::min(8.0F, static_cast<float>(near)), false});
    }
  }

  bool leaves_soon() const { return extended_moves(common_); }

  // What it is worth to have so many units in a place at the end of this march.
  float worth_at(Location place, int units, Location from) const {
    const bool enough = units >= board_.figure(Figure::annex_units);
    float best = 0;
    for (const Target& target : targets_) {
      const int steps = steps_.between(place, target.place);
      if (steps >= Distances::kFar) continue;
      float worth = target.worth;
      // Troops that stand there already are counted once.
      if (target.taken && target.place != from) worth *= 0.1F;
      if (!enough) worth *= 0.15F;
      const int pace = 3;
      const int turns = (steps + pace - 1) / pace;
      if (turns >= seasons_left(common_) && turns > 0) continue;
      best = std::max(best, worth * kDiscount[static_cast<std::size_t>(std::min(turns, 7))] -
                                0.05F * static_cast<float>(steps));
    }
    // Few go where others of their own are.
    if (!enough && place != from) {
      const int there = position_.troops[at(seat_)][at(place)].total();
      if (there > 0) best += 1;
    }
    return best;
  }

  // With enemies in the way: what is won, less what is lost.
  float worth_of_attack(Location place, const Force& force, Location from) const {
    const Owner own = seat_;
    const OwnerSet foes = foes_of(common_, own);
    const Force defence = force_of(board_, position_, foes, place, false);
    const float chance = chance_to_win(board_, force, defence, common_.fortresses.contains(place),
                                       ground_of(board_, common_, place));
    float cost = 0;
    if (!common_.allied) {
      for (const Owner foe : foes) {
        if (foe != kAlly && common_.present[at(foe)].contains(place)) {
          cost += kPerPrestige * static_cast<float>(board_.figure(Figure::act_of_war));
        }
      }
    }
    const float stake = 0.5F * static_cast<float>(defence.units());
    return chance * (worth_at(place, force.units(), from) + 2 + stake) -
           (1 - chance) * (2 + 0.6F * static_cast<float>(force.units())) - cost;
  }

 private:
  static constexpr std::array<float, 8> kDiscount = {1.0F,  0.6F,  0.36F, 0.22F,
                                                     0.13F, 0.08F, 0.05F, 0.03F};
  const Board& board_;
  const Position& position_;
  const Common& common_;
  Seat seat_;
  const Distances& steps_;
  std::vector<Target> targets_;
};

Arms unmarched_at(const Position& position, Owner owner, Location place) {
  Arms arms = position.troops[at(owner)][at(place)];
  const Arms& marched = position.apart[at(owner)][at(place)];
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    arms.of[arm] = byte(arms.of[arm] - marched.of[arm]);
  }
  return arms;
}

// What stays behind where a goal of its own is under the feet.
float worth_of_staying(const Front& front, Location from, int units) {
  return front.worth_at(from, units, from);
}

// Where the best goal of a stack is reached soonest, guessed from the map alone.
float promise_of(const Board& board, const Position& position, Seat seat, const Front& front,
                 Owner owner, Location from) {
  const Arms arms = unmarched_at(position, owner, from);
  const int units = position.troops[at(owner)][at(from)].total();
  const float stay = worth_of_staying(front, from, units);
  const Common& common = position.common;
  const Distances& steps = distances(board, common);
  const int range = front.leaves_soon() ? 4 : 2;
  float best = 0;
  const auto& roads = table_of(board, common).roads;
  const Places foes = places_of(common, foes_of(common, seat));
  const Places near = roads.reach(Places::of(from), range, {{}, foes});
  Force force;
  for (std::size_t arm = 0; arm < kArms; ++arm) force.arms[arm] = arms.of[arm];
  for (const Location place : near& board.cities) {
    if (place == from) continue;
    if (foes.contains(place)) {
      if (steps.between(from, place) > 2) continue;
      best = std::max(best, front.worth_of_attack(place, force, from));
    } else {
      best = std::max(best, front.worth_at(place, arms.total(), from));
    }
  }
  if (best == 0) {
    for (const Location place : near - foes) {
      best = std::max(best, front.worth_at(place, arms.total(), from));
    }
  }
  // A large stack may do both.
  const bool splits = units >= 2 * board.figure(Figure::annex_units);
  return splits ? best : best - stay;
}

// So many in all; a part goes only where nobody stands, from a stack that is large enough for two.
int wanted_of(const Board& board, const Position& position, const Draft& draft) {
  const Owner owner = seat_at(draft.owner);
  const int units = position.troops[at(owner)][draft.from].total();
  const int needed = board.figure(Figure::annex_units);
  const bool fights = places_of(position.common, foes_of(position.common, owner))
                          .contains(static_cast<Location>(draft.to));
  return fights || units < 2 * needed ? kMostUnits : needed;
}

void weigh_sends(const Board& board, const Position& position, Seat seat, const Choices& choices,
                 Weights& weights) {
  const Draft& draft = position.secret[at(seat)].draft;
  const int wanted = wanted_of(board, position, draft);
  const int sent = draft.sent[0] + draft.sent[1] + draft.sent[2];
  const int most = get<1>(args_of<Act::send>(choices.back()));
  const int least = get<1>(args_of<Act::send>(choices.front()));
  const int part = std::clamp(wanted - sent, least, most);
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const int units = get<1>(args_of<Act::send>(choices[c]));
    weights[c] = units == part ? 1.0F : units == most ? 0.5F : kHopeless;
  }
}

void weigh_goals(const Board& board, const Position& position, Seat seat, const Choices& choices,
                 Weights& weights) {
  const Common& common = position.common;
  const Front front(board, position, seat);
  const Draft& draft = position.secret[at(seat)].draft;
  const Owner owner = seat_at(draft.owner);
  const auto from = static_cast<Location>(draft.from);
  const Arms arms = draft.box > 0 ? position.box[at(seat)][draft.box - std::size_t{1}]
                                  : unmarched_at(position, owner, from);
  Force force;
  for (std::size_t arm = 0; arm < kArms; ++arm) force.arms[arm] = arms.of[arm];
  force.advantage = std::min(arms.total(), advantage_of(board, common, owner, true));
  const Places foes = places_of(common, foes_of(common, owner));
  const auto& bridged = table_of(board, common).bridged;
  Location last{};
  float known = 0;
  bool first = true;
  float best = kHopeless;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const auto [to, via] = args_of<Act::to>(choices[c]);
    if (first || to != last) {
      known = foes.contains(to) ? front.worth_of_attack(to, force, from)
                                : front.worth_at(to, arms.total(), from);
    }
    first = false;
    last = to;
    const bool over_bridge = foes.contains(to) && bridged.are_joined(via, to);
    weights[c] = kPerWorth * (known - (over_bridge ? 2.0F : 0.0F));
    best = std::max(best, weights[c]);
  }
  // Only what comes near the best is worth a look.
  constexpr float kNear = 1.6F;
  for (float& weight : weights) {
    if (weight < best - kNear) weight = kHopeless;
  }
}

}  // namespace

float worth_of_annexing(const Board& board, const Common& common, Seat seat, Province land) {
  float worth = worth_of_land(board, common, land);
  float prestige = static_cast<float>(board.figure(Figure::annex_prestige));
  const std::uint8_t owner = common.owner[at(land)];
  if (owner != kNobody) {
    worth *= 1.2F;
    if (!common.allied && !common.victims.contains(seat_at(owner))) {
      prestige += static_cast<float>(board.figure(Figure::act_of_war));
    }
  }
  const auto has = static_cast<float>(common.prestige[at(seat)]);
  return worth - kPerPrestige * std::min(prestige, has);
}

void weigh_marches(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  const Act asked = act_of(choices.front());
  if (asked == Act::to) return weigh_goals(board, position, seat, choices, weights);
  if (asked == Act::send) return weigh_sends(board, position, seat, choices, weights);
  if (asked == Act::dummy) return;
  if (asked == Act::box) {
    for (std::size_t c = 0; c < choices.size(); ++c) {
      weights[c] = -0.5F * static_cast<float>(arg_of<Act::box>(choices[c]));
    }
    return;
  }
  const Front front(board, position, seat);
  for (std::size_t c = 0; c < choices.size(); ++c) {
    float promise = 0;
    if (act_of(choices[c]) == Act::march) {
      const auto [banner, place] = args_of<Act::march>(choices[c]);
      const Owner owner = seat_at(owner_with(position.common, banner));
      promise = promise_of(board, position, seat, front, owner, place);
    } else if (act_of(choices[c]) == Act::march_box) {
      const auto box = static_cast<std::size_t>(arg_of<Act::march_box>(choices[c]) - 1);
      const auto place = static_cast<Location>(position.common.box_place[at(seat)][box]);
      promise = promise_of(board, position, seat, front, seat, place);
    } else {
      weights[c] = 0.35F;  // to halt
      continue;
    }
    weights[c] = promise <= 0 ? kHopeless : kPerWorth * promise;
  }
}

void weigh_stations(const Board& board, const Position& position, Seat seat, const Choices& choices,
                    Weights& weights) {
  const Front front(board, position, seat);
  const int units = announced_troops(position.common, seat).total();
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const Location place = arg_of<Act::station>(choices[c]);
    const int there = position.troops[at(seat)][at(place)].total();
    weights[c] = kPerWorth * front.worth_at(place, units + there, place);
  }
}

}  // namespace casus::bots::power_and_prestige

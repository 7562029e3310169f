#include "bots/napoleon/outlook.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

void see_nations(const Position& position, Outlook& outlook) {
  const Nation n = outlook.nation;
  outlook.friends = allies_of(position, n).with(n);
  outlook.enemies = enemies_of(position, n);
  outlook.hostile = enemy_powers(position, n);
  outlook.by_numbers = is_before(position, 1810);
}

void see_control(const Board& board, const Position& position, Outlook& outlook) {
  outlook.control = Control(position);
  for (std::size_t r = 0; r < kRegions; ++r) {
    if (position.regions[r].holder == kItsState) outlook.of_states.insert(region_at(r));
  }
  for (const Nation n : outlook.friends) outlook.friendly |= outlook.control.of[at(n)];
  for (const Nation n : outlook.enemies) outlook.theirs |= outlook.control.of[at(n)];
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    if (has_bit(state(position, power_at(s)).wars, outlook.nation)) {
      outlook.theirs |= board.lands[s] & outlook.of_states;
    }
  }
  outlook.theirs -= outlook.friendly;
}

// What the dice of a nation can bring somewhere in one turn: no more of them than it may move.
class Reach {
 public:
  explicit Reach(int moves) : moves_(std::clamp(moves, 1, 3)) {}

  void add(Region region, const Force& force) {
    auto& best = best_[at(region)];
    for (int i = 0; i < moves_; ++i) {
      auto& held = best[static_cast<std::size_t>(i)];
      if (force.hits <= held.hits) continue;
      for (int j = moves_ - 1; j > i; --j) {
        best[static_cast<std::size_t>(j)] = best[static_cast<std::size_t>(j - 1)];
      }
      held = force;
      return;
    }
  }
  void add_to(ByRegion<Force>& threat) const {
    for (std::size_t r = 0; r < kRegions; ++r) {
      for (const Force& each : best_[r]) threat[r] += each;
    }
  }

 private:
  int moves_;
  ByRegion<std::array<Force, 3>> best_{};
};

void see_die(const Board& board, const Position& position, Power power, const Die& die, int range,
             Reach* reach, ByRegion<Force>& forces) {
  const Force force{static_cast<float>(die.pips), hits_of(board, position, power, die)};
  forces[die.region] += force;
  if (reach == nullptr) return;
  const RegionSet from = RegionSet::of(region_at(die.region));
  for (const Region to : board.land.reach(from, range) - from) reach->add(to, force);
}

// Dice of one commander's powers, or of states that fight by themselves.
void see_dice_of(const Board& board, const Position& position, const PowerSet& powers, Reach* reach,
                 Outlook& outlook) {
  for (const Power power : powers) {
    const bool foe = outlook.hostile.contains(power);
    const int range = foe && reach != nullptr ? range_of(board, position, power) : 0;
    for (const Die& die : dice_of(board, position, power)) {
      if (!is_on_map(die)) break;  // those on the map come first
      see_die(board, position, power, die, range, foe ? reach : nullptr,
              foe ? outlook.foes : outlook.ours);
    }
  }
}

void see_dice(const Board& board, const Position& position, Outlook& outlook) {
  std::array<PowerSet, kNations + 1> powers;
  for (std::size_t p = 0; p < kPowers; ++p) {
    if (board.most_dice[p] == 0 || !is_on_map(position.dice[board.first_die[p]])) continue;
    const Maybe<Nation> by = commander(position, power_at(p));
    powers[by ? at(*by) : kNations].insert(power_at(p));
  }
  for (const Nation n : outlook.enemies) {
    Reach reach(all_moves(board, position, n));
    see_dice_of(board, position, powers[at(n)], &reach, outlook);
    reach.add_to(outlook.threat);
  }
  for (const Nation n : all_nations()) {
    if (outlook.enemies.contains(n)) continue;
    const bool friendly = outlook.friends.contains(n);
    see_dice_of(board, position, friendly ? powers[at(n)] : powers[at(n)] & outlook.hostile,
                nullptr, outlook);
  }
  see_dice_of(board, position, powers[kNations] & outlook.hostile, nullptr, outlook);
}

void see_others(const Board& board, const Position& position, Outlook& outlook) {
  for (const Region region : board.defended) {
    const Nation n = *board.home_of[at(region)];
    const bool foe = outlook.enemies.contains(n);
    if ((!foe && !outlook.friends.contains(n)) || !has_defence(board, position, region)) continue;
    (foe ? outlook.foes : outlook.ours)[at(region)] += {1, kHitsOfPip};
  }
  if (!position.setup.guerillas) return;
  for (const Region region : board.remote) {
    if (position.guerillas[at(region)] == 0) continue;
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (!owner || !outlook.hostile.contains(*owner)) continue;
    const auto pips = static_cast<float>(position.guerillas[at(region)]);
    outlook.foes[at(region)] += {pips, pips / 6};
  }
}

void see_home(const Board& board, const Position& position, Outlook& outlook, Nation n) {
  const bool friendly = outlook.friends.contains(n);
  HomeBalance& balance = outlook.home[at(n)];
  float near = 0;
  balance.regions = home_of(board, position, n);
  for (const Region region : balance.regions) {
    const std::size_t r = at(region);
    balance.own += (friendly ? outlook.ours : outlook.foes)[r].pips;
    balance.enemy += (friendly ? outlook.foes : outlook.ours)[r].pips;
    if (friendly && outlook.foes[r].pips <= 0) near = std::max(near, outlook.threat[r].pips);
  }
  balance.near = near;
}

// --- goals ---

float worth_of(const Board& board, const Position& position, const Outlook& outlook,
               Region region) {
  const std::size_t r = at(region);
  if (!outlook.theirs.contains(region)) return 0;
  const Maybe<Nation> home = board.home_of[r];
  const float stars = static_cast<float>(board.stars[r]);
  const float years = star_worth(position);
  if (stars == 0) return kBareRegion;
  const bool own_home = home && outlook.friends.contains(*home);
  const bool free_state = !home && !controller(board, position, region);
  const float lasting = own_home ? 1.1F : home ? kOccupied : 0.9F;
  return stars * years * lasting * (free_state ? 1 : 1 + kTheirLoss) + kBareRegion;
}

// States that nobody commands could be attacked.
float chance_of_goal(const Board& board, const Position& position, const Outlook& outlook,
                     Region region) {
  const std::size_t r = at(region);
  if (outlook.worth[r] > 0) {
    const float foes = outlook.foes[r].pips;
    return outlook.worth[r] * (foes > 0 ? 1 / (1 + 0.25F * foes) : 1) + 0.3F * kPip * foes;
  }
  if (outlook.foes[r].pips > 0) return kPip * outlook.foes[r].pips;
  const Maybe<Power> its = board.state_of[r];
  if (!its || board.stars[r] == 0 || outlook.of_states.contains(region) == false) return 0;
  if (state(position, *its).patron) return 0;
  return 0.5F * static_cast<float>(board.stars[r]) * star_worth(position);
}

// Each goal is felt around it, less with every region, as far as another is not felt more.
void spread_pull(const Board& board, const Position& position, Outlook& outlook) {
  RegionSet changed;
  for (const Region region : RegionSet::all()) {
    const float goal = std::min(6.0F, chance_of_goal(board, position, outlook, region));
    outlook.pull[at(region)] = goal;
    if (goal > kLeastPull) changed.insert(region);
  }
  while (!changed.empty()) {
    RegionSet next;
    for (const Region region : changed) {
      const float felt = kToGoal * outlook.pull[at(region)];
      if (felt < kLeastPull) continue;
      for (const Region near : board.land.near(region)) {
        if (outlook.pull[at(near)] >= felt) continue;
        outlook.pull[at(near)] = felt;
        next.insert(near);
      }
    }
    changed = next;
  }
}

}  // namespace

float star_worth(const Position& position) {
  float sum = 0;
  float share = 1;
  for (int year = year_of(position); year < kYears; ++year) {
    sum += share;
    share *= kLasting;
  }
  return sum;
}

float stars_of_state(const Board& board, Power state) {
  int stars = 0;
  for (const Region region : board.lands[at(state)]) stars += board.stars[at(region)];
  return static_cast<float>(stars);
}

float hits_of(const Board& board, const Position& position, Power power, const Die& die) {
  return static_cast<float>(die.pips * hit_faces(board, position, power, die)) / 6;
}

int range_of(const Board& board, const Position& position, Power power) {
  return long_moves(board, position, account_of(position, power)) > 0 ? 2 : 1;
}

float kill_chance(float hits, float pips) {
  if (pips <= 0) return 1;
  if (hits <= 0) return 0;
  const float spread = 0.45F * std::sqrt(hits) + 0.25F;
  return 1 / (1 + std::exp(-(hits - pips + 0.35F) / (0.6F * spread)));
}

float fall_chance(float own, float enemy) {
  if (enemy <= 0) return 0;
  return 1 / (1 + std::exp(-3 * (enemy - 2 * std::max(1.0F, own) + 0.3F)));
}

Outlook forces_of(const Board& board, const Position& position, Nation n) {
  Outlook outlook;
  outlook.nation = n;
  see_nations(position, outlook);
  see_control(board, position, outlook);
  see_dice(board, position, outlook);
  outlook.army = static_cast<float>(pips_in_play(board, position, n));
  see_others(board, position, outlook);
  if (outlook.by_numbers) {
    for (const Nation other : outlook.friends | outlook.enemies) {
      see_home(board, position, outlook, other);
    }
  }
  return outlook;
}

Outlook outlook_of(const Board& board, const Position& position, Nation n) {
  Outlook outlook = forces_of(board, position, n);
  for (const Region region : outlook.theirs) {
    outlook.worth[at(region)] = worth_of(board, position, outlook, region);
  }
  spread_pull(board, position, outlook);
  return outlook;
}

}  // namespace casus::bots::napoleon

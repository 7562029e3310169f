#include "bots/napoleon/marching.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/council.h"
#include "bots/napoleon/navy.h"
#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

float pip_worth(const Force& force) { return kPip * force.hits / kHitsOfPip; }

// A nation without dice is defeated.
float last_dice_worth(const Outlook& outlook, const Force& there, float falls) {
  return there.pips > outlook.army - 0.5F ? kLastDice * falls : 0;
}

// A die in the hand, and where it could still go.
struct March {
  Power power{};
  Region from{};
  Force force;
  int steps = 1;  // by land
  bool bonus = false;
  bool lifted = false;  // it stands nowhere any more
};

class Marcher {
 public:
  Marcher(const Board& board, const Position& position, Nation n)
      : board_(board), position_(position), outlook_(outlook_of(board, position, n)) {}

  const Outlook& outlook() const { return outlook_; }

  // Of ending the march there.
  float at_goal(const March& march, Region region) const {
    const std::size_t r = at(region);
    const Force& there = outlook_.ours[r];
    float worth = standing_worth(board_, position_, outlook_, region, there + march.force) -
                  standing_worth(board_, position_, outlook_, region, there);
    if (!march.bonus) {
      worth += arrival_worth(board_, outlook_, region, march.force, counted(march, region));
    }
    worth += own_homes(march, region);
    worth += kPull * outlook_.pull[r] * std::min(1.0F, march.force.pips / kFewPips);
    return worth;
  }
  // Of going on from a region where the march has come to.
  float best_beyond(const March& march, Region region, int steps) const {
    float best = -1e9F;
    if (steps <= 0 || !may_pass(march, region)) return best;
    for (const Region to : board_.land.near(region) & open_to(march)) {
      best = std::max(best, at_goal(march, to));
    }
    return best - 0.03F;
  }
  float best_from(const March& march) const {
    float best = -1e9F;
    for (const Region to : board_.land.near(march.from) & open_to(march)) {
      best = std::max(best, at_goal(march, to));
      if (march.steps > 1) best = std::max(best, best_beyond(march, to, march.steps - 1));
    }
    return best;
  }
  float best_by_sea(const March& march) const {
    float best = -1e9F;
    for (const Region to : board_.by_sea[at(march.from)][5] & open_to(march)) {
      best = std::max(best, at_goal(march, to));
    }
    return best;
  }
  // Of what stays behind when the die has left, against its staying.
  float left_behind(const March& march) const {
    const Force& there = outlook_.ours[at(march.from)];
    const Force rest = there - march.force;
    return standing_worth(board_, position_, outlook_, march.from, rest) -
           standing_worth(board_, position_, outlook_, march.from, there) -
           kPull * outlook_.pull[at(march.from)] * std::min(1.0F, march.force.pips / kFewPips) -
           own_homes(march, march.from);
  }

 private:
  // Pips that stand in the same home already.
  float counted(const March& march, Region to) const {
    const bool same = board_.home_of[at(march.from)] == board_.home_of[at(to)];
    return same && !march.lifted ? march.force.pips : 0;
  }
  // The danger to the homes of friends with the die there.
  float own_homes(const March& march, Region to) const {
    float danger = 0;
    if (!outlook_.by_numbers) return danger;
    for (const Nation n : outlook_.friends) {
      const HomeBalance& home = outlook_.home[at(n)];
      if (home.enemy + home.near <= 0) continue;
      float own = home.own;
      if (!march.lifted && home.regions.contains(march.from)) own -= march.force.pips;
      if (home.regions.contains(to)) own += march.force.pips;
      danger += fall_chance(own, home.enemy + home.near);
    }
    return -kFall * kComesToIt * danger;
  }
  bool may_pass(const March& march, Region region) const {
    return outlook_.foes[at(region)].pips <= 0 || march.force.pips > outlook_.foes[at(region)].pips;
  }
  const RegionSet& open_to(const March& march) const {
    if (open_for_ != march.power || from_ != march.from) {
      open_ = entry_of(board_, position_, outlook_.control, march.power, march.from);
      open_for_ = march.power;
      from_ = march.from;
    }
    if (!march.bonus) return open_;
    bonus_open_ = open_ & outlook_.friendly;
    return bonus_open_;
  }

  const Board& board_;
  const Position& position_;
  Outlook outlook_;
  mutable RegionSet open_;
  mutable RegionSet bonus_open_;
  mutable Maybe<Power> open_for_;
  mutable Region from_{};
};

// Splits that are worth a look: all, all but a garrison, what a screen leaves, one pip.
bool is_useful_part(const Outlook& outlook, Region region, int size, int pips) {
  if (pips == size || pips == size - 1 || pips == 1) return true;
  const float foes = outlook.foes[at(region)].pips;
  if (foes <= 0) return pips == 2 && size >= 5;
  const float others = outlook.ours[at(region)].pips - static_cast<float>(size);
  return static_cast<float>(size - pips) == foes - std::max(0.0F, others);
}

Force part_of(const Board& board, const Position& position, Power power, Region region, int size,
              int pips) {
  for (const Die& die : dice_of(board, position, power)) {
    if (die.region != at(region) || die.pips != size) continue;
    const float hits = hits_of(board, position, power, die) / static_cast<float>(size);
    return {static_cast<float>(pips), hits * static_cast<float>(pips)};
  }
  return {};
}

class MarchWeights {
 public:
  MarchWeights(const Board& board, const Position& position) : board_(board), position_(position) {}

  float weigh(const Choice& choice) {
    const Act act = act_of(choice);
    if (act == Act::gather) return 2;
    if (act == Act::lift) return kSharp * lift(choice);
    if (act == Act::carry) return kSharp * carry(choice);
    if (act == Act::activate) return kSharp * activate(choice);
    if (act == Act::declare) return kSharp * declare(choice);
    if (act == Act::sail || act == Act::sail_with_nelson) {
      return weight_of_sailing(position_, choice);
    }
    return act == Act::end_march ? 0 : kHopeless;
  }

 private:
  const Marcher& marcher(Nation n) {
    auto& held = marchers_[at(n)];
    if (!held) held.emplace(board_, position_, n);
    return *held;
  }
  March march_of(const Choice& choice, int pips, bool bonus) const {
    const Power power = power_at(choice.arg[0]);
    const Region region = region_at(choice.arg[1]);
    const Nation account = account_of(position_, power);
    const bool far = nation(position_, account).far < long_moves(board_, position_, account);
    return {power,
            region,
            part_of(board_, position_, power, region, choice.arg[2], pips),
            bonus || far ? 2 : 1,
            bonus,
            false};
  }
  float lift(const Choice& choice) {
    const int size = choice.arg[2];
    const int pips = choice.arg[3];
    const March march = march_of(choice, pips, false);
    const Nation n = *commander(position_, march.power);
    const Marcher& view = marcher(n);
    if (!is_useful_part(view.outlook(), march.from, size, pips)) return kHopeless;
    float best = view.best_from(march);
    if (could_use_lift(position_, n)) best = std::max(best, view.best_by_sea(march));
    return best < -1e8F ? -1 : best + view.left_behind(march) - 0.05F;
  }
  float carry(const Choice& choice) {
    const March march = march_of(choice, 1, true);
    const Marcher& view = marcher(march.power);
    const float best = view.best_from(march);
    return best < -1e8F ? -1 : best + view.left_behind(march) - 0.1F;
  }
  float activate(const Choice& choice) {
    const Power power = power_at(choice.arg[0]);
    const Region region = region_at(choice.arg[1]);
    const Outlook& outlook = marcher(*commander(position_, power)).outlook();
    const Force force = part_of(board_, position_, power, region, choice.arg[2], choice.arg[2]);
    // It stands there already: only its fighting is new.
    return arrival_worth(board_, outlook, region, force, force.pips);
  }
  float declare(const Choice& choice) {
    const Nation n = power_at(choice.arg[0]);
    const Power other = power_at(choice.arg[1]);
    const Outlook& outlook = marcher(n).outlook();
    if (is_nation(other)) return war_worth(board_, position_, outlook, other);
    return conquest_worth(board_, position_, outlook, other);
  }

  const Board& board_;
  const Position& position_;
  std::array<std::optional<Marcher>, kNations> marchers_;
};

}  // namespace

float battle_worth(const Board& board, const Outlook& outlook, Region region,
                   const Attack& attack) {
  const std::size_t r = at(region);
  const Force& foes = outlook.foes[r];
  const Force& ours = attack.ours;
  const float wins = kill_chance(attack.hits, foes.pips);
  const float killed = std::min(foes.pips, attack.hits);
  const float lost = std::min(ours.pips, foes.hits) * (1 - 0.3F * wins);
  float worth = wins * outlook.worth[r] + pip_worth(foes) * killed / foes.pips -
                pip_worth(ours) * lost / ours.pips;
  worth -= last_dice_worth(outlook, ours, (1 - wins) * kill_chance(foes.hits, ours.pips));
  const Maybe<Nation> home = board.home_of[r];
  if (!outlook.by_numbers || !home) return worth;
  const HomeBalance& balance = outlook.home[at(*home)];
  if (outlook.enemies.contains(*home)) {
    worth += kFall * (fall_chance(balance.own - killed, balance.enemy + attack.entering - lost) -
                      fall_chance(balance.own, balance.enemy));
  } else if (outlook.friends.contains(*home)) {
    const float enemy = balance.enemy + balance.near;
    worth += kFall * kComesToIt *
             (fall_chance(balance.own, enemy) - fall_chance(balance.own - lost, enemy - killed));
  }
  return worth;
}

float arrival_worth(const Board& board, const Outlook& outlook, Region region, const Force& force,
                    float counted) {
  const std::size_t r = at(region);
  const Force& foes = outlook.foes[r];
  const Maybe<Nation> home = board.home_of[r];
  const bool enemy_home = outlook.by_numbers && home && outlook.enemies.contains(*home);
  if (foes.pips <= 0) {
    float worth = outlook.worth[r];
    if (enemy_home) {
      const HomeBalance& balance = outlook.home[at(*home)];
      worth += kFall * (fall_chance(balance.own, balance.enemy + force.pips - counted) -
                        fall_chance(balance.own, balance.enemy));
    }
    return worth;
  }
  const Force& there = outlook.ours[r];
  return battle_worth(board, outlook, region,
                      {force.hits + 0.6F * there.hits, force + there, force.pips - counted});
}

float standing_worth(const Board& board, const Position& position, const Outlook& outlook,
                     Region region, const Force& there) {
  const std::size_t r = at(region);
  const Force& threat = outlook.threat[r];
  const bool ours = outlook.friendly.contains(region);
  const auto stars = ours ? static_cast<float>(board.stars[r]) : 0.0F;
  if (threat.pips <= 0) return 0;
  const float star = stars * star_worth(position) * kOccupied;
  if (there.pips <= 0.5F) return -kOpenStar * star;
  const float lost = std::min(there.pips, threat.hits);
  const float killed = std::min(threat.pips, there.hits);
  const float falls = kill_chance(threat.hits, there.pips);
  const float hurt = pip_worth(there) * lost / there.pips;
  const float pain = pip_worth(threat) * killed / threat.pips;
  // They come if it pays.
  const float end = last_dice_worth(outlook, there, falls);
  const float gain = hurt + falls * star + end - pain;
  const float comes = 1 / (1 + std::exp(-2 * gain));
  return -comes * (hurt - 0.7F * pain + falls * star + end);
}

void weigh_marches(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights) {
  MarchWeights march(board, position);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    weights[i] = std::max(kHopeless, march.weigh(choices[i]));
  }
}

void weigh_steps(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights) {
  const Moving& moving = position.moving;
  const Power power = *moving.power;
  const Nation n = *commander(position, power);
  const Marcher view(board, position, n);
  const Die die{moving.region, moving.pips, moving.marks};
  const Nation account = account_of(position, power);
  const bool far = nation(position, account).far < long_moves(board, position, account);
  const int steps = moving.bonus ? 2 : far ? 2 : 1;
  const March march{power,
                    region_at(moving.region),
                    {static_cast<float>(moving.pips), hits_of(board, position, power, die)},
                    std::max(0, steps - moving.steps),
                    moving.bonus,
                    true};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    const Region to = act == Act::halt ? march.from : region_at(choices[i].arg[0]);
    float worth = view.at_goal(march, to);
    if (act == Act::to) worth = std::max(worth, view.best_beyond(march, to, march.steps - 1));
    weights[i] = kSharp * worth;
  }
}

}  // namespace casus::bots::napoleon

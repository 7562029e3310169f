#include "bots/wallenstein/chances.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace casus::bots::wallenstein {
namespace {

// The chance that a standard normal number is below x.
float below(float x) { return 1 / (1 + quick_exp(-x * (1.5976F + 0.07056F * x * x))); }

constexpr int kMostUsual = 20;

struct UsualChances {
  std::array<std::array<Duel, kMostUsual + 1>, kMostUsual + 1> attack{};
  std::array<Duel, kMostUsual + 1> neutral{};
  std::array<std::array<float, kMostUsual + 1>, kMostUsual + 1> hold{};
};

// The model `standard` of the facts, with what it holds in the middle of a game of four.
const UsualChances& usual() {
  static const UsualChances kTable = [] {
    TowerModel model;
    model.capacity = 16;
    model.catch_when_empty = (std::uint64_t{1} << 32U) * 4 / 5;
    model.knock = static_cast<std::uint32_t>((std::uint64_t{1} << 32U) * 15 / 1000);
    model.pour_min = 1U << 15U;
    model.pour_max = 3U << 15U;
    const Chances chances(model, Cubes{4, 4, 4, 4, 0, 7}, Cubes{});
    UsualChances made;
    for (int armies = 0; armies <= kMostUsual; ++armies) {
      made.neutral[armies] = chances.attack_neutral(0, armies, 1);
      for (int others = 0; others <= kMostUsual; ++others) {
        made.attack[armies][others] = chances.attack(0, armies, 1, others, true);
        made.hold[armies][others] = chances.holds(0, armies, others);
      }
    }
    return made;
  }();
  return kTable;
}

std::size_t in_table(int count) {
  return static_cast<std::size_t>(std::clamp(count, 0, kMostUsual));
}

}  // namespace

float quick_exp(float x) {
  const float power = std::clamp(x * 1.442695041F, -60.0F, 60.0F);
  const float whole = std::floor(power);
  const float part = power - whole;
  const float mantissa = 1.0F + part * (0.6951786F + part * (0.2273064F + part * 0.0776173F));
  return std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23) * mantissa;
}

Chances::Chances(const TowerModel& model, const Cubes& inside, const Cubes& tray)
    : capacity_(static_cast<float>(model.capacity)),
      catch_(static_cast<float>(static_cast<double>(model.catch_when_empty) / 4294967296.0 *
                                (model.pour_min + model.pour_max) / 131072.0)),
      knock_(static_cast<float>(model.knock / 4294967296.0)),
      resting_(static_cast<float>(total(inside)) / 2),
      inside_(inside),
      tray_(tray) {}

// Both floors hold half, and behave as they do on average during the cast.
Chances::Cast Chances::cast_of(int falling) const {
  const auto count = static_cast<float>(falling);
  const float caught = std::clamp(catch_ * (1 - resting_ / capacity_), 0.0F, 1.0F);
  const float upper = 1 - quick_exp(-knock_ * count);
  const float second = count * (1 - caught) + resting_ * upper;
  const float lower = 1 - quick_exp(-knock_ * second);
  return {(1 - caught) * (1 - caught), (upper * (1 - caught) + lower) / 2};
}

Chances::Flow Chances::flow(const Cast& cast, std::size_t cube, int thrown) const {
  const auto falling = static_cast<float>(thrown + tray_[cube]);
  const auto resting = static_cast<float>(inside_[cube]);
  return {
      falling * cast.through + resting * cast.knocked,
      falling * cast.through * (1 - cast.through) + resting * cast.knocked * (1 - cast.knocked)};
}

// The difference is taken for normal: above one half the attacker wins, around 0 they tie.
Duel Chances::duel(float mean, float variance) {
  const float deviation = std::sqrt(variance + 0.05F);
  const float lead = (mean - 0.5F) / deviation;
  Duel duel;
  duel.win = below(lead);
  duel.tie = below((mean + 0.5F) / deviation) - duel.win;
  const float density = 0.39894F * quick_exp(-lead * lead / 2);
  duel.left = std::max(1.0F, mean + deviation * density / std::max(duel.win, 1e-3F));
  return duel;
}

Duel Chances::attack(std::size_t attacker, int armies, std::size_t defender, int defenders,
                     bool helped) const {
  const Cast cast = cast_of(armies + defenders + total(tray_));
  const Flow own = flow(cast, attacker, armies);
  const Flow other = flow(cast, defender, defenders);
  const Flow peasants = helped ? flow(cast, kPeasants, 0) : Flow{};
  return duel(own.mean - other.mean - peasants.mean,
              own.variance + other.variance + peasants.variance);
}

Duel Chances::attack_neutral(std::size_t attacker, int armies, int peasants) const {
  const Cast cast = cast_of(armies + peasants + total(tray_));
  const Flow own = flow(cast, attacker, armies);
  const Flow other = flow(cast, kPeasants, peasants);
  return duel(own.mean - other.mean, own.variance + other.variance);
}

float Chances::holds(std::size_t owner, int armies, int peasants) const {
  return attack_neutral(owner, armies, peasants).win;
}

Duel usual_attack(int armies, int defenders) {
  return usual().attack[in_table(armies)][in_table(defenders)];
}
Duel usual_neutral_attack(int armies) { return usual().neutral[in_table(armies)]; }
float usual_hold(int armies, int peasants) {
  return usual().hold[in_table(armies)][in_table(peasants)];
}

}  // namespace casus::bots::wallenstein

#include "games/wallenstein/tower.h"

#include <algorithm>
#include <optional>

namespace casus::wallenstein {
namespace {

std::uint32_t draw(Dice& dice) { return static_cast<std::uint32_t>(dice.next() >> 32U); }

// How many trials fail before the next knock.
std::uint32_t misses_before_knock(const TowerModel& model, Dice& dice) {
  if (model.knock == 0) return UINT32_MAX;
  const auto& misses = model.misses;
  std::uint32_t gone = 0;
  for (;;) {
    const std::uint32_t u = draw(dice);
    if (u >= misses.back()) {
      std::uint32_t hit = model.guide[(u >> 24U) + 1];
      while (misses[hit] > u) ++hit;
      return gone + hit;
    }
    gone += static_cast<std::uint32_t>(misses.size());  // the dice have no memory
  }
}

void take_one(Cubes& from, Cubes* to, Dice& dice) {
  const std::uint8_t kind = sample_from(from, dice);
  --from[kind];
  if (to != nullptr) ++(*to)[kind];
}

// How many of `inside` cubes lie on the upper floor after casts without number. Where being caught
// and being knocked off balance, every place of a floor is as likely to be taken as any other: so
// fuller floors catch less, and the two are alike.
int upper_of_many_casts(const TowerModel& model, int inside, Dice& dice) {
  std::uint32_t upper = 0;
  std::uint32_t lower = 0;
  for (int i = 0; i < inside; ++i) {
    const std::uint32_t places_above = model.capacity - std::min(upper, model.capacity);
    const std::uint32_t places_below = model.capacity - std::min(lower, model.capacity);
    const bool full = places_above + places_below == 0;
    ++(!full && dice.below(places_above + places_below) < places_above ? upper : lower);
  }
  return static_cast<int>(upper);
}

// The same after a single cast into the empty tower: the cast is tried until as many stay inside.
std::optional<int> upper_of_fill(const TowerModel& model, int inside, int filled, Dice& dice) {
  constexpr int kTries = 200;  // a number that the tower hardly ever keeps is given up
  Cubes cast{};
  cast[0] = static_cast<std::uint8_t>(filled);
  for (int i = 0; i < kTries; ++i) {
    const std::uint8_t pour = sample_pour(dice);
    const Cubes upper = sample_resting(model, {cast, {}, pour}, dice);
    const Cubes lower = sample_resting(model, {rest_of(cast, upper), {}, pour}, dice);
    if (upper[0] + lower[0] == inside) return upper[0];
  }
  return std::nullopt;
}

}  // namespace

void TowerModel::prepare() {
  const std::uint64_t miss = (std::uint64_t{1} << 32U) - knock;
  std::uint64_t all = miss;
  for (std::uint32_t& each : misses) {
    each = static_cast<std::uint32_t>(std::min<std::uint64_t>(all, UINT32_MAX));
    all = (all * miss) >> 32U;
  }
  for (std::uint32_t part = 0; part < guide.size(); ++part) {
    const std::uint64_t bound = std::uint64_t{part} << 24U;
    const auto first = std::partition_point(misses.begin(), misses.end() - 1,
                                            [bound](auto each) { return each >= bound; });
    guide[part] = static_cast<std::uint16_t>(first - misses.begin());
  }
}

std::uint8_t sample_pour(Dice& dice) { return static_cast<std::uint8_t>(dice.below(256)); }

// Each falling cube first shakes every cube that rests here, then may stay itself. Which of the
// falling cubes it is need only be drawn when it stays, which of the resting when one is knocked
// off: all orders are alike.
Cubes sample_resting(const TowerModel& model, const Falling& fall, Dice& dice) {
  Cubes falling = fall.falling;
  Cubes resting = fall.resting;
  const int count = total(falling);
  auto rest = static_cast<std::uint32_t>(total(resting));
  const std::uint64_t pour =
      model.pour_min + std::uint64_t{model.pour_max - model.pour_min} * fall.pour / 255;
  const std::uint64_t caught = (model.catch_when_empty * pour) >> 16U;
  std::uint32_t until_knock = misses_before_knock(model, dice);
  for (int i = 0; i < count; ++i) {
    std::uint32_t trials = rest;
    while (until_knock < trials) {
      trials -= until_knock + 1;
      take_one(resting, nullptr, dice);
      --rest;
      until_knock = misses_before_knock(model, dice);
    }
    if (until_knock != UINT32_MAX) until_knock -= trials;
    if (rest < model.capacity && draw(dice) < caught * (model.capacity - rest) / model.capacity) {
      take_one(falling, &resting, dice);
      ++rest;
    }
  }
  return resting;
}

Floors imagine_floors(const TowerModel& model, const Cubes& inside, int filled, Dice& dice) {
  const int all = total(inside);
  std::optional<int> upper;
  if (filled > 0 && all > 0) upper = upper_of_fill(model, all, filled, dice);
  if (!upper) upper = upper_of_many_casts(model, all, dice);
  Floors floors{{}, inside};
  for (int i = 0; i < *upper; ++i) take_one(floors.lower, &floors.upper, dice);
  return floors;
}

}  // namespace casus::wallenstein

#include "bots/generalship/marching.h"

#include <bit>

#include "bots/generalship/tuning.h"
#include "games/generalship/choices.h"
#include "games/generalship/movement.h"

namespace casus::bots::generalship {
namespace {

// Leaves so many of the cheapest regiments behind; false if none is left to go.
bool leave_behind(const Board& board, ByState& group, int count) {
  for (; count > 0; --count) {
    std::size_t cheapest = kUnits;
    for (std::size_t u = 0; u < kRegimentKinds; ++u) {
      if (total(group[u]) == 0) continue;
      if (cheapest == kUnits || unit_worth(board, u) < unit_worth(board, cheapest)) cheapest = u;
    }
    if (cheapest == kUnits) return false;
    for (std::uint8_t& state : group[cheapest]) {
      if (state == 0) continue;
      --state;
      break;
    }
  }
  return regiments_in(group) > 0;
}

class Marches {
 public:
  Marches(const Board& board, const Position& position, int seat)
      : board_(board),
        position_(position),
        common_(position.common),
        seat_(seat),
        mover_{board, position, seat_at(seat), false},
        outlook_(outlook_of(board, position, seat)) {}

  // Every group of the tile that is worth a thought.
  template <class Visit>
  void each(std::size_t from, const Visit& visit) {
    const ByState fresh = movable(from);
    if (is_empty(fresh)) return;
    for (TileSet left = common_.near[from]; left != 0; left &= left - 1) {
      const auto to = static_cast<std::size_t>(std::countr_zero(left));
      if (common_.space[to] == kNobody) continue;
      each_group(from, fresh, to, visit);
    }
  }

  template <class Visit>
  void each_of_all(const Visit& visit) {
    for (TileSet left = stacks_of(common_, seat_at(seat_)); left != 0; left &= left - 1) {
      each(static_cast<std::size_t>(std::countr_zero(left)), visit);
    }
  }

 private:
  ByState movable(std::size_t from) const {
    ByState units = position_.units[from];
    for (std::size_t u = 0; u < kUnits; ++u) {
      units[u][at(State::finished)] = 0;
      for (std::size_t s = 0; s < at(State::finished); ++s) {
        const auto state = static_cast<State>(s);
        const bool aboard = mover_.is_sea(static_cast<Tile>(from)) && u < kRegimentKinds;
        if (!aboard && mover_.points(group_of(static_cast<Unit>(u)), state) == 0) units[u][s] = 0;
      }
    }
    return units;
  }

  // Without the units that cannot take this step.
  ByState able(std::size_t from, ByState units, std::size_t to) const {
    const bool ships_go = ships_in(units) > 0 && (mover_.is_sea(static_cast<Tile>(from)) ||
                                                  mover_.is_sea(static_cast<Tile>(to)));
    for (std::size_t u = 0; u < kUnits; ++u) {
      for (std::size_t s = 0; s < kStates; ++s) {
        if (units[u][s] == 0) continue;
        ByState one{};
        one[u][s] = 1;
        // Regiments that sail are judged with a ship beside them.
        if (ships_go && u < kRegimentKinds && mover_.is_sea(static_cast<Tile>(to))) {
          one[kRegimentKinds][0] = one[kRegimentKinds + 1][0] = 0;
          one[ship_of(units)][ship_state(units)] = 1;
        }
        const Mover::Band band = mover_.band_of(one);
        if ((mover_.steps(static_cast<Tile>(from), band, true) >> to & 1U) == 0) units[u][s] = 0;
      }
    }
    return units;
  }
  static std::size_t ship_of(const ByState& units) {
    return total(units[kRegimentKinds]) > 0 ? kRegimentKinds : kRegimentKinds + 1;
  }
  static std::size_t ship_state(const ByState& units) {
    const auto& states = units[ship_of(units)];
    std::size_t state = 0;
    while (state + 1 < kStates && states[state] == 0) ++state;
    return state;
  }

  // No more regiments than the ships carry.
  void fit_aboard(ByState& group) const {
    const int room = Hold::kRoom * ships_in(group);
    while (regiments_in(group) > room) {
      if (!leave_behind(board_, group, 1)) return;
    }
  }

  template <class Visit>
  void each_group(std::size_t from, const ByState& fresh, std::size_t to, const Visit& visit) {
    const bool from_sea = mover_.is_sea(static_cast<Tile>(from));
    const bool to_sea = mover_.is_sea(static_cast<Tile>(to));
    ByState all = able(from, fresh, to);
    if (to_sea && ships_in(all) > 0) fit_aboard(all);
    if (!to_sea) {
      // Ships go into port only by themselves: regiments that land leave them outside.
      all[kRegimentKinds] = all[kRegimentKinds + 1] = {};
    }
    offer(from, all, to, visit);
    const int regiments = regiments_in(all);
    if (to_sea) {
      if (!from_sea && ships_in(all) > 0 && regiments > 1) {
        ByState some = all;
        if (leave_behind(board_, some, 1)) offer(from, some, to, visit);
      }
      return;
    }
    std::array<int, 4> stays = {1, 2, regiments / 2, regiments - 1};
    for (std::size_t i = 0; i < stays.size(); ++i) {
      const bool again = std::find(stays.begin(), stays.begin() + static_cast<std::ptrdiff_t>(i),
                                   stays[i]) != stays.begin() + static_cast<std::ptrdiff_t>(i);
      if (again || stays[i] <= 0 || stays[i] >= regiments) continue;
      ByState some = all;
      if (leave_behind(board_, some, stays[i])) offer(from, some, to, visit);
    }
  }

  template <class Visit>
  void offer(std::size_t from, const ByState& group, std::size_t to, const Visit& visit) {
    if (is_empty(group)) return;
    const Mover::Band band = mover_.band_of(group);
    if ((mover_.steps(static_cast<Tile>(from), band) >> to & 1U) == 0) return;
    visit(MarchCandidate{group, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                         gain_of(from, group, to), victory_of(group, to)});
  }

  float exposure(std::size_t tile, const Force& own) const {
    const Force& threat = outlook_.threat[tile];
    if (threat.regiments + threat.ships < 0.5F) return 0;
    const float falls = fall_chance(board_, common_, outlook_, tile, own, threat);
    if (own.regiments + own.ships <= 0) return 0;
    return kExposed * falls * (0.84F + 0.5F * kArmy * own.worth);
  }
  // The own capital, with what stays in it.
  float open_capital(std::size_t from, const Force& stays) const {
    if (from != at(capital_of(common_, seat_at(seat_)))) return 0;
    const Force& threat = outlook_.threat[from];
    return kOpenCapital * fall_chance(board_, common_, outlook_, from, stays, threat);
  }

  float gain_of(std::size_t from, const ByState& group, std::size_t to) const {
    const Force force = force_of(board_, counted(group));
    Force before = outlook_.force[from];
    Force stays = before;
    stays.regiments -= force.regiments;
    stays.worth -= force.worth;
    stays.ships -= force.ships;
    const float leaving = open_capital(from, stays) - open_capital(from, before);
    const std::uint8_t there = common_.stack[to];
    const bool enemies = there != kNobody && there != seat_;
    if (enemies) return attack_gain(force, to) - leaving;
    Force arrived = force;
    arrived += outlook_.force[to];
    const float going = force.regiments > 0 ? 3.0F : 0.6F + 0.4F * force.ships;
    float gain = going * (outlook_.pull[to] - outlook_.pull[from]);
    gain += held(to, arrived) * outlook_.entering[to];
    gain -= exposure(to, arrived) - exposure(from, before) + exposure(from, stays) + leaving;
    gain -= 0.02F * force.regiments;  // not without a reason
    if (to == at(capital_of(common_, seat_at(seat_)))) {
      gain += kOpenCapital * (fall(to, outlook_.force[to]) - fall(to, arrived));
    }
    return gain;
  }
  float fall(std::size_t tile, const Force& own) const {
    return fall_chance(board_, common_, outlook_, tile, own, outlook_.threat[tile]);
  }
  // The chance that nobody takes it back in this turn, where that matters.
  float held(std::size_t tile, const Force& own) const {
    if (!is_nation_tile(static_cast<Tile>(tile))) return 1;
    return 1 - fall_chance(board_, common_, outlook_, tile, own, outlook_.retake[tile]);
  }

  float attack_chance(const Force& force, std::size_t to) const {
    const int enemy = common_.stack[to];
    const float tactics = tactics_of(board_, common_, seat_, Role::attacker, to, enemy) -
                          tactics_of(board_, common_, enemy, Role::defender, to, seat_);
    return win_chance(force, outlook_.force[to], tactics, mover_.is_sea(static_cast<Tile>(to)));
  }

  float victory_of(const ByState& group, std::size_t to) const {
    const auto place = static_cast<Tile>(to);
    if (!is_nation_tile(place)) return 0;
    const std::uint8_t owner = seat_of(common_, nation_of(place));
    if (owner == kNobody || owner == seat_ || place != capital_of(common_, seat_at(owner)))
      return 0;
    const float wins = wins_with_capital(common_, seat_, owner);
    if (wins <= 0) return 0;
    const Force force = force_of(board_, counted(group));
    const bool enemies = common_.stack[to] != kNobody && common_.stack[to] != seat_;
    return wins * held(to, force) * (enemies ? attack_chance(force, to) : 1.0F);
  }

  float attack_gain(const Force& force, std::size_t to) const {
    const int enemy = common_.stack[to];
    const Force& other = outlook_.force[to];
    const float win = attack_chance(force, to);
    const float bought = common_.power[enemy] > 0 ? 0.15F : 0.0F;
    const float reward = static_cast<float>(board_.figures.points_attacker) +
                         0.6F * kArmy * other.worth + held(to, force) * outlook_.entering[to];
    const float loss =
        static_cast<float>(board_.figures.points_defender) * 0.88F + 0.4F * kArmy * force.worth;
    return (1 - bought) * (win * reward - (1 - win) * loss) - 0.1F;
  }

  const Board& board_;
  const Position& position_;
  const Common& common_;
  int seat_;
  Mover mover_;
  Outlook outlook_;
};

// The next answer that brings a group together, by its place in the list; as many as `choices` if
// it is complete, more if it does not contain what was taken.
std::size_t next_take(const ByState& taken, const ByState& group, std::size_t from,
                      const Choices& choices) {
  const std::size_t none = choices.size() + 1;
  std::optional<Choice> next;
  for (std::size_t u = 0; u < kUnits; ++u) {
    for (std::size_t s = 0; s < kStates; ++s) {
      if (taken[u][s] == group[u][s]) continue;
      // Taken in ascending order only, and each kind at once.
      if (taken[u][s] != 0 || next) {
        if (taken[u][s] != 0) return none;
        continue;
      }
      next = make_choice<Act::take>(static_cast<Tile>(from), static_cast<Unit>(u), int{group[u][s]},
                                    static_cast<State>(s));
    }
  }
  if (!next) return choices.size();
  const auto found = std::find(choices.begin(), choices.end(), *next);
  return found == choices.end() ? none : static_cast<std::size_t>(found - choices.begin());
}

void raise(float& weight, float to) { weight = std::max(weight, to); }

}  // namespace

void MarchPolicy::look(const Board& board, const Position& position, int seat) {
  if (known_ && seat == seat_ && position.units == units_ && position.holds == holds_ &&
      position.common == common_) {
    return;
  }
  known_ = true;
  seat_ = seat;
  units_ = position.units;
  holds_ = position.holds;
  common_ = position.common;
  candidates_.clear();
  Marches(board, position, seat).each_of_all([&](const MarchCandidate& candidate) {
    candidates_.push_back(candidate);
  });
}

void MarchPolicy::weigh(const Board& board, const Position& position, int seat,
                        const Choices& choices, Weights& weights) {
  std::fill(weights.begin(), weights.end(), kHopeless);
  look(board, position, seat);
  const Marching& marching = position.marching;
  const bool open = marching.from != kNobody;
  bool found = false;
  for (const MarchCandidate& candidate : candidates_) {
    if (open && candidate.from != marching.from) continue;
    const std::size_t next = next_take(marching.group, candidate.group, candidate.from, choices);
    const float weight = kSharp * candidate.gain;
    if (next < choices.size()) {
      raise(weights[next], weight);
      found = true;
    } else if (next == choices.size() && open) {
      const Choice go = make_choice<Act::go>(static_cast<Tile>(candidate.to));
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const bool helps = choices[i] == go || act_of(choices[i]) == Act::by;
        if (!helps) continue;
        // Which ship carries them seldom matters; going comes first.
        raise(weights[i], choices[i] == go ? weight : weight - 0.5F);
        found = true;
      }
    }
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (act_of(choices[i]) == Act::pass) weights[i] = 0;
    // Somebody else has begun this group.
    const bool ends = act_of(choices[i]) == Act::go || act_of(choices[i]) == Act::by;
    if (open && !found) weights[i] = ends ? 0.0F : -1.0F;
  }
}

void weigh_reinforcements(const Board& board, const Position& position, int seat,
                          const Choices& choices, Weights& weights) {
  const Common& common = position.common;
  const Marching& marching = position.marching;
  const Tile goal = static_cast<Tile>(common.battle.tile);
  const Force attackers = side_force(board, position, seat, kAttacker);
  const Force defenders = side_force(board, position, seat, kDefender);
  const bool attacks = common.battle.seat[kAttacker] == seat;
  const float win = win_chance(attackers, defenders, 0, common.battle.theatre == Theatre::naval);
  const float doubt = attacks ? 1 - win : win;
  const Outlook outlook = threats_to(board, position, seat);
  const Tile capital = capital_of(common, seat_at(seat));
  // Takes come in ascending order; a group is as large as can be, or leaves one behind.
  int last = -1;
  for (int u = 0; u < kUnits; ++u) {
    if (total(marching.group[static_cast<std::size_t>(u)]) > 0) last = u;
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::take) {
      const auto [tile, unit, count, state] = args_of<Act::take>(choice);
      const int there = position.units[at(tile)][at(unit)][at(state)];
      const float guard = tile == capital
                              ? kOpenCapital * fall_chance(board, common, outlook, at(tile), {},
                                                           outlook.threat[at(tile)])
                              : 0.0F;
      const bool whole = count == there || (tile == capital && count == there - 1);
      if (!whole || static_cast<int>(at(unit)) <= last) {
        weights[i] = kHopeless;
        continue;
      }
      weights[i] = kSharp * (1.2F * doubt - (count == there ? guard : 0.3F * guard)) +
                   (last >= 0 ? 0.5F : 0.0F);
    } else if (act == Act::sail) {
      weights[i] = kSharp * (doubt - 0.3F);
    } else if (act == Act::go) {
      weights[i] = arg_of<Act::go>(choice) == goal ? 1.5F : 0.2F;
    } else {
      weights[i] = act == Act::land ? 1.0F : 0.0F;
    }
  }
}

float best_march(const Board& board, const Position& position, int seat, float share) {
  float best = 0;
  float sum = 0;
  float victory = 0;
  std::array<float, kTiles> of_tile{};
  Marches(board, position, seat).each_of_all([&](const MarchCandidate& candidate) {
    raise(of_tile[candidate.from], candidate.gain);
    raise(victory, candidate.victory);
  });
  for (const float gain : of_tile) {
    raise(best, gain);
    sum += gain;
  }
  return 0.5F * share * (best + sum) + kWin * victory;
}

}  // namespace casus::bots::generalship

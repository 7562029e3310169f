#include "games/power_and_prestige/odds.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// A side after some losses.
struct Stand {
  std::array<int, kArms> arms{};
  int total = 0;
  int advantage = 0;
  std::vector<int> units;  // by owner
};

int advantage_with(const BattleSide& side, const std::vector<int>& units) {
  int sum = 0;
  for (std::size_t owner = 0; owner < side.owners.size(); ++owner) {
    sum += std::min(side.owners[owner].advantage, units[owner]);
  }
  return sum;
}

// By the number of losses: one unit after another as the side gives them up.
std::vector<Stand> stands_of(const BattleSide& side) {
  Stand stand;
  for (const Contingent& one : side.owners) {
    stand.units.push_back(one.arms.total());
    for (std::size_t arm = 0; arm < kArms; ++arm) stand.arms[arm] += one.arms.of[arm];
  }
  stand.total = std::accumulate(stand.units.begin(), stand.units.end(), 0);
  stand.advantage = advantage_with(side, stand.units);
  std::vector<Stand> stands{stand};
  for (const Arm arm : side.order) {
    for (std::size_t owner = 0; owner < side.owners.size(); ++owner) {
      for (int unit = 0; unit < side.owners[owner].arms.of[at(arm)]; ++unit) {
        --stand.units[owner];
        --stand.arms[at(arm)];
        --stand.total;
        stand.advantage = advantage_with(side, stand.units);
        stands.push_back(stand);
      }
    }
  }
  return stands;
}

// Hits of a total: so many, and one more with this chance.
struct Hits {
  int sure = 0;
  double more = 0;
};
Hits hits_of_total(int total) {
  if (total <= 0) return {};
  return {total / 6, (total % 6) / 6.0};
}

}  // namespace

// A battle as a chain of states: how many units each side has put into its loss row. A round
// without losses leaves it where it is, so that only the rounds that change something count.
class BattleChain {
 public:
  BattleChain(const Board& board, const Clash& clash, BattleOdds& odds)
      : board_(board),
        clash_(clash),
        odds_(odds),
        stands_{stands_of(clash.side[kAttackers]), stands_of(clash.side[kDefenders])},
        reached_(stands_[kAttackers].size() * stands_[kDefenders].size(), 0.0) {}

  void run() {
    if (clash_.between_rounds) {
      go_on(0, 0, 1);
    } else {
      reached(0, 0) = 1;
    }
    for (std::size_t a = 0; a < stands_[kAttackers].size(); ++a) {
      for (std::size_t d = 0; d < stands_[kDefenders].size(); ++d) {
        if (reached(a, d) > 0) fight(a, d, reached(a, d));
      }
    }
  }

 private:
  double& reached(std::size_t a, std::size_t d) {
    return reached_[a * stands_[kDefenders].size() + d];
  }
  int total(std::size_t side, std::size_t a, std::size_t d) const {
    const Stand& attackers = stands_[kAttackers][a];
    const Stand& defenders = stands_[kDefenders][d];
    const Stand& own = side == kAttackers ? attackers : defenders;
    const Stand& other = side == kAttackers ? defenders : attackers;
    int sum = pair_bonus(board_, own.arms, other.arms, side, clash_.walls);
    for (std::size_t arm = 0; arm < kArms; ++arm) sum += own.arms[arm] * board_.arm[arm].combat;
    if (side == kDefenders) return sum;
    return sum + attackers.advantage - defenders.advantage - clash_.terrain;
  }

  void fight(std::size_t a, std::size_t d, double chance) {
    const Hits attack = hits_of_total(total(kAttackers, a, d));
    const Hits defence = hits_of_total(total(kDefenders, a, d));
    const bool may_stay = attack.sure == 0 && defence.sure == 0 && stays(a, d);
    const double stay = may_stay ? (1 - attack.more) * (1 - defence.more) : 0;
    for (const bool one : {false, true}) {
      for (const bool other : {false, true}) {
        if (may_stay && !one && !other) continue;
        const double share = (one ? attack.more : 1 - attack.more) *
                             (other ? defence.more : 1 - defence.more) / (1 - stay);
        if (share == 0) continue;
        const auto lost = static_cast<std::size_t>(defence.sure) + (other ? 1U : 0U);
        const auto killed = static_cast<std::size_t>(attack.sure) + (one ? 1U : 0U);
        go_on(std::min(a + lost, stands_[kAttackers].size() - 1),
              std::min(d + killed, stands_[kDefenders].size() - 1), chance * share);
      }
    }
  }

  bool withdraws(std::size_t side, std::size_t lost) const {
    const BattleSide& own = clash_.side[side];
    const Stand& stand = stands_[side][lost];
    if (stand.total > own.withdraw_at) return false;
    for (std::size_t owner = 0; owner < own.owners.size(); ++owner) {
      if (stand.units[owner] > 0 && !own.owners[owner].may_retreat) return false;
    }
    return true;
  }
  // Whether another round follows.
  bool stays(std::size_t a, std::size_t d) const {
    return stands_[kAttackers][a].total > 0 && stands_[kDefenders][d].total > 0 &&
           !withdraws(kAttackers, a) && !withdraws(kDefenders, d) && total(kAttackers, a, d) > 0;
  }
  // After the losses of a round.
  void go_on(std::size_t a, std::size_t d, double chance) {
    if (stays(a, d)) {
      reached(a, d) += chance;
      return;
    }
    const bool attackers = stands_[kAttackers][a].total > 0;
    const bool defenders = stands_[kDefenders][d].total > 0;
    if (!attackers && !defenders) return end(Victory::nobody, a, d, 0, false, chance);
    if (!attackers) return end(Victory::defenders, a, d, 0, false, chance);
    if (!defenders) return end(Victory::attackers, a, d, 0, false, chance);
    if (!withdraws(kAttackers, a) && withdraws(kDefenders, d)) {
      return end(Victory::attackers, a, d, 0, true, chance);
    }
    // The attackers go, or must; who has no way out is lost.
    const BattleSide& side = clash_.side[kAttackers];
    int cut_off = 0;
    bool out = false;
    for (std::size_t owner = 0; owner < side.owners.size(); ++owner) {
      const int units = stands_[kAttackers][a].units[owner];
      if (side.owners[owner].may_retreat) {
        out = out || units > 0;
      } else {
        cut_off += units;
      }
    }
    end(Victory::defenders, a, d, cut_off, out, chance);
  }

  int lost(std::size_t side, std::size_t in_chain) const {
    return clash_.side[side].lost + static_cast<int>(in_chain);
  }
  void end(Victory victory, std::size_t a, std::size_t d, int cut_off, bool out, double chance) {
    std::array<int, 2> dead = {lost(kAttackers, a), lost(kDefenders, d)};
    if (victory != Victory::nobody) {
      const std::size_t winner = victory == Victory::attackers ? kAttackers : kDefenders;
      const Stand& stand = stands_[winner][winner == kAttackers ? a : d];
      dead[winner] /= 2;
      int& losses = dead[1 - winner];
      if (out) {
        const int pursued = std::min(stand.arms[at(Arm::cavalry)], losses);
        losses = pursued + (losses - pursued) / 2;
      }
      losses += cut_off;
      settle_prestige(winner, losses, chance);
    }
    odds_.exactly(victory, dead[kAttackers], dead[kDefenders]) += chance;
  }
  // Each player of the winners gains; the losers pay for their dead, but not for the ally's.
  void settle_prestige(std::size_t winner, int dead, double chance) {
    odds_.prestige_[winner] += chance * clash_.side[winner].gain * players(winner);
    if (players(1 - winner) > 0) odds_.prestige_[1 - winner] -= chance * dead;
  }
  int players(std::size_t side) const {
    int count = 0;
    for (const Contingent& one : clash_.side[side].owners) count += one.owner != kAlly ? 1 : 0;
    return count;
  }

  const Board& board_;
  const Clash& clash_;
  BattleOdds& odds_;
  std::array<std::vector<Stand>, 2> stands_;
  std::vector<double> reached_;
};

BattleOdds::BattleOdds(const Board& board, const Clash& clash) {
  for (const std::size_t side : {kAttackers, kDefenders}) {
    units_[side] = clash.side[side].lost;
    for (const Contingent& one : clash.side[side].owners) units_[side] += one.arms.total();
  }
  chance_.assign(place(Victory::nobody, attackers(), defenders()) + 1, 0.0);
  BattleChain(board, clash, *this).run();
}

double BattleOdds::chance_of(Victory victory) const {
  const auto first = chance_.begin() + static_cast<std::ptrdiff_t>(place(victory, 0, 0));
  return std::accumulate(first, first + (attackers() + 1) * (defenders() + 1), 0.0);
}

std::vector<double> BattleOdds::lose(std::size_t side) const {
  std::vector<double> sums(static_cast<std::size_t>(units_[side]) + 1, 0.0);
  for (const Victory victory : {Victory::attackers, Victory::defenders, Victory::nobody}) {
    for (int a = 0; a <= attackers(); ++a) {
      for (int d = 0; d <= defenders(); ++d) {
        sums[static_cast<std::size_t>(side == kAttackers ? a : d)] += exactly(victory, a, d);
      }
    }
  }
  return sums;
}

double BattleOdds::mean_lost(std::size_t side) const {
  const std::vector<double> chances = lose(side);
  double sum = 0;
  for (std::size_t units = 0; units < chances.size(); ++units) {
    sum += static_cast<double>(units) * chances[units];
  }
  return sum;
}

double BattleOdds::mean_prestige(std::size_t side) const { return prestige_[side]; }

namespace {

int gain_of(const Board& board, const Common& common, const Battle& battle, std::size_t side) {
  int gain = board.figure(Figure::win_prestige);
  for (const Owner loser : battle.side[1 - side]) {
    if (loser != kAlly && works_for(common, loser, Artist::goya)) {
      gain -= board.artist[at(Artist::goya)].amount;
    }
  }
  return gain;
}

// Artillery counts for nothing against an enemy without infantry, but is worth most by itself; it
// is given up last, infantry first.
Clash clash_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  Clash clash;
  clash.walls = has_walls(common);
  clash.terrain = terrain_of(board, common);
  for (const std::size_t side : {kAttackers, kDefenders}) {
    BattleSide& own = clash.side[side];
    own.gain = gain_of(board, common, battle, side);
    for (const Owner owner : battle.side[side]) {
      own.lost += battle.lost[at(owner)].total();
      const Arms& arms = position.troops[at(owner)][battle.place];
      if (arms.total() == 0) continue;
      own.owners.push_back({owner, arms, advantage_of(board, common, owner, side == kAttackers),
                            !retreat_places(board, position, owner).empty()});
    }
  }
  return clash;
}

// A march into a battle, carried out with all who may still go along.
std::optional<Location> march_with_all(const PowerAndPrestige& game, Position& position, Seat seat,
                                       const Choice& choice) {
  Events silence;
  // Somebody else is still to march, so that the phase goes on.
  position.common.asked = position.common.asked.with(seat_at(index(seat) == 0 ? 1 : 0));
  game.apply(position, seat, choice, silence);
  const Draft& draft = position.secret[at(seat)].draft;
  const auto to = static_cast<Location>(draft.to);
  Choices choices;
  while (draft.step != 0) {
    choices.clear();
    game.legal(position, seat, choices);
    game.apply(position, seat, choices.back(), silence);
  }
  return to;
}

bool is_march_on(Act act) {
  return act == Act::to || act == Act::send || act == Act::dummy || act == Act::box;
}

}  // namespace

Clash clash_at(const Board& board, const Position& position, Location place) {
  Position set_up = position;
  Common& common = set_up.common;
  const OwnerSet attackers = friends_of(common, *common.side.begin());
  const OwnerSet others = parted(all_seats(common).with(kAlly), attackers);
  common.open = places_of(common, attackers) & places_of(common, others);
  common.open.erase(place);
  common.battle = {};
  common.battle.went.fill(kNobody);
  common.battle.place = byte(place);
  for (int i = 0; i < kOwners; ++i) {
    const Owner owner = seat_at(i);
    if (!common.present[at(owner)].contains(place)) continue;
    OwnerSet& side = common.battle.side[attackers.contains(owner) ? kAttackers : kDefenders];
    side = side.with(owner);
  }
  return clash_of(board, set_up);
}

std::optional<Clash> clash_of_choice(const PowerAndPrestige& game, const Position& position,
                                     Seat seat, const Choice& choice) {
  const Act act = act_of(choice);
  const Common& common = position.common;
  if (act == Act::fight) return clash_at(game.board(), position, arg_of<Act::fight>(choice));
  if (act == Act::hold) {
    Clash clash = clash_of(game.board(), position);
    clash.between_rounds = true;
    return clash;
  }
  if (!is_march_on(act) || common.ask != Ask::march) return std::nullopt;
  // Where to is said with the choice, or was before.
  const Draft& draft = position.secret[at(seat)].draft;
  const auto to =
      act == Act::to ? get<0>(args_of<Act::to>(choice)) : static_cast<Location>(draft.to);
  const OwnerSet foes = foes_of(common, seat_at(draft.owner));
  if (!places_of(common, foes).contains(to)) return std::nullopt;
  Position marched = position;
  march_with_all(game, marched, seat, choice);
  return clash_at(game.board(), marched, to);
}

namespace {

std::string units_left(const std::string& who, int units) {
  return who + ", " + std::to_string(units) + (units == 1 ? " unit left" : " units left");
}

json::array as_array(const std::vector<double>& chances) {
  json::array array;
  for (const double chance : chances) array.emplace_back(chance);
  return array;
}

void add_up(std::vector<double>& sums, const std::vector<double>& more, double weight) {
  sums.resize(std::max(sums.size(), more.size()), 0.0);
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += weight * more[i];
}

}  // namespace

std::vector<OddsOutcome> in_short(const BattleOdds& odds) {
  return {{"the attackers win", odds.chance_of(Victory::attackers)},
          {"the defenders win", odds.chance_of(Victory::defenders)},
          {"nobody is left", odds.chance_of(Victory::nobody)}};
}

json::object to_json(const std::vector<BattleOdds>& all) {
  const double weight = 1.0 / static_cast<double>(all.size());
  // Who wins, and how many units of the winners are left: most first.
  std::map<std::pair<Victory, int>, double> sums;
  std::array<std::vector<double>, 2> lose;
  std::array<double, 2> prestige{};
  for (const BattleOdds& odds : all) {
    for (int a = 0; a <= odds.attackers(); ++a) {
      for (int d = 0; d <= odds.defenders(); ++d) {
        const auto add = [&](Victory victory, int left) {
          const double chance = odds.exactly(victory, a, d);
          if (chance > 0) sums[{victory, -left}] += weight * chance;
        };
        add(Victory::attackers, odds.attackers() - a);
        add(Victory::defenders, odds.defenders() - d);
        add(Victory::nobody, 0);
      }
    }
    for (const std::size_t side : {kAttackers, kDefenders}) {
      add_up(lose[side], odds.lose(side), weight);
      prestige[side] += weight * odds.mean_prestige(side);
    }
  }
  std::vector<OddsOutcome> outcomes;
  for (const auto& [what, chance] : sums) {
    const auto& [victory, left] = what;
    outcomes.push_back(
        {victory == Victory::nobody
             ? "nobody is left"
             : units_left(victory == Victory::attackers ? "the attackers win" : "the defenders win",
                          -left),
         chance});
  }
  json::object out = exact_odds(outcomes);
  if (all.size() > 1) {
    out.erase("exact");
    double error = 0;
    for (const OddsOutcome& one : outcomes) {
      error = std::max(error, half_width(one.probability, static_cast<double>(all.size())));
    }
    out["error"] = error;
  }
  out["attackers_lose"] = as_array(lose[kAttackers]);
  out["defenders_lose"] = as_array(lose[kDefenders]);
  out["prestige"] =
      json::object{{"attackers", prestige[kAttackers]}, {"defenders", prestige[kDefenders]}};
  return out;
}

std::optional<json::object> PowerAndPrestige::odds(const View& view, Seat seat,
                                                   const Choice& choice) const {
  // In fog the enemy may be anything that fits what is known.
  constexpr std::uint64_t kSeed = 0x0DD5;
  constexpr int kImagined = 48;
  Dice dice(kSeed);
  std::vector<BattleOdds> all;
  const int worlds = has_fog(view.common) && act_of(choice) != Act::hold ? kImagined : 1;
  for (int i = 0; i < worlds; ++i) {
    const Position position = imagine(view, dice);
    if (why_not(position, seat, choice)) return std::nullopt;
    const auto clash = clash_of_choice(*this, position, seat, choice);
    if (!clash) return std::nullopt;
    all.emplace_back(board_, *clash);
  }
  return power_and_prestige::to_json(all);
}

}  // namespace casus::power_and_prestige

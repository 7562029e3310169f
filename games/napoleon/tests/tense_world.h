// The world of a tense position: season, relations, who holds what, armies and fleets.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "games/napoleon/game.h"
#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {

class TenseWorld {
 protected:
  TenseWorld(const Napoleon& game, int seats, const Options& options, Dice& dice)
      : game_(game), dice_(dice), position_(game.start(seats, options)) {}

  const Board& board() const { return game_.board(); }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }
  bool chance(int one_in) { return below(one_in) == 0; }
  Nation any_nation() { return power_at(static_cast<std::size_t>(below(kNations))); }
  Region any_of(const RegionSet& set) {
    return set.empty() ? Region::paris : set.nth(below(set.size()));
  }

  void set_time() {
    // Early enough for outnumbering, late enough for insurrections, and often near the end of a
    // year.
    const int least = position_.turn.turn;
    int turn = below(kTurns);
    if (chance(3)) turn = turn / 6 * 6 + 5;
    if (chance(6)) turn = kTurns - 1 - below(8);
    position_.turn.turn = byte(std::max(turn, least));
    // The years before have been scored.
    for (int year = 0; year < year_of(position_); ++year) {
      for (const Nation n : all_nations()) {
        Score& score = position_.scores[static_cast<std::size_t>(year)][at(n)];
        score.stars = static_cast<std::int8_t>(2 + below(14));
        score.seat = nation(position_, n).seat;
      }
    }
  }

  // Whether a nation has conceded all but what comes last, and is at war with France again.
  void choose_spent() {
    spent_.reset();
    if (!chance(4)) return;
    spent_ = chance(2) ? Power::prussia : Power::austria;
    position_.turn.turn =
        byte(std::clamp<int>(position_.turn.turn, year_index(1810) * kTurnsOfYear, kTurns - 3));
  }
  void spend(Nation n) {
    NationState& own = nation(position_, n);
    own.taken = 0x1F;
    if (n == Power::prussia) {  // its first item goes by victors
      own.taken = 0x1E;
      own.regions_taken = byte(1 << at(Power::france));
    }
    own.defeats = own.defeats_by_france = 1;
    own.last_defeat = byte(position_.turn.turn - 18);
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      if (state(position_, power_at(s)).patron == n) state(position_, power_at(s)).patron.reset();
    }
    for (const Region region : board().home[at(n)] & board().starred) {
      hold(position_, region) = {static_cast<std::uint8_t>(n), How::own, 0};
    }
    weak_[at(n)] = true;
    weak_[at(Power::france)] = false;
    front_[at(Power::france)] = front_[at(n)];
  }

  void relate() {
    const bool free = is_free_for_all(position_);
    for (Pair& pair : position_.pairs) pair = {};
    for (const Nation one : all_nations()) {
      for (const Nation other : all_nations()) {
        if (!is_first_of_pair(one, other)) continue;
        if (one == Power::france || free) {
          Pair& pair = pair_of(position_, one, other);
          set_hostile_tie(pair);
          if (one == Power::france && spent_ == other) pair = {.tie = Tie::war};
        }
      }
    }
    note_ties(position_);
    for (const Nation one : all_nations()) {
      for (const Nation other : all_nations()) {
        if (!is_first_of_pair(one, other) || one == Power::france) continue;
        Pair& pair = pair_of(position_, one, other);
        const bool both = are_at_war(position_, one, Power::france) &&
                          are_at_war(position_, other, Power::france);
        if (is_two_player(position_)) pair.tie = both ? Tie::allied : Tie::neutral;
        if (!is_two_player(position_) && pair.tie == Tie::neutral && below(both ? 2 : 5) == 0) {
          pair.tie = Tie::allied;
        }
        if (!free && !is_two_player(position_) && pair.tie == Tie::neutral && chance(8)) {
          pair.tie = Tie::parting;
          pair.leave_by = byte(position_.turn.turn + 1 + below(3));
        }
      }
    }
    note_ties(position_);
  }
  void set_hostile_tie(Pair& pair) {
    const int kind = below(10);
    if (kind < 6) {
      pair.tie = Tie::war;
    } else if (kind < 8 && position_.turn.turn > 3) {
      pair.tie = Tie::treaty;
      pair.length = byte(12 + below(19));
      pair.made = byte(std::max(1, position_.turn.turn - below(pair.length)));
      pair.until = byte(pair.made + pair.length);
      if (chance(3)) pair.leave_by = byte(position_.turn.turn + below(3));
    } else if (kind == 8 && !is_two_player(position_)) {
      pair.tie = Tie::truce;
      pair.made = position_.turn.turn;
      pair.until = byte(position_.turn.turn + 1 + below(5));
    }
  }

  void share_out_states() {
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      const Power of = power_at(s);
      if (of == Power::westphalia) continue;
      State& own = state(position_, of);
      if (!chance(3)) continue;
      if (chance(3)) {
        if (own.patron && !own.armed) own.patron.reset();
        continue;
      }
      own.patron = any_nation();
      own.armed = true;
      own.fallen = chance(4);
      if (own.fallen && is_minor(of) && chance(2)) own.held = 18;
      if (chance(2)) own.former = any_nation();
      if (chance(4)) {
        const Nation enemy = any_nation();
        if (!(own.patron == enemy)) set_bit(own.wars, enemy);
      }
    }
  }

  // Homes in the hands of enemies, conquered, ceded or liberated.
  void occupy() {
    for (const Region region : RegionSet::all()) {
      const Maybe<Nation> home = board().home_of[at(region)];
      Hold& held = hold(position_, region);
      if (!chance(home ? 4 : 9)) continue;
      const Nation by = any_nation();
      if (!home && region != Region::apulia && !chance(2)) continue;
      if (home && *home == by) continue;
      held.holder = static_cast<std::uint8_t>(by);
      const bool freed = home && (are_allied(position_, by, *home) ||
                                  (!are_at_war(position_, by, *home) && chance(2)));
      held.how = home && chance(3) ? How::ceded : freed ? How::liberated : How::conquered;
    }
    // One of the slow ones is about to be conquered.
    if (!chance(3)) return;
    const Power slow = chance(2) ? Power::spain : Power::ottomans;
    State& own = state(position_, slow);
    const Nation by = any_nation();
    if (own.patron == by) return;
    own.fallen = false;
    own.armed = true;
    own.held = byte(16 + below(2));
    own.holder = by;
    set_bit(own.wars, by);
    for (const Region region : board().lands[at(slow)] & board().starred) {
      hold(position_, region) = {static_cast<std::uint8_t>(by), How::conquered, 0};
    }
  }

  // Where each nation and its enemies meet at its home; some of them are about to lose their last
  // die, or all of their stars.
  void choose_fronts() {
    for (const Nation n : all_nations()) {
      front_[at(n)] = any_of(board().home[at(n)]);
      weak_[at(n)] = chance(4);
      const NationSet enemies = enemies_of(position_, n);
      if (enemies.empty() || !chance(6)) continue;
      for (const Region region : board().home[at(n)] & board().starred) {
        const Nation by = enemies.nth(below(enemies.size()));
        hold(position_, region) = {static_cast<std::uint8_t>(by), How::conquered, 0};
      }
    }
  }

  void raise_armies() {
    for (Die& die : position_.dice) die = {};
    great_battle_.reset();
    if (chance(2)) great_battle_ = front_[at(any_nation())];
    for (const Power power : PowerSet::all()) {
      if (is_corps(power) || power == Power::westphalia) continue;
      if (is_state(power) &&
          !(state(position_, power).armed && has_army(board(), position_, power))) {
        continue;
      }
      if (is_state(power) && chance(3)) continue;
      const int limit = dice_limit(board(), position_, power);
      if (is_state(power)) {
        for (int i = 1 + below(std::min(limit, 2)); i > 0; --i) place_die(power);
      } else if (weak_[at(power)]) {
        add_die(board(), position_, power, front_[at(power)], 1 + below(2));
      } else {
        for (int i = std::max(1, limit - below(2)); i > 0; --i) place_die(power);
      }
    }
  }
  // Mostly where it comes to blows: on the front of an enemy, beside an ally, or on its own.
  void place_die(Power power) {
    Region region = any_of(is_nation(power) ? board().home[at(power)] : board().lands[at(power)]);
    if (is_nation(power)) {
      const NationSet enemies = enemies_of(position_, power);
      const NationSet allies = allies_of(position_, power);
      const int where = below(8);
      if (great_battle_ && where < 6 && !enemies.empty()) {
        region = *great_battle_;
      } else if (where < 4 && !enemies.empty()) {
        region = front_[at(enemies.nth(below(enemies.size())))];
      } else if (where < 6) {
        region = front_[at(power)];
      } else if (where == 7 && !clients_of(power).empty()) {
        region = any_of(clients_of(power));
      } else if (where == 6 && !allies.empty()) {
        region = front_[at(allies.nth(below(allies.size())))];
      }
    }
    const int limit = board().most_pips[at(power)];
    const int most = limit > 0 ? limit : is_state(power) ? 2 : most_pips(position_);
    add_die(board(), position_, power, region, 1 + below(most));
  }
  RegionSet clients_of(Nation n) const {
    RegionSet lands;
    for (std::size_t s = kNations; s < kStatesEnd; ++s) {
      if (state(position_, power_at(s)).patron == n) lands |= board().lands[s];
    }
    return lands;
  }
  // Few boxes, so that fleets meet.
  void gather_fleets() {
    Fleets& fleets = position_.fleets;
    const SeaSet near = board().sea.around(SeaSet::of(static_cast<Sea>(below(kSeas))));
    for (auto& navy : fleets.pips) {
      int pips = 0;
      for (std::uint8_t& each : navy) pips += std::exchange(each, std::uint8_t{0});
      for (; pips > 0; --pips) ++navy[at(near.nth(below(std::min(near.size(), 2))))];
    }
    if (fleets.nelson == kNone) return;
    const auto& british = fleets.pips[at(Power::britain)];
    const auto with = std::ranges::find_if(british, [](std::uint8_t pips) { return pips > 0; });
    fleets.nelson = byte(static_cast<int>(with - british.begin()));
  }

  const Napoleon& game_;
  Dice& dice_;
  Position position_;
  std::array<Region, kNations> front_{};
  std::array<bool, kNations> weak_{};
  std::optional<Region> great_battle_;
  std::optional<Nation> spent_;   // it has conceded all but what comes last
  std::optional<Nation> urgent_;  // whose place something hangs on
};

}  // namespace casus::napoleon

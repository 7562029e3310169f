#include "games/generalship/combat_odds.h"

#include <algorithm>
#include <utility>

#include "core/sort_keeping_order.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

const Fight& fight_of(const CardUse& use, bool attack) { return attack ? use.attack : use.defence; }

// Courses of a side with its hand, without those that another betters in both combats.
class Courses {
 public:
  Courses(const Board& board, const Position& position, std::size_t side, bool only_second) {
    const Battle& battle = position.common.battle;
    const Modifiers& leader = battle_modifiers(board, position.common, side);
    const bool sealed = battle.sealed[side];
    const Combat& laid = position.combat[side];
    const bool doubles = leader.two_tactics[at(battle.theatre)] && !battle.doubled[side];
    Arms arms{battle.theatre, position.hand[side], side_units(position, side), leader, doubles, {}};
    const bool attacks_last = side == kAttacker;
    if (only_second) {
      if (!sealed) arms.begun = laid;
      list_uses(board, arms, uses_);
      const Fight best = sealed ? Fight{laid, 0} : best_of(attacks_last, key_of(arms.hand));
      courses_.push_back({0, total_at(board, arms, best, attacks_last), {}, best.combat});
      return;
    }
    list_uses(board, arms, uses_);
    const CardKey hand = key_of(arms.hand);
    const CardKey begun = key_of(cards_in(board, battle.theatre, laid));
    for (const CardUse& use : uses_) {
      const bool fits = sealed ? use.cards == begun : holds(use.cards, begun);
      if (!fits) continue;
      Fight first = fight_of(use, !attacks_last);
      if (sealed) first = {laid, total_at(board, arms, {laid, 0}, !attacks_last)};
      const Fight second = best_of(attacks_last, hand - use.cards);
      courses_.push_back({first.total, second.total, first.combat, second.combat});
    }
    drop_worse();
  }

  std::vector<Course> all() && { return std::move(courses_); }

 private:
  Fight best_of(bool attack, CardKey hand) const {
    Fight best;
    for (const CardUse& use : uses_) {
      const Fight& fight = fight_of(use, attack);
      const bool better = fight.total > best.total || use.cards == 0;
      if (better && fight.total >= best.total && holds(hand, use.cards)) best = fight;
    }
    return best;
  }
  // Of what is sealed already.
  static int total_at(const Board& board, const Arms& arms, const Fight& fight, bool attack) {
    const Counts units = units_of(board, arms.theatre, fight.combat);
    const Total total = own_total(board, arms.theatre, {arms.leader, fight.combat, units});
    return attack ? total.atk : total.def;
  }
  void drop_worse() {
    sort_keeping_order(courses_, [](const Course& one, const Course& other) {
      return one.first != other.first ? one.first > other.first : one.second > other.second;
    });
    std::size_t kept = 0;
    int best = -1;
    for (const Course& course : courses_) {
      if (course.second <= best) continue;
      best = course.second;
      courses_[kept++] = course;
    }
    courses_.resize(kept);
  }

  std::vector<CardUse> uses_;
  std::vector<Course> courses_;
};

void choose_largest(Stand& stand) {
  for (std::size_t i = 1; i < stand.courses.size(); ++i) {
    const Course& course = stand.courses[i];
    const Course& best = stand.course();
    if (course.first + course.second > best.first + best.second) stand.chosen = i;
  }
}

Lineup lineup_of(const Board& board, const Position& position, std::size_t side,
                 const Combat& combat) {
  return {battle_modifiers(board, position.common, side), combat,
          units_of(board, position.common.battle.theatre, combat)};
}

}  // namespace

std::vector<Course> courses_of(const Board& board, const Position& position, std::size_t side,
                               bool only_second) {
  return Courses(board, position, side, only_second).all();
}

void Answering::begin() {
  for (auto& side : stands_) {
    for (Stand& stand : side) choose_largest(stand);
  }
  count();
}

void Answering::count() {
  for (const std::size_t side : {kAttacker, kDefender}) {
    for (const Stand& stand : stands_[side]) {
      if (!stand.only_second) first_[side].add(stand.course().first, stand.weight);
      second_[side].add(stand.course().second, stand.weight);
    }
  }
}

void Answering::answer(std::size_t side) {
  const auto first = first_[1 - side].cumulative();
  const auto second = second_[1 - side].cumulative();
  const auto less = [](const auto& below, int total) {
    return below[std::min(static_cast<std::size_t>(std::max(total, 0)), Distribution::kMost)];
  };
  const auto chance = [&](const Course& course) {
    if (side == kAttacker) {
      // Holds what is not more, beats what is less.
      return less(first, course.first + 1) * less(second, course.second);
    }
    const double holds = 1 - less(first, course.first);
    const double beats = 1 - less(second, course.second + 1);
    return 1 - holds * beats;
  };
  for (Stand& stand : stands_[side]) {
    if (stand.only_second) continue;
    double best = -1;
    for (std::size_t i = 0; i < stand.courses.size(); ++i) {
      const double own = chance(stand.courses[i]);
      if (own <= best) continue;
      best = own;
      stand.chosen = i;
    }
  }
}

Fate fate_of(const Board& board, const Position& position, const Stand& attacker,
             const Stand& defender) {
  const Theatre theatre = position.common.battle.theatre;
  const auto succeeds = [&](std::size_t side, const Combat& attack, const Combat& defence) {
    return clash_of(board, theatre, lineup_of(board, position, side, attack),
                    lineup_of(board, position, 1 - side, defence))
        .succeeds();
  };
  if (!attacker.only_second &&
      succeeds(kDefender, defender.course().in_first, attacker.course().in_first)) {
    return Fate::beaten;
  }
  return succeeds(kAttacker, attacker.course().in_second, defender.course().in_second)
             ? Fate::wins
             : Fate::held_off;
}

}  // namespace casus::generalship

// Battles of random games and of maps full of armies, followed by a referee who counts everything
// again from what is told (war_oracle.h).
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/generalship/choices.h"
#include "games/generalship/events.h"
#include "games/generalship/tests/deduction.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/invariants.h"
#include "games/generalship/tests/tense.h"
#include "games/generalship/tests/war_generals.h"
#include "games/generalship/tests/war_oracle.h"
#include "tests/support/random_games.h"

namespace casus::generalship {
namespace war_games {

const Board& board() { return the_game().board(); }
bool is(const Event& event, EventKind kind) { return event.kind == at(kind); }
std::string word(Unit unit) { return board().units->ids[at(unit)]; }
std::string word(Card card) { return board().cards->ids[at(card)]; }

oracle::Army army_of(const Position& position, std::size_t side) {
  oracle::Army army;
  const Battle& battle = position.common.battle;
  for (std::size_t u = 0; u < kUnits; ++u) {
    int count = 0;
    if (side == kAttacker) count = position.force[u];
    if (side == kDefender) {
      for (const std::uint8_t some : position.units[battle.tile][u]) count += some;
    }
    if (count > 0) army[board().units->ids[u]] = count;
  }
  return army;
}

std::string commander(const Common& common, std::size_t side) {
  const std::uint8_t general = common.commander[common.battle.seat[side]];
  return general == kNobody ? "" : board().generals->ids[general];
}
// Who leads a side in this battle: nobody against a rival.
std::string leader(const Common& common, std::size_t side) {
  const std::string own = commander(common, side);
  return oracle::are_opposed(own, commander(common, 1 - side)) ? "" : own;
}

// Follows every step of a game and counts again what a battle brings.
class Referee {
 public:
  struct Seen {
    std::map<std::string, int> styles;  // by style, "land" too
    int hands = 0;
    int losses = 0;
    int endings = 0;
    int tactics = 0;
  } seen;

  void see(const Position& before, const Choice& choice, const Position& after,
           const std::vector<Event>& told) {
    if (in_battle(after.common) && after.common.battle.drawing == Drawing::hands &&
        before.common.battle.drawing != Drawing::hands) {
      check_hands(after);
    }
    for (const Event& event : told) {
      if (is(event, EventKind::totals)) check_combat(before, told, event);
      if (is(event, EventKind::lost)) ++lost_[word(std::get<1>(args_of<EventKind::lost>(event)))];
    }
    const bool losing = before.common.ask == Ask::lose;
    if (losing && !(in_battle(after.common) && after.common.ask == Ask::lose)) check_losses();
    if (in_battle(before.common) && !in_battle(after.common)) check_end(before, choice, told);
  }

 private:
  void check_hands(const Position& position) {
    const Common& common = position.common;
    const Battle& battle = common.battle;
    const oracle::Field field = {(board().sea >> battle.tile & 1U) != 0,
                                 (board().fortresses >> battle.tile & 1U) != 0,
                                 common.developed[at(Technology::architecture)] != kNobody,
                                 board().eras->ids[at(common.era)]};
    for (const std::size_t side : {kAttacker, kDefender}) {
      const std::string general = leader(common, side);
      oracle::Side one{side == kDefender,      general, leader(common, 1 - side), 0, 0,
                       army_of(position, side)};
      if (!general.empty()) {
        one.land = oracle::facts_of(general).land;
        one.naval = oracle::facts_of(general).naval;
      }
      const oracle::Hand hand = oracle::hand_of(field, one);
      EXPECT_EQ(battle.to_draw[side][0], hand.basic) << general << " in the era " << field.era;
      EXPECT_EQ(battle.to_draw[side][1], hand.advanced) << general << " in the era " << field.era;
    }
    ++seen.hands;
  }

  void check_combat(const Position& before, const std::vector<Event>& told, const Event& totals) {
    const Battle& battle = before.common.battle;
    const auto [attacker, atk, defender, def] = args_of<EventKind::totals>(totals);
    const auto side_of = [&](Seat seat) {
      return battle.seat[kAttacker] == byte(seat) ? kAttacker : kDefender;
    };
    std::array<oracle::Shown, 2> shown;
    for (const std::size_t side : {kAttacker, kDefender}) {
      shown[side].general = leader(before.common, side);
    }
    std::string style;
    bool cancelled = false;
    std::optional<Seat> winner;
    for (const Event& event : told) {
      if (is(event, EventKind::fought_with)) {
        const auto [seat, card, unit, count] = args_of<EventKind::fought_with>(event);
        shown[side_of(seat)].army[word(unit)] += count;
      }
      if (is(event, EventKind::used_tactic)) {
        const auto [seat, card] = args_of<EventKind::used_tactic>(event);
        shown[side_of(seat)].tactics.insert(word(card));
        ++seen.tactics;
      }
      if (is(event, EventKind::flagship_shown)) {
        const auto [seat, unit] = args_of<EventKind::flagship_shown>(event);
        shown[side_of(seat)].flagship = word(unit);
      }
      if (is(event, EventKind::style_fought)) {
        style = std::array{"hand-to-hand", "shooting",
                           "bombardment"}[at(arg_of<EventKind::style_fought>(event))];
      }
      if (is(event, EventKind::attack_cancelled)) cancelled = true;
      if (is(event, EventKind::won_battle)) {
        winner = std::get<0>(args_of<EventKind::won_battle>(event));
      }
    }
    const oracle::Shown& attack = shown[side_of(attacker)];
    const oracle::Shown& defence = shown[side_of(defender)];
    const bool naval = battle.theatre == Theatre::naval;
    if (naval) {
      EXPECT_EQ(style, oracle::style_of(attack, defence));
      EXPECT_EQ(cancelled, oracle::is_cancelled(attack, defence));
      EXPECT_EQ(atk, oracle::naval_total(attack, style).atk);
      EXPECT_EQ(def, oracle::naval_total(defence, style).def);
    } else {
      EXPECT_EQ(atk, oracle::land_total(attack).atk);
      EXPECT_EQ(def, oracle::land_total(defence).def);
      EXPECT_TRUE(style.empty());
    }
    ++seen.styles[naval ? style : "land"];
    const bool succeeds = atk > def && !cancelled;
    const bool last = battle.attackers_attack;
    EXPECT_EQ(side_of(attacker), last ? kAttacker : kDefender);
    EXPECT_EQ(winner.has_value(), succeeds || last);
    if (winner) {
      EXPECT_EQ(*winner, succeeds ? attacker : side_seat(battle, kDefender));
    }
    lost_.clear();
    all_ = army_of(before, side_of(defender));
    style_ = style;
    naval_ = naval;
    due_ = oracle::loss_due(naval, leader(before.common, side_of(defender)), atk - def);
  }

  void check_losses() {
    ++seen.losses;
    std::vector<std::string> regiments = oracle::kInfantry;
    regiments.insert(regiments.end(), oracle::kCavalry.begin(), oracle::kCavalry.end());
    const bool bombarded = naval_ && style_ == "bombardment";
    int due = due_;
    if (!bombarded) {
      EXPECT_TRUE(oracle::covers(all_, lost_, regiments, naval_, style_, due));
      for (const std::string& unit : regiments) {
        due -= oracle::of(lost_, unit) * oracle::loss_of(naval_, style_, unit);
      }
    } else {
      EXPECT_EQ(oracle::of(lost_, regiments), 0);
    }
    if (naval_ && due > 0) {
      EXPECT_TRUE(oracle::covers(all_, lost_, oracle::kShips, naval_, style_, due));
    } else {
      EXPECT_EQ(oracle::of(lost_, oracle::kShips), 0);
    }
  }

  void check_end(const Position& before, const Choice& choice, const std::vector<Event>& told) {
    ++seen.endings;
    const Common& common = before.common;
    const bool bought = act_of(choice) == Act::force || common.battle.bought;
    std::map<int, int> points;
    std::map<int, int> battles;
    int deposed = 0;
    for (const Event& event : told) {
      if (is(event, EventKind::march_ended)) break;
      if (is(event, EventKind::got_points)) {
        const auto [seat, more] = args_of<EventKind::got_points>(event);
        points[index(seat)] += more;
      }
      if (is(event, EventKind::battles_counted)) {
        const auto [seat, number] = args_of<EventKind::battles_counted>(event);
        battles[index(seat)] = number;
      }
      deposed += is(event, EventKind::deposed) ? 1 : 0;
    }
    for (const std::size_t side : {kAttacker, kDefender}) {
      const int seat = common.battle.seat[side];
      const std::string general = leader(common, side);
      const int more = oracle::is_one_of(general, {"gaius_marius", "aleksandr_suvorov"}) ? 2 : 1;
      if (side == kDefender && bought) {
        EXPECT_FALSE(battles.contains(seat));
      } else {
        EXPECT_EQ(battles[seat], std::min(5, common.battles[seat] + more));
      }
    }
    const bool asked = common.ask == Ask::reward;
    EXPECT_EQ(deposed, asked && act_of(choice) != Act::points ? 1 : 0);
    if (asked) check_points(common, choice, points);
  }

  void check_points(const Common& common, const Choice& choice, std::map<int, int>& points) {
    const std::size_t side = 1U - common.battle.loser;
    const int seat = common.battle.seat[side];
    const bool naval = common.battle.theatre == Theatre::naval;
    const std::string general = leader(common, side);
    int expected = side == kAttacker ? 2 : 1;
    const bool laurel =
        side == kAttacker
            ? naval && oracle::is_one_of(general, {"juan_de_austria", "horatio_nelson"})
            : !naval && general == "duke_of_wellington";
    if (laurel && !common.laurels.contains(seat_at(seat))) ++expected;
    EXPECT_EQ(points[seat], act_of(choice) == Act::depose ? 0 : expected);
  }

  oracle::Army all_;
  oracle::Army lost_;
  std::string style_;
  bool naval_ = false;
  int due_ = 0;
};

// Any answer, but a combat is sealed only now and then, so that cards and units are laid.
Choice answer(const Position& position, const Choices& choices, Dice& dice) {
  if (position.common.ask == Ask::fight && choices.size() > 1 && dice.below(6) > 0) {
    return choices[dice.below(static_cast<std::uint32_t>(choices.size() - 1))];
  }
  return casus::test::any_of(choices, dice);
}

// Told of every step until something has failed.
void play_on(Position position, int steps, Dice& dice,
             const casus::test::OnStep<Generalship>& on_step) {
  Choices choices;
  std::vector<Event> told;
  for (int step = 0; step < steps; ++step) {
    const Turn turn = the_game().turn(position);
    if (turn.waiting == Waiting::nobody) return;
    const Position before = position;
    told.clear();
    Events events(told);
    Choice choice;
    if (turn.waiting == Waiting::chance) {
      choice = the_game().sample(position, dice);
      the_game().resolve(position, choice, events);
    } else {
      const Seat seat = *turn.seats.begin();
      choices.clear();
      the_game().legal(position, seat, choices);
      choice = answer(position, choices, dice);
      the_game().apply(position, seat, choice, events);
    }
    on_step(before, choice, position, told);
    if (::testing::Test::HasFailure()) return;
  }
}

// Maps full of armies for every number of seats.
void each_tense_game(int games, const std::function<void(const Position&, Dice&)>& play) {
  for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i) {
    Dice dice(static_cast<std::uint64_t>(77000 + i));
    const int seats = 2 + i % 3;
    const Options options = casus::test::random_options<Generalship>(seats, dice);
    const Position position = tense_position(the_game(), seats, options, dice);
    const auto impossible = the_game().why_impossible(position);
    ASSERT_FALSE(impossible) << impossible->field << ": " << impossible->text;
    play(position, dice);
  }
}

casus::test::OnStep<Generalship> seen_by(Referee& referee) {
  return [&](const Position& before, const Choice& choice, const Position& after,
             const std::vector<Event>& told) { referee.see(before, choice, after, told); };
}

// rule: generalship.combat.total generalship.combat.advanced generalship.combat.irregular
// rule: generalship.naval.total generalship.naval.style generalship.naval.advanced
// rule: generalship.naval.evasion generalship.naval.cancel generalship.battle.cards
// rule: generalship.battle.fortress generalship.battle.era generalship.battle.no_leader
// rule: generalship.battle.rivals generalship.battle.won generalship.battle.number
// rule: generalship.losses.choice generalship.losses.sea generalship.losses.bombardment
// rule: generalship.reward.points generalship.ability.unit_bonus generalship.ability.loss_reduce
TEST(GeneralshipWar, battles_among_many_armies_are_counted_as_by_a_referee) {
  Referee referee;
  each_tense_game(400, [&](const Position& position, Dice& dice) {
    play_on(position, 250, dice, seen_by(referee));
  });
  // Enough of everything has been seen for the comparison to mean something.
  EXPECT_GT(referee.seen.hands, 300);
  EXPECT_GT(referee.seen.losses, 60);
  EXPECT_GT(referee.seen.endings, 300);
  EXPECT_GT(referee.seen.tactics, 100);
  EXPECT_GT(referee.seen.styles["land"], 200);
  for (const char* style : {"hand-to-hand", "shooting", "bombardment"}) {
    EXPECT_GT(referee.seen.styles[style], 5) << style;
  }
}

// rule: generalship.combat.total generalship.battle.cards generalship.march.turn
TEST(GeneralshipWar, battles_of_whole_games_are_counted_as_by_a_referee) {
  Referee referee;
  casus::test::each_random_game<Generalship>(4, [&](int seats, const Options& options, Dice& dice) {
    casus::test::play_game<Generalship>(
        seats, options, dice,
        [&](const Position& before, const Choice& choice, const Position& after,
            const std::vector<Event>& told) { referee.see(before, choice, after, told); },
        [&](const Position& position, const Choices& choices) {
          return answer(position, choices, dice);
        });
  });
}

// rule: generalship.units.hidden generalship.units.shown
TEST(GeneralshipWar, what_is_known_of_units_is_what_the_events_tell) {
  int known = 0;
  each_tense_game(120, [&](const Position& position, Dice& dice) {
    const Viewer viewer{};
    Deduction deduction(the_game(), the_game().view(position, viewer));
    play_on(position, 250, dice,
            [&](const Position&, const Choice& choice, const Position& after,
                const std::vector<Event>& told) {
              for (const Event& event : told) {
                if (may_hear(event, viewer)) deduction.hear(the_game(), event);
              }
              const auto more = deduction.wrong_view(the_game(), the_game().view(after, viewer));
              const auto wrong = deduction.wrong_truth(the_game(), after);
              EXPECT_FALSE(more) << *more << " after "
                                 << notation(the_game().vocabulary().acts, choice);
              EXPECT_FALSE(wrong) << *wrong;
              for (const Counts& counts : after.common.known) known += total(counts);
            });
  });
  EXPECT_GT(known, 10000);
}

}  // namespace war_games
}  // namespace casus::generalship

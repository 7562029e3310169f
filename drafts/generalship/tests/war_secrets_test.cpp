// What a march and a battle tell the others, and what they do not: two games that differ only in
// what lies face down look alike to everybody else, step by step, until something is shown.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/generalship/events.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/playing.h"
#include "games/generalship/vocabulary.h"

namespace casus::generalship {
namespace war_secrets {

Position of_three(std::initializer_list<std::string_view> clauses) {
  return given(3, clauses, {{"nations", json::array{"france", "austria", "byzantium"}}});
}

// What a viewer sees and has been told.
struct Sight {
  View view;
  std::vector<Event> told;
  bool operator==(const Sight&) const = default;
};
Sight sight_of(const Playing& playing, Viewer viewer) {
  Sight sight{the_game().view(playing.position, viewer), {}};
  for (const Event& event : playing.told) {
    if (may_hear(event, viewer)) sight.told.push_back(event);
  }
  return sight;
}
// Alike to all but this seat, who is asked and what is asked included.
void expect_alike(const Playing& one, const Playing& other, std::string_view but) {
  for (const std::string_view seat : {"france", "austria", "byzantium"}) {
    if (seat == but) continue;
    const Seat who = one.seat_named(seat);
    EXPECT_TRUE(sight_of(one, {who}) == sight_of(other, {who})) << seat;
    EXPECT_TRUE(the_game().prompt(one.position, who) == the_game().prompt(other.position, who));
  }
  EXPECT_TRUE(sight_of(one, {}) == sight_of(other, {})) << "spectators";
  EXPECT_TRUE(the_game().turn(one.position).seats == the_game().turn(other.position).seats);
}

// rule: generalship.units.hidden generalship.march.group
TEST(GeneralshipWarSecrets, a_march_shows_how_many_of_each_group_and_nothing_of_their_types) {
  Playing one(of_three({"order france austria byzantium", "paris empty",
                        "burgundy france archer 2 light_cavalry 1",
                        "aquitaine france musketeer 2 heavy_cavalry 1"}));
  Playing other(of_three({"order france austria byzantium", "paris empty",
                          "burgundy france musketeer 2 heavy_cavalry 1",
                          "aquitaine france archer 2 light_cavalry 1"}));
  expect_alike(one, other, "france");
  one.play("france",
           "act march | take burgundy archer 2 fresh | take burgundy light_cavalry 1 "
           "fresh");
  other.play("france", "act march | take burgundy musketeer 2 fresh");
  // A group that is being taken is not seen, nor of how many kinds it is.
  expect_alike(one, other, "france");
  other.play("france", "take burgundy heavy_cavalry 1 fresh");
  one.play("france", "go poland");
  other.play("france", "go poland");
  expect_alike(one, other, "france");
  EXPECT_FALSE(sight_of(one, {one.seat_named("france")}) ==
               sight_of(other, {other.seat_named("france")}));
}

constexpr std::string_view kCommon[] = {"order france austria byzantium", "paris empty",
                                        "vienna empty", "constantinople empty"};

Position battle(std::string_view defenders, std::string_view elsewhere, std::string_view cards,
                std::string_view step) {
  return of_three({kCommon[0], kCommon[1], kCommon[2], kCommon[3], "commander austria subutai",
                   "commander france pyrros_i", "power austria attila", defenders, elsewhere,
                   "attack saxony france archer 2", "tactics france phalanx any_regiment", cards,
                   step});
}

// rule: generalship.battle.present generalship.battle.withdrawal
TEST(GeneralshipWarSecrets, whoever_holds_an_advanced_card_is_asked_whatever_it_is) {
  const std::string_view units = "saxony austria archer 2";
  const std::string_view rest = "lombardy austria archer 1";
  for (const std::string_view step : {"step exchange", "step withdraw"}) {
    Playing one(battle(units, rest, "tactics austria withdrawal horse", step));
    Playing other(battle(units, rest, "tactics austria irregular horse", step));
    expect_alike(one, other, "austria");
    one.play("austria", "pass");
    other.play("austria", "pass");
    expect_alike(one, other, "austria");
  }
}

// rule: generalship.battle.exchange generalship.battle.buy
TEST(GeneralshipWarSecrets, what_is_put_away_is_counted_by_its_backs) {
  const std::string_view units = "saxony austria archer 2";
  const std::string_view rest = "lombardy austria archer 1";
  Playing one(battle(units, rest, "tactics austria phalanx chase horse", "step exchange"));
  Playing other(battle(units, rest, "tactics austria wedge_charge ambush horse", "step exchange"));
  one.play("austria", "toss phalanx");
  // While it is being chosen nothing is seen, not even how much.
  expect_alike(one, other, "austria");
  one.play("austria", "pass");
  other.play("austria", "toss ambush | pass");
  expect_alike(one, other, "austria");
  one.chance("draw_basic horse");
  other.chance("draw_basic any_regiment");
  expect_alike(one, other, "austria");
  Playing buys(battle(units, rest, "tactics austria phalanx horse", "step buy_cards"));
  Playing others(battle(units, rest, "tactics austria phalanx any_regiment", "step buy_cards"));
  buys.play("austria", "toss horse | pay");
  others.play("austria", "toss any_regiment | pay");
  expect_alike(buys, others, "austria");
}

// rule: generalship.combat.seal generalship.units.hidden generalship.units.shown
TEST(GeneralshipWarSecrets, a_sealed_combat_shows_numbers_until_both_are_sealed) {
  Playing one(battle("saxony austria archer 2", "lombardy austria musketeer 2",
                     "tactics austria long_range phalanx", "step fight"));
  Playing other(battle("saxony austria musketeer 2", "lombardy austria archer 2",
                       "tactics austria long_range irregular", "step fight"));
  one.play("austria", "match long_range archer 2");
  expect_alike(one, other, "austria");
  one.play("austria", "advanced phalanx | seal");
  other.play("austria", "match long_range musketeer 2 | advanced irregular | seal");
  expect_alike(one, other, "austria");
  one.play("france", "seal");
  other.play("france", "seal");
  const auto shows = [](const Playing& playing) {
    const Viewer byzantium{playing.seat_named("byzantium")};
    return sight_of(playing, byzantium).view.common.known[at(Tile{17})];
  };
  ASSERT_EQ(the_game().board().tiles->ids[17], "saxony");
  EXPECT_EQ(shows(one)[at(Unit::archer)], 2);
  EXPECT_EQ(shows(other)[at(Unit::musketeer)], 2);
}

// rule: generalship.losses.choice generalship.units.hidden
TEST(GeneralshipWarSecrets, losses_are_asked_for_even_where_all_must_fall) {
  // Of three archers one is left over, of three artillery none.
  Playing one(battle("saxony austria archer 3", "lombardy austria artillery 3",
                     "tactics austria horse", "step attack"));
  Playing other(battle("saxony austria artillery 3", "lombardy austria archer 3",
                       "tactics austria horse", "step attack"));
  for (Playing* playing : {&one, &other}) {
    playing->position.hand[kAttacker] = {};
    playing->position.hand[kAttacker][at(Card{4})] = 1;
    playing->play("france", "match long_range archer 2 | seal").play("austria", "seal");
  }
  expect_alike(one, other, "austria");
  EXPECT_EQ(one.position.common.ask, Ask::lose);
}

// rule: generalship.reinforce.squadrons generalship.ships.stowed
TEST(GeneralshipWarSecrets, a_fleet_shows_its_loads_by_group) {
  const auto fleet = [](std::string_view north, std::string_view channel) {
    return given(3,
                 {"order england austria byzantium", "london empty", "vienna empty",
                  "constantinople empty", north, channel},
                 {{"nations", json::array{"england", "austria", "byzantium"}}});
  };
  const Position one = fleet("north_sea england galley 1 galleon 1 archer 6 light_cavalry 1",
                             "english_channel england galley 2 musketeer 6 heavy_cavalry 1");
  const Position other =
      fleet("north_sea england galley 2 musketeer 6 heavy_cavalry 1",
            "english_channel england galley 1 galleon 1 archer 6 light_cavalry 1");
  for (const int viewer : {1, 2}) {
    EXPECT_TRUE(the_game().view(one, {seat_at(viewer)}) ==
                the_game().view(other, {seat_at(viewer)}));
  }
}

// How soon an answer comes, and in how many steps, must not tell what its list hangs on.
// rule: generalship.battle.present generalship.combat.seal
TEST(GeneralshipWarSecrets, questions_whose_answers_hang_on_hidden_things_are_asked_in_secret) {
  for (const Prompted prompted :
       {Prompted::march, Prompted::stow, Prompted::reinforce, Prompted::exchange,
        Prompted::withdraw, Prompted::chase, Prompted::ambush, Prompted::cancel_ambush,
        Prompted::restore_ambush, Prompted::buy_cards, Prompted::attack, Prompted::defend,
        Prompted::lose, Prompted::drown, Prompted::retreat}) {
    const Form& form = the_game().vocabulary().prompts[at(prompted)];
    EXPECT_TRUE(form.secret) << form.word;
  }
}

}  // namespace war_secrets
}  // namespace casus::generalship

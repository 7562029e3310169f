// Every refusal of march and battle: what brings it about, the rule that it names, and its words.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/generalship/refusals.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/playing.h"
#include "tests/support/clauses.h"

namespace casus::generalship {
namespace war_refusals {

struct Case {
  Why why;
  std::string_view rule;
  bool naval;
  std::string_view given;  // beside empty capitals
  std::vector<std::pair<std::string_view, std::string_view>> plays;
  std::string_view seat;
  std::string_view choice;
  std::string_view sentence;
};

Position position_of(const Case& one) {
  std::string text =
      one.naval ? "map flanders western_mediterranean poland baltic_sea adriatic_sea | london "
                  "empty | constantinople empty | order england byzantium | "
                : "paris empty | vienna empty | order france austria | ";
  text += one.given;
  const json::object nations{{"nations", one.naval ? json::array{"england", "byzantium"}
                                                   : json::array{"france", "austria"}}};
  return casus::test::built(build_position(2, nations, casus::test::clauses_of(text)));
}

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {Why::not_your_units,
       "march.units",
       false,
       "swabia france archer 1",
       {{"france", "act march"}},
       "france",
       "take saxony archer 1 fresh",
       "You have no units in Saxony."},
      {Why::too_few_units,
       "march.units",
       false,
       "swabia france archer 1",
       {{"france", "act march"}},
       "france",
       "take swabia archer 2 fresh",
       "Of archer you have fewer in Swabia, or they have moved already."},
      {Why::finished_units,
       "march.finished",
       false,
       "swabia france archer 2",
       {{"france", "act march | take swabia archer 1 fresh | go flanders"}},
       "france",
       "take flanders archer 1 finished",
       "Archer in Flanders has finished its march."},
      {Why::other_tile,
       "march.group",
       false,
       "swabia france archer 1 | saxony france archer 1",
       {{"france", "act march | take swabia archer 1 fresh"}},
       "france",
       "take saxony archer 1 fresh",
       "The group comes from Swabia."},
      {Why::taken_already,
       "march.group",
       false,
       "swabia france archer 2",
       {{"france", "act march | take swabia archer 1 fresh"}},
       "france",
       "take swabia archer 1 fresh",
       ""},
      {Why::no_way,
       "march.group",
       false,
       "poland france light_cavalry 1 | transylvania france archer 1 | swiss_alps france archer 1",
       {{"france", "act march"}},
       "france",
       "take poland light_cavalry 1 fresh",
       ""},
      {Why::group_open,
       "march.group",
       false,
       "swabia france archer 2",
       {{"france", "act march | take swabia archer 1 fresh"}},
       "france",
       "pass",
       "First the group that you have taken must go."},
      {Why::no_group,
       "march.group",
       false,
       "swabia france archer 2",
       {{"france", "act march"}},
       "france",
       "go saxony",
       "Take units first."},
      {Why::not_adjacent,
       "march.step",
       false,
       "swabia france archer 2",
       {{"france", "act march | take swabia archer 1 fresh"}},
       "france",
       "go poland",
       "Poland does not touch Swabia."},
      {Why::too_few_points,
       "march.points",
       false,
       "aquitaine france light_cavalry 1",
       {{"france",
         "act march | take aquitaine light_cavalry 1 fresh | go lombardy | take lombardy "
         "light_cavalry 1 moved"}},
       "france",
       "go swabia",
       "Light cavalry has too few movement points for Swabia."},
      {Why::wrong_ground,
       "march.terrain",
       false,
       "lombardy france light_cavalry 1",
       {{"france", "act march | take lombardy light_cavalry 1 fresh"}},
       "france",
       "go swiss_alps",
       "Light cavalry cannot enter Swiss Alps."},
      {Why::no_room,
       "ships.capacity",
       true,
       "north_sea england galley 1 archer 4 | flanders england "
       "archer 2",
       {{"england", "act march | take flanders archer 2 fresh"}},
       "england",
       "go north_sea",
       "There is room for 1 regiment only."},
      {Why::left_without_ship,
       "ships.capacity",
       true,
       "north_sea england galley 1 archer 1",
       {{"england", "act march | take north_sea galley 1 fresh"}},
       "england",
       "go adriatic_sea",
       "In North Sea regiments would be left without a ship."},
      {Why::name_ships,
       "ships.carriers",
       true,
       "north_sea england galley 2 archer 1",
       {{"england", "act march | take north_sea archer 1 fresh"}},
       "england",
       "go flanders",
       "Name 1 ship for it."},
      {Why::no_ship_needed,
       "ships.carriers",
       true,
       "north_sea england galley 1 archer 1",
       {{"england", "act march | take north_sea archer 1 fresh"}},
       "england",
       "by galley fresh",
       ""},
      {Why::full,
       "ships.capacity",
       true,
       "north_sea england galley 2 archer 6 | flanders england "
       "archer 1",
       {{"england", "act march | pass | stow 1 | stow 1 | stow 1 | stow 1 | stow 1"}},
       "england",
       "stow 1",
       "That squadron is full: it carries 5."},
      {Why::no_such_squadron,
       "ships.stowed",
       true,
       "north_sea england galley 2 archer 6 | flanders "
       "england archer 1",
       {{"england", "act march | pass"}},
       "england",
       "stow 3",
       ""},
      {Why::out_of_reach,
       "reinforce.reach",
       false,
       "saxony austria archer 1 | hungarian_plain austria archer 1 | attack saxony france archer 1",
       {{"austria", "take hungarian_plain archer 1 fresh"}},
       "austria",
       "go bohemia",
       "The battle cannot be reached by Bohemia."},
      {Why::cannot_reinforce,
       "reinforce.reach",
       false,
       "saxony austria archer 1 | bohemia austria archer 1 | hungarian_plain austria archer 1 | "
       "attack saxony france archer 1",
       {},
       "austria",
       "take bohemia archer 1 fresh",
       "Archer of Bohemia cannot reach the battle."},
      {Why::sail_as_stowed,
       "reinforce.squadrons",
       true,
       "lombardy england archer 1 | adriatic_sea england galley 1 archer 1 | attack lombardy "
       "byzantium archer 1",
       {},
       "england",
       "take adriatic_sea archer 1 fresh",
       "From Adriatic Sea whole squadrons come, with all aboard."},
      {Why::must_arrive,
       "reinforce.reach",
       true,
       "lombardy england archer 1 | north_sea england galley 1 archer 1 | attack lombardy "
       "byzantium "
       "archer 1",
       {{"england", "sail north_sea 1 | go adriatic_sea"}},
       "england",
       "pass",
       "The units on the way must reach the battle."},
      {Why::must_land,
       "reinforce.reach",
       true,
       "lombardy england archer 1 | adriatic_sea england galley 1 archer 2 | attack lombardy "
       "byzantium archer 1",
       {{"england", "sail adriatic_sea 1 | take adriatic_sea archer 1 fresh"}},
       "england",
       "go lombardy",
       "The regiments that you have taken must land."},
      {Why::no_such_card,
       "battle.cards",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | step fight",
       {},
       "austria",
       "match any_regiment archer 1",
       ""},
      {Why::no_withdrawal,
       "battle.withdrawal",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics austria phalanx | step withdraw",
       {},
       "austria",
       "present phalanx",
       "Phalanx does not serve as withdrawal."},
      {Why::no_chase,
       "battle.chase",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "commander france pyrros_i | tactics austria withdrawal | tactics france phalanx | step "
       "withdraw",
       {{"austria", "present withdrawal"}},
       "france",
       "present phalanx",
       "Phalanx does not serve as chase."},
      {Why::no_ambush,
       "battle.ambush",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander france pyrros_i | "
       "tactics france phalanx | step ambush",
       {},
       "france",
       "present phalanx",
       "Phalanx does not serve as ambush."},
      {Why::only_advanced,
       "battle.exchange",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics austria phalanx horse | step exchange",
       {},
       "austria",
       "toss horse",
       ""},
      {Why::too_many_tossed,
       "battle.exchange",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics austria phalanx chase close_range close_range close_range close_range "
       "close_range_three close_range_three close_range_three close_range_three horse horse horse "
       "horse horse_three horse_three horse_three horse_three | tactics france long_range "
       "long_range long_range long_range long_range_three long_range_three long_range_three "
       "long_range_three any_regiment any_regiment any_regiment | step exchange",
       {{"austria", "toss phalanx"}},
       "austria",
       "toss chase",
       "Only 1 basic card is left: you may put away no more."},
      {Why::too_many_bought,
       "battle.buy",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | power austria subutai | tactics "
       "austria horse horse horse horse close_range close_range | step buy_cards",
       {{"austria", "toss horse | toss horse | toss horse | toss horse | toss close_range"}},
       "austria",
       "toss close_range",
       "For a card of political power you may put away 5 cards, no more."},
      {Why::nothing_tossed,
       "battle.buy",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | power austria subutai | tactics "
       "austria horse | step buy_cards",
       {},
       "austria",
       "pay",
       "Put away a card first."},
      {Why::pay_or_toss,
       "battle.buy",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | power austria subutai | tactics "
       "austria horse | step buy_cards",
       {{"austria", "toss horse"}},
       "austria",
       "pass",
       ""},
      {Why::too_many_regiments,
       "combat.regiments",
       false,
       "saxony austria archer 6 | attack saxony france archer 1 | tactics austria long_range_three "
       "long_range_three | step fight",
       {{"austria", "match long_range_three archer 3"}},
       "austria",
       "match long_range_three archer 3",
       "At most 5 regiments fight."},
      {Why::no_such_match,
       "combat.match",
       false,
       "saxony austria archer 6 | attack saxony france archer 1 | tactics austria close_range | "
       "step fight",
       {},
       "austria",
       "match close_range archer 1",
       ""},
      {Why::not_enough_to_match,
       "combat.match",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | tactics austria long_range | "
       "step fight",
       {},
       "austria",
       "match long_range archer 2",
       "Of archer you have too few left for it."},
      {Why::no_tactic,
       "combat.advanced",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics austria chase | step fight",
       {},
       "austria",
       "advanced chase",
       "Chase is no card to lay in a combat."},
      {Why::tactics_used,
       "combat.advanced",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics austria phalanx irregular | step fight",
       {{"austria", "advanced phalanx"}},
       "austria",
       "advanced irregular",
       ""},
      {Why::one_flagship,
       "naval.flagship",
       true,
       "adriatic_sea byzantium galley 1 | attack adriatic_sea england galley 1 | step fight",
       {},
       "byzantium",
       "flagship galleon",
       "One ship fights, and it must be in the battle."},
      {Why::artillery_needs_galleon,
       "naval.artillery",
       true,
       "adriatic_sea byzantium galley 1 artillery 1 | attack adriatic_sea england galley 1 | "
       "tactics byzantium bombardment | step fight",
       {},
       "byzantium",
       "match bombardment artillery 1",
       "Artillery fights at sea only beside a galleon."},
      {Why::cannot_be_lost,
       "losses.choice",
       false,
       "saxony austria archer 1 musketeer 1 | attack saxony france archer 1 | tactics france "
       "any_regiment | step attack",
       {{"france", "match any_regiment archer 1 | seal"}, {"austria", "seal"}},
       "austria",
       "lose archer",
       ""},
      {Why::no_room_is_short,
       "losses.capacity",
       true,
       "adriatic_sea byzantium galleon 1 artillery 3 | attack adriatic_sea england galley 2 archer "
       "6 | tactics byzantium bombardment_two bombardment | step fight",
       {{"byzantium",
         "match bombardment_two artillery 2 | match bombardment artillery 1 | flagship "
         "galleon | seal"},
        {"england", "flagship galley | seal | lose galley"}},
       "england",
       "drown musketeer",
       ""},
      {Why::no_retreat,
       "retreat.land",
       false,
       "saxony austria archer 1 | swabia france archer 1 | flanders france archer 1 | attack "
       "saxony "
       "france archer 1 | step attack",
       {{"france", "seal"}, {"austria", "seal"}},
       "france",
       "retreat hungarian_plain",
       ""},
      {Why::no_haven,
       "retreat.sea",
       true,
       "adriatic_sea byzantium galley 1 | attack adriatic_sea england galley 1 | step attack",
       {{"england", "seal"}, {"byzantium", "seal"}},
       "england",
       "retreat western_mediterranean",
       ""},
      {Why::no_triumph,
       "ability.triumph",
       false,
       "saxony austria archer 1 | attack saxony france archer 1 | commander austria subutai | "
       "tactics france any_regiment | step attack",
       {{"france", "match any_regiment archer 1 | seal"}, {"austria", "seal | lose archer"}},
       "france",
       "both",
       ""},
  };
  return kCases;
}

// rule: generalship.march.units generalship.march.group generalship.ships.capacity
// rule: generalship.battle.cards generalship.combat.match generalship.turn.question
TEST(GeneralshipWarRefusals, each_names_its_rule_and_says_why_in_words) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(std::string(one.rule) + ": " + std::string(one.choice));
    Playing playing(position_of(one));
    for (const auto& [seat, answers] : one.plays) playing.play(seat, answers);
    const auto refusal = playing.refused(one.seat, one.choice);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(static_cast<Why>(refusal->why), one.why);
    EXPECT_EQ(playing.form_of(*refusal).rule, "generalship." + std::string(one.rule));
    const std::string sentence = playing.sentence_of(*refusal);
    EXPECT_GT(sentence.size(), 10U);
    if (!one.sentence.empty()) {
      EXPECT_EQ(sentence, one.sentence);
    }
  }
}

// Every reason from the march to the reward has its case above.
TEST(GeneralshipWarRefusals, none_is_left_out) {
  std::set<Why> seen = {Why::closed};  // needs three: examples/march_tiles.txt
  for (const Case& one : cases()) seen.insert(one.why);
  for (int why = static_cast<int>(Why::not_your_units); why <= static_cast<int>(Why::no_triumph);
       ++why) {
    EXPECT_TRUE(seen.contains(static_cast<Why>(why)))
        << the_game().vocabulary().refusals[static_cast<std::size_t>(why)].word;
  }
}

}  // namespace war_refusals
}  // namespace casus::generalship

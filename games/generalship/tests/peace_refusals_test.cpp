// Every refusal outside of march and battle: what brings it about, the rule it
// names, and what it says to the player.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_refusals {
namespace {

struct Case {
  const char* why;
  const char* rule;  // without the game's name
  const char* says;
  int seats;
  const char* given;   // clauses, parted by |
  const char* before;  // answers of Austria, or of chance where it is waited
                       // for, parted by |
  const char* seat;
  const char* choice;
};

// Seats are Austria, Byzantium, England in the order of play, with two Austria
// and France.
const Case kCases[] = {
    {"game_over", "end.points", "The game is over.", 2, "points austria 9 | studies austria 3 0",
     "act technology | develop metallurgy 3 0", "france", "act march"},
    {"chance_first", "turn.chance", "Something is being drawn; that comes first.", 2, "",
     "act technology | draw", "austria", "pass"},
    {"not_your_turn", "turn.order", "It is for Austria to answer.", 2, "", "", "france",
     "act march"},
    {"only_chance", "turn.chance", "Only chance draws.", 2, "", "", "austria", "draw_technology 2"},
    {"other_question", "turn.question", "Now you are to draft and upgrade.", 2, "", "act draft",
     "austria", "act march"},
    {"no_circle", "turn.circles", "No circle of this action tile is free for draft and upgrade.", 2,
     "turn 3 | cylinders austria draft", "", "austria", "act draft"},
    {"not_in_play", "setup.action_tiles", "Alliance is not in a game of two players.", 2, "", "",
     "austria", "act alliance"},
    {"other_circle", "population.twins",
     "Austria VIII is not one of the two circles to choose from.", 2, "population austria 5",
     "act growth", "austria", "arrange austria_8"},
    {"too_many_exchanges", "production.exchange", "You may exchange at most 1 time.", 2,
     "commander austria andrea_doria | food austria 9", "act production", "austria",
     "trade food 2"},
    {"too_little", "production.exchange", "You have too little metal for that.", 2,
     "commander austria andrea_doria | metal austria 0", "act production", "austria",
     "trade metal 1"},
    {"not_in_hand", "generals.use", "Attila is not in your hand.", 2, "hand austria subutai",
     "act generals", "austria", "appoint attila"},
    {"one_commander", "generals.use", "You have appointed a commander in this action already.", 2,
     "hand austria subutai attila", "act generals | appoint subutai", "austria", "appoint attila"},
    {"draw_or_use", "generals.draw",
     "You have used general cards in this action, so you cannot draw one as "
     "well.",
     2, "hand austria subutai attila", "act generals | strengthen subutai", "austria", "draw"},
    {"no_promotion", "generals.promote",
     "The last card of political power becomes commander only if you have "
     "neither a commander nor "
     "a general in hand.",
     2, "hand austria subutai | power austria attila", "act generals", "austria", "promote"},
    {"not_drawn", "ability.statesman", "Jan Zizka is not one of the two you drew.", 2,
     "commander austria constantinus_i",
     "act generals | draw | draw_general subutai | draw_general attila", "austria",
     "keep jan_zizka"},
    {"no_cards_left", "technology.deck", "No technology card is left to be drawn.", 2,
     "studies austria 20 20", "act technology", "austria", "draw"},
    {"developed_already", "technology.once", "Metallurgy has been developed already.", 2,
     "developed metallurgy | studies austria 3 0", "act technology", "austria",
     "develop metallurgy 3 0"},
    {"not_yet_open", "technology.tree", "Gunpowder must wait for what comes before it in the tree.",
     2, "developed metallurgy | studies austria 3 0", "act technology", "austria",
     "develop gunpowder 3 0"},
    {"no_such_cards", "technology.pay", "You do not have these technology cards.", 2,
     "studies austria 3 0", "act technology", "austria", "develop metallurgy 1 1"},
    {"wrong_payment", "technology.pay",
     "Metallurgy costs 3 technology points: pay as much, and no card more than "
     "you must.",
     2, "studies austria 3 1", "act technology", "austria", "develop metallurgy 2 1"},
    {"paid_with_resources", "technology.late",
     "Supply Magazines is paid with food and metal, not with cards.", 2,
     "studies austria 3 1 | developed metallurgy stirrups architecture "
     "gunpowder | food austria 9",
     "act technology", "austria", "develop magazines 3 0"},
    {"too_poor_to_develop", "technology.late", "Supply Magazines costs 3 food and 1 metal.", 2,
     "developed metallurgy stirrups architecture gunpowder | food austria 2", "act technology",
     "austria", "develop magazines 0 0"},
    {"not_next", "event.renaissance", "Gunpowder is not what the renaissance can bring.", 2,
     "developed metallurgy | studies austria 3 0",
     "act technology | develop stirrups 3 0 | draw_event renaissance", "austria",
     "develop gunpowder 0 0"},
    {"no_such_alliance", "alliance.boxes",
     "An alliance has two to 2 members, and nobody is in two.", 3, "", "act alliance", "austria",
     "align [0,1,2] []"},
    {"alliances_unchanged", "alliance.boxes", "The alliances are like that already.", 3,
     "allied austria england", "act alliance", "austria", "align [0,2] []"},
    {"alliances_in_order", "alliance.boxes", "Name the alliance with the lowest seat first.", 3, "",
     "act alliance", "austria", "align [] [0,2]"},
    {"too_little_power", "alliance.price",
     "That costs 1 card of political power, which you do not have.", 3, "allied austria england",
     "act alliance", "austria", "align [] []"},
    {"needs_technology", "draft.technology", "Heavy infantry needs Metallurgy to be developed.", 2,
     "food austria 9 | metal austria 9", "act draft", "austria", "draft heavy_infantry"},
    {"no_pieces", "draft.pieces", "All pieces of archer are on the map already.", 2,
     "food austria 9 | vienna austria archer 15 | paris france archer 15", "act draft", "austria",
     "draft archer"},
    {"too_poor_to_draft", "draft.price", "1 light cavalry costs 2 food and no metal.", 2,
     "food austria 1", "act draft", "austria", "draft light_cavalry"},
    {"no_population", "draft.population", "You have no active population left to draft from.", 2,
     "food austria 9 | population austria 0", "act draft", "austria", "draft archer"},
    {"capital_closed", "draft.capital",
     "While units of another player stand in your capital, you cannot draft "
     "regiments.",
     3, "food austria 9 | vienna england archer 1 | allied austria england", "act draft", "austria",
     "draft archer"},
    {"ships_are_launched", "draft.ports", "Galley is a ship: launch it in a port.", 2,
     "food austria 9", "act draft", "austria", "draft galley"},
    {"regiments_are_drafted", "draft.capital", "Archer is no ship: it is drafted in your capital.",
     2, "food austria 9", "act draft", "austria", "launch archer vienna"},
    {"no_port", "draft.ports",
     "Vienna is no port of yours: that is an own field or forest beside a sea, "
     "without units of "
     "others.",
     2, "food austria 9", "act draft", "austria", "launch galley vienna"},
    {"no_such_upgrade", "upgrade.branch", "Light infantry cannot become artillery.", 2,
     "battles austria 2 | developed gunpowder", "act draft", "austria",
     "upgrade vienna light_infantry artillery food"},
    {"no_such_unit", "upgrade.place", "You have no archer in Vienna.", 2,
     "battles austria 2 | developed gunpowder", "act draft", "austria",
     "upgrade vienna archer artillery food"},
    {"drafted_now", "upgrade.drafted",
     "Every archer there was drafted in this action; none of them can be "
     "upgraded now.",
     2,
     "food austria 9 | metal austria 9 | battles austria 2 | developed "
     "gunpowder",
     "act draft | draft archer", "austria", "upgrade vienna archer artillery food"},
    {"no_battles", "upgrade.battles",
     "An upgrade costs a battle, and you have fought none to spend.", 2, "developed metallurgy",
     "act draft", "austria", "upgrade vienna light_infantry heavy_infantry metal"},
    {"too_poor_to_upgrade", "upgrade.price",
     "With that saving the upgrade to artillery still costs 1 food and 1 "
     "metal.",
     2,
     "vienna austria archer 1 | metal austria 0 | battles austria 2 | "
     "developed gunpowder",
     "act draft", "austria", "upgrade vienna archer artillery food"},
    {"wrong_saving", "upgrade.saving",
     "Your number of battles does not save you 1 food and 1 metal here.", 2,
     "battles austria 2 | developed metallurgy", "act draft", "austria",
     "upgrade vienna light_infantry heavy_infantry both"},
    {"nothing_to_remove", "units.own", "You have no archer in Paris to remove.", 2,
     "studies austria 3 0 | bohemia austria archer 3 | paris france archer 1",
     "act technology | develop metallurgy 3 0 | draw_event black_death", "austria",
     "remove paris archer"},
    {"closed", "alliance.tiles", "Poland is closed to you: an ally holds it.", 3,
     "bohemia austria archer 1 | map lombardy poland | owner poland "
     "england | allied "
     "austria england",
     "act march | take bohemia archer 1 fresh", "austria", "go poland"},
    {"cannot_pay_upkeep", "upkeep.pay",
     "Your units cost 1 food, and you have none: disband some first.", 3,
     "order byzantium england austria | turn 6 | food austria 0 | bohemia "
     "austria archer 5",
     "act alliance | pass", "austria", "pay"},
    {"no_capital", "end.swap", "London is no capital that you hold and have not yet swapped for.",
     3, "constantinople austria archer 1 | points byzantium 3", "act alliance | pass", "austria",
     "swap london"},
};

Playing played(const Case& one) {
  const auto clauses = casus::test::clauses_of(one.given);
  const auto built = build_position(one.seats,
                                    one.seats == 2 ? nations({"austria", "france"})
                                                   : nations({"austria", "byzantium", "england"}),
                                    *one.given == '\0' ? casus::test::Clauses{} : clauses);
  EXPECT_TRUE(built) << one.why << ": " << (built ? "" : built.error().text);
  Playing playing(built ? *built : Position{});
  if (*one.before == '\0') return playing;
  for (const std::string_view step : casus::test::clauses_of(one.before)) {
    const bool chance = the_game().turn(playing.position).waiting == Waiting::chance;
    if (chance) {
      playing.chance(step);
    } else {
      playing.play("austria", step);
    }
  }
  return playing;
}

TEST(GeneralshipRefusals, each_names_its_rule_and_says_why) {
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.why);
    const Playing playing = played(one);
    const auto refusal = playing.refused(one.seat, one.choice);
    ASSERT_TRUE(refusal) << one.choice << " is allowed";
    EXPECT_EQ(playing.form_of(*refusal).word, one.why);
    EXPECT_EQ(playing.form_of(*refusal).rule, "generalship." + std::string(one.rule));
    EXPECT_EQ(playing.sentence_of(*refusal), one.says);
  }
}

// rule: generalship.generals.deck
TEST(GeneralshipRefusals, nothing_is_drawn_when_every_general_is_held) {
  Position position = given(2, {"order austria france"}, nations({"austria", "france"}));
  for (std::size_t g = 0; g < kGenerals; ++g) {
    const Seat seat = seat_at(g == 0 ? 0 : 1);
    position.generals[g] = {place_of(Where::hand, seat), 0, SeatSet::of(seat)};
  }
  position.common.hand = {1, kGenerals - 1};
  position.common.deck = 0;
  Playing playing(position);
  playing.play("austria", "act generals");
  const auto refusal = playing.refused("austria", "draw");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(playing.form_of(*refusal).rule, "generalship.generals.deck");
  EXPECT_EQ(playing.sentence_of(*refusal), "No general card is left to be drawn.");
  EXPECT_EQ(playing.legal("austria").size(), 3U) << "appoint, strengthen, pass";
}

// rule: generalship.setup.lead
TEST(GeneralshipRefusals, leads_are_two_different_generals_that_were_dealt_and_are_chosen_once) {
  Position position = given(2, {}, nations({"austria", "france"}));
  position.common.ask = Ask::lead;
  for (std::size_t g = 0; g < 10; ++g) {
    const Seat seat = seat_at(g < 5 ? 0 : 1);
    position.generals[g] = {place_of(Where::hand, seat), 0, SeatSet::of(seat)};
  }
  position.common.hand = {5, 5};
  position.common.deck = kGenerals - 10;
  Playing playing(position);
  const auto expect = [&](const char* choice, const char* word, const char* says) {
    const auto refusal = playing.refused("austria", choice);
    ASSERT_TRUE(refusal) << choice;
    EXPECT_EQ(playing.form_of(*refusal).word, word);
    EXPECT_EQ(playing.form_of(*refusal).rule, "generalship.setup.lead");
    EXPECT_EQ(playing.sentence_of(*refusal), says);
  };
  expect("lead fabius_maximus pyrros_i", "not_dealt", "Fabius Maximus was not dealt to you.");
  expect("lead pyrros_i pyrros_i", "two_generals",
         "Commander and political power must be two different generals.");
  playing.play("austria", "lead pyrros_i seleukos_i");
  expect("lead pyrros_i philippos_ii", "have_answered", "You have chosen already.");
}

// Those of march and battle have their tests beside them.
TEST(GeneralshipRefusals, none_of_these_chapters_is_left_out) {
  std::set<std::string> met = {"not_dealt", "two_generals", "have_answered", "no_generals_left"};
  for (const Case& one : kCases) met.insert(one.why);
  for (const Form& form : the_game().vocabulary().refusals) {
    for (const char* chapter :
         {"setup", "turn", "population", "production", "generals", "technology", "event",
          "alliance", "draft", "upgrade", "units", "upkeep", "settlement", "end"}) {
      if (!form.rule.starts_with("generalship." + std::string(chapter) + ".")) continue;
      EXPECT_TRUE(met.contains(form.word)) << form.word << " of " << form.rule;
    }
  }
}

}  // namespace
}  // namespace casus::generalship::peace_refusals

// All 49 generals, one by one: what each commander does outside of battle, and how each event meets
// him. Whoever is not said to have an ability must not have it.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_generals {
namespace {

// What is seen of a commander at home; as it stands here it is what anybody has.
struct Home {
  int food = 2;                // produced by five population of France
  int exchanges = 0;           // at the market
  int grown = 2;               // in Paris
  int studies = 2;             // technology cards drawn
  int generals = 1;            // drawn
  int levied = 2;              // food for three light infantry
  std::string cheap = "none";  // of which unit two cost less, and how much
  int cheap_food = 0;
  int cheap_metal = 0;
  int battles = 0;         // left of one after an upgrade
  int fee = 3;             // of a division of five cavalry in supply
  int isolated = 11;       // of the same without
  bool first = false;      // before another of the same power
  bool free_cube = false;  // taken out of a box
  bool operator==(const Home&) const = default;
};

constexpr int kChristian = 1;
constexpr int kMuslim = 2;
constexpr int kCoup = 4;

struct Facts {
  const char* general;
  int icons;
  int naval;
  Home home;
};
const std::vector<Facts>& facts() {
  static const std::vector<Facts> kFacts = {
      {"philippos_ii", kCoup, 0, {.cheap = "heavy_infantry", .cheap_food = 0, .cheap_metal = 1}},
      {"alexandros_iii", 0, 0, {}},
      {"seleukos_i", kCoup, 0, {.grown = 3}},
      {"pyrros_i", 0, 0, {}},
      {"hannibal_barca", 0, 0, {}},
      {"fabius_maximus", 0, 0, {.fee = 2}},
      {"scipio_africanus", 0, 1, {}},
      {"gaius_marius", kCoup, 0, {.levied = 1}},
      {"cornelius_sulla", kCoup, 0, {.first = true}},
      {"pompeius_magnus", 0, 2, {}},
      {"julius_caesar", kCoup, 1, {}},
      {"marcus_agrippa", 0, 3, {}},
      {"constantinus_i", kChristian | kCoup, 1, {.generals = 2}},
      {"flavius_aetius", kChristian, 0, {.free_cube = true}},
      {"attila", kCoup, 0, {}},
      {"belisarius", kChristian, 1, {}},
      {"abd_ar_rahman_al_ghafiqi", kMuslim, 0, {}},
      {"charles_martel", kChristian | kCoup, 0, {}},
      {"karolus_magnus",
       kChristian,
       0,
       {.studies = 3, .cheap = "heavy_cavalry", .cheap_food = 1, .cheap_metal = 0}},
      {"basileios_ii", kChristian, 0, {.fee = 1}},
      {"william_i", kChristian, 1, {}},
      {"salah_ad_din", kMuslim | kCoup, 0, {.free_cube = true}},
      {"richard_i", kChristian, 1, {}},
      {"subutai", 0, 0, {.isolated = 3}},
      {"edward_the_black_prince", kChristian, 0, {}},
      {"bertrand_du_guesclin", kChristian, 0, {}},
      {"jan_zizka", kChristian, 0, {}},
      {"jeanne_darc", kChristian, 0, {.grown = 3}},
      {"hunyadi_janos", kChristian, 0, {}},
      {"mehmed_ii", kMuslim, 1, {.cheap = "artillery", .cheap_food = 1, .cheap_metal = 0}},
      {"gonzalo_de_cordoba", kChristian, 0, {.battles = 1}},
      {"suleyman_i", kMuslim, 2, {.food = 3}},
      {"hayreddin_barbarossa", kMuslim | kCoup, 3, {}},
      {"andrea_doria",
       kChristian | kCoup,
       2,
       {.exchanges = 1, .cheap = "galley", .cheap_food = 1, .cheap_metal = 0}},
      {"juan_de_austria", kChristian, 3, {}},
      {"francis_drake", 0, 2, {}},
      {"gustav_ii_adolf", kChristian, 1, {}},
      {"albrecht_von_wallenstein", kChristian | kCoup, 0, {.levied = 1, .fee = 1}},
      {"oliver_cromwell", kChristian | kCoup, 1, {.battles = 1}},
      {"michiel_de_ruyter", 0, 3, {}},
      {"vicomte_de_turenne", 0, 0, {}},
      {"prinz_eugen", kChristian, 0, {}},
      {"duke_of_marlborough", 0, 0, {.fee = 2, .free_cube = true}},
      {"friedrich_ii", 0, 0, {.studies = 3}},
      {"aleksandr_suvorov", kChristian, 0, {}},
      {"horatio_nelson", 0, 3, {}},
      {"napoleon_bonaparte", kCoup, 0, {}},
      {"erzherzog_karl", 0, 0, {.battles = 1}},
      {"duke_of_wellington", 0, 0, {}},
  };
  return kFacts;
}

Position led_by(const char* general, std::vector<std::string> clauses, int seats = 2) {
  clauses.push_back("commander france " + std::string(general));
  const json::object played =
      seats == 2 ? nations({"france", "austria"}) : nations({"france", "austria", "england"});
  const auto built =
      build_position(seats, played, casus::test::Clauses(clauses.begin(), clauses.end()));
  EXPECT_TRUE(built) << general << ": " << built.error().text;
  return *built;
}

const char* const kOrder = "order france austria";

int produced(const char* general, int& exchanges) {
  Playing playing(led_by(general, {kOrder, "food france 0", "metal france 0"}));
  playing.play("france", "act production");
  const auto legal = playing.legal("france");
  exchanges = std::ranges::find(legal, "trade food 1") != legal.end() ? 1 : 0;
  return playing.position.common.food[0];
}
int grown(const char* general) {
  Playing playing(led_by(general, {kOrder, "population france 0"}));
  return std::popcount(playing.play("france", "act growth").position.common.population[0]);
}
int drawn(const char* general, const char* action) {
  Playing playing(led_by(general, {kOrder}));
  playing.play("france", action).play("france", "draw");
  int cards = 0;
  Events nobody;
  Dice dice(1);
  while (the_game().turn(playing.position).waiting == Waiting::chance) {
    the_game().resolve(playing.position, the_game().sample(playing.position, dice), nobody);
    ++cards;
  }
  return cards;
}
int levied(const char* general) {
  Playing playing(led_by(general, {kOrder, "food france 9"}));
  playing.play("france", "act draft | draft light_infantry | draft light_infantry");
  return 9 - playing.play("france", "draft light_infantry").position.common.food[0];
}
// What each unit costs less than the next but one of its kind, which is never cheap.
void find_discount(const char* general, Home& home) {
  const Position start =
      led_by(general, {kOrder, "food france 9", "metal france 9",
                       "developed metallurgy stirrups sea_navigation architecture gunpowder"});
  const Board& board = the_game().board();
  for (int u = 0; u < kUnits; ++u) {
    const auto unit = static_cast<Unit>(u);
    Common common = start.common;
    const Price first = price_of(board, common, seat_at(0), unit);
    common.drafted[at(unit)] = 1;
    const Price second = price_of(board, common, seat_at(0), unit);
    common.drafted[at(unit)] = 6;  // a multiple of two and three
    const Price late = price_of(board, common, seat_at(0), unit);
    if (first.food == late.food && first.metal == late.metal) continue;
    EXPECT_EQ(home.cheap, "none") << general;
    EXPECT_EQ(first.food, second.food) << general;
    EXPECT_EQ(first.metal, second.metal) << general;
    home.cheap = board.units->ids[at(unit)];
    home.cheap_food = late.food - first.food;
    home.cheap_metal = late.metal - first.metal;
  }
}
int battles_left(const char* general) {
  Playing playing(led_by(general, {kOrder, "battles france 1", "developed metallurgy"}));
  playing.play("france", "act draft | upgrade paris light_infantry heavy_infantry metal");
  return playing.position.common.battles[0];
}
int fee(const char* general, const char* tile) {
  const Position position =
      led_by(general, {kOrder, "paris empty", std::string(tile) + " france light_cavalry 5"});
  return upkeep_of(the_game().board(), position, seat_at(0));
}
bool comes_first(const char* general) {
  const char* other = std::string_view(general) == "subutai" ? "attila" : "subutai";
  const char* own = std::string_view(general) == "jan_zizka" ? "attila" : "jan_zizka";
  Playing playing(
      led_by(general, {"order austria france", "turn 4", "power austria " + std::string(other),
                       "power france " + std::string(own)}));
  playing.play("france", "act technology | pass").play("austria", "pass");
  return playing.position.common.order[0] == 0;
}
bool takes_out_free(const char* general) {
  Playing playing(led_by(general, {"order france austria england", "allied france england"}, 3));
  return !playing.play("france", "act alliance").refused("france", "align [] []");
}

Home home_of(const char* general) {
  Home home;
  home.food = produced(general, home.exchanges);
  home.grown = grown(general);
  home.studies = drawn(general, "act technology");
  home.generals = drawn(general, "act generals");
  home.levied = levied(general);
  find_discount(general, home);
  home.battles = battles_left(general);
  home.fee = fee(general, "aquitaine");
  home.isolated = fee(general, "hungarian_plain");
  home.first = comes_first(general);
  home.free_cube = takes_out_free(general);
  return home;
}

// rule: generalship.ability.prod_food generalship.ability.exchange generalship.ability.growth
// rule: generalship.ability.scholar generalship.ability.statesman generalship.ability.levy
// rule: generalship.ability.draft_discount generalship.ability.veterans generalship.ability.thrift
// rule: generalship.ability.supply generalship.ability.power_plus generalship.ability.diplomat
TEST(GeneralshipGenerals, each_of_the_49_has_his_abilities_at_home_and_no_others) {
  EXPECT_EQ(facts().size(), static_cast<std::size_t>(kGenerals));
  for (const Facts& card : facts()) {
    SCOPED_TRACE(card.general);
    Home wanted = card.home;
    if (wanted.fee < 3) wanted.isolated -= 3 - wanted.fee;  // thrift helps there, too
    const Home is = home_of(card.general);
    EXPECT_EQ(is.food, wanted.food);
    EXPECT_EQ(is.exchanges, wanted.exchanges);
    EXPECT_EQ(is.grown, wanted.grown);
    EXPECT_EQ(is.studies, wanted.studies);
    EXPECT_EQ(is.generals, wanted.generals);
    EXPECT_EQ(is.levied, wanted.levied);
    EXPECT_EQ(is.cheap, wanted.cheap);
    EXPECT_EQ(is.cheap_food, wanted.cheap_food);
    EXPECT_EQ(is.cheap_metal, wanted.cheap_metal);
    EXPECT_EQ(is.battles, wanted.battles);
    EXPECT_EQ(is.fee, wanted.fee);
    EXPECT_EQ(is.isolated, wanted.isolated);
    EXPECT_EQ(is.first, wanted.first);
    EXPECT_EQ(is.free_cube, wanted.free_cube);
  }
}

// France develops Metallurgy under this commander, with one card of power, and the event is drawn.
Playing met_by(const char* general, const char* event) {
  const char* own = std::string_view(general) == "jan_zizka" ? "attila" : "jan_zizka";
  Playing playing(led_by(general, {kOrder, "studies france 3 0", "paris empty", "vienna empty",
                                   "population france 0", "power france " + std::string(own)}));
  playing.play("france", "act technology | develop metallurgy 3 0");
  return playing.chance("draw_event " + std::string(event));
}

// rule: generalship.event.coup_d_etat generalship.event.pirate_eradication
// rule: generalship.event.edict_of_milan generalship.event.the_crusades
// rule: generalship.event.thirty_years_war generalship.event.witch_hunt
// rule: generalship.event.black_death
TEST(GeneralshipGenerals, each_of_the_49_is_met_by_events_as_his_icons_say) {
  for (const Facts& card : facts()) {
    SCOPED_TRACE(card.general);
    const bool christian = (card.icons & kChristian) != 0;
    const bool muslim = (card.icons & kMuslim) != 0;
    const int general = *the_game().board().generals->find(card.general);
    const auto points = [&](const char* event) {
      return met_by(card.general, event).position.common.points[0] - 2;
    };
    const auto stays = [&](const char* event) {
      return met_by(card.general, event).position.common.commander[0] == general;
    };
    EXPECT_EQ(met_by(card.general, "coup_d_etat").position.common.power[0],
              (card.icons & kCoup) != 0 ? 0 : 1);
    EXPECT_EQ(points("pirate_eradication"), card.naval > 0 ? 1 : 0);
    EXPECT_EQ(points("edict_of_milan"), christian ? 1 : 0);
    EXPECT_EQ(stays("the_crusades"), !christian && !muslim);
    EXPECT_EQ(stays("thirty_years_war"), !christian);
    EXPECT_EQ(stays("witch_hunt"), christian);
    EXPECT_FALSE(stays("black_death"));
    // Only the witch hunt puts another in his place.
    EXPECT_EQ(met_by(card.general, "witch_hunt").position.common.power[0], christian ? 1 : 0);
    EXPECT_EQ(met_by(card.general, "the_crusades").position.common.power[0], 1);
    EXPECT_EQ(met_by(card.general, "black_death").position.common.commander[0], kNobody);
  }
}

// The cards of nobody: some in the pile, the others discarded, every second of them face down.
Position with_pile(int pile, const char* commander) {
  Position position = led_by(commander, {kOrder});
  int free = 0;
  for (std::size_t g = 0; g < kGenerals; ++g) {
    GeneralCard& card = position.generals[g];
    if (where_of(card) != Where::deck) continue;
    if (free++ < pile) continue;
    card.where = static_cast<std::uint8_t>(free % 2 == 0 ? Where::discard : Where::thrown);
    if (free % 2 != 0) card.knows = SeatSet::of(seat_at(1));
  }
  position.common.deck = byte(pile);
  return position;
}

// rule: generalship.generals.deck generalship.ability.statesman
TEST(GeneralshipGenerals, what_was_discarded_openly_or_unseen_is_the_new_pile) {
  for (const char* commander : {"subutai", "constantinus_i"}) {
    for (const int pile : {0, 1, 2}) {
      SCOPED_TRACE(std::string(commander) + ", " + std::to_string(pile) + " in the pile");
      Playing playing(with_pile(pile, commander));
      playing.play("france", "act generals | draw");
      Events nobody;
      Dice dice(3);
      const int draws = std::string_view(commander) == "constantinus_i" ? 2 : 1;
      for (int drawn = 0; drawn < draws; ++drawn) {
        Outcomes outcomes;
        the_game().outcomes(playing.position, outcomes);
        const int left = drawn < pile ? pile - drawn : kGenerals - 1 - drawn;
        EXPECT_EQ(static_cast<int>(outcomes.size()), left);
        the_game().resolve(playing.position, the_game().sample(playing.position, dice), nobody);
      }
      EXPECT_EQ(playing.position.common.ask == Ask::keep, draws == 2);
      if (pile > 0 && draws <= pile) continue;
      for (const GeneralCard& card : playing.position.generals) {
        EXPECT_NE(where_of(card), Where::discard);
        EXPECT_NE(where_of(card), Where::thrown);
        const bool in_pile = where_of(card) == Where::deck;
        EXPECT_TRUE(!in_pile || card.knows.empty()) << "shuffled";
      }
    }
  }
}

// rule: generalship.ability.statesman
TEST(GeneralshipGenerals, a_statesman_who_finds_one_card_keeps_it) {
  Position position = led_by("constantinus_i", {kOrder});
  for (GeneralCard& card : position.generals) {
    if (where_of(card) != Where::deck) continue;
    card = {place_of(Where::hand, seat_at(1)), 0, SeatSet::of(seat_at(1))};
  }
  const auto last = *the_game().board().generals->find("subutai");
  position.generals[static_cast<std::size_t>(last)] = {};
  position.common.hand[1] = kGenerals - 2;
  position.common.deck = 1;
  Playing playing(position);
  playing.play("france", "act generals | draw").chance("draw_general subutai");
  EXPECT_EQ(index(playing.position.common.asked), 1) << "nothing is left to choose from";
  expect_clause(playing.position, "hand france subutai");
}

}  // namespace
}  // namespace casus::generalship::peace_generals

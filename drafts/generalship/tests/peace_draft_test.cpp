// Drafting and upgrading: prices, technologies and savings of every unit against the table of the
// rulebook, for all that a player can own.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_draft {
namespace {

// The rulebook's table, written down once more.
struct Kind {
  const char* word;
  int food;
  int metal;
  const char* needs;
  std::vector<const char*> becomes;
};
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kKinds = {
      {"light_infantry", 1, 0, "", {"heavy_infantry", "musketeer"}},
      {"heavy_infantry", 1, 1, "metallurgy", {"musketeer"}},
      {"musketeer", 2, 1, "gunpowder", {}},
      {"archer", 1, 0, "", {"artillery"}},
      {"artillery", 3, 1, "gunpowder", {}},
      {"light_cavalry", 2, 0, "", {"heavy_cavalry"}},
      {"heavy_cavalry", 3, 1, "stirrups", {}},
      {"galley", 2, 0, "", {"galleon"}},
      {"galleon", 3, 1, "sea_navigation", {}}};
  return kKinds;
}
const Kind& kind_named(std::string_view word) {
  return *std::ranges::find(kinds(), word, &Kind::word);
}

Position with(int food, int metal, int battles, unsigned technologies) {
  static const Position kBare = given(2,
                                      {"order byzantium france",
                                       "constantinople byzantium light_infantry 1 "
                                       "heavy_infantry 1 musketeer 1 archer 1 artillery 1 "
                                       "light_cavalry 1 heavy_cavalry 1 galley 1 galleon 1"},
                                      nations({"byzantium", "france"}));
  Position position = kBare;
  position.common.food[0] = byte(food);
  position.common.metal[0] = byte(metal);
  position.common.battles[0] = byte(battles);
  for (std::size_t t = 0; t < kMainTechnologies; ++t) {
    if ((technologies >> t & 1U) != 0) position.common.developed[t] = 1;
  }
  return Playing(position).play("byzantium", "act draft").position;
}

bool has_technology(const char* needed, unsigned technologies) {
  const std::string_view word = needed;
  if (word.empty()) return true;
  return (technologies >> *the_game().board().technologies->find(word) & 1U) != 0;
}

// What is left after the upgrade, or nothing if it is not allowed.
std::optional<std::pair<int, int>> upgraded(const Kind& from, const Kind& into, int food, int metal,
                                            int battles, unsigned technologies,
                                            std::string_view saving) {
  const bool linked = std::ranges::find(from.becomes, std::string_view(into.word),
                                        [](const char* word) { return std::string_view(word); }) !=
                      from.becomes.end();
  if (!linked || battles == 0 || !has_technology(into.needs, technologies)) return std::nullopt;
  int more_food = into.food - from.food;
  int more_metal = into.metal - from.metal;
  if (battles >= 3) {
    if (saving != "both") return std::nullopt;
    --more_food;
    --more_metal;
  } else {
    if (saving == "both") return std::nullopt;
    int& saved = saving == "food" ? more_food : more_metal;
    if (saved == 0) return std::nullopt;
    --saved;
  }
  more_food = std::max(more_food, 0);
  more_metal = std::max(more_metal, 0);
  if (food < more_food || metal < more_metal) return std::nullopt;
  return std::pair(food - more_food, metal - more_metal);
}

// rule: generalship.upgrade.branch generalship.upgrade.price generalship.upgrade.saving
// rule: generalship.upgrade.battles
TEST(GeneralshipDraft, every_upgrade_costs_the_difference_less_what_battles_save) {
  for (const unsigned technologies : {0U, 1U, 3U, 7U, 11U, 15U, 31U}) {
    for (int battles = 0; battles <= 5; ++battles) {
      for (int food = 0; food <= 2; ++food) {
        for (int metal = 0; metal <= 1; ++metal) {
          const Playing before(with(food, metal, battles, technologies));
          for (const Kind& from : kinds()) {
            for (const Kind& into : kinds()) {
              for (const char* saving : {"food", "metal", "both"}) {
                const std::string choice = "upgrade constantinople " + std::string(from.word) +
                                           " " + into.word + " " + saving;
                const auto wanted =
                    upgraded(from, into, food, metal, battles, technologies, saving);
                ASSERT_EQ(!before.refused("byzantium", choice), wanted.has_value())
                    << choice << " with " << food << " food, " << metal << " metal, " << battles
                    << " battles";
                if (!wanted) continue;
                Playing after = before;
                after.play("byzantium", choice);
                const Common& common = after.position.common;
                ASSERT_EQ(std::pair(int{common.food[0]}, int{common.metal[0]}), *wanted) << choice;
                ASSERT_EQ(common.battles[0], battles - 1);
              }
            }
          }
        }
      }
    }
  }
}

// rule: generalship.draft.price generalship.draft.technology generalship.draft.capital
// rule: generalship.draft.ports
TEST(GeneralshipDraft, every_unit_costs_what_the_table_says) {
  for (unsigned technologies = 0; technologies < 32; ++technologies) {
    for (int food = 0; food <= 3; ++food) {
      for (int metal = 0; metal <= 1; ++metal) {
        const Playing before(with(food, metal, 0, technologies));
        std::set<std::string> wanted = {"pass"};
        for (const Kind& kind : kinds()) {
          if (food < kind.food || metal < kind.metal) continue;
          if (!has_technology(kind.needs, technologies)) continue;
          const std::string word = kind.word;
          if (word == "galley" || word == "galleon") {
            wanted.insert("launch " + word + " constantinople");
            wanted.insert("launch " + word + " anatolia");
          } else {
            wanted.insert("draft " + word);
          }
        }
        const auto legal = before.legal("byzantium");
        ASSERT_EQ(std::set<std::string>(legal.begin(), legal.end()), wanted);
        for (const std::string& choice : wanted) {
          if (choice == "pass") continue;
          Playing after = before;
          after.play("byzantium", choice);
          const Kind& kind = kind_named(words_of(choice)[1]);
          ASSERT_EQ(after.position.common.food[0], food - kind.food) << choice;
          ASSERT_EQ(after.position.common.metal[0], metal - kind.metal) << choice;
        }
      }
    }
  }
}

// rule: generalship.draft.price generalship.ability.levy
TEST(GeneralshipDraft, light_infantry_comes_by_twos_or_by_threes) {
  for (const bool levy : {false, true}) {
    const Position start =
        levy ? given(2,
                     {"order france austria", "food france 9", "population france 11",
                      "commander france gaius_marius"},
                     nations({"france", "austria"}))
             : given(2, {"order france austria", "food france 9", "population france 11"},
                     nations({"france", "austria"}));
    Playing playing(start);
    playing.play("france", "act draft");
    for (int drafted = 1; drafted <= 7; ++drafted) {
      playing.play("france", "draft light_infantry");
      while (playing.position.common.ask == Ask::arrange) {
        playing.play("france", playing.legal("france")[0]);
      }
      const int by = levy ? 3 : 2;
      EXPECT_EQ(playing.position.common.food[0], 9 - (drafted + by - 1) / by) << drafted;
    }
  }
}

// rule: generalship.technology.pay
TEST(GeneralshipTechnology, is_paid_by_every_set_of_cards_from_which_none_can_be_spared) {
  const struct {
    const char* word;
    const char* developed;
    int cost;
  } kWanted[] = {
      {"metallurgy", "", 3},
      {"drill", "developed metallurgy stirrups architecture gunpowder", 3},
      {"rifling", "developed metallurgy stirrups architecture gunpowder drill", 4},
      {"telegraph", "developed metallurgy stirrups architecture gunpowder drill rifling", 5}};
  for (const auto& [word, developed, cost] : kWanted) {
    for (int hand = 0; hand < 49; ++hand) {
      const int ones = hand % 7;
      const int twos = hand / 7;
      const std::string studies =
          "studies france " + std::to_string(ones) + " " + std::to_string(twos);
      std::vector<std::string> words = {"order france austria", studies};
      if (*developed != '\0') words.emplace_back(developed);
      const auto built = build_position(2, nations({"france", "austria"}),
                                        casus::test::Clauses(words.begin(), words.end()));
      ASSERT_TRUE(built) << built.error().text;
      Playing playing(*built);
      playing.play("france", "act technology");
      for (int paid = 0; paid < 64; ++paid) {
        const int one = paid % 8;
        const int two = paid / 8;
        const int sum = one + 2 * two;
        const bool spared = (one > 0 && sum - 1 >= cost) || (two > 0 && sum - 2 >= cost);
        const bool allowed = one <= ones && two <= twos && sum >= cost && !spared;
        const std::string choice =
            "develop " + std::string(word) + " " + std::to_string(one) + " " + std::to_string(two);
        ASSERT_EQ(!playing.refused("france", choice), allowed) << choice << " of " << studies;
      }
    }
  }
}

// rule: generalship.technology.develop generalship.technology.late generalship.technology.tree
// rule: generalship.event.draw
TEST(GeneralshipTechnology, the_whole_tree_is_developed_one_by_one) {
  const struct {
    const char* word;
    int cards;
    int points;
    bool event;
  } kTree[] = {
      {"metallurgy", 3, 2, true},    {"stirrups", 3, 2, true},   {"sea_navigation", 3, 2, true},
      {"architecture", 3, 2, false}, {"gunpowder", 3, 2, true},  {"drill", 3, 1, false},
      {"rifling", 4, 1, false},      {"telegraph", 5, 1, false}, {"magazines", 0, 1, false},
      {"conscription", 0, 1, false}, {"railway", 0, 1, false}};
  const char* const kEvents[] = {"coup_d_etat", "the_crusades", "thirty_years_war", "witch_hunt"};
  Position position = given(2, {"order france austria", "food france 30", "metal france 30"},
                            nations({"france", "austria"}));
  std::size_t events = 0;
  for (const auto& [word, cards, points, event] : kTree) {
    SCOPED_TRACE(word);
    Playing playing(position);
    playing.position.common.points[0] = 0;
    playing.position.common.studies[0] = byte(cards);
    playing.position.common.studied = {};
    playing.position.studies[0] = {byte(cards), 0};
    playing.position.common.cylinders[0].fill(kNobody);
    const std::string choice = "develop " + std::string(word) + " " + std::to_string(cards) + " 0";
    playing.play("france", "act technology").play("france", choice);
    EXPECT_EQ(playing.position.common.points[0], points);
    EXPECT_EQ(playing.position.common.ask == Ask::draw_event, event);
    if (event) playing.chance("draw_event " + std::string(kEvents[events++]));
    expect_clause(playing.position, "developed " + std::string(word) + " france");
    position = playing.position;
    position.common.turn = 0;
    position.common.active = position.common.doer = position.common.asked = seat_at(0);
    position.common.ask = Ask::act;
  }
  EXPECT_EQ(events, 4U);
  EXPECT_EQ(position.common.food[0], 30 - 3 - 4 - 5);
  EXPECT_EQ(position.common.metal[0], 30 - 1 - 2 - 3);
}

}  // namespace
}  // namespace casus::generalship::peace_draft

// All 49 generals at the head of an army and of a fleet, against the list of the cards.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/given.h"
#include "games/generalship/tests/war_generals.h"
#include "games/generalship/tests/war_oracle.h"

namespace casus::generalship {
namespace war_generals {

const Board& board() { return the_game().board(); }

Position battle(bool naval, const std::string& attacker, const std::string& defender,
                const std::string& era) {
  const std::string enters =
      std::string("commander ") + (naval ? "england " : "france ") + attacker;
  const std::string holds =
      std::string("commander ") + (naval ? "byzantium " : "austria ") + defender;
  const std::string era_clause = "era " + era;
  if (naval) {
    return given(2,
                 {"map flanders western_mediterranean poland baltic_sea adriatic_sea",
                  "london empty", "constantinople empty", "adriatic_sea byzantium galley 1",
                  "attack adriatic_sea england galley 1", enters, holds, era_clause},
                 {{"nations", json::array{"england", "byzantium"}}});
  }
  return given(2,
               {"paris empty", "vienna empty", "swabia austria archer 1",
                "attack swabia france archer 1", enters, holds, era_clause},
               {{"nations", json::array{"france", "austria"}}});
}

oracle::Hand hand_of(const Position& position, std::size_t side) {
  return {basics_of(board(), position, side), advanced_of(board(), position, side)};
}

oracle::Side side_of(bool defends, bool naval, const std::string& general,
                     const std::string& other) {
  const auto& facts = oracle::facts_of(general);
  oracle::Army army;
  army[naval ? "galley" : "archer"] = 1;
  return {defends, general, other, facts.land, facts.naval, army};
}

// Against each of three who are nobody's rival and change nothing of the other's cards, and against
// a besieger.
// rule: generalship.battle.cards generalship.ability.basic_plus generalship.ability.adv_plus
// rule: generalship.ability.siege generalship.ability.fieldworks generalship.battle.fortress
TEST(GeneralshipWarGenerals, every_general_draws_what_his_card_shows_in_both_roles_and_theatres) {
  ASSERT_EQ(board().generals->ids.size(), oracle::kGeneralFacts.size());
  for (const auto& facts : oracle::kGeneralFacts) {
    const std::string general(facts.id);
    ASSERT_TRUE(board().generals->find(general)) << general;
    for (const std::string other : {"constantinus_i", "mehmed_ii", "william_i"}) {
      if (other == general || oracle::are_opposed(general, other)) continue;
      for (const bool naval : {false, true}) {
        for (const std::string era : {"cavalry", "fortress", "ships"}) {
          SCOPED_TRACE(general + " against " + other + (naval ? " at sea, " : " on land, ") + era);
          const oracle::Field field = {naval, !naval, false, era};
          const Position attacks = battle(naval, general, other, era);
          EXPECT_EQ(hand_of(attacks, kAttacker),
                    oracle::hand_of(field, side_of(false, naval, general, other)));
          EXPECT_EQ(hand_of(attacks, kDefender),
                    oracle::hand_of(field, side_of(true, naval, other, general)));
          const Position defends = battle(naval, other, general, era);
          EXPECT_EQ(hand_of(defends, kDefender),
                    oracle::hand_of(field, side_of(true, naval, general, other)));
        }
      }
    }
  }
}

// rule: generalship.battle.rivals generalship.battle.no_leader
TEST(GeneralshipWarGenerals, rivals_and_only_rivals_count_as_if_nobody_led) {
  for (const auto& one : oracle::kGeneralFacts) {
    for (const auto& other : oracle::kGeneralFacts) {
      if (one.id == other.id) continue;
      const Position position =
          battle(false, std::string(one.id), std::string(other.id), "infantry");
      const bool none = hand_of(position, kAttacker) == oracle::Hand{5, 0} &&
                        hand_of(position, kDefender) == oracle::Hand{5, 0};
      EXPECT_EQ(none, oracle::are_opposed(one.id, other.id)) << one.id << " and " << other.id;
    }
  }
}

// The abilities that the board has for a general, in the words of the list.
class Deeds {
 public:
  explicit Deeds(const Modifiers& general) : general_(general) {}

  std::string told() {
    constexpr const char* kIrregulars[] = {"war_elephant", "horse_archer", "horse_artillery"};
    constexpr const char* kMoves[] = {"move_inf", "move_cav", "move_ship"};
    for (unsigned i = 0; i < 3; ++i) add((general_.irregulars >> i & 1U) != 0, kIrregulars[i]);
    for (std::size_t i = 0; i < kGroups; ++i) count(kMoves[i], general_.move[i], "");
    add(general_.cavalry_in_mountains, "cav_mountain");
    add(general_.amphibious, "amphibious");
    for (const std::size_t theatre : {0, 1}) of_theatre(theatre);
    add(general_.unyielding, "unyielding");
    add(general_.battle_record, "battle_record");
    add(general_.triumph, "triumph");
    std::ranges::sort(deeds_);
    return joined(deeds_);
  }

 private:
  void add(bool has, const std::string& deed) {
    if (has) deeds_.push_back(deed);
  }
  void count(const std::string& deed, int number, const std::string& where) {
    add(number > 0, deed + " " + std::to_string(number) + where);
  }
  void of_theatre(std::size_t theatre) {
    const std::string where = theatre == 0 ? " land" : " naval";
    const auto& bonus = general_.bonus;
    const int card = general_.convert[theatre];
    add(card != 0, "convert " +
                       std::string(card == kAmbush       ? "ambush"
                                   : card == kWithdrawal ? "withdrawal"
                                                         : "chase") +
                       where);
    add(general_.two_tactics[theatre], "two_tactics" + where);
    add(bonus.least > 0 && at(bonus.theatre) == theatre,
        "unit_bonus " + board().units->ids[bonus.unit] + " " + std::to_string(bonus.least) + " " +
            std::to_string(bonus.atk) + " " + std::to_string(bonus.def) + where);
    count("loss_reduce", general_.fewer_losses[theatre], where);
    count("laurel", general_.laurel[kAttacker][theatre], " attacker" + where);
    count("laurel", general_.laurel[kDefender][theatre], " defender" + where);
    count("plunder", general_.plunder[theatre], where);
  }

  const Modifiers& general_;
  std::vector<std::string> deeds_;
};

// What each ability does stands in the examples; here it is whose it is.
// rule: generalship.ability.war_elephant generalship.ability.horse_archer
// rule: generalship.ability.horse_artillery generalship.ability.move_inf
// rule: generalship.ability.move_cav generalship.ability.move_ship generalship.ability.cav_mountain
// rule: generalship.ability.amphibious generalship.ability.convert generalship.ability.two_tactics
// rule: generalship.ability.unit_bonus generalship.ability.loss_reduce
// rule: generalship.ability.unyielding generalship.ability.battle_record generalship.ability.laurel
// rule: generalship.ability.triumph generalship.ability.plunder
TEST(GeneralshipWarGenerals, each_of_the_49_has_his_abilities_in_war_and_no_others) {
  for (const auto& facts : oracle::kGeneralFacts) {
    std::string deeds;
    for (const auto& [general, told] : oracle::kDeeds) {
      if (general == facts.id) deeds = told;
    }
    const auto general = board().generals->find(facts.id);
    ASSERT_TRUE(general) << facts.id;
    EXPECT_EQ(Deeds(board().general[static_cast<std::size_t>(*general)]).told(), deeds) << facts.id;
  }
}

}  // namespace war_generals
}  // namespace casus::generalship

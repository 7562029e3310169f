// The strength of a side in battle once more, slow and plain, from the tables of the rulebook and
// the figures of the general cards: nothing here asks the board or the rules.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace casus::generalship::oracle {

using Army = std::map<std::string, int>;  // units by their word

inline int of(const Army& army, const std::string& unit) {
  const auto found = army.find(unit);
  return found == army.end() ? 0 : found->second;
}
inline int of(const Army& army, const std::vector<std::string>& units) {
  int sum = 0;
  for (const std::string& unit : units) sum += of(army, unit);
  return sum;
}

inline const std::vector<std::string> kClose = {"light_infantry", "heavy_infantry"};
inline const std::vector<std::string> kShooters = {"musketeer", "archer"};
inline const std::vector<std::string> kLong = {"musketeer", "archer", "artillery"};
inline const std::vector<std::string> kCavalry = {"light_cavalry", "heavy_cavalry"};
inline const std::vector<std::string> kInfantry = {"light_infantry", "heavy_infantry", "musketeer",
                                                   "archer", "artillery"};
inline const std::vector<std::string> kShips = {"galley", "galleon"};

struct Strength {
  int atk = 0;
  int def = 0;
};

// The table of the land battle, and the three columns of the naval one.
inline Strength on_land(const std::string& unit) {
  static const std::map<std::string, Strength> kTable = {
      {"light_infantry", {3, 2}}, {"heavy_infantry", {4, 4}}, {"musketeer", {4, 5}},
      {"archer", {4, 3}},         {"artillery", {8, 2}},      {"light_cavalry", {4, 6}},
      {"heavy_cavalry", {5, 8}}};
  return kTable.at(unit);
}
inline Strength at_sea(const std::string& style, const std::string& unit) {
  static const std::map<std::string, Strength> kHandToHand = {{"light_infantry", {3, 2}},
                                                              {"heavy_infantry", {4, 4}},
                                                              {"musketeer", {2, 4}},
                                                              {"archer", {2, 2}}};
  static const std::map<std::string, Strength> kShooting = {{"light_infantry", {0, 2}},
                                                            {"heavy_infantry", {0, 4}},
                                                            {"musketeer", {4, 5}},
                                                            {"archer", {4, 3}}};
  if (style == "bombardment") return {unit == "artillery" ? 8 : 0, 0};
  const auto& table = style == "shooting" ? kShooting : kHandToHand;
  const auto found = table.find(unit);
  return found == table.end() ? Strength{} : found->second;
}

inline bool is_one_of(const std::string& general, const std::set<std::string>& generals) {
  return generals.contains(general);
}

// What the commander makes of an Irregular.
inline std::string leads(const std::string& general) {
  if (is_one_of(general, {"seleukos_i", "pyrros_i", "hannibal_barca"})) return "elephants";
  if (is_one_of(general, {"flavius_aetius", "attila", "belisarius", "salah_ad_din", "subutai"})) {
    return "horse archers";
  }
  if (is_one_of(general, {"gustav_ii_adolf", "friedrich_ii", "napoleon_bonaparte"})) {
    return "horse artillery";
  }
  return "";
}

inline Strength irregular(const Army& army, const std::string& general) {
  const int cavalry = of(army, kCavalry);
  const int archers = of(army, "archer");
  const int guns = of(army, "artillery");
  const std::string led = leads(general);
  if (led == "elephants" && (cavalry == 3 || cavalry == 4)) return {8, 6};
  const bool rides = cavalry == 2 || cavalry == 3;
  if (led == "horse archers" && rides && (archers == 1 || archers == 2)) return {7, 7};
  if (led == "horse artillery" && rides && (guns == 1 || guns == 2)) return {9, 5};
  return {};
}

inline Strength tactic_on_land(const std::string& card, const Army& army,
                               const std::string& general) {
  const int close = of(army, kClose);
  const int cavalry = of(army, kCavalry);
  if (card == "phalanx" && close >= 3) return {3, 6};
  if (card == "wedge_charge" && cavalry >= 2) return {6, 3};
  if (card == "hammer_and_anvil" && close >= 2 && cavalry >= 1) return {6, 6};
  if (card == "missile_screen" && of(army, kLong) >= 2 && close >= 1) return {5, 4};
  if (card == "irregular") return irregular(army, general);
  return {};
}
inline int tactic_at_sea(const std::string& card, const Army& army, const std::string& style) {
  if (card == "ramming" && style == "hand-to-hand" && of(army, kClose) >= 2) return 4;
  if (card == "volley" && style == "shooting" && of(army, kShooters) >= 2) return 4;
  if (card == "broadside" && style == "bombardment" && of(army, "artillery") >= 2) return 5;
  return 0;
}

// Commanders whose regiments of one type fight better, on land.
inline Strength favoured(const std::string& general, const Army& army) {
  const auto two = [&](const char* unit) { return of(army, unit) >= 2; };
  if (general == "philippos_ii" && two("heavy_infantry")) return {0, 2};
  if (general == "edward_the_black_prince" && two("archer")) return {3, 1};
  if (general == "jan_zizka" && two("light_infantry")) return {0, 3};
  if (general == "gonzalo_de_cordoba" && two("musketeer")) return {2, 2};
  if (general == "oliver_cromwell" && two("heavy_cavalry")) return {2, 1};
  return {};
}

// What one side has shown in a combat. `general` is empty without commander, or against a rival.
struct Shown {
  Army army;
  std::set<std::string> tactics;
  std::string flagship;
  std::string general;
};

inline Strength land_total(const Shown& side) {
  Strength sum = favoured(side.general, side.army);
  for (const auto& [unit, count] : side.army) {
    sum.atk += count * on_land(unit).atk;
    sum.def += count * on_land(unit).def;
  }
  for (const std::string& card : side.tactics) {
    const Strength more = tactic_on_land(card, side.army, side.general);
    sum.atk += more.atk;
    sum.def += more.def;
  }
  return sum;
}

inline std::string own_style(const Shown& side) {
  if (of(side.army, kClose) > 0) return "hand-to-hand";
  if (of(side.army, kShooters) > 0) return "shooting";
  return of(side.army, "artillery") > 0 ? "bombardment" : "";
}
inline std::string style_of(const Shown& one, const Shown& two) {
  const std::string a = own_style(one);
  const std::string b = own_style(two);
  const auto evades = [](const Shown& side, const std::string& own, const std::string& other) {
    return side.tactics.contains("evade_boarding") && own == "shooting" && other == "hand-to-hand";
  };
  if (a == "bombardment" || b == "bombardment") return "bombardment";
  if (evades(one, a, b) || evades(two, b, a)) return "shooting";
  return a == "hand-to-hand" || b == "hand-to-hand" ? "hand-to-hand" : "shooting";
}
inline bool is_cancelled(const Shown& one, const Shown& two) {
  const auto evades = [](const Shown& side, const Shown& other) {
    return side.tactics.contains("evade_bombardment") && own_style(other) == "bombardment" &&
           own_style(side) != "bombardment";
  };
  return evades(one, two) || evades(two, one);
}
inline Strength naval_total(const Shown& side, const std::string& style) {
  Strength sum;
  for (const auto& [unit, count] : side.army) {
    sum.atk += count * at_sea(style, unit).atk;
    sum.def += count * at_sea(style, unit).def;
  }
  for (const std::string& card : side.tactics) sum.atk += tactic_at_sea(card, side.army, style);
  if (style == "bombardment") {
    sum.def = side.flagship == "galleon" ? 20 : side.flagship == "galley" ? 15 : 0;
  }
  return sum;
}

// How many cards a side draws: the conditions of the battle, one after the other.
struct Field {
  bool naval = false;
  bool fortress = false;  // printed on the tile
  bool architecture = false;
  std::string era;
};
struct Side {
  bool defends = false;
  std::string general;  // empty: none, or the rival of the other
  std::string other;    // the general against him, likewise
  int land = 0;         // printed on his card
  int naval = 0;
  Army army;
};
struct Hand {
  int basic = 5;
  int advanced = 0;
  bool operator==(const Hand&) const = default;
};

inline bool is_behind_walls(const Field& field, const Side& side) {
  if (!side.defends || field.naval) return false;
  const bool besieged =
      is_one_of(side.other, {"cornelius_sulla", "julius_caesar", "richard_i", "mehmed_ii"});
  const bool digs = is_one_of(side.general, {"william_i", "jan_zizka", "duke_of_wellington"});
  return (field.fortress || digs) && !besieged;
}
inline int for_the_era(const Field& field, const Side& side) {
  const auto step = [](int there, int least) { return there > least ? 2 : there == least ? 1 : 0; };
  if (field.naval) return field.era == "ships" ? step(of(side.army, kShips), 1) : 0;
  if (field.era == "infantry") return step(of(side.army, kInfantry), 3);
  return field.era == "cavalry" ? step(of(side.army, kCavalry), 2) : 0;
}
inline Hand hand_of(const Field& field, const Side& side) {
  Hand hand;
  if (side.general.empty()) return hand;
  hand.advanced = 1 + (field.naval ? side.naval : side.land) + for_the_era(field, side);
  if (is_behind_walls(field, side)) {
    const bool in_era = field.era == "fortress";
    if (!in_era && !field.architecture) ++hand.basic;
    hand.advanced += (in_era ? 1 : 0) + (field.architecture ? 1 : 0);
  }
  if (side.general == (field.naval ? "marcus_agrippa" : "jeanne_darc")) ++hand.basic;
  const bool more = side.defends ? is_one_of(side.general, {"charles_martel", "hunyadi_janos"})
                                 : side.general == "scipio_africanus";
  if (more && !field.naval) ++hand.advanced;
  return hand;
}

// What a unit is worth as a loss.
inline int loss_of(bool naval, const std::string& style, const std::string& unit) {
  if (unit == "galley") return 15;
  if (unit == "galleon") return 20;
  if (!naval) return on_land(unit).def;
  if (unit == "artillery" || unit == "light_cavalry" || unit == "heavy_cavalry") return 2;
  return at_sea(style, unit).def;
}
inline int loss_due(bool naval, const std::string& general, int difference) {
  if (naval && general == "michiel_de_ruyter") difference -= 3;
  if (!naval && general == "erzherzog_karl") difference -= 2;
  return std::max(1, difference);
}
// Whether these losses are what the rules want: enough, and none that could be spared; or all.
inline bool covers(const Army& all, const Army& lost, const std::vector<std::string>& kinds,
                   bool naval, const std::string& style, int due) {
  int sum = 0;
  int least = 1000;
  bool everything = true;
  for (const std::string& unit : kinds) {
    const int value = loss_of(naval, style, unit);
    const int count = of(lost, unit);
    sum += count * value;
    if (count > 0) least = std::min(least, value);
    everything = everything && count == of(all, unit);
  }
  if (sum < due) return everything;
  return sum - least < due;
}

}  // namespace casus::generalship::oracle

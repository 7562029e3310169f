// The words that the rules know one by one: regions, powers and sea boxes, in the order of their
// data files, and how they are counted.
#pragma once

#include <cstdint>

#include "kit/index_set.h"

namespace casus::napoleon {

enum class Region : std::uint8_t {
  london,
  western_england,
  northern_england,
  scotland,
  ireland,
  paris,
  normandy,
  brittany,
  aquitaine,
  languedoc,
  provence,
  burgundy,
  champagne,
  alsace,
  rhineland,
  belgium,
  holland,
  switzerland,
  piedmont,
  n_lombardy,
  s_lombardy,
  corsica,
  danube,
  bohemia,
  moravia,
  tyrol,
  carinthia,
  carniola,
  veneto,
  dalmatia,
  croatia,
  hungary,
  transylvania,
  west_galicia,
  bukovina,
  berlin,
  anhalt,
  pomerania,
  danzig,
  east_prussia,
  silesia,
  s_poland,
  warsaw,
  st_petersburg,
  novgorod,
  livonia,
  n_lithuania,
  s_lithuania,
  eastern_poland,
  smolensk,
  moscow,
  orel,
  kiev,
  new_russia,
  catalonia,
  madrid,
  cadiz,
  asturias,
  old_castile,
  navarre,
  aragon,
  valencia,
  extremadura,
  gibraltar,
  lisbon,
  oporto,
  tuscany,
  papal_states,
  naples,
  apulia,
  sicily,
  sardinia,
  malta,
  ionian_islands,
  wurttemberg,
  bavaria,
  franconia,
  hesse,
  berg,
  hanover,
  n_germany,
  saxony,
  swedish_pomerania,
  seeland,
  jutland,
  norway,
  svealand,
  gotaland,
  norrland,
  finland,
  wallachia,
  moldavia,
  serbia,
  bosnia,
  albania,
  macedonia,
  rumelia,
  thrace,
  greece,
  anatolia,
};
enum class Power : std::uint8_t {
  france,
  britain,
  austria,
  prussia,
  russia,
  spain,
  sweden,
  ottomans,
  denmark,
  bavaria,
  wurttemberg,
  saxony,
  naples,
  portugal,
  hesse,
  westphalia,
  sicily,
  ionian_islands,
  tuscany,
  papal_states,
  sardinia,
  hanover,
  n_germany,
  franconia,
  berg,
  poland,
  piedmont,
  switzerland,
  holland,
  livonia,
  gibraltar,
  malta,
  austrian_corps,
  prussian_corps,
  russian_corps,
};
enum class Sea : std::uint8_t {
  north_sea,
  english_channel,
  western_approaches,
  bay_of_biscay,
  portuguese_coast,
  straits_of_gibraltar,
  western_mediterranean,
  tyrrhenian_sea,
  central_mediterranean,
  adriatic_sea,
  aegean_sea,
  eastern_mediterranean,
  black_sea,
  skagerrak_and_kattegat,
  south_baltic,
  north_baltic,
  norwegian_sea,
};
enum class Leader : std::uint8_t { napoleon, wellesley };
// A row of the lists of concessions, by its place in the file.
enum class Item : std::uint8_t {};

inline constexpr int kRegions = 100;
inline constexpr int kSeas = 17;
inline constexpr int kNations = 5;  // the first powers
inline constexpr int kPowers = 35;
inline constexpr int kStatesEnd = 32;  // powers from here on are expeditionary corps
inline constexpr int kStates = kStatesEnd - kNations;
inline constexpr int kYears = 11;
inline constexpr int kTurnsOfYear = 6;
inline constexpr int kTurns = kYears * kTurnsOfYear;

// A nation is a power; the name says what is meant.
using Nation = Power;

constexpr std::size_t at(Region region) { return static_cast<std::size_t>(region); }
constexpr std::size_t at(Power power) { return static_cast<std::size_t>(power); }
constexpr std::size_t at(Item item) { return static_cast<std::size_t>(item); }
constexpr std::size_t at(Sea sea) { return static_cast<std::size_t>(sea); }
constexpr Power power_at(std::size_t index) { return static_cast<Power>(index); }
constexpr Region region_at(std::size_t index) { return static_cast<Region>(index); }
constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

constexpr bool is_nation(Power power) { return at(power) < kNations; }
constexpr bool is_corps(Power power) { return at(power) >= kStatesEnd; }
constexpr bool is_state(Power power) { return !is_nation(power) && !is_corps(power); }
constexpr bool is_navy(Power power) { return at(power) < 9; }  // the first powers
constexpr bool is_minor(Power power) {
  return power == Power::spain || power == Power::sweden || power == Power::ottomans;
}
// The corps that a nation gives away, and whose it is.
constexpr Power corps_of(Nation giver) {
  return giver == Power::austria   ? Power::austrian_corps
         : giver == Power::prussia ? Power::prussian_corps
                                   : Power::russian_corps;
}
constexpr Nation giver_of(Power corps) {
  return corps == Power::austrian_corps   ? Power::austria
         : corps == Power::prussian_corps ? Power::prussia
                                          : Power::russia;
}
constexpr bool gives_corps(Nation nation) {
  return nation == Power::austria || nation == Power::prussia || nation == Power::russia;
}

using RegionSet = IndexSet<kRegions, Region>;
using PowerSet = IndexSet<kPowers, Power>;
using NationSet = IndexSet<kNations, Power>;
using SeaSet = IndexSet<kSeas, Sea>;

constexpr NationSet all_nations() { return NationSet::all(); }

}  // namespace casus::napoleon

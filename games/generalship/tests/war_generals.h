// The general cards as far as a battle looks at them, from the list of the cards and not from the
// board: inherent advanced cards on land and at sea, and who is whose rival.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace casus::generalship::oracle {

struct GeneralFacts {
  std::string_view id;
  int land;
  int naval;
};

inline constexpr std::array<GeneralFacts, 49> kGeneralFacts = {{
    {"philippos_ii", 2, 0},
    {"alexandros_iii", 3, 0},
    {"seleukos_i", 2, 0},
    {"pyrros_i", 3, 0},
    {"hannibal_barca", 3, 0},
    {"fabius_maximus", 1, 0},
    {"scipio_africanus", 2, 1},
    {"gaius_marius", 2, 0},
    {"cornelius_sulla", 2, 0},
    {"pompeius_magnus", 2, 2},
    {"julius_caesar", 3, 1},
    {"marcus_agrippa", 1, 3},
    {"constantinus_i", 2, 1},
    {"flavius_aetius", 2, 0},
    {"attila", 2, 0},
    {"belisarius", 3, 1},
    {"abd_ar_rahman_al_ghafiqi", 1, 0},
    {"charles_martel", 2, 0},
    {"karolus_magnus", 2, 0},
    {"basileios_ii", 2, 0},
    {"william_i", 2, 1},
    {"salah_ad_din", 2, 0},
    {"richard_i", 2, 1},
    {"subutai", 3, 0},
    {"edward_the_black_prince", 2, 0},
    {"bertrand_du_guesclin", 1, 0},
    {"jan_zizka", 2, 0},
    {"jeanne_darc", 1, 0},
    {"hunyadi_janos", 2, 0},
    {"mehmed_ii", 2, 1},
    {"gonzalo_de_cordoba", 2, 0},
    {"suleyman_i", 2, 2},
    {"hayreddin_barbarossa", 0, 3},
    {"andrea_doria", 0, 2},
    {"juan_de_austria", 1, 3},
    {"francis_drake", 0, 2},
    {"gustav_ii_adolf", 3, 1},
    {"albrecht_von_wallenstein", 2, 0},
    {"oliver_cromwell", 2, 1},
    {"michiel_de_ruyter", 0, 3},
    {"vicomte_de_turenne", 3, 0},
    {"prinz_eugen", 3, 0},
    {"duke_of_marlborough", 3, 0},
    {"friedrich_ii", 3, 0},
    {"aleksandr_suvorov", 3, 0},
    {"horatio_nelson", 0, 3},
    {"napoleon_bonaparte", 3, 0},
    {"erzherzog_karl", 2, 0},
    {"duke_of_wellington", 2, 0},
}};

// What they do in marches and battles beyond their cards; whoever is not named does nothing.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 37> kDeeds = {{
    {"philippos_ii", "unit_bonus heavy_infantry 2 0 2 land"},
    {"alexandros_iii", "move_cav 1"},
    {"seleukos_i", "war_elephant"},
    {"pyrros_i", "war_elephant"},
    {"hannibal_barca", "cav_mountain, war_elephant"},
    {"fabius_maximus", "convert withdrawal land"},
    {"scipio_africanus", "amphibious"},
    {"gaius_marius", "battle_record"},
    {"pompeius_magnus", "move_ship 1"},
    {"julius_caesar", "triumph"},
    {"flavius_aetius", "horse_archer"},
    {"attila", "horse_archer, plunder 2 land"},
    {"belisarius", "horse_archer"},
    {"abd_ar_rahman_al_ghafiqi", "move_cav 1, plunder 2 land"},
    {"basileios_ii", "unyielding"},
    {"william_i", "amphibious"},
    {"salah_ad_din", "horse_archer"},
    {"richard_i", "amphibious"},
    {"subutai", "horse_archer"},
    {"edward_the_black_prince", "plunder 1 land, unit_bonus archer 2 3 1 land"},
    {"bertrand_du_guesclin", "convert ambush land, unyielding"},
    {"jan_zizka", "unit_bonus light_infantry 2 0 3 land"},
    {"gonzalo_de_cordoba", "unit_bonus musketeer 2 2 2 land"},
    {"hayreddin_barbarossa", "move_ship 1, plunder 2 naval"},
    {"juan_de_austria", "laurel 1 attacker naval"},
    {"francis_drake", "convert ambush naval, move_ship 1"},
    {"gustav_ii_adolf", "horse_artillery"},
    {"oliver_cromwell", "unit_bonus heavy_cavalry 2 2 1 land"},
    {"michiel_de_ruyter", "convert chase naval, loss_reduce 3 naval"},
    {"vicomte_de_turenne", "move_inf 1"},
    {"prinz_eugen", "convert chase land"},
    {"friedrich_ii", "horse_artillery"},
    {"aleksandr_suvorov", "battle_record, cav_mountain"},
    {"horatio_nelson", "laurel 1 attacker naval, two_tactics naval"},
    {"napoleon_bonaparte", "horse_artillery, move_inf 1"},
    {"erzherzog_karl", "loss_reduce 2 land"},
    {"duke_of_wellington", "laurel 1 defender land"},
}};

inline constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kRivals = {{
    {"hannibal_barca", "fabius_maximus"},
    {"hannibal_barca", "scipio_africanus"},
    {"gaius_marius", "cornelius_sulla"},
    {"pompeius_magnus", "julius_caesar"},
    {"flavius_aetius", "attila"},
    {"abd_ar_rahman_al_ghafiqi", "charles_martel"},
    {"salah_ad_din", "richard_i"},
    {"edward_the_black_prince", "bertrand_du_guesclin"},
    {"hunyadi_janos", "mehmed_ii"},
    {"hayreddin_barbarossa", "andrea_doria"},
    {"gustav_ii_adolf", "albrecht_von_wallenstein"},
    {"napoleon_bonaparte", "erzherzog_karl"},
    {"napoleon_bonaparte", "duke_of_wellington"},
}};

inline const GeneralFacts& facts_of(std::string_view id) {
  return *std::ranges::find(kGeneralFacts, id, &GeneralFacts::id);
}
inline bool are_opposed(std::string_view one, std::string_view other) {
  return std::ranges::any_of(kRivals, [&](const auto& pair) {
    return (pair.first == one && pair.second == other) ||
           (pair.first == other && pair.second == one);
  });
}

}  // namespace casus::generalship::oracle

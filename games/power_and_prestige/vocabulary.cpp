#include "games/power_and_prestige/vocabulary.h"

#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/events.h"
#include "games/power_and_prestige/refusals.h"

namespace casus::power_and_prestige {
namespace {

WordsOf<Item> item_words() {
  constexpr OneAndMany kNames[] = {
      {"attack level", "attack levels"},
      {"defence level", "defence levels"},
      {"room for an additional artist", "rooms for additional artists"},
      {"infantry of the odd barracks", "infantry of the odd barracks"},
      {"cavalry of the odd horse farm", "cavalry of the odd horse farm"},
      {"artillery of the odd foundry", "artillery of the odd foundry"},
      {"palace", "palaces"},
      {"grand palace", "grand palaces"},
      {"garden", "gardens"},
      {"magnificent hall", "magnificent halls"},
      {"great artist", "great artists"},
      {"repair", "repairs"},
      {"art manufactory", "art manufactories"},
      {"bank", "banks"},
      {"university", "universities"},
      {"art academy", "art academies"},
      {"barracks", "barracks"},
      {"foundry", "foundries"},
      {"manufactory", "manufactories"},
      {"trading house", "trading houses"},
      {"windmill", "windmills"},
      {"horse farm", "horse farms"},
      {"fortress", "fortresses"},
      {"artillery", "artillery"},
      {"cavalry", "cavalry"},
      {"infantry", "infantry"},
  };
  return words_of<Item>("item", kNames);
}

WordsOf<Ask> question_words() {
  return words_of<Ask>("question", {"wait for the neutral buildings",
                                    "wait for the bicorne",
                                    "choose the first province",
                                    "choose the city of the residence",
                                    "choose a further province",
                                    "choose sites for the first buildings",
                                    "decide on the external ally's troops",
                                    "wait for the weather",
                                    "march",
                                    "choose the next battle",
                                    "wait for the attackers' die",
                                    "wait for the defenders' die",
                                    "choose losses",
                                    "decide on a retreat",
                                    "choose where to retreat",
                                    "choose final losses",
                                    "choose where survivors go",
                                    "choose who annexes and plunders next",
                                    "annex, plunder and raze",
                                    "wait for the plunder",
                                    "decide on a declaration of war",
                                    "form the alliances",
                                    "decide on supply for the external ally",
                                    "wait for revolts",
                                    "give up provinces",
                                    "wait for the great artists",
                                    "promise luxury goods",
                                    "give gold",
                                    "accept or decline gold",
                                    "choose the city of the new residence",
                                    "choose troops to disband",
                                    "plan purchases",
                                    "choose another artist",
                                    "cancel purchases",
                                    "place what was bought",
                                    "decide on a convention",
                                    "rest"});
}

}  // namespace

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::tuple words(words_of<Banner>(board.colours), words_of<Province>(board.provinces),
                         words_of<Location>(board.locations), words_of<Arm>(board.arms),
                         words_of<Building>(board.buildings), words_of<Extension>(board.extensions),
                         words_of<Artist>(board.artists), words_of<Season>(board.seasons),
                         item_words(), question_words());
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        files);
}

}  // namespace casus::power_and_prestige

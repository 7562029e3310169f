#include "games/generalship/vocabulary.h"

#include "games/generalship/choices.h"
#include "games/generalship/events.h"
#include "games/generalship/refusals.h"

namespace casus::generalship {

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::tuple words(words_of<Tile>(board.tiles), words_of<Circle>(board.circles),
                         words_of<Unit>(board.units), words_of<General>(board.generals),
                         words_of<Card>(board.cards), words_of<Technology>(board.technologies),
                         words_of<EventTile>(board.events), words_of<Action>(board.actions),
                         words_of<Era>(board.eras),
                         words_of<Style>("style", {"hand-to-hand", "shooting", "bombardment"}),
                         words_of<Resource>("resource", {"food", "metal"}),
                         words_of<Saving>("saving", {"1 food", "1 metal", "1 food and 1 metal"}),
                         words_of<State>("state", {"fresh", "moved", "moved on", "finished"}),
                         words_of<Ask>("question", {"wait for the map",
                                                    "wait for the deal",
                                                    "choose your commander",
                                                    "choose an action",
                                                    "choose a circle",
                                                    "exchange resources",
                                                    "draw or use general cards",
                                                    "wait for a card",
                                                    "keep one of two generals",
                                                    "draw technology cards or develop",
                                                    "wait for a card",
                                                    "wait for an event",
                                                    "choose a technology for the renaissance",
                                                    "remove units",
                                                    "choose who finds no room aboard",
                                                    "set the alliances",
                                                    "draft and upgrade",
                                                    "march",
                                                    "stow the fleet",
                                                    "bring reinforcements",
                                                    "decide whether to force a withdrawal",
                                                    "wait for a card",
                                                    "wait for a card",
                                                    "exchange advanced cards",
                                                    "decide on a withdrawal",
                                                    "decide on a chase",
                                                    "decide on an ambush",
                                                    "decide whether to cancel the ambush",
                                                    "decide whether to save the ambush",
                                                    "exchange cards for political power",
                                                    "choose units and cards for the combat",
                                                    "choose your losses",
                                                    "choose where to retreat",
                                                    "choose your reward",
                                                    "pay for the units",
                                                    "decide on a swap of points",
                                                    "rest"}));
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        files);
}

}  // namespace casus::generalship
